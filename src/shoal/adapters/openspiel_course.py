"""How a position in OpenSpiel came about: its information states are told from that, and copies and pickles keep it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pyspiel

from shoal.games.contract import State
from shoal.games.rng import Rng


class Head(NamedTuple):
    """What a seat knew before the first move of a course."""

    text: str
    moves: Sequence[tuple[int, int]] = ()
    """The moves it knew of as (seat, move), with -1 for a move it did not see."""


class Origin(NamedTuple):
    """Where a course begins, so that it can be played again elsewhere."""

    table: str
    """The game with its parameters, as OpenSpiel writes it."""
    drawn: tuple[dict[str, Any], int] | None = None
    """The view and the seed of a position that was drawn; None for the game's own first position."""

    def first(self) -> State:
        table: Any = pyspiel.load_game(self.table)
        if self.drawn is None:
            begun: State = table.start.copy()
            return begun
        state: State = table.game.sample(self.drawn[0], Rng(self.drawn[1]))
        if state.sealed():
            table.game.heuristics.reopen(state)
        return state


class Course:
    """A position and how it came about. OpenSpiel copies and pickles all that a State holds, so this says how."""

    __slots__ = ("closed", "decisions", "heads", "moves", "origin", "state")

    def __init__(
        self,
        state: State,
        origin: Origin,
        heads: list[Head],
        moves: list[tuple[int, int, int]],
        decisions: int,
        closed: int = 0,
    ) -> None:
        self.state = state
        self.origin = origin
        self.heads = heads
        """What each seat knew before the first of the moves."""
        self.moves = moves
        """Every move as (seat, move, the seats that saw it as bits)."""
        self.decisions = decisions
        self.closed = closed
        """How many of the last moves are sealed choices that wait for others."""

    def commit(self, seat: int, move: int) -> None:
        """A sealed choice, made before or after others': nobody else sees it until the last of them is made."""
        last = len(self.state.actors()) == 1
        self.state.apply(seat, move)
        self.moves.append((seat, move, 1 << seat))
        self.closed += 1
        if last:
            for place in range(len(self.moves) - self.closed, len(self.moves)):
                seat, move, _ = self.moves[place]
                self.moves[place] = (seat, move, -1)
            self.closed = 0
            self.decisions += 1

    def __deepcopy__(self, memo: object) -> "Course":
        return Course(self.state.copy(), self.origin, self.heads, self.moves[:], self.decisions, self.closed)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.origin, self.heads, self.moves, self.decisions, self.closed)


def _replayed(
    origin: Origin, heads: list[Head], moves: list[tuple[int, int, int]], decisions: int, closed: int
) -> Course:
    state = origin.first()
    for seat, move, _ in moves:
        state.do(seat, move)
    return Course(state, origin, heads, moves, decisions, closed)
