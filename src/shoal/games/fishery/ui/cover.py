"""The drawing by which Fishery is known: a line of nets parts the water between two fleets."""

from functools import cache

from shoal.games.fishery.ui.shapes import fish, hull, rope, wake
from shoal.games.ui.svg import Part, at, element, group, path, svg

_WIDE, _HIGH = 320, 200
_SIDE = 64
_TOP = -8
"""Where the topmost row begins: the picture cuts into it."""
_SHORE = 184
_PARTED = "M0 0H192V56H128V120H192V184H0Z"
"""The water on the left of the nets."""
_NETS = ((192, -8, 0), (192, 56, 90), (128, 56, 0), (192, 120, 90), (192, 120, 0))
"""The upper or right end of each net, and how it is turned from pointing down."""
_SHIPS = ((1, 0, 2), (1, 1, 1), (2, 2, 1), (2, 4, 2))
"""Whose, and on which column and row, from the upper left."""
_CATCH = ((1, 0, 0), (1, 1, 0), (1, 2, 0), (1, 0, 1), (1, 1, 2), (1, 2, 2))
_THEIRS = ((2, 3, 0), (2, 4, 0), (2, 3, 1), (2, 4, 1), (2, 3, 2))


def _on(column: int, row: int, *inside: Part) -> Part:
    return at(column * _SIDE + _SIDE / 2, _TOP + row * _SIDE + _SIDE / 2, *inside)


@cache
def cover() -> str:
    grid = "".join(f"M{_SIDE * n} 0V{_SHORE}M0 {_TOP + _SIDE * n}H{_WIDE}" for n in range(1, 5))
    mesh = "".join(f"M{x} {_SHORE}l16 16m0-16l-16 16" for x in range(0, _WIDE, 16))
    floats = "".join(f"M{x} {_SHORE + 8}h.01" for x in range(0, _WIDE + 1, _SIDE))
    return svg(
        _WIDE,
        _HIGH,
        group(element("rect", width=_WIDE, height=_SHORE, class_="settled"), class_="held2"),
        group(path(_PARTED, class_="settled"), class_="held1"),
        path(grid, class_="grid"),
        group(*(_on(column, row, fish(seat)) for seat, column, row in _CATCH + _THEIRS), class_="shoal"),
        element("rect", y=_SHORE, width=_WIDE, height=_HIGH - _SHORE, class_="shore-line"),
        path(mesh, class_="mesh"),
        path(floats, class_="floats"),
        *(_on(column, row, wake(seat), hull(seat)) for seat, column, row in _SHIPS),
        *(at(x, y, rope(_SIDE), turn=turn) for x, y, turn in _NETS),
        class_="fishery cover",
        label="Fishery: nets part the water between two fleets",
    )
