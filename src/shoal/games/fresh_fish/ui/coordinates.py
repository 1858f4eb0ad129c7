"""Where things lie on the drawing of the town, in its own units."""

from functools import cache

from shoal.games.wording.square_names import find_square

CELL = 64
"""The side of a plot."""
LEFT = 34
"""Room for the numbers of the rows."""
RIGHT = 12
TOP = 104
"""Room for the deck and the envelopes above the town."""
BOTTOM = 34
"""Room for the letters of the columns."""

Place = tuple[float, float]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Up, right, down and left on the board, as columns and rows."""


def size(side: int) -> tuple[int, int]:
    """How wide and how high a town of so many plots a side is drawn."""
    return LEFT + CELL * side + RIGHT, TOP + CELL * side + BOTTOM


@cache
def spot(name: str) -> tuple[int, int]:
    """A plot's column and row, from 0."""
    found = find_square(name, 10, 10)
    if found is None:
        raise ValueError(name)
    return found


@cache
def middle(side: int, name: str) -> Place:
    """The middle of a plot."""
    column, row = spot(name)
    return LEFT + CELL * (column + 0.5), TOP + CELL * (side - row - 0.5)


@cache
def beside(side: int, name: str) -> dict[str, tuple[int, int]]:
    """The neighbours of a plot by name, each with the step to it."""
    column, row = spot(name)
    return {
        f"{'abcdefghij'[column + right]}{row + up + 1}": (right, up)
        for right, up in STEPS
        if 0 <= column + right < side and 0 <= row + up < side
    }
