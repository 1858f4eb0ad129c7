"""Is the luck of draws zero in the mean, and do better bots lose less?

    python -m docs.appendix.experiments.luck luck fresh-fish --games 2000
    python -m docs.appendix.experiments.luck skill fishery --games 20

`luck` adds up what draws did to each seat over many games of random bots: the mean of every seat's must be 0 within its
95 % interval, whatever the values are worth. `skill` reviews games of random, casual and expert bots among themselves,
and prints the mean loss of a real decision with its 95 % interval.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from shoal.arena.execution.process_pool import cores, in_processes
from shoal.bots import Budget, make
from shoal.games import find
from shoal.play.match import Match
from shoal.review.positions import Kind, PositionJob, kind_of
from shoal.review.reviewing import review


def played(game: str, players: int, bot: str, seed: int) -> Match:
    """One game among bots of one kind."""
    match = Match(game, players, seed=seed)
    bots = [make(bot, game, 100 * seed + seat, Budget(simulations=100)) for seat in range(players)]
    while actors := match.actors():
        seat = actors[0]
        match.play(seat, bots[seat - 1].choose(match.view(seat), match.legal(seat)))
    return match


@dataclass
class Luck:
    """What draws did to every seat in one game."""

    game: str
    players: int

    def play(self, number: int) -> list[float]:
        match = played(self.game, self.players, "random", number)
        job = PositionJob(match.record(), 1)
        draws = [at for at in range(len(match.moves)) if kind_of(match.moves, at) is Kind.CHANCE]
        changes = [job.draw_luck(at) for at in draws]
        return [sum(change[seat] for change in changes) for seat in range(self.players)]


@dataclass
class Skill:
    """What every real decision lost in one game."""

    game: str
    players: int
    bot: str
    simulations: int

    def play(self, number: int) -> list[float]:
        done = review(played(self.game, self.players, self.bot, number), simulations=self.simulations)
        return [step.judgement.loss for step in done.steps if step.judgement is not None]


def interval(found: list[float]) -> str:
    """A mean in wins of a hundred, with its 95 % interval."""
    return f"{100 * fmean(found):+.2f} ± {196 * stdev(found) / sqrt(len(found)):.2f}"


def rows(given: argparse.Namespace) -> Iterator[str]:
    players = given.players or find(given.game).players[0]
    numbers = range(given.games)
    if given.what == "luck":
        found = list(in_processes(Luck(given.game, players), numbers, given.workers))
        for seat in range(players):
            yield f"{given.game}, seat {seat + 1} of {players}: luck of draws {interval([one[seat] for one in found])}"
        return
    for bot in ("random", "casual", "expert"):
        skill = Skill(given.game, players, bot, given.simulations)
        losses = [loss for one in in_processes(skill, numbers, given.workers) for loss in one]
        yield f"{given.game}, {bot}: {interval(losses)} a decision, {len(losses):,} decisions"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("luck", "skill"))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--workers", type=int, default=cores())
    for row in rows(parser.parse_args()):
        print(row, flush=True)


if __name__ == "__main__":
    main()
