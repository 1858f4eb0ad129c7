"""What do secret choices gain against plain UCT? Reckoned turn by turn, so that no luck is in it.

    shoal arena fish-in-the-barrel expert uct --seconds 1 --games 200 --players 3 --records DIR
    python docs/appendix/experiments/turns.py DIR --positions 30 --simulations 20000

takes positions before a turn of Fish in the Barrel from the records of an arena with three players and lets UCT, with
twice as many simulations, and the expert think for every seat. All that the three can choose together is played to the
end of the turn, and the judgement says what that is worth. So follows what share of a win the expert gains a turn, on
average over what it and UCT might choose: alone among two UCTs, and as two against one; and what a seat would gain that
knew the mixtures of two experts.
"""

import argparse
import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import cast

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from shoal.games import find
from shoal.games.fishy.fish_in_the_barrel.rules.state import PLAY, FishInTheBarrel
from shoal.games.rng import Rng
from shoal.search.analysis import Analyser

Floats = NDArray[np.float64]
GAME = find("fish-in-the-barrel")
SEATS = (1, 2, 3)
DECIDED = 0.9
"""Who stands so well has nothing left to gain."""


def standing(table: FishInTheBarrel) -> list[float]:
    worths = vec[float]([0.0] * 16)
    GAME.heuristics.evaluate(table, worths)
    return [worths[seat] for seat in SEATS]


def positions(record: Path) -> Iterator[FishInTheBarrel]:
    """Each once, however long nobody gets anything."""
    kept = json.loads(record.read_text())
    table = cast(FishInTheBarrel, GAME.prepare(len(kept["seats"]), kept["options"], kept["rules"]))
    seen = set()
    for seat, words in kept["moves"]:
        facts = (*table.placed, table.cats, table.low4)
        if table.stage == PLAY and len(table.actors()) == len(SEATS) and facts not in seen:
            seen.add(facts)
            if max(standing(table)) < DECIDED:
                yield table.copy()
        table.do(seat, GAME.read(table, words))


def worths(table: FishInTheBarrel) -> Floats:
    """What each seat's standing is after all that the three can choose."""
    moves = [table.legal(seat) for seat in SEATS]
    found = np.zeros((*map(len, moves), len(SEATS)))
    for chosen in np.ndindex(*map(len, moves)):
        after = table.copy()
        for seat, place in zip(SEATS, chosen, strict=True):
            after.do(seat, moves[seat - 1][place])
        GAME.heuristics.playout(after, Rng(1))
        found[chosen] = standing(after)
    return found


def mixtures(table: FishInTheBarrel, simulations: int, *, plain: bool) -> list[Floats]:
    """How often each seat chooses each of its moves."""
    found = []
    for seat in SEATS:
        moves, view = table.legal(seat), GAME.view(table, seat)
        mixture = np.zeros(len(moves))
        for thought in Analyser(GAME, seat, plain=plain).analyse(view, simulations=simulations).moves:
            mixture[moves.index(thought.move)] = thought.share
        found.append(mixture / mixture.sum())
    return found


def expected(after: Floats, mixed: list[Floats]) -> Floats:
    found: Floats = np.einsum("abcs,a,b,c->s", after, *mixed)
    return found


def best_answer(after: Floats, mixed: list[Floats], place: int) -> float:
    """What the best choice of a seat is worth to it against the mixtures of the others."""
    own = np.moveaxis(after[..., place], place, 0)
    others = [mixture for other, mixture in enumerate(mixed) if other != place]
    return float(np.einsum("abc,b,c->a", own, *others).max())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--simulations", type=int, default=20_000)
    wanted = parser.parse_args()
    tables = [table for record in sorted((wanted.directory / "records").glob("*.json")) for table in positions(record)]
    if not tables:
        parser.error("no records there")
    alone, against_one, foreknown = [], [], []
    for table in tables[:: max(1, len(tables) // wanted.positions)][: wanted.positions]:
        after = worths(table)
        plain = mixtures(table, 2 * wanted.simulations, plain=True)
        expert = mixtures(table, wanted.simulations, plain=False)
        even, experts = expected(after, plain), expected(after, expert)
        for place in range(len(SEATS)):
            one = [expert[other] if other == place else plain[other] for other in range(len(SEATS))]
            two = [plain[other] if other == place else expert[other] for other in range(len(SEATS))]
            alone.append(float(expected(after, one)[place] - even[place]))
            against_one.append(float(even[place] - expected(after, two)[place]))
            foreknown.append(best_answer(after, expert, place) - float(experts[place]))
        print(".", end="", flush=True)
    print()
    for name, gains in (("alone", alone), ("two", against_one), ("who knows two experts' mixtures", foreknown)):
        print(f"{name}: {fmean(gains):+.4f} of a win a turn (± {2 * stdev(gains) / sqrt(len(gains)):.4f})")
