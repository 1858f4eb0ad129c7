"""One position of a finished game: what it is worth, and how the choice made there is judged. Each stands by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from zlib import crc32

from shoal.games import find
from shoal.games.contract import CHANCE, TABLE, State
from shoal.games.game import Game
from shoal.play.match import Match, Step
from shoal.play.record import Record
from shoal.review.endgames import solved
from shoal.review.judging import Judgement, judge
from shoal.review.sealed import solve
from shoal.review.values import Estimate, Values, chance_values, decision_values, playout_values, result

PLAYOUTS = (16, 256)
"""How many playouts value a position around a draw of chance, at least and at most: the luck of draws is the difference
of two of these."""


class Kind(Enum):
    """Who decides what comes next."""

    CHANCE = "chance"
    SEAT = "seat"
    SEALED = "sealed"
    """The first of several choices made in secret."""
    WAITING = "waiting"
    """Secret choices were made and others are still owed, so that nothing has happened yet."""
    TABLE = "table"
    """All agreed on something."""
    OVER = "over"


@dataclass(frozen=True)
class Position:
    """What was found out about the position before a step."""

    number: int
    kind: Kind
    value: Estimate
    """What it is worth to every seat; for chance, only what its draw is compared with."""
    playouts: Values = ()
    """Where chance has just drawn: the position's value as that of chance is counted."""
    judgements: dict[int, Judgement] = field(default_factory=dict)
    """By seat."""
    expected: dict[int, float] = field(default_factory=dict)
    """At sealed choices: what each seat's choice could expect."""
    brought: Values = ()
    """At sealed choices: what all of them together are worth."""


@dataclass
class PositionJob:
    """Reviews any position of a game by its number. It can be sent to other processes."""

    record: Record
    simulations: int
    """How many a decision is searched with."""

    @cached_property
    def _match(self) -> Match:
        return self.record.match(go_on=False)

    @cached_property
    def _states(self) -> list[State]:
        """The position before each step, and the last."""
        return [*(made.before for made in self._match.steps()), self._match.state]

    @cached_property
    def _seed(self) -> int:
        """Games draw different numbers, so that what is wrong with some of them does not add up over many games."""
        return crc32(repr(self.record.moves).encode())

    @property
    def _playouts(self) -> int:
        return min(PLAYOUTS[1], max(PLAYOUTS[0], self.simulations))

    def play(self, number: int) -> Position:
        """The position before that step."""
        state, kind = self._states[number], kind_of(self._match.moves, number)
        find_out = {
            Kind.CHANCE: self._chance,
            Kind.SEAT: self._seat,
            Kind.SEALED: self._sealed,
            Kind.WAITING: self._unvalued,
            Kind.TABLE: self._table,
            Kind.OVER: self._over,
        }[kind]
        return find_out(number, state)

    def draw_luck(self, number: int) -> Values:
        """What the draw made at a position did to every seat, and nothing else about it."""
        return tuple(
            after - before
            for after, before in zip(self._counted(number + 1).values, self._counted(number).values, strict=True)
        )

    def _counted(self, number: int) -> Estimate:
        """A position around a draw, as the luck of draws is counted."""
        value = chance_values if kind_of(self._match.moves, number) is Kind.CHANCE else playout_values
        return value(self._game, self._states[number], self._playouts, self._seed)

    @property
    def _game(self) -> Game:
        return find(self.record.game)

    def _drawn(self, number: int) -> Values:
        """The value after a draw of chance, by the same playouts as before it."""
        if number == 0 or self._match.moves[number - 1].seat != CHANCE:
            return ()
        return self._counted(number).values

    def _chance(self, number: int, state: State) -> Position:
        return Position(number, Kind.CHANCE, self._counted(number))

    def _seat(self, number: int, state: State) -> Position:
        game, step = self._game, self._match.moves[number]
        drawn = self._drawn(number)
        seed = self._seed + 1000 * number
        judgements, best = {}, step.move
        if len(state.legal(step.seat)) > 1:
            judgement = judge(game, state, step.seat, step.move, self.simulations, seed)
            judgements[step.seat], best = judgement, judgement.best
        exact = solved(game, state, step.seat)
        if exact is not None:
            return Position(number, Kind.SEAT, Estimate(exact[best], (0.0, 0.0)), drawn, judgements)
        value = decision_values(game, state, step.seat, best, max(1, self.simulations // 2), seed + 500)
        return Position(number, Kind.SEAT, value, drawn, judgements)

    def _sealed(self, number: int, state: State) -> Position:
        moves = self._match.moves
        chosen = {step.seat: step.move for step in moves[number : round_end(moves, number)]}
        solution = solve(self._game, state, chosen, self.simulations, self._seed + 1000 * number)
        judgements = {seat: judgement for seat, judgement in solution.judgements.items() if len(state.legal(seat)) > 1}
        drawn = self._drawn(number)
        return Position(number, Kind.SEALED, solution.value, drawn, judgements, solution.expected, solution.brought)

    def _unvalued(self, number: int, state: State) -> Position:
        return Position(number, Kind.WAITING, Estimate((), ()))

    def _table(self, number: int, state: State) -> Position:
        return Position(number, Kind.TABLE, self._counted(number), self._drawn(number))

    def _over(self, number: int, state: State) -> Position:
        found = result(state)
        return Position(number, Kind.OVER, found, found.values if self._drawn(number) else ())


def kind_of(moves: Sequence[Step], number: int) -> Kind:
    """Who decided at a position of a game whose moves these are."""
    if number == len(moves):
        return Kind.OVER
    step = moves[number]
    if step.seat == CHANCE:
        return Kind.CHANCE
    if step.seat == TABLE:
        return Kind.TABLE
    if not step.sealed:
        return Kind.SEAT
    waiting = number > 0 and moves[number - 1].sealed and moves[number - 1].decision == step.decision
    return Kind.WAITING if waiting else Kind.SEALED


def round_end(moves: Sequence[Step], number: int) -> int:
    """Where the sealed choices end that begin at a position: the number of the position after the last of them."""
    decision = moves[number].decision
    end = number
    while end < len(moves) and moves[end].sealed and moves[end].decision == decision:
        end += 1
    return end
