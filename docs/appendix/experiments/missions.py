"""How well can missions be told in Vicious Fishes from what everybody placed?

    python docs/appendix/experiments/missions.py greedy --players 4 --games 30
    python docs/appendix/experiments/missions.py expert --players 2 --games 30 --simulations 300

lets bots of one kind play each other and says, after some tiles, how much their true missions surprise whoever
watched: the mean of -log p, which is log 20 = 3.00 who knows nothing and 0 who is sure. Beside it stands what the
points alone tell.
"""

import argparse
from math import log
from statistics import fmean
from typing import cast

from librt.vecs import vec

from shoal.bots import Budget, make
from shoal.games import find
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.ai.evaluation import expect
from shoal.games.vicious_fishes.ai.inference import MissionInference, points_prior
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.rules.state import OVER, PLACE_TILE, ViciousFishes
from shoal.games.vicious_fishes.rules.stock import MISSIONS

GAME = find("vicious-fishes")
LOOKS = (12, 24, 36, 48)
"""After so many tiles."""


def surprise(likely: "vec[float]", mission: int) -> float:
    return -log(likely[mission] / sum(likely))


def watch(bot: str, players: int, budget: Budget, seed: int, found: dict[int, list[tuple[float, float]]]) -> None:
    """One game; how much each mission surprises by placements and points, and by points alone."""
    table, rng = cast(ViciousFishes, GAME.prepare(players, {})), Rng(seed)
    bots = {seat: make(bot, GAME.id, players * seed + seat, budget) for seat in range(1, players + 1)}
    inference = MissionInference()
    expected, likely = (vec[float]([0.0 for _ in range(size)]) for size in (len(COLOURS), MISSIONS))
    while table.stage != OVER:
        seat = table.actors()[0]
        if not seat:
            table.do(seat, table.any_move(rng))
            continue
        if table.stage == PLACE_TILE and table.laid in LOOKS:
            inference.follow(table)
            expect(table.pond, table.points, expected)
            for other in bots:
                mission = table.stock.missions[other - 1]
                inference.posterior(players, other, expected, likely)
                told = surprise(likely, mission)
                points_prior(players, expected, likely)
                found[table.laid].append((told, surprise(likely, mission)))
        words = [GAME.write(table, move) for move in table.legal(seat)]
        table.do(seat, GAME.read(table, bots[seat].choose(GAME.view(table, seat), words)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 7))
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--simulations", type=int)
    wanted = parser.parse_args()
    found: dict[int, list[tuple[float, float]]] = {laid: [] for laid in LOOKS}
    for game in range(wanted.games):
        watch(wanted.bot, wanted.players, Budget(simulations=wanted.simulations), game + 1, found)
        print(".", end="", flush=True)
    print()
    for laid, pairs in found.items():
        told, points = (fmean(pair[number] for pair in pairs) for number in (0, 1))
        print(f"after {laid} tiles: {told:.2f}, by points alone {points:.2f}")
