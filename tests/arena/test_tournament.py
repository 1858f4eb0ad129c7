"""Tournaments come out the same wherever they are played."""

import os
import signal
from contextlib import closing
from dataclasses import replace
from multiprocessing import active_children

import pytest

from shoal.arena.execution.process_pool import in_processes
from shoal.arena.tournaments.entrants import checked, entrants
from shoal.arena.tournaments.tournament import Result, Tournament
from shoal.bots import Budget
from shoal.games.contract import BadOptions, ShoalError
from tests.driving import Case, cases

FIRST = {case.game.id: case for case in reversed(cases())}


def tournament(game: str, *bots: str, players: int = 2, seed: int = 7) -> Tournament:
    return Tournament(game, players, {}, entrants(bots, Budget()), alone=False, seed=seed)


def timeless(result: Result) -> Result:
    """Without what the clock said."""
    return replace(result, seconds=[], slowest=[])


@pytest.mark.parametrize("case", FIRST.values(), ids=FIRST.keys())
def test_every_game_can_be_contested(case: Case) -> None:
    contest = Tournament(
        case.game.id, case.players, dict(case.options), entrants(["random", "greedy"], Budget()), alone=False, seed=3
    )
    contest.check()
    result = contest.play(1)
    assert timeless(contest.play(1)) == timeless(result)
    assert result.record is not None
    match = result.record.verify()
    assert (match.scores(), match.ranks(), match.ending) == (result.scores, result.ranks, result.ending)
    assert sum(result.moves) == sum(step.seat > 0 for step in match.moves)
    assert all(0 < slowest <= spent for slowest, spent in zip(result.slowest, result.seconds, strict=True))
    assert sum(result.wins) == pytest.approx(1)


def test_the_games_of_a_deal_share_their_chance() -> None:
    """What is dealt before anybody chooses is the same in all games of a deal, and another in the next."""
    contest = tournament("vicious-fishes", "random", "greedy", "random@1", players=3)
    dealt = []
    for number in range(2 * contest.schedule.block):
        record = contest.play(number).record
        assert record is not None
        first = next(place for place, (mover, _) in enumerate(record.moves) if mover != "chance")
        dealt.append(record.moves[:first])
    block = contest.schedule.block
    assert dealt[0]
    assert all(deal == dealt[0] for deal in dealt[:block])
    assert all(deal == dealt[block] for deal in dealt[block:])
    assert dealt[0] != dealt[block]


def test_seats_are_named_after_their_bots() -> None:
    contest = Tournament("rotten-fish", 3, {}, entrants(["random@5", "greedy"], Budget()), alone=True, seed=1)
    record = contest.play(1).record
    assert record is not None
    assert record.seats == ["greedy", "random@5", "greedy 2"]


# Workers


def test_two_workers_play_the_same_games_as_one() -> None:
    contest = tournament("rotten-fish", "greedy", "random", players=3)
    alone = [timeless(result) for result in in_processes(contest, range(12), 1)]
    together = [timeless(result) for result in in_processes(contest, range(12), 2)]
    assert sorted(together, key=lambda result: result.number) == alone
    assert not active_children()


class Endless:
    """Work that never ends, except the first."""

    def play(self, number: int) -> int:
        while number:
            pass
        return number


def test_who_stops_listening_stops_the_workers() -> None:
    with closing(in_processes(Endless(), range(10), 2)) as finished:
        assert next(finished) == 0
    assert not active_children()


class Fatal:
    def play(self, number: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return number


def test_a_worker_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(ShoalError, match="a worker ended in the middle of a game"):
        list(in_processes(Fatal(), range(4), 2))


# Entrants


def test_bots_may_bring_a_budget_of_their_own() -> None:
    common = Budget(seconds=1.0)
    found = entrants(["greedy", "greedy@0.2s", "greedy@500", "./a@b/bot"], common)
    assert [one.bot for one in found] == ["greedy", "greedy", "greedy", "./a@b/bot"]
    assert [one.budget for one in found] == [common, Budget(seconds=0.2), Budget(simulations=500), common]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["greedy"], "one bot alone is no contest"),
        (["greedy", "random", "greedy"], "greedy is named twice"),
        (["greedy@0.5", "random"], "wants simulations in whole numbers"),
        (["greedy@0", "random"], "cannot think for 0 simulations"),
        (["greedy@0s", "random"], "cannot think for 0 seconds"),
    ],
)
def test_entrants_that_make_no_contest(names: list[str], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        entrants(names, Budget())


def test_a_budget_is_time_or_simulations() -> None:
    assert checked(None, None) == Budget()
    with pytest.raises(BadOptions, match="not for both"):
        checked(1.0, 100)
    with pytest.raises(BadOptions, match="cannot think for inf seconds"):
        checked(float("inf"), None)
