"""A view as numbers for learners: named parts of fixed shape, one after another in one row, all from 0 to 1.

A tensor is made from a view and nothing else, so it cannot tell what the view does not. Seats come in turn order from
the viewer's on; a spectator's begin with seat 1. Rows and columns begin at a1.
"""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from sys import byteorder
from typing import Generic, NamedTuple, TypeVar

from librt.vecs import vec

from shoal.games.tensor_rows import packed
from shoal.games.view import CommonView

V = TypeVar("V", bound=CommonView)


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
class Tensor(Generic[V]):
    """A game's tensor.py."""

    parts: Callable[[int, Mapping[str, object]], list[Part]]
    """The parts at a table of so many players with these options."""
    numbers: Callable[[V], vec[float]]
    """What a view comes to, in the order of the parts."""

    def layout(self, players: int, options: Mapping[str, object]) -> Layout:
        """The parts at a table, with those that all games begin with."""
        return Layout((*opening_parts(players), *self.parts(players, options)))

    def packed(self, view: V) -> bytes:
        """A view as 32-bit floats, lowest byte first."""
        return packed(view, self.numbers(view))

    def row(self, view: V) -> "array[float]":
        """A view as 32-bit floats; whatever knows buffers, such as numpy.frombuffer, takes them without a copy."""
        row = array("f")
        row.frombytes(self.packed(view))
        if byteorder == "big":
            row.byteswap()
        return row


def opening_parts(players: int) -> list[Part]:
    return [
        Part("seat", (players,), "which seat the viewer has, counted from seat 1; all 0 for a spectator"),
        Part("actors", (players,), "the seats that owe a decision"),
    ]
