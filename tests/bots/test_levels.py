"""Bots that look ahead."""

from collections import Counter

import pytest

from shoal import Match
from shoal.bots import Budget, make
from shoal.bots.levels import LEVELS, SearchBot
from shoal.games import REGISTRY
from shoal.games.rng import Rng


def choice(bot: SearchBot, match: Match) -> str:
    seat = match.actors()[0]
    return bot.choose(match.view(seat), match.legal(seat))


def bot(game: str, level: str, seed: int, simulations: int | None = None) -> SearchBot:
    return SearchBot(game, Rng(seed), Budget(simulations=simulations), LEVELS[level])


@pytest.mark.parametrize("game", REGISTRY)
def test_the_same_seed_makes_the_same_moves(game: str) -> None:
    match = Match(game, seed=2)
    first, second = (choice(bot(game, "strong", 5), match) for _ in range(2))
    assert first == second


def test_a_level_runs_its_simulations_and_no_more_than_its_budget() -> None:
    match = Match("fishery")
    strong, hasty, expert = (
        bot("fishery", "strong", 1),
        bot("fishery", "strong", 1, 10),
        bot("fishery", "expert", 1, 40),
    )
    for analyser, simulations in ((strong, LEVELS["strong"].simulations), (hasty, 10), (expert, 40)):
        choice(analyser, match)
        assert analyser.analysis is not None
        assert analyser.analysis.simulations == simulations


def test_a_beginner_often_makes_a_move_without_a_search() -> None:
    match = Match("fishery")
    beginner, thoughtless = bot("fishery", "beginner", 3), 0
    for _ in range(200):
        choice(beginner, match)
        thoughtless += beginner.analysis is None
    assert thoughtless == pytest.approx(200 * LEVELS["beginner"].blunder_rate, abs=25)


def test_a_secret_choice_is_drawn_from_the_strategy() -> None:
    """Many experts with other seeds choose as their strategys say, not all the same."""
    match = Match("rotten-fish", seed=2)
    drawn: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for seed in range(60):
        expert = bot("rotten-fish", "expert", seed, 60)
        drawn[choice(expert, match)] += 1
        assert expert.analysis is not None
        for found in expert.analysis.moves:
            expected[match.game.write(expert.analysis.state, found.move)] += found.share  # type: ignore[assignment]
    assert len(drawn) > 1
    assert all(drawn[words] == pytest.approx(number, abs=15) for words, number in expected.items())


def test_the_only_move_needs_no_search() -> None:
    expert = bot("fishery", "expert", 1)
    assert expert.choose({}, ["pass"]) == "pass"
    assert expert.analysis is None


def test_every_level_can_be_made_by_name() -> None:
    assert all(isinstance(make(level, "fishery", 1), SearchBot) for level in LEVELS)
