"""The numbers of a tensor: how a view is laid out in a row, and what the rows of all games are put together from.

Seats come in turn order from the viewer's on; a spectator's begin with seat 1.
"""

from collections.abc import Sequence

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.view import CommonView

HALF = 16.0
"""The number that `squashed` makes a half of."""


def packed(view: CommonView, numbers: vec[float]) -> bytes:
    """Several times as fast, compiled, as giving the numbers to the array one by one."""
    writer = BytesWriter()
    for number in opening_numbers(view):
        write_f32_le(writer, number)
    place: i64 = 0
    while place < len(numbers):
        write_f32_le(writer, numbers[place])
        place += 1
    return writer.getvalue()


def mask(moves: list[int], choices: int) -> bytearray:
    """1 for each of these moves, 0 for the others there could be."""
    writer = BytesWriter()
    writer.write(bytes(choices))
    for move in moves:
        writer[move] = 1
    return bytearray(writer.getvalue())


# What all games begin with


def opening_numbers(view: CommonView) -> list[float]:
    players: int = view["players"]
    viewer: int = view["viewer"]
    return marked(players, [viewer - 1] if viewer else []) + marked(players, places_of(view, view["actors"]))


# What games are put together from


def from_viewer(view: CommonView) -> list[int]:
    """The places of the seats in lists of all seats, the viewer's first."""
    players: int = view["players"]
    first: int = max(view["viewer"] - 1, 0)
    return [*range(first, players), *range(first)]


def places_of(view: CommonView, seats: Sequence[int]) -> list[int]:
    """How far from the viewer these seats are; chance, which has none, is left out."""
    players: int = view["players"]
    first: int = max(view["viewer"], 1)
    return [(seat - first) % players for seat in seats if seat > 0]


def marked(length: int, places: Sequence[int]) -> list[float]:
    """1 at these places, 0 elsewhere."""
    row = [0.0] * length
    for place in places:
        row[place] = 1.0
    return row


def chosen(names: Sequence[str], name: str | None) -> list[float]:
    """1 at a name's place, 0 elsewhere; all 0 for None."""
    return marked(len(names), [names.index(name)] if name is not None else [])


def shares(numbers: Sequence[int], whole: int) -> list[float]:
    return [number / whole for number in numbers]


def squashed(number: int) -> float:
    """A number without a greatest, as n / (n + 16)."""
    return number / (number + HALF)
