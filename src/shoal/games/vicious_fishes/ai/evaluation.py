"""What points, tiles and placements are worth in Vicious Fishes. Paragraph numbers are those of RULES.md."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, ONLY, SQUARES, STEP, TILES, Pond
from shoal.games.vicious_fishes.rules.stock import FIRST, MISSIONS, SECOND, THIRD

SPARES: Final = 9
BESIDE: Final[list[float]] = [0.45, 0.40, 0.36, 0.30, 0.25, 0.12, 0.10, 0.09, 0.025]
"""How likely a tile is eaten by one that comes to lie beside it, by how much its value exceeds the attack on it.

Fitted, as is ASKEW, to what became of 148,000 live tiles in games of players who go by this appraisal."""
ASKEW: Final[list[float]] = [0.145, 0.14, 0.01, 0.01, 0.005, 0.005, 0.005, 0.005, 0.005]
"""The same for a tile that touches it at a corner only, where just an octopus attacks it."""
SURVIVES: Final[vec[float]] = vec[float](
    [
        (1 - BESIDE[spare]) ** beside * (1 - ASKEW[spare]) ** askew
        for spare in range(SPARES)
        for beside in range(5)
        for askew in range(5)
    ]
)
"""How likely a live tile survives, by its spare value and the empty squares beside it and at its corners."""


def survives(spare: i64, beside: i64, askew: i64) -> float:
    if spare < 0:
        return 0.0
    return SURVIVES[25 * spare + 5 * beside + askew]


def reward(value: i64) -> float:
    """4.2, 4.3: what a survivor brings."""
    return 2.0 if value == 1 else 1.0


def gaps_beside(lying: vec[i64], cell: i64) -> i64:
    """How many of the four squares beside a cell are empty."""
    found: i64 = 0
    if lying[cell + 1] == 0:
        found += 1
    if lying[cell - 1] == 0:
        found += 1
    if lying[cell + 10] == 0:
        found += 1
    if lying[cell - 10] == 0:
        found += 1
    return found


def expect(pond: Pond, points: vec[i64], expected: vec[float]) -> None:
    """The points each colour has, with those its live tiles may be expected to bring as survivors."""
    colour: i64 = 0
    while colour < 6:
        expected[colour] = float(points[colour])
        colour += 1
    live = pond.live
    gaps = pond.gaps
    square: i64 = 0
    while square < SQUARES:
        cell = CELL[square]
        square += 1
        if live[cell] and gaps[cell]:
            beside = gaps_beside(pond.lying, cell)
            hope = reward(live[cell]) * survives(live[cell] - pond.attack[cell], beside, gaps[cell] - beside)
            colours = pond.colours(cell)
            colour = ONLY[colours]
            if colour >= 0:
                expected[colour] += hope
            else:
                colour = 0
                while colour < 6:
                    if colours & BIT[colour]:
                        expected[colour] += hope / 2
                    colour += 1


_WEIGHT: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])


def score(mission: i64, expected: vec[float]) -> float:
    """5.2: what a mission would come to."""
    one = expected[FIRST[mission]]
    two = expected[SECOND[mission]]
    three = expected[THIRD[mission]]
    return one + two + three - 2.0 * min(one, two, three)


HEAT: Final = 0.3
HEAT_A_TILE: Final = 0.1


def leeway(laid: i64) -> float:
    """How far the points of colours may still move apart when so many tiles lie in the pond."""
    return HEAT + HEAT_A_TILE * float(TILES - laid)


def stake(mission: i64, expected: vec[float], heat: float, trust: vec[float], stakes: vec[float]) -> None:
    """What a point of each colour is worth to a mission, less what it is worth to the likely missions of the others.

    `trust` says how likely each is, against one another. Which colour will be the disliked one is open: `heat` is how
    far the points may still move.
    """
    weight = _WEIGHT
    total = 1e-12
    other: i64 = 0
    while other < MISSIONS:
        if other != mission:
            total += trust[other]
        other += 1
    lowest = expected[0]
    colour: i64 = 1
    while colour < 6:
        lowest = min(lowest, expected[colour])
        colour += 1
    colour = 0
    while colour < 6:
        weight[colour] = exp((lowest - expected[colour]) / heat) + 1e-9
        stakes[colour] = 0.0
        colour += 1
    other = 0
    while other < MISSIONS:
        share = 1.0 if other == mission else -trust[other] / total
        one = FIRST[other]
        two = SECOND[other]
        three = THIRD[other]
        all_three = weight[one] + weight[two] + weight[three]
        stakes[one] += share * (1.0 - 2.0 * weight[one] / all_three)
        stakes[two] += share * (1.0 - 2.0 * weight[two] / all_three)
        stakes[three] += share * (1.0 - 2.0 * weight[three] / all_three)
        other += 1


def best_stake(colours: i64, stakes: vec[float]) -> float:
    """3.9: who places a tile chooses among its colours."""
    colour = ONLY[colours]
    if colour >= 0:
        return stakes[colour]
    found = -1e9
    colour = 0
    while colour < 6:
        if colours & BIT[colour] and stakes[colour] > found:
            found = stakes[colour]
        colour += 1
    return found


def _mean_stake(colours: i64, stakes: vec[float]) -> float:
    """Who will choose among a tile's colours later is open."""
    colour = ONLY[colours]
    if colour >= 0:
        return stakes[colour]
    found = 0.0
    colour = 0
    while colour < 6:
        if colours & BIT[colour]:
            found += stakes[colour]
        colour += 1
    return found / 2


