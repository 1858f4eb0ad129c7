"""A batch beside PettingZoo environments, step by step. For long: `python -m tests.batch.comparing 1000000`."""

import sys
from typing import Any

import numpy as np

from shoal.adapters.pettingzoo import Env, env
from shoal.batch import Batch, make
from shoal.games import REGISTRY, find


def compare(game: str, players: int, steps: int, games: int, seed: int, **how: Any) -> int:
    """Play at random and demand that all is equal; how many steps that were."""
    batch = make(game, players, games, seed=seed, **how)
    batch.reset()
    tables = [env(game, players, **how) for _ in range(games)]
    for number, table in enumerate(tables):
        table.reset(seed=seed + number)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        for number, table in enumerate(tables):
            same(batch, number, table)
        actions = (rng.random(batch.mask.shape) * batch.mask).argmax(1)
        batch.step(actions)
        for number, table in enumerate(tables):
            if all(table.terminations.values()) or all(table.truncations.values()):
                table.reset()
            else:
                table.step(int(actions[number]))
    return steps * games


def same(batch: Batch, number: int, table: Env) -> None:
    agents = table.possible_agents
    over, cut = any(table.terminations.values()), any(table.truncations.values())
    assert (batch.terminated[number], batch.truncated[number]) == (over, cut)
    assert list(batch.reward[number]) == [table.rewards[agent] for agent in agents]
    actor = batch.actor[number]
    if over:
        assert actor == -1
        assert not batch.mask[number].any()
    elif not cut:
        assert agents[actor] == table.agent_selection
    seen = table.observe(agents[max(actor, 0)])
    assert (batch.observation[number] == seen["observation"]).all()
    if not over:
        assert (batch.mask[number] == seen["action_mask"]).all()


if __name__ == "__main__":
    every = [(game, players) for game in REGISTRY for players in find(game).players]
    wanted = int(sys.argv[1])
    done = 0
    for place, (game, players) in enumerate(every):
        done += compare(game, players, -(-wanted // len(every) // 64), 64, place)
        print(f"{done} steps are equal, {game} with {players} among them", flush=True)
