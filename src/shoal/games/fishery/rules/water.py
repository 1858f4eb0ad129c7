"""The water of Fishery: which squares and corners hang together, as bits. Paragraph numbers are those of RULES.md.

One layout serves squares, corners and nets alike: bit 9 * row + column, counted from 0, stands for a square, for the
corner at its upper right, for the net on its right side and for the net on its upper side.
"""

from typing import Final

from mypy_extensions import i64

RIGHTS: Final = 0x3FDFEFF7FBFDFEFF
"""The squares that have another on their right."""
UPS: Final = 0x3FFFFFFFFFFFFF
"""The squares that have another above them."""
CORNERS: Final = 0x1FEFF7FBFDFEFF
"""The squares that have both."""
EDGE: Final = ~0x1FCFE7F3F9FC00
"""The squares along the edge of the board: all but the inner ones. (So written, all 63 bits are a native constant.)"""

BOTTOM: Final = 0x1FF
"""The squares of the lowest row, and so on around the board."""
TOP: Final = 0x7FC0000000000000
FIRST_COLUMN: Final = 0x40201008040201
LAST_COLUMN: Final = 0x4020100804020100


def grow(area: i64, open_right: i64, open_up: i64) -> i64:
    """The area and every square one open step from it."""
    return (
        area
        | ((area & open_right) << 1)
        | ((area >> 1) & open_right)
        | ((area & open_up) << 9)
        | ((area >> 9) & open_up)
    )


def fill(area: i64, open_right: i64, open_up: i64) -> i64:
    """Every square that can be reached from the area."""
    while True:
        wider = grow(area, open_right, open_up)
        if wider == area:
            return area
        area = wider


def has_ship_and_edge(area: i64, open_right: i64, open_up: i64, ships: i64) -> bool:
    """Do the squares reached from the area hold a ship (3.2) and a square on the board edge (3.3)?"""
    while True:
        if area & ships and area & EDGE:
            return True
        wider = grow(area, open_right, open_up)
        if wider == area:
            return False
        area = wider


def tied(corners: i64, right: i64, up: i64) -> i64:
    """Every corner joined to the given ones by nets."""
    while True:
        wider = (
            corners
            | ((corners & right) >> 9)
            | ((corners << 9) & right)
            | ((corners & up) >> 1)
            | ((corners << 1) & up)
        ) & CORNERS
        if wider == corners:
            return corners
        corners = wider
