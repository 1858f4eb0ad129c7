"""Sets of plots as bit boards, and what can be done with them.

A board of up to ten by ten is a pair of words of five rows each, the lower rows in the first word. A row takes eleven
bits, of which the last is always 0, so that a step to the side never comes out in another row. Plot 10 * row + column,
counted from 0, has the same number on every board size.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import count, lowest
from shoal.games.bits import nth as nth_bit
from shoal.games.rng import Rng

Plots: TypeAlias = tuple[i64, i64]
"""A set of plots. A value, which mypyc keeps in registers; who is not in this module need not know its words."""

PLOTS: Final = 100
HALF: Final = 50
"""Plots from this number on lie in the second word."""
ROW: Final = 0x3FF
"""The lowest row of a word, which touches the top row of the word below."""
LOWER: Final = 0xFFFFFFFFFFF
"""All rows of a word but its top one: those that can move up within it."""

SPOT: Final[vec[i64]] = vec[i64]([1 << (plot // 10 % 5 * 11 + plot % 10) for plot in range(PLOTS)])
"""Each plot's bit in its word."""
PLOT_AT: Final[vec[i64]] = vec[i64]([bit // 11 * 10 + bit % 11 for bit in range(55)])
"""The plot that a bit of the first word stands for."""


def single(plot: i64) -> Plots:
    """The set of one plot."""
    if plot < HALF:
        return SPOT[plot], 0
    return 0, SPOT[plot]


def union(a: Plots, b: Plots) -> Plots:
    return a[0] | b[0], a[1] | b[1]


def intersection(a: Plots, b: Plots) -> Plots:
    return a[0] & b[0], a[1] & b[1]


def difference(a: Plots, b: Plots) -> Plots:
    return a[0] & ~b[0], a[1] & ~b[1]


def is_empty(plots: Plots) -> bool:
    return plots[0] | plots[1] == 0


def overlap(a: Plots, b: Plots) -> bool:
    """Have they a plot in common?"""
    return (a[0] & b[0]) | (a[1] & b[1]) != 0


def contains(plots: Plots, plot: i64) -> bool:
    return (plots[0] if plot < HALF else plots[1]) & SPOT[plot] != 0


def plot_count(plots: Plots) -> i64:
    return count(plots[0]) + count(plots[1])


def lowest_of(plots: Plots) -> Plots:
    """The set of its lowest plot; empty if there is none."""
    if plots[0]:
        return plots[0] & -plots[0], 0
    return 0, plots[1] & -plots[1]


def lowest_plot(plots: Plots) -> i64:
    """The lowest plot of a set that is not empty."""
    return PLOT_AT[lowest(plots[0])] if plots[0] else HALF + PLOT_AT[lowest(plots[1])]


def nth_plot(plots: Plots, n: i64) -> i64:
    """The plot number n of a set, counted from 0."""
    base: i64 = 0
    rest: i64 = plots[0]
    here = count(rest)
    if n >= here:
        n -= here
        rest = plots[1]
        base = HALF
    return base + PLOT_AT[nth_bit(rest, n)]


def any_of(plots: Plots, rng: Rng) -> i64:
    """A plot of a set that is not empty, each as likely."""
    return nth_plot(plots, rng.below(plot_count(plots)))


def plot_numbers(plots: Plots) -> list[int]:
    """The plots of a set, lowest first."""
    found: list[int] = []
    for base, word in ((0, plots[0]), (HALF, plots[1])):
        rest: i64 = word
        while rest:
            found.append(int(base + PLOT_AT[lowest(rest)]))
            rest &= rest - 1
    return found


def above(plots: Plots) -> Plots:
    """Each plot moved up by a row; bits off the board may be set."""
    return (plots[0] & LOWER) << 11, ((plots[1] & LOWER) << 11) | (plots[0] >> 44)


def below(plots: Plots) -> Plots:
    """Each plot moved down by a row."""
    return (plots[0] >> 11) | ((plots[1] & ROW) << 44), plots[1] >> 11


def around(plots: Plots) -> Plots:
    """Every plot that shares a side with one of these; bits off the board may be set too."""
    a: i64 = plots[0]
    b: i64 = plots[1]
    return (
        (a << 1) | (a >> 1) | ((a & LOWER) << 11) | (a >> 11) | ((b & ROW) << 44),
        (b << 1) | (b >> 1) | ((b & LOWER) << 11) | (b >> 11) | (a >> 44),
    )


def spread(start: Plots, within: Plots) -> Plots:
    """Every plot that can be reached from these without leaving the given ones."""
    reached = start
    while True:
        wider = intersection(union(around(reached), reached), within)
        if wider[0] == reached[0] and wider[1] == reached[1]:
            return reached
        reached = wider


def separates(passable: Plots, plot: Plots) -> bool:
    """Does taking one plot out of these part its neighbours from each other?"""
    rest = difference(passable, plot)
    neighbours = intersection(around(plot), rest)
    reached = lowest_of(neighbours)
    while True:
        wider = intersection(union(around(reached), reached), rest)
        if is_empty(difference(neighbours, wider)):
            return False
        if wider[0] == reached[0] and wider[1] == reached[1]:
            return True
        reached = wider
