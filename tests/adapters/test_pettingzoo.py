"""PettingZoo's own suites pass for every game and player count; rewards, seeds and refusals are as promised."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'shoal[pettingzoo]'")

import cloudpickle
import numpy as np

with warnings.catch_warnings():
    # The suites load an environment of PettingZoo's own in a way that it has itself deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    pytest.importorskip("pygame", reason="PettingZoo's suites need pygame: pip install pygame")
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from shoal.adapters.pettingzoo import Env, env, parallel_env
from shoal.adapters.raster import pixels
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


def first_legal(table: Env) -> int:
    seen, *_ = table.last()
    assert seen is not None
    return int(np.flatnonzero(seen["action_mask"])[0])


@pytest.mark.parametrize("pays", [False, True])
def test_a_game_cut_short_pays_nothing_unless_it_is_over_there(pays: bool) -> None:
    """A learner who puts a value in place of what a truncated game would have brought counts no reward beside it."""
    table = env("rotten-fish", 3, horizon=7, reward="score", pay_at_horizon=pays)
    table.reset(seed=1)
    for _ in range(7):
        assert not any(table.terminations.values())
        table.step(first_legal(table))
    assert set(table.terminations.values()) == {pays}
    assert set(table.truncations.values()) == {not pays}
    assert any(table.rewards.values()) == pays
    together = parallel_env("rotten-fish", 3, horizon=4, reward="score", pay_at_horizon=pays)
    views, _ = together.reset(seed=1)
    while together.agents:
        actions = {agent: int(np.flatnonzero(view["action_mask"])[0]) for agent, view in views.items()}
        views, rewards, over, cut, _ = together.step(actions)
    assert (set(over.values()), set(cut.values())) == ({pays}, {not pays})
    assert rewards == (together._worth() if pays else dict.fromkeys(together.possible_agents, 0.0))
    with pytest.raises(ShoalError, match="the game is over"):
        together.step({})


@pytest.mark.parametrize("horizon", [0, -3, 2.5, True, "ten"])
def test_a_horizon_that_is_none_is_refused(horizon: Any) -> None:
    with pytest.raises(ShoalError, match="horizon is a whole number from 1 on, not"):
        env("fishery", horizon=horizon)


def test_steps_and_seeds_that_cannot_be_are_refused() -> None:
    table = env("rotten-fish")
    for begun in (table, parallel_env("rotten-fish")):
        with pytest.raises(ShoalError, match=r"reset\(\) begins one"):
            begun.step({})  # type: ignore[arg-type]
    for seed in (1 << 63, -1, 1.5):
        with pytest.raises(ShoalError, match="a seed is a whole number from 0 to 9223372036854775807"):
            table.reset(seed=seed)  # type: ignore[arg-type]
    table.reset(seed=np.int64(3))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=r"from 0 to 11, not 2\.5"):
        table.step(2.5)  # type: ignore[arg-type]
    table.step(np.int32(2))  # type: ignore[arg-type]


def test_options_of_reset_are_warned_of() -> None:
    with pytest.warns(UserWarning, match='reset has no option "zones"'):
        env("fishery").reset(options={"zones": 1})


@every_table
def test_critics_see_what_all_seats_see(game: str, players: int) -> None:
    table = env(game, players)
    table.reset(seed=2)
    assert table.state() in table.state_space
    rows = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert (table.state() == np.concatenate(rows)).all()


def test_infos_tell_who_acts_and_what_was_done_but_no_secret() -> None:
    table = env("rotten-fish", 3)
    table.reset(seed=1)
    table.step(6)
    assert table.infos["seat_0"] == {"actors": ["seat_1", "seat_2"], "moves": [("seat_0", "play low4")]}
    assert table.infos["seat_1"] == {"actors": ["seat_1", "seat_2"], "moves": []}
    table.step(6)
    table.step(2)
    for info in table.infos.values():
        assert [agent for agent, _ in info["moves"]] == ["seat_0", "seat_1", "seat_2"]
    deals = env("vicious-fishes", 2)
    deals.reset(seed=1)
    deals.step(first_legal(deals))
    assert [who for who, _ in deals.infos["seat_1"]["moves"]] == ["seat_0"]


@pytest.mark.parametrize("game", REGISTRY)
def test_environments_are_copied_and_pickled(game: str) -> None:
    table = env(game)
    table.reset(seed=1)
    for _ in range(6):
        table.step(first_legal(table))
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table)), cloudpickle.loads(cloudpickle.dumps(table))):
        before = table.table.state.copy()
        for agent in table.agents:
            here, there = table.observe(agent), twin.observe(agent)
            assert all((here[key] == there[key]).all() for key in here)
        twin.step(first_legal(twin))
        assert table.table.state == before


def test_supersuit_stacks_parallel_environments() -> None:
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed: pip install supersuit")
    table = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("rotten-fish", 3, reward="score"))
    stacked = supersuit.concat_vec_envs_v1(table, 2, num_cpus=1, base_class="gymnasium")
    seen, _ = stacked.reset(seed=1)
    paid = 0.0
    for _ in range(60):
        assert seen["observation"].shape == (6, 88)
        actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
        seen, rewards, *_ = stacked.step(np.array(actions))
        paid += float(np.abs(rewards).sum())
    assert paid > 0
    stacked.close()


def test_letters_are_drawn_without_any_font_of_the_system() -> None:
    pytest.importorskip("resvg_py", reason="resvg_py is not installed: pip install 'shoal[pixels]'")
    board = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">{}</svg>'
    style = 'style="font-family:system-ui, sans-serif;font-weight:700;font-size:20px"'
    blank, written = (pixels(board.format(text)) for text in ("", f'<text x="5" y="20" {style}>Anchovy</text>'))
    assert (blank != written).any(axis=2).mean() > 0.05


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
