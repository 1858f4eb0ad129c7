"""Who places tiles better in Vicious Fishes, the expert or plain UCT, and when? Reckoned by playouts, move by move.

    shoal arena vicious-fishes expert uct --seconds 1 --games 200 --players 2 --records DIR
    python docs/appendix/experiments/placings.py DIR --positions 60 --simulations 20000

takes positions before a placement from the records of an arena and lets the expert and UCT, with half as many
simulations again, choose for the seat from what it knows. Both choices are then played to the end of the game many
times, from the position as it really was, by players who make the best of some placements at random. So follows what
UCT's choices bring beyond the expert's, in points of the lead, by how many tiles lay in the pond. Where the expert's
own simulations end in such playouts, this speaks in its favour: only games tell.
"""

import argparse
import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import cast

from shoal.games import find
from shoal.games.contract import CHANCE
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.ai.heuristics import ViciousFishesHeuristics
from shoal.games.vicious_fishes.rules.pond import TILES
from shoal.games.vicious_fishes.rules.state import PLACE_TILE, ViciousFishes
from shoal.search.analysis import Analyser

GAME = find("vicious-fishes")
PLAYOUTS = 500
PHASE = 15
"""So many tiles make a part of the game."""

PLAYERS = ViciousFishesHeuristics()
PLAYERS.last = TILES
PLAYERS.looks = 24


def positions(record: Path) -> Iterator[ViciousFishes]:
    kept = json.loads(record.read_text())
    table = cast(ViciousFishes, GAME.prepare(len(kept["seats"]), kept["options"], kept["rules"]))
    for seat, words in kept["moves"]:
        if table.stage == PLACE_TILE and len(table.legal(table.turn)) > 1:
            yield table.copy()
        table.do(CHANCE if seat == "chance" else seat, GAME.read(table, words))


def choice(table: ViciousFishes, simulations: int, *, plain: bool) -> int:
    view = GAME.view(table, table.turn)
    return Analyser(GAME, 5, plain=plain).analyse(view, simulations=simulations).moves[0].move


def lead(table: ViciousFishes, move: int, rng: Rng) -> float:
    """What a move leads to, in points before the best of the others, on average."""
    seat, found = table.turn, 0
    for _ in range(PLAYOUTS):
        after = table.copy()
        after.do(seat, move)
        PLAYERS.playout(after, rng)
        scores = after.scores()
        own = scores.pop(seat - 1)
        found += own - max(scores)
    return found / PLAYOUTS


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=20_000)
    wanted = parser.parse_args()
    tables = [table for record in sorted((wanted.directory / "records").glob("*.json")) for table in positions(record)]
    if not tables:
        parser.error("no records there")
    rng = Rng(1)
    gains: dict[int, list[float]] = {}
    # Every so many of them would be the same parts of all games.
    for table in Random(1).sample(tables, min(wanted.positions, len(tables))):
        expert = choice(table, wanted.simulations, plain=False)
        plain = choice(table, wanted.simulations * 3 // 2, plain=True)
        gain = lead(table, plain, rng) - lead(table, expert, rng) if plain != expert else 0.0
        gains.setdefault(table.laid // PHASE, []).append(gain)
        print(".", end="", flush=True)
    print()
    for phase, found in sorted(gains.items()):
        error = 2 * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("nan")
        tiles = f"{PHASE * phase} to {PHASE * (phase + 1) - 1} tiles"
        print(f"{tiles}: UCT {fmean(found):+.2f} points a placement (± {error:.2f}, {len(found)} positions)")
