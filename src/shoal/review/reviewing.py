"""A whole game reviewed: its positions one by one, in any number of processes, and what they come to."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from time import monotonic

from shoal.games.contract import SPECTATOR, ShoalError, State, Transition
from shoal.play.match import Match
from shoal.review.booking import Booked, Heads, book
from shoal.review.judging import Judgement
from shoal.review.positions import Position, PositionJob
from shoal.review.values import Estimate, Values

SIMULATIONS = 300
"""How many a decision is searched with, unless somebody says otherwise."""
LONGEST = 2_000
"""A game of more moves than these is not reviewed: it would take minutes."""

Spread = Callable[[PositionJob, Iterable[int]], Iterator[Position]]
"""Has positions reviewed, by their numbers: here, or in other processes. They may come in any order."""
Progress = Callable[[int, int], None]
"""Is told how many positions are done, and of how many."""


def one_by_one(job: PositionJob, numbers: Iterable[int]) -> Iterator[Position]:
    """In this process."""
    return map(job.play, numbers)


@dataclass(frozen=True)
class Account:
    """What the game was to one seat."""

    seat: int
    name: str
    start: float
    """Its share of the win as the first position promises it."""
    result: float
    heads: Heads
    """They add up to the result less the start."""
    decisions: int
    """How many real decisions it had: with more than one legal move."""
    mean_loss: float
    """What a decision cost it on average."""
    error_of_the_mean: float
    called: Counter[str]
    """How many inaccuracies, mistakes and blunders."""


@dataclass(frozen=True)
class Reviewed:
    """One step of the game."""

    number: int
    """From 1, as in the record."""
    by: int
    """The seat; CHANCE or TABLE."""
    words: str
    story: list[str]
    """What happened, in sentences, as a spectator saw it."""
    after: Estimate
    """The value of every seat after it."""
    heads: tuple[Heads, ...]
    judgement: Judgement | None
    """None for what was no choice."""
    sealed: bool


@dataclass(frozen=True)
class Review:
    """A finished game, move by move."""

    match: Match
    simulations: int
    start: Values
    steps: list[Reviewed]
    accounts: list[Account]

    def words(self, number: int, move: int) -> str:
        """A move of the decision that the step with that number answered, as words."""
        return self.match.game.write(self.match.state, move)

    def transitions(self) -> Iterator[Transition[State]]:
        """Every step with the positions around it."""
        return self.match.steps()


def review(
    match: Match,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    spread: Spread = one_by_one,
    progress: Progress = lambda done, of: None,
) -> Review:
    """Review a finished game; `simulations` or `seconds` says how thoroughly.

    The same number of simulations brings the same review, in however many processes.
    """
    check(match)
    numbers = range(len(match.moves) + 1)
    if simulations is None:
        simulations = SIMULATIONS if seconds is None else affordable(match, seconds, spread)
    found: dict[int, Position] = {}
    # Those in the middle take longest; chance and the end cost little. Far apart, they share the work evenly.
    for position in spread(PositionJob(match.record(), simulations), numbers):
        found[position.number] = position
        progress(len(found), len(numbers))
    positions = [found[number] for number in numbers]
    start, booked = book(match.moves, positions, match.game.hands)
    steps = list(_steps(match, positions, booked))
    accounts = [_account(match, seat, start, steps) for seat in range(1, match.state.players + 1)]
    return Review(match, simulations, start.values, steps, accounts)


def check(match: Match) -> None:
    """ShoalError says why a game cannot be reviewed."""
    if not match.over:
        raise ShoalError("only a finished game can be reviewed, and this one still goes on")
    if len(match.moves) > LONGEST:
        raise ShoalError(f"the game has {len(match.moves):,} moves; up to {LONGEST:,} can be reviewed")


PROBE = 40
"""A first look at some positions has so many simulations."""
PROBED = 6
"""At so many positions."""
FEWEST, MOST = 16, 20_000
"""Simulations that a time can come to."""


def affordable(match: Match, seconds: float, spread: Spread) -> int:
    """About how many simulations a decision can have so that the whole review takes the time given."""
    stride = max(1, len(match.moves) // PROBED)
    probed = range(stride // 2, len(match.moves), stride)
    before = monotonic()
    for _ in spread(PositionJob(match.record(), PROBE), probed):
        pass
    cost = (monotonic() - before) / len(probed) * len(match.moves)
    return min(MOST, max(FEWEST, int(PROBE * seconds / cost)))


def _steps(match: Match, positions: list[Position], booked: list[Booked]) -> Iterator[Reviewed]:
    first = 0
    for number, (made, entry) in enumerate(zip(match.steps(), booked, strict=True)):
        if not entry.step.sealed or positions[number].expected:
            first = number
        yield Reviewed(
            number + 1,
            made.seat,
            match.game.write(match.state, made.move),
            match.game.story(made, SPECTATOR, match.names),
            entry.after,
            entry.heads,
            positions[first].judgements.get(made.seat),
            entry.step.sealed,
        )


def _account(match: Match, seat: int, start: Estimate, steps: list[Reviewed]) -> Account:
    heads = Heads()
    for step in steps:
        heads += step.heads[seat - 1]
    judged = [step.judgement for step in steps if step.by == seat and step.judgement is not None]
    losses = [judgement.loss for judgement in judged] or [0.0]
    return Account(
        seat,
        match.names[seat - 1],
        start.values[seat - 1],
        steps[-1].after.values[seat - 1] if steps else start.values[seat - 1],
        heads,
        len(judged),
        fmean(losses),
        stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0,
        Counter(judgement.called for judgement in judged if judgement.called),
    )