def _left_alive(pond: Pond, near: i64, way: i64, bite: i64, stakes: vec[float]) -> float:
    """What a live tile is worth after the square is filled that it touches in this direction and bitten so hard."""
    value = pond.live[near]
    colours = pond.colours(near)
    gaps = pond.gaps[near]
    if gaps == 1:
        return reward(value) * best_stake(colours, stakes)
    beside = gaps_beside(pond.lying, near)
    askew: i64 = gaps - beside
    if way & 1:
        beside -= 1
    else:
        askew -= 1
    return reward(value) * survives(value - pond.attack[near] - bite, beside, askew) * _mean_stake(colours, stakes)


def filling(pond: Pond, cell: i64, stakes: vec[float]) -> float:
    """What any tile on an empty square changes for the live ones around it."""
    live = pond.live
    gain = 0.0
    way: i64 = 0
    while way < 8:
        near = cell + STEP[way]
        value = live[near]
        if value:
            beside = gaps_beside(pond.lying, near)
            now = survives(value - pond.attack[near], beside, pond.gaps[near] - beside)
            gain += _left_alive(pond, near, way, 0, stakes)
            gain -= reward(value) * now * _mean_stake(pond.colours(near), stakes)
        way += 1
    return gain


def striking(pond: Pond, cell: i64, slot: i64, stakes: vec[float]) -> float:
    """What this tile there eats, whom it weakens, and what becomes of itself (3.2-3.5)."""
    tiles = pond.tiles
    live = pond.live
    value = tiles.value[slot]
    own = best_stake(tiles.colours[slot], stakes)
    attack = pond.attack[cell]
    gain = 0.0
    reach = tiles.reach[slot]
    eaten: i64 = 0
    way: i64 = 0
    while reach:
        if reach & 1:
            near = cell + STEP[way]
            if live[near]:
                before = _left_alive(pond, near, way, 0, stakes)
                if pond.attack[near] + value > live[near]:
                    gain += own * float(tiles.prize[pond.lying[near] - 1]) - before
                    if tiles.reach[pond.lying[near] - 1] & BIT[(way + 4) & 7]:
                        attack -= live[near]
                        eaten |= BIT[way]
                else:
                    gain += _left_alive(pond, near, way, value, stakes) - before
        reach >>= 1
        way += 1
    if attack > value:
        return gain + float(tiles.prize[slot]) * _best_biter(pond, cell, pond.biters(cell) & ~eaten, stakes)
    if pond.gaps[cell] == 0:
        return gain + reward(value) * own
    beside = gaps_beside(pond.lying, cell)
    alive = survives(value - attack, beside, pond.gaps[cell] - beside)
    return gain + reward(value) * alive * _mean_stake(tiles.colours[slot], stakes)


def _best_biter(pond: Pond, cell: i64, biters: i64, stakes: vec[float]) -> float:
    """3.8: the best colour of those who eat the new tile; by version 1 of the rules some of them may not be chosen."""
    found = -1e9
    way: i64 = 0
    while way < 8:
        if biters & BIT[way]:
            worth = best_stake(pond.colours(cell + STEP[way]), stakes)
            if worth > found:
                found = worth
        way += 1
    return found
