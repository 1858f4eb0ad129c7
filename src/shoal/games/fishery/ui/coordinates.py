"""Where things lie on the drawn board, and the outlines of areas."""

from functools import cache, lru_cache

from shoal.games.fishery.rules.state import COLUMNS, ROWS
from shoal.games.wording.square_names import find_square, square_name

SIDE = 64
"""A square's side."""
LEFT, TOP = 48, 24
"""Where the water begins."""
RIGHT, BOTTOM = LEFT + COLUMNS * SIDE, TOP + ROWS * SIDE
RIM = 16
"""How broad the edge net is (1.1)."""
QUAY = BOTTOM + 48
"""Where the quay with the supplies begins."""
WIDTH, HEIGHT = RIGHT + 24, QUAY + 52

SQUARES = [square_name(column, row) for row in range(ROWS) for column in range(COLUMNS)]


@cache
def corner(square: str) -> tuple[int, int]:
    """The upper left corner of a square."""
    column, row = find_square(square, COLUMNS, ROWS) or (0, 0)
    return LEFT + SIDE * column, TOP + SIDE * (ROWS - 1 - row)


def centre(square: str) -> tuple[int, int]:
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def upright(net: str) -> bool:
    """Does the net part two squares of one row?"""
    return net[1] == net[4]


@cache
def middle(net: str) -> tuple[int, int]:
    """The middle of the side between the two squares of a net such as 'e4-f4'."""
    x, y = centre(net[:2])
    return (x + SIDE // 2, y) if upright(net) else (x, y - SIDE // 2)


@lru_cache(maxsize=4096)
def water(squares: tuple[str, ...]) -> str:
    """The outline of each row of neighbouring squares, as the data of one path. The squares come row by row."""
    drawn: list[str] = []
    run = 0
    for square, following in zip(squares, (*squares[1:], ""), strict=True):
        run += SIDE
        x, y = corner(square)
        if not following or corner(following) != (x + SIDE, y):
            drawn.append(f"M{x + SIDE} {y}h-{run}v{SIDE}h{run}z")
            run = 0
    return "".join(drawn)


def shore(squares: tuple[str, ...]) -> str:
    """The sides that part an area from everything else, as the data of one path."""
    corners = {corner(square) for square in squares}
    drawn = []
    for x, y in sorted(corners):
        sides = {
            (x - SIDE, y): f"M{x} {y}v{SIDE}",
            (x + SIDE, y): f"M{x + SIDE} {y}v{SIDE}",
            (x, y - SIDE): f"M{x} {y}h{SIDE}",
            (x, y + SIDE): f"M{x} {y + SIDE}h{SIDE}",
        }
        drawn += [side for neighbour, side in sides.items() if neighbour not in corners]
    return "".join(drawn)


@lru_cache(maxsize=4096)
def heart(squares: tuple[str, ...], ships: tuple[str, ...]) -> str:
    """The square by which an area is known: of those without a ship the one with most of the area around it."""
    corners = {corner(square) for square in squares}
    reach = (-SIDE, 0, SIDE)

    def around(square: str) -> int:
        x, y = corner(square)
        return sum((x + dx, y + dy) in corners for dx in reach for dy in reach)

    return max([square for square in squares if square not in ships] or squares, key=around)
