"""Batches: step by step what PettingZoo environments show, whoever plays them; one sentence for each mistake."""

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'shoal[pettingzoo]'")

import numpy as np

from shoal.adapters.pettingzoo import Env, agent_name, env
from shoal.batch import Batch, make
from shoal.games import REGISTRY, find
from shoal.games.contract import IllegalMove, ShoalError
from tests.batch.comparing import compare

TABLES = [(name, players) for name in REGISTRY for players in find(name).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
SEALED = next(name for name in REGISTRY if find(name).at_once == "always")


def any_actions(games: Batch, rng: np.random.Generator) -> Any:
    return (rng.random(games.mask.shape) * games.mask).argmax(1)


@every_table
def test_every_step_is_that_of_the_environment(game: str, players: int) -> None:
    assert compare(game, players, steps=120, games=4, seed=5) >= 480


def test_scores_and_horizons_are_those_of_the_environment() -> None:
    for game, players in TABLES[::3]:
        assert compare(game, players, steps=60, games=2, seed=6, reward="score", horizon=17) >= 120
        assert compare(game, players, steps=60, games=2, seed=6, horizon=17, pay_at_horizon=True) >= 120


def test_views_and_moves_stand_behind_them() -> None:
    """The environment's row is its view's tensor, its mask the rules' moves."""
    for game, players in TABLES[::4]:
        table: Env = env(game, players)
        table.reset(seed=4)
        for _ in range(30):
            if any(table.terminations.values()):
                break
            agent = table.agent_selection
            seat = int(agent[-1]) + 1
            seen = table.observe(agent)
            state = table.table.state
            assert (seen["observation"] == find(game).tensor.row(find(game).view(state, seat))).all()
            assert seen["action_mask"].sum() == len(state.legal(seat))
            table.step(int(np.flatnonzero(seen["action_mask"])[-1] if seat == 1 else seen["action_mask"].argmax()))


def played(game: str, processes: int, autoreset: str, steps: int = 40) -> list[Any]:
    rng = np.random.default_rng(3)
    found: list[Any] = []
    with make(game, None, 5, seed=9, autoreset=autoreset, horizon=30, processes=processes) as games:
        games.reset()
        for _ in range(steps):
            done = games.terminated | games.truncated
            if autoreset == "DISABLED" and done.any():
                games.reset(which=done)
            games.step(any_actions(games, rng))
            found += [games.observation.copy(), games.mask.copy(), games.actor.copy(), games.reward.copy()]
            found += [games.terminated.copy(), games.truncated.copy(), games.final_observation.copy()]
    return found


@pytest.mark.parametrize("autoreset", ["NEXT_STEP", "SAME_STEP", "DISABLED"])
def test_how_many_processes_play_makes_no_difference(autoreset: str) -> None:
    alone, together = played(SEALED, 1, autoreset), played(SEALED, 2, autoreset)
    assert len(alone) == len(together)
    assert all((one == other).all() for one, other in zip(alone, together, strict=True))


def until_one_is_done(games: Batch) -> int:
    rng = np.random.default_rng(2)
    games.reset()
    while not (games.terminated | games.truncated).any():
        games.step(any_actions(games, rng))
    return int(np.argmax(games.terminated | games.truncated))


def test_a_game_that_is_done_begins_anew_as_asked() -> None:
    games = make(SEALED, None, 3, seed=1)
    done = until_one_is_done(games)
    assert games.actor[done] == -1
    assert not games.mask[done].any()
    assert games.reward[done].any()
    games.step(np.where(games.mask.any(1), games.mask.argmax(1), 10_000))
    assert not games.terminated[done]
    assert not games.reward[done].any()
    assert games.mask[done].any()

    games = make(SEALED, None, 3, seed=1, autoreset="SAME_STEP")
    done = until_one_is_done(games)
    assert games.terminated[done]
    assert games.mask[done].any()
    assert games.final_actor[done] == -1
    assert (games.final_observation[done] != games.observation[done]).any()

    games = make(SEALED, None, 3, seed=1, autoreset="DISABLED")
    done = until_one_is_done(games)
    with pytest.raises(IllegalMove, match=f"game {done} of 3.*waits for a reset"):
        games.step(games.mask.argmax(1))
    games.reset(which=np.arange(3) == done)
    games.step(games.mask.argmax(1))


def test_a_refused_action_moves_no_game() -> None:
    for processes in (1, 2):
        with make("vicious-fishes", 2, 3, seed=1, processes=processes) as games:
            with pytest.raises(ShoalError, match="call reset first"):
                games.step([0, 0, 0])
            games.reset()
            before = games.observation.copy()
            legal = games.mask.argmax(1)
            for wrong, why in ((0, "VF "), (-1, "numbers from 0 to 1349"), (1 << 60, "numbers from 0 to 1349")):
                actions = legal.copy()
                actions[1] = wrong
                with pytest.raises(IllegalMove, match=f"action {wrong} in game 1 of 3 .vicious-fishes, actor 0.*{why}"):
                    games.step(actions)
                assert (games.observation == before).all()
            for bad in ([0.5, 1.0, 2.0], [0, 0], 3, [True, True, False], ["a", "b", "c"]):
                with pytest.raises(ShoalError, match="actions are 3 whole numbers"):
                    games.step(bad)
            games.step(legal)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"n": 0}, "n is a whole number from 1"),
        ({"n": 2.5}, "n is a whole number from 1"),
        ({"horizon": -3}, "horizon is a whole number from 1"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"seed": 1 << 63}, "seed is a whole number from 0"),
        ({"autoreset": "SOMETIMES"}, "choose from NEXT_STEP, SAME_STEP and DISABLED"),
        ({"reward": "fame"}, "choose from rank, score"),
        ({"processes": 0}, "processes is a whole number from 1"),
        ({"players": 9}, "is for 2 players, not 9"),
        ({"zones": 1}, "has no option"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(how: dict[str, Any], why: str) -> None:
    with pytest.raises(ShoalError, match=why):
        make("fishery", **how)


def test_arrays_stay_the_same_and_cannot_be_written_to() -> None:
    games = make("fishery", 2, 2, seed=1)
    seen = games.observation
    games.reset()
    games.step(games.mask.argmax(1))
    assert seen is games.observation
    for array in (games.observation, games.mask, games.actor, games.reward, games.terminated, games.truncated):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises(ShoalError, match="2 flags"):
        games.reset(which=[0, 1])
    assert agent_name(1 + games.actor[0]) == "seat_1"
