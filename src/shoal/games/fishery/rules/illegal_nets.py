"""Which nets the water of Fishery does not allow. Paragraph numbers are those of RULES.md; the words, water.py."""

from mypy_extensions import i64

from shoal.games.fishery.rules.water import (
    BOTTOM,
    CORNERS,
    FIRST_COLUMN,
    LAST_COLUMN,
    RIGHTS,
    TOP,
    UPS,
    has_ship_and_edge,
    tied,
)


def illegal_nets(right: i64, up: i64, open_right: i64, open_up: i64, anchored: i64, ships: i64) -> tuple[i64, i64]:
    """Those of the given nets, all still to be cast, that may not be: on the right sides of squares, and on upper ones.

    A net parts water only if both its ends hang on the board edge, or on the same nets. `anchored` are the corners
    that nets join to the edge.
    """
    shut_right: i64 = 0
    shut_up: i64 = 0
    bit: i64 = 0
    # 3.2, 3.3: from edge to edge, it needs a ship and an edge on either side.
    across: i64 = right & (anchored | TOP) & (anchored << 9 | BOTTOM)
    while across:
        bit = across & -across
        across ^= bit
        if not parts_well(bit, bit << 1, open_right & ~bit, open_up, ships):
            shut_right |= bit
    upwards: i64 = up & (anchored | LAST_COLUMN) & (anchored << 1 | FIRST_COLUMN)
    while upwards:
        bit = upwards & -upwards
        upwards ^= bit
        if not parts_well(bit, bit << 9, open_right, open_up & ~bit, ships):
            shut_up |= bit
    # 3.3: between two ends of nets that hang together and not on the edge, it would cut out water without an edge.
    nets_right: i64 = RIGHTS & ~open_right
    nets_up: i64 = UPS & ~open_up
    afloat: i64 = (nets_right | nets_right >> 9 | nets_up | nets_up >> 1) & CORNERS & ~anchored
    across = right & afloat & (afloat << 9)
    upwards = up & afloat & (afloat << 1)
    ends: i64 = across | upwards
    while ends:
        tree = tied(ends & -ends, nets_right, nets_up)
        shut_right |= across & tree & (tree << 9)
        shut_up |= upwards & tree & (tree << 1)
        ends &= ~tree
    return shut_right, shut_up


def parts_well(here: i64, there: i64, right: i64, up: i64, ships: i64) -> bool:
    return has_ship_and_edge(here, right, up, ships) and has_ship_and_edge(there, right, up, ships)
