"""PettingZoo's own suites pass for every game and player count; rewards, seeds and refusals are as promised."""

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'shoal[pettingzoo]'")

import numpy as np

with warnings.catch_warnings():
    # The suites load an environment of PettingZoo's own in a way that it has itself deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    pytest.importorskip("pygame", reason="PettingZoo's suites need pygame: pip install pygame")
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from shoal.adapters.pettingzoo import Env, env, parallel_env
from shoal.games import REGISTRY, find
from shoal.games.contract import IllegalMove, ShoalError

TABLES = [(name, players) for name in REGISTRY for players in find(name).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
AT_ONCE = [(name, players) for name, players in TABLES if find(name).at_once == "always"]

# What the suites warn of is by design: observations are dicts, and who is not asked has no legal move.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_table
def test_the_api(game: str, players: int) -> None:
    api_test(env(game, players), num_cycles=60)


@every_table
def test_seeds_reproduce(game: str, players: int) -> None:
    seed_test(partial(env, game, players), num_cycles=30)


@every_table
def test_rendering(game: str, players: int) -> None:
    def is_svg(picture: str) -> bool:
        return picture.startswith("<svg") and "<style>" in picture

    pytest.importorskip("resvg_py", reason="resvg_py is not installed: pip install 'shoal[pixels]'")
    render_test(partial(env, game, players), custom_tests={"svg": is_svg})


@pytest.mark.parametrize(("game", "players"), AT_ONCE)
def test_the_parallel_api(game: str, players: int) -> None:
    parallel_api_test(parallel_env(game, players), num_cycles=60)


def test_only_games_of_simultaneous_choices_are_parallel() -> None:
    turns = sorted(set(REGISTRY) - {name for name, _ in AT_ONCE})
    assert turns
    for game in turns:
        with pytest.raises(ShoalError, match="use env, not parallel_env"):
            parallel_env(game)


def played(table: Env, seed: int = 3) -> Iterator[dict[str, float]]:
    """A random game; the rewards after each step."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    for _ in table.agent_iter():
        seen, _, ended, cut, _ = table.last()
        assert seen is not None
        action: Any = None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        table.step(action)
        yield dict(table.rewards)


@every_table
def test_rewards_come_at_the_end_by_rank_or_by_score(game: str, players: int) -> None:
    for reward in ("rank", "score"):
        table = env(game, players, reward=reward)
        paid = next(rewards for rewards in played(table) if any(rewards.values()))
        ranks, scores = table.table.state.ranks(), table.table.state.scores()
        worth = list(paid.values())
        assert len(worth) == players
        if reward == "rank":
            assert sum(worth) == pytest.approx(0)
            assert [1 + sum(other > mine for other in worth) for mine in worth] == ranks
        else:
            assert list(map(abs, worth)) == list(map(abs, scores))
            best = worth[ranks.index(1)]
            assert best == max(worth)
        assert table.table.record().verify().ranks() == ranks


def test_a_game_is_cut_short_at_its_horizon() -> None:
    table = env("rotten-fish", 3, horizon=4)
    table.reset(seed=1)
    for _ in range(4):
        seen, *_ = table.last()
        assert seen is not None
        table.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    table = env("fishery")
    table.reset()
    table.step(5)
    with pytest.raises(IllegalMove, match=r"FI 2\.1"):
        table.step(5)
    with pytest.raises(IllegalMove, match="from 0 to 173"):
        table.step(-1)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ShoalError, match="there is no reward 'luck'"):
        env("fishery", reward="luck")
    with pytest.raises(ShoalError, match="there is no render_mode 'film'"):
        env("fishery", render_mode="film")
    with pytest.raises(ShoalError, match="no option"):
        env("fishery", zones=1)
