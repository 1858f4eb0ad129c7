"""How fast the rules and the search are, and what else a game wants measured, per second of one core.

What else the machine does meanwhile takes no part in a second.

`python -m shoal.arena.bench` measures in its own process and prints data; that is how one process asks another that
runs interpreted.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, ShoalError, State, draw, playouts
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.pure import is_compiled
from shoal.search.analysis import ROOM
from shoal.search.search import Search

Row = dict[str, Any]
"""game, players, mode, playouts_per_s and moves_per_s; for what else a game wants measured, players is None, name says
what it is, and the two rates are those of its rounds and of its units of work."""

SEED = 20_240_229
CHUNKS = 10
"""The time of a row is spent in about so many calls, each long enough that calling costs nothing."""


SEARCHES = {"plain UCT": True, "with heuristics": False}
"""The kinds of search that are measured, and whether they are plain."""
ONE_SEARCH = 40_000
"""After so many simulations a search begins anew."""


def timed(work: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Rounds and units of work per second: `work` is given a number of rounds and says how many units they took."""
    chunk, rounds, units, spent = 1, 0, 0, 0.0
    while spent < seconds:
        began = process_time()
        units += work(chunk)
        took = process_time() - began
        rounds, spent = rounds + chunk, spent + took
        if took < seconds / CHUNKS:
            chunk *= 2
    return rounds / spent, units / spent


def measure(game: Game, seconds: float) -> Iterator[Row]:
    """The rows of one game, in this process."""
    mode = "compiled" if is_compiled() else "interpreted"
    for players in game.players:
        start, rng = game.prepare(players, {}), Rng(SEED)
        games, moves = timed(partial(playouts, start, rng), seconds)
        yield {"game": game.id, "players": players, "mode": mode, "playouts_per_s": games, "moves_per_s": moves}
    for name, work in game.measures.items():
        rounds, units = timed(work, seconds)
        rates = {"playouts_per_s": rounds, "moves_per_s": units}
        yield {"game": game.id, "players": None, "mode": mode, "name": name, **rates}


def measure_interpreted(game: Game, seconds: float) -> list[Row]:
    """The same rows, from a process that runs interpreted."""
    command = [sys.executable, "-m", "shoal.arena.bench", game.id, str(seconds)]
    done = subprocess.run(command, env={**os.environ, "SHOAL_PURE": "1"}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ShoalError(f"the interpreted run of {game.id} failed: {done.stderr.strip().splitlines()[-1]}")
    rows: list[Row] = json.loads(done.stdout)
    return rows


def bench(game: str, seconds: float) -> Iterator[Row]:
    """All rows of a game, or of all games; compiled rows only where Shoal is compiled."""
    for found in [find(game)] if game else [find(name) for name in REGISTRY]:
        yield from measure(found, seconds)
        if is_compiled():
            yield from measure_interpreted(found, seconds)


def bench_search(game: str, seconds: float) -> Iterator[Row]:
    """Simulations per second from the first decision: game, players, mode, search and simulations_per_s."""
    mode = "compiled" if is_compiled() else "interpreted"
    for found in [find(game)] if game else [find(name) for name in REGISTRY]:
        for players in found.players:
            for name, plain in SEARCHES.items():
                rate = _simulations(found, _first_decision(found, players), plain, seconds)
                yield {"game": found.id, "players": players, "mode": mode, "search": name, "simulations_per_s": rate}


def plain_simulations(game: Game, players: int, seconds: float) -> float:
    """Simulations of plain UCT per second from the first decision."""
    return _simulations(game, _first_decision(game, players), True, seconds)


def _first_decision(game: Game, players: int) -> State:
    rng = Rng(SEED)
    state: State = game.prepare(players, {})
    while state.actors() == [CHANCE]:
        state.do(CHANCE, draw(state.chance(), rng))
    return state


def _simulations(game: Game, state: State, plain: bool, seconds: float) -> float:
    seat = state.actors()[0]
    run, spent, chunk = 0, 0.0, 1
    while spent < seconds:
        search = Search(game.heuristics, game.hands, plain, Rng(SEED), ROOM)
        search.set_root(state.copy(), seat)
        while search.simulations < ONE_SEARCH and spent < seconds:
            began = process_time()
            search.run(chunk)
            took = process_time() - began
            run, spent = run + chunk, spent + took
            if took < seconds / CHUNKS / 10:
                chunk *= 2
    return run / spent


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seconds", type=float)
    wanted = parser.parse_args()
    print(json.dumps(list(measure(find(wanted.game), wanted.seconds))))
