"""A view as numbers for learners: named parts of fixed shape, one after another in one row, all from 0 to 1.

A tensor is made from a view and nothing else, so it cannot tell what the view does not. Seats come in turn order from
the viewer's on; a spectator's begin with seat 1. Rows and columns begin at a1.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from sys import byteorder
from typing import Any, NamedTuple

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64

HALF = 16.0
"""The number that `squashed` makes a half of."""


class Part(NamedTuple):
    """Some of the numbers, under a name."""

    name: str
    """What it is found by in `Layout.places`."""
    shape: tuple[int, ...]
    """As of an array; the numbers lie row by row."""
    meaning: str
    """One line for docs/reference/tensors.md; `seats` in it are those of the shape, from the viewer's on."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """Where each part lies in a row."""

    parts: tuple[Part, ...]
    """In the order of the row."""

    @cached_property
    def size(self) -> int:
        """How many numbers there are in all."""
        return sum(part.size for part in self.parts)

    @cached_property
    def places(self) -> dict[str, slice]:
        """Each part's stretch of the row."""
        found = {}
        begin = 0
        for part in self.parts:
            found[part.name] = slice(begin, begin + part.size)
            begin += part.size
        return found


@dataclass(frozen=True)
class Tensor:
    """A game's tensor.py."""

    parts: Callable[[int, Mapping[str, object]], list[Part]]
    """The parts at a table of so many players with these options."""
    numbers: Callable[[Mapping[str, Any]], vec[float]]
    """What a view comes to, in the order of the parts."""

    def layout(self, players: int, options: Mapping[str, object]) -> Layout:
        """The parts at a table, with those that all games begin with."""
        return Layout((*opening_parts(players), *self.parts(players, options)))

    def row(self, view: Mapping[str, Any]) -> "array[float]":
        """A view as 32-bit floats; whatever knows buffers, such as numpy.frombuffer, takes them without a copy."""
        row = array("f")
        row.frombytes(_packed(view, self.numbers(view)))
        if byteorder == "big":
            row.byteswap()
        return row


def _packed(view: Mapping[str, Any], numbers: vec[float]) -> bytes:
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


def opening_parts(players: int) -> list[Part]:
    return [
        Part("seat", (players,), "which seat the viewer has, counted from seat 1; all 0 for a spectator"),
        Part("actors", (players,), "the seats that owe a decision"),
    ]


def opening_numbers(view: Mapping[str, Any]) -> list[float]:
    players: int = view["players"]
    viewer: int = view["viewer"]
    return marked(players, [viewer - 1] if viewer else []) + marked(players, places_of(view, view["actors"]))


# What games are put together from


def from_viewer(view: Mapping[str, Any]) -> list[int]:
    """The places of the seats in lists of all seats, the viewer's first."""
    players: int = view["players"]
    first: int = max(view["viewer"] - 1, 0)
    return [*range(first, players), *range(first)]


def places_of(view: Mapping[str, Any], seats: Sequence[int]) -> list[int]:
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
