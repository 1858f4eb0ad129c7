"""Gymnasium's own checks pass for every game; bots take the other seats, and batches are vector environments."""

import warnings
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'shoal[batch]'")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from shoal.adapters.gymnasium import LearnerEnv, SelfPlayVectorEnv, name_of
from shoal.games import REGISTRY
from shoal.games.contract import IllegalMove, ShoalError

every_game = pytest.mark.parametrize("game", REGISTRY)


@every_game
def test_its_own_check_passes(game: str) -> None:
    # It takes any action of the space, most of which are illegal.
    check_env(WithLegalActions(game, opponent="random"), skip_render_check=True)


class WithLegalActions(LearnerEnv):
    """Takes a legal action in the place of any other."""

    def step(self, action: int) -> Any:
        masks = self.action_masks()
        return super().step(int(action) if masks[action] else int(masks.argmax()))


@every_game
@pytest.mark.parametrize("seat", [0, 1])
def test_whole_games_against_bots(game: str, seat: int) -> None:
    table = gymnasium.make(name_of(game), opponent="random", seat=seat)
    ends = []
    for seed in (1, 1):
        rng = np.random.default_rng(seed)
        seen, info = table.reset(seed=seed)
        over = cut = False
        reward = 0.0
        while not over and not cut:
            assert seen["action_mask"].any()
            seen, reward, over, cut, info = table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))  # type: ignore[assignment]
        ends.append((seen["observation"].tobytes(), reward, info["seat"]))
    assert ends[0] == ends[1]


def test_ids_carry_versions_and_options_reach_the_game() -> None:
    assert [name_of(game).rpartition("-v")[0] for game in ("fishery", "fresh-fish")] == [
        "shoal/Fishery",
        "shoal/FreshFish",
    ]
    with pytest.raises(ShoalError, match="has no option"):
        gymnasium.make(name_of("fishery"), zones=1)
    with pytest.raises(ShoalError, match="there is no bot 'shark'"):
        gymnasium.make(name_of("fishery"), opponent="shark")
    with pytest.raises(ShoalError, match="there are 2 opponents"):
        gymnasium.make(name_of("rotten-fish"), players=3, opponent=["greedy"])


def test_an_illegal_action_is_refused_with_its_paragraph() -> None:
    table = LearnerEnv("fishery")
    with pytest.raises(ShoalError, match="call reset first"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"FI 2\.1"):
        table.step(100)
    assert table.action_masks().sum() == 63


def test_a_batch_is_a_vector_environment() -> None:
    for mode in AutoresetMode:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            games = gymnasium.make_vec(name_of("rotten-fish"), num_envs=3, seed=1, autoreset=mode)
        assert isinstance(games.unwrapped, SelfPlayVectorEnv)
        assert games.metadata["autoreset_mode"] == mode
        seen, info = games.reset(seed=4)
        ended = False
        for _ in range(60):
            assert games.observation_space.contains(seen)
            acted = info["actor"].copy()
            seen, rewards, over, cut, info = games.step(seen["action_mask"].argmax(1))
            for game in np.flatnonzero(over):
                ended = True
                assert rewards[game] == info["rewards"][game, max(acted[game], 0)]
                if mode == AutoresetMode.SAME_STEP:
                    assert info["_final_obs"][game]
                    assert info["final_obs"][game]["observation"].shape == seen["observation"][game].shape
            if mode == AutoresetMode.DISABLED and (over | cut).any():
                seen, info = games.reset(options={"reset_mask": over | cut})
        assert ended
        with pytest.raises(ShoalError, match="there is only reset_mask"):
            games.reset(options={"table": 2})
        games.close()
