"""How fast our batches are beside pgx's games: many games at once, observation and mask included, on one core."""

import os
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from shoal.batch import make
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError

SEED = 20_240_229
RIVALS = ("connect_four", "othello", "hex", "go_9x9")
"""pgx's games of similar size."""
GAMES = (128, 1024)
"""So many games at once are tried, and the better rate stands."""
ROUNDS = 3
"""How often everything has its turn: the machine may be slower at one time than at another."""
COLUMNS = {"steps": "steps"}
Row = dict[str, Any]
Step = Callable[[], float]
"""Steps every game once and says how many seconds that took; choosing actions takes no part in it."""


def compare(seconds: float) -> Iterator[Row]:
    """A row for each of our games and each rival, after every round anew: of, game, players and steps per second."""
    try:
        import jax
        import pgx
    except ImportError as error:
        raise ShoalError(f"the comparison needs {error.name}: pip install 'shoal[batch,pgx]'") from None
    _keep_to_one_core()
    contenders: list[tuple[Row, list[tuple[int, Step]], list[float]]] = []
    for name in REGISTRY:
        players = find(name).players[0]
        row = {"of": "shoal", "game": name, "players": players}
        contenders.append((row, [(games, _ours(name, players, games)) for games in GAMES], []))
    for name in RIVALS:
        rival = pgx.make(name)
        row = {"of": "pgx", "game": name, "players": rival.num_players}
        contenders.append((row, [(games, _theirs(jax, rival, games)) for games in GAMES], []))
    for _ in range(ROUNDS):
        for row, ways, found in contenders:
            found.append(max(_rate(games, step, seconds / ROUNDS / len(ways)) for games, step in ways))
            yield {**row, "steps": median(found)}


def _keep_to_one_core() -> None:
    """XLA would take all there are."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _rate(games: int, step: Step, seconds: float) -> float:
    spent, stepped = 0.0, 0
    while spent < seconds:
        spent += step()
        stepped += games
    return stepped / spent


def _ours(game: str, players: int, games: int) -> Step:
    batch = make(game, players, games, seed=SEED)
    batch.reset()
    rng = np.random.default_rng(SEED)

    def step() -> float:
        actions = (rng.random(batch.mask.shape, dtype=np.float32) * batch.mask).argmax(1)
        began = process_time()
        batch.step(actions)
        return process_time() - began

    return step


def _theirs(jax: Any, rival: Any, games: int) -> Step:
    from pgx.experimental import auto_reset

    begin = jax.jit(jax.vmap(rival.init))
    forward = jax.jit(jax.vmap(auto_reset(rival.step, rival.init)))
    keys = jax.random.split(jax.random.PRNGKey(SEED), games)
    state = begin(keys)
    rng = np.random.default_rng(SEED)

    def step() -> float:
        nonlocal state
        mask = np.asarray(state.legal_action_mask)
        actions = jax.numpy.asarray((rng.random(mask.shape, dtype=np.float32) * mask).argmax(1))
        began = process_time()
        state = forward(state, actions, keys)
        jax.block_until_ready((state.observation, state.legal_action_mask))
        return process_time() - began

    step()  # Compiled with the first.
    return step
