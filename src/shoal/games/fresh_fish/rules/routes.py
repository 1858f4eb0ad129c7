"""How long routes are. Paragraph numbers are those of RULES.md; everything that looks for a route begins here."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from shoal.games.fresh_fish.rules.plots import (
    Plots,
    around,
    difference,
    intersection,
    lowest_of,
    lowest_plot,
    overlap,
    single,
    union,
)
from shoal.games.fresh_fish.rules.town import Town

SLOW: Final = 3
"""What a demonstration costs, where a street costs 1."""
NO_ROUTE: Final = 301
"""More than any way costs."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Wave:
    """8.3: what is reached from a plot, cost by cost: a street costs 1 and a demonstration 3."""

    reached: Plots
    """The plots reached at the present cost."""
    front: Plots
    """What lies around them: an outlet there, not reached before, has a route of this cost."""
    # What lay around the plots at the two costs before, from where a demonstration is entered now and next.
    near: Plots
    far: Plots
    # What is not reached yet.
    plain: Plots
    slow: Plots

    def __init__(self, town: Town, start: i64, empty_too: bool) -> None:
        """Empty plots count as streets where the caller wants to guess."""
        self.reached = (0, 0)
        self.front = around(single(start))
        self.near = (0, 0)
        self.far = (0, 0)
        self.plain = difference(town.passable() if empty_too else town.street, town.slow)
        self.slow = town.slow

    def advance(self) -> None:
        """On to the next cost."""
        reached = union(intersection(self.front, self.plain), intersection(self.far, self.slow))
        self.plain = difference(self.plain, reached)
        self.slow = difference(self.slow, reached)
        self.far = self.near
        self.near = self.front
        self.front = around(reached)
        self.reached = reached


def route_length(town: Town, start: i64, goal: i64, limit: i64, empty_too: bool) -> i64:
    """8.3: what the cheapest way over streets from one plot to another costs, both left out; at most the limit."""
    beside = around(single(goal))
    wave = Wave(town, start, empty_too)
    cost: i64 = 1
    while cost < limit:
        wave.advance()
        if overlap(wave.reached, beside):
            return cost
        cost += 1
    return limit


def cheapest_way(town: Town, start: i64, goal: i64, empty_too: bool) -> list[int]:
    """The plots of a cheapest way between two others, from the goal back to the start; [] if there is no way."""
    beside = around(single(goal))
    wave = Wave(town, start, empty_too)
    layers: list[Plots] = [(0, 0)]
    while not overlap(layers[-1], beside):
        if len(layers) == NO_ROUTE:
            return []
        wave.advance()
        layers.append(wave.reached)
    way: list[int] = []
    cost: i64 = len(layers) - 1
    while cost > 0:
        plot = lowest_of(intersection(layers[cost], beside))
        way.append(int(lowest_plot(plot)))
        cost -= SLOW if overlap(plot, town.slow) else 1
        beside = around(plot)
    return way
