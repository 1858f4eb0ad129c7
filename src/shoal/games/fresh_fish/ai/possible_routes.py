"""Where routes could still run in Fresh Fish if every empty plot became a street: what the heuristics look at."""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fresh_fish.rules.components import CAP, KINDS
from shoal.games.fresh_fish.rules.plots import (
    PLOTS,
    Plots,
    around,
    difference,
    intersection,
    is_empty,
    lowest_of,
    lowest_plot,
    overlap,
    single,
    union,
)
from shoal.games.fresh_fish.rules.routes import Wave
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.town import Town

LONGEST: Final = 16
"""More than any route counts."""

LAYERS: Final[vec[i64]] = vec[i64]([0 for _ in range(2 * LONGEST)])
"""Scratch: the plots a wave reached, by cost."""


class Ways:
    """The shortest ways to some outlets."""

    on: Plots
    """The empty plots on any of them."""
    must: Plots
    """The empty plots without which a route would be longer."""

    def __init__(self) -> None:
        self.on = (0, 0)
        self.must = (0, 0)

    def add(self, town: Town, start: i64, goal: i64, limit: i64) -> None:
        """All shortest ways from a centre to an outlet, unless they count no less than the limit."""
        beside = around(single(goal))
        wave = Wave(town, start, True)
        cost: i64 = 0
        while not overlap(wave.reached, beside):
            cost += 1
            if cost >= limit:
                return
            wave.advance()
            LAYERS[2 * cost], LAYERS[2 * cost + 1] = wave.reached
        # Back again: what of each layer leads on. A demonstration is entered from three layers before.
        later: Plots = (0, 0)
        last: Plots = (0, 0)
        while cost:
            layer: Plots = (LAYERS[2 * cost], LAYERS[2 * cost + 1])
            leading = intersection(layer, beside)
            empty = intersection(leading, town.empty)
            self.on = union(self.on, empty)
            if is_empty(difference(leading, lowest_of(leading))):
                self.must = union(self.must, empty)
            beside = union(around(difference(leading, town.slow)), last)
            last = later
            later = around(intersection(leading, town.slow))
            cost -= 1


def ways_of(table: FreshFish, seat: i64) -> tuple[Ways, Ways]:
    """The ways to a seat's outlets on the board, and those to the others'."""
    mine = Ways()
    others = Ways()
    cap = CAP[table.players]
    other: i64 = 1
    while other <= table.players:
        ways = mine if other == seat else others
        kind: i64 = 0
        while kind < KINDS:
            shop = table.outlet[KINDS * other + kind]
            if shop >= 0:
                ways.add(table.town, table.centre[kind], shop, cap)
            kind += 1
        other += 1
    return mine, others


Nearest: TypeAlias = tuple[i64, Plots]
"""What a route to the nearest of some plots would count, and these plots; the limit and none where there are none."""


def nearest(town: Town, start: i64, limit: i64, plots: Plots) -> Nearest:
    """The plots of a set that are nearest to a centre."""
    found, _ = nearest_of_two(town, start, limit, plots, (0, 0))
    return found


def nearest_of_two(town: Town, start: i64, limit: i64, plots: Plots, others: Plots) -> tuple[Nearest, Nearest]:
    """The plots of a set that are nearest to a centre, and those of another that are nearer still."""
    none: Nearest = (limit, (0, 0))
    nearer = none
    if is_empty(plots) and is_empty(others):
        return none, none
    wave = Wave(town, start, True)
    cost: i64 = 1
    while cost < limit:
        wave.advance()
        if overlap(wave.front, plots):
            return (cost, intersection(wave.front, plots)), nearer
        if nearer[0] == limit and overlap(wave.front, others):
            nearer = (cost, intersection(wave.front, others))
        cost += 1
    return none, nearer


NOT_MEASURED: Final[vec[i64]] = vec[i64]([0 for _ in range(PLOTS)])


def lengths_to(table: FreshFish, kind: i64, plots: Plots) -> vec[i64]:
    """What the route of an outlet of a kind on each of these plots would count, by plot."""
    lengths = NOT_MEASURED[:]
    cap = CAP[table.players]
    wave = Wave(table.town, table.centre[kind], True)
    left = plots
    cost: i64 = 0
    while not is_empty(left):
        cost += 1
        ring = left
        if cost < cap:
            wave.advance()
            ring = intersection(ring, wave.front)
        left = difference(left, ring)
        while not is_empty(ring):
            lengths[lowest_plot(ring)] = cost
            ring = difference(ring, lowest_of(ring))
    return lengths
