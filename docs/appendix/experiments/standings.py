"""What does a seat's standing in Fish in the Barrel come to? Fitted to how games ended.

    shoal arena fish-in-the-barrel expert uct --seconds 1 --games 200 --players 3 --records DIR
    python docs/appendix/experiments/standings.py DIR

reads the records of an arena and fits the constants of `chances` by logistic regression: what a point, a fish left, a
Cat left and Lowest 4 left add to the logarithm of a seat's chance to win at the end, and how much more at the start.
Each fifth of the games is foretold by a fit to the others, beside what the judgement says of them now.
"""

import argparse
import json
from itertools import pairwise
from pathlib import Path
from typing import cast

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from shoal.games import find
from shoal.games.fishy.fish_in_the_barrel.ai.opponent_model import hope
from shoal.games.fishy.fish_in_the_barrel.rules.state import PLAY, FishInTheBarrel
from shoal.games.fishy.rules.packed_counts import at
from shoal.games.heuristics import win_shares

NAMES = ("point", "fish left", "Cat left", "Lowest 4 left")
Floats = NDArray[np.float64]
STEPS = 4000
FOLDS = 5


def features(table: FishInTheBarrel) -> list[list[float]]:
    """What each seat has, and the same as far as the game is still to come."""
    to_come, found = hope(table), []
    for seat, points in enumerate(table.scores(), 1):
        had = [points, table.stock(seat), at(table.cats, seat - 1), table.low4 >> (seat - 1) & 1]
        found.append([float(number) for number in had] + [to_come * float(number) for number in had])
    return found


def positions(record: Path) -> tuple[list[tuple[list[list[float]], list[float]]], list[float]]:
    """What each seat had before each turn, what the judgement makes of it, and who won."""
    game, kept = find("fish-in-the-barrel"), json.loads(record.read_text())
    table = cast(FishInTheBarrel, game.prepare(len(kept["seats"]), kept["options"], kept["rules"]))
    worths, found = vec[float]([0.0] * (table.players + 1)), []
    for seat, words in kept["moves"]:
        if table.stage == PLAY and len(table.actors()) == table.players:
            game.heuristics.evaluate(table, worths)
            found.append((features(table), list(worths)[1:]))
        table.do(seat, game.read(table, words))
    win_shares(table, worths)
    # Turns that bring nobody anything leave the same position: it counts once.
    return [found[0], *(after for before, after in pairwise(found) if before != after)], list(worths)[1:]


def foretold(facts: Floats, weights: Floats) -> Floats:
    standing = facts @ weights
    chances = np.exp(standing - standing.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def fit(facts: Floats, results: Floats) -> Floats:
    """The weights under which what happened is likeliest."""
    scale = facts.reshape(-1, facts.shape[2]).std(axis=0) + 1e-9
    scaled, weights = facts / scale, np.zeros(facts.shape[2])
    for _ in range(STEPS):
        missed = foretold(scaled, weights) - results
        weights -= 0.5 * (np.einsum("nsf,ns->f", scaled, missed) / len(facts) + 1e-3 * weights)
    return np.asarray(weights / scale)


def surprise(chances: Floats, results: Floats) -> float:
    return float(-(results * np.log(chances.clip(0.005))).sum(axis=1).mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path, nargs="+")
    wanted = parser.parse_args()
    records = [record for directory in wanted.directory for record in sorted((directory / "records").glob("*.json"))]
    if not records:
        parser.error("no records there")
    rows = [
        (number, facts, judged, result)
        for number, (found, result) in enumerate(map(positions, records))
        for facts, judged in found
    ]
    game_of, facts, judged, results = (np.array(column, dtype=float) for column in zip(*rows, strict=True))
    print(f"{len(records)} games, {len(rows)} positions")
    tested = np.zeros_like(results)
    for fold in range(FOLDS):
        here = game_of % FOLDS == fold
        tested[here] = foretold(facts[here], fit(facts[~here], results[~here]))
    print(f"surprise by the judgement {surprise(judged, results):.3f}, by a fit {surprise(tested, results):.3f}")
    weights = fit(facts, results)
    for name, late, early in zip(NAMES, weights, weights[len(NAMES) :], strict=False):
        print(f"{name}: {late:+.3f} at the end, {early:+.3f} more at the start")
