"""What a seat knows and may do, laid from a State straight into arrays: the fast way beside view and tensor."""

from collections.abc import Callable
from typing import Any, Final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import ONE
from shoal.games.contract import CHANCE, State, draw
from shoal.games.rng import Rng

NOBODY: Final = -1
"""Who acts when the game is over."""


class Observer:
    """Asks the State itself. A game's own observer does the same without a dict, a list or a float on the way.

    A row must be the tensor of the seat's view, number by number; a law holds that in every game.
    """

    def actor(self, state: State) -> i64:
        """The lowest seat that owes a decision, CHANCE, or NOBODY."""
        actors = state.actors()
        return actors[0] if actors else NOBODY

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        """What a seat knows, from `at` on: 32-bit floats, as their bits. All of it is written anew."""
        raise NotImplementedError

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        """Set the legal actions of the seat that acts; all is False before."""
        for move in state.legal(seat):
            mask[at + move] = True

    # Learners number a seat's moves as the rules do, unless its observer knows how fewer numbers would do.

    def actions(self, start: State) -> i64:
        """Actions are numbers below this."""
        return start.choices()

    def move(self, state: State, seat: i64, action: i64) -> i64:
        """The move that an action is in this position; -1 for none."""
        return action

    def action(self, state: State, seat: i64, move: i64) -> i64:
        """The action that a legal move is."""
        return move

    def why_not(self, state: State, seat: i64, action: i64) -> str:
        """'' for a legal action, else the reason in one sentence."""
        return state.why_not(seat, action)

    def draw(self, state: State, rng: Rng) -> None:
        """Make one move of chance, drawn as `contract.draw` draws."""
        state.do(CHANCE, draw(state.chance(), rng))


class ViewObserver(Observer):
    """For a game that has no observer of its own: by its view and its tensor."""

    def __init__(self, packed: Callable[[Any, int], bytes]) -> None:
        """`packed` gives what a seat knows as 32-bit floats, lowest byte first."""
        self._packed = packed

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        numbers = self._packed(state, int(viewer))
        place: i64 = 0
        end: i64 = i64(len(numbers)) >> 2
        while place < end:
            row[at + place] = read_i32_le(numbers, 4 * place)
            place += 1


def flag(is_so: bool) -> i32:
    """The bits of 1.0 or of 0.0."""
    return ONE if is_so else 0


def put_bits(row: vec[i32], at: i64, word: i64, length: i64) -> None:
    """A number for each bit, the lowest first: 1 where it is set."""
    place: i64 = 0
    while place < length:
        row[at + place] = i32(word & 1) * ONE
        word >>= 1
        place += 1


def clear(row: vec[i32], at: i64, length: i64) -> None:
    place: i64 = at
    end: i64 = at + length
    while place < end:
        row[place] = 0
        place += 1


def put_seat(row: vec[i32], at: i64, players: i64, viewer: i64) -> None:
    """Which seat the viewer has: what every tensor begins with."""
    seat: i64 = 1
    while seat <= players:
        row[at + seat - 1] = flag(seat == viewer)
        seat += 1


def put_seats(row: vec[i32], at: i64, players: i64, viewer: i64, seats: i64) -> None:
    """Some of the seats, given as bits, in turn order from the viewer's on; bit 0 is seat 1."""
    place: i64 = viewer - 1
    if place < 0:
        place = 0
    count: i64 = 0
    while count < players:
        row[at + count] = i32((seats >> place) & 1) * ONE
        place += 1
        if place == players:
            place = 0
        count += 1


def put_one(row: vec[i32], at: i64, length: i64, place: i64) -> None:
    """1 at a place, 0 elsewhere; all 0 for a place below 0."""
    clear(row, at, length)
    if place >= 0:
        row[at + place] = ONE
