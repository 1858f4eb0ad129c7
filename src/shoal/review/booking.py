"""Each step's change of value, booked for every seat under what brought it about. The heads add up exactly."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from shoal.games.contract import CHANCE, TABLE
from shoal.play.match import Step
from shoal.review.positions import Kind, Position, round_end
from shoal.review.values import Estimate


@dataclass(frozen=True)
class Heads:
    """What changed a seat's value, in shares of the win."""

    draws: float = 0.0
    """What chance drew, against the mean of all it might have drawn."""
    hidden: float = 0.0
    """Where the seat decided: what it could not see made the move better or worse than it deserved."""
    error: float = 0.0
    """Its choices against the best from what it knew; never above 0."""
    outguessing: float = 0.0
    """At secret choices: what it got against what the others really chose, less what it could expect."""
    others: float = 0.0
    """What the others' choices gave or took."""
    estimate: float = 0.0
    """Where the estimates before and after a choice do not fit together: no more than that."""

    def __add__(self, other: Self) -> "Heads":
        return Heads(
            self.draws + other.draws,
            self.hidden + other.hidden,
            self.error + other.error,
            self.outguessing + other.outguessing,
            self.others + other.others,
            self.estimate + other.estimate,
        )

    @property
    def luck(self) -> float:
        """Draws and what was hidden."""
        return self.draws + self.hidden

    @property
    def rest(self) -> float:
        """What others did, and what only the estimates did."""
        return self.others + self.estimate

    @property
    def total(self) -> float:
        return self.luck + self.error + self.outguessing + self.rest


@dataclass(frozen=True)
class Booked:
    """One step, with the value of each seat after it."""

    step: Step
    after: Estimate
    heads: tuple[Heads, ...]
    """For seats 1 to n; each adds up to the change of the seat's value."""


def book(moves: Sequence[Step], positions: Sequence[Position], hands: bool) -> tuple[Estimate, list[Booked]]:
    """The value at the start, and every step of a game from what was found out about its positions, in order."""
    values = list(_telescoped(moves, positions))
    booked = []
    for number, step in enumerate(moves):
        before, after = values[number], values[number + 1]
        change = [new - old for new, old in zip(after.values, before.values, strict=True)]
        booked.append(Booked(step, after, tuple(_heads(moves, positions, number, change, hands))))
    return values[0], booked


def _telescoped(moves: Sequence[Step], positions: Sequence[Position]) -> Iterator[Estimate]:
    """One number for each position and seat, which is used on both sides.

    Before a draw it is the value after it less the luck of the draw, as the playouts count that: a control variate.
    While secret choices are owed it is that of the moment before the first.
    """
    values: dict[int, Estimate] = {}
    for number in reversed(range(len(positions))):
        found = positions[number]
        if found.kind is not Kind.CHANCE:
            values[number] = found.value
            continue
        following = positions[number + 1]
        drawn = following.value.values if following.kind is Kind.CHANCE else following.playouts
        values[number] = Estimate(
            tuple(
                after - (to - by)
                for after, to, by in zip(values[number + 1].values, drawn, found.value.values, strict=True)
            ),
            found.value.errors,
        )
    known = values[0]
    for number, found in enumerate(positions):
        known = known if found.kind is Kind.WAITING else values[number]
        yield known


def _heads(
    moves: Sequence[Step], positions: Sequence[Position], number: int, change: list[float], hands: bool
) -> Iterator[Heads]:
    step = moves[number]
    seats = range(1, len(change) + 1)
    if step.seat == CHANCE:
        return (Heads(draws=change[seat - 1]) for seat in seats)
    if step.seat == TABLE:
        return (Heads(others=change[seat - 1]) for seat in seats)
    if step.sealed:
        first = next(place for place in range(number, -1, -1) if positions[place].kind is Kind.SEALED)
        last = round_end(moves, first) == number + 1
        return (_sealed(positions[first], seat, change[seat - 1]) if last else Heads() for seat in seats)
    return (_decided(positions[number], seat, seat == step.seat, change[seat - 1], hands) for seat in seats)


def _decided(position: Position, seat: int, mine: bool, change: float, hands: bool) -> Heads:
    if not mine:
        return Heads(others=change)
    error = -position.judgements[seat].loss if seat in position.judgements else 0.0
    left = change - error
    return Heads(error=error, hidden=left) if hands else Heads(error=error, estimate=left)


def _sealed(position: Position, seat: int, change: float) -> Heads:
    if seat not in position.expected:
        return Heads(others=change)
    error = -position.judgements[seat].loss if seat in position.judgements else 0.0
    outguessing = position.brought[seat - 1] - position.expected[seat]
    return Heads(error=error, outguessing=outguessing, estimate=change - error - outguessing)
