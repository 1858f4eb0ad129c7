"""Where the supply centres of Fresh Fish may stand. Paragraph numbers are those of RULES.md."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from shoal.games.fresh_fish.rules.components import MODERATE, NO_PLOT, SIDE, SIMPLE
from shoal.games.fresh_fish.rules.plots import PLOTS, Plots, contains, single, union

if TYPE_CHECKING:
    from shoal.games.fresh_fish.rules.state import FreshFish


def next_centre(table: "FreshFish") -> i64:
    """The supply centre to be placed: the first that stands nowhere."""
    kind: i64 = 0
    while table.centre[kind] != NO_PLOT:
        kind += 1
    return kind


def ground(table: "FreshFish") -> Plots:
    """2.1: where the next supply centre of a layout that is drawn may stand."""
    if table.centre[0] == NO_PLOT:
        return single(0)
    found: Plots = (0, 0)
    plot: i64 = 0
    while plot < PLOTS:
        if contains(table.town.empty, plot) and suits_layout(table, plot) and forces_nothing(table, plot):
            found = union(found, single(plot))
        plot += 1
    return found


def is_corner(plot: i64, side: i64) -> bool:
    return (plot % 10 == 0 or plot % 10 == side - 1) and (plot // 10 == 0 or plot // 10 == side - 1)


def quarter(plot: i64, side: i64) -> i64:
    """2.3: which quarter of the board a plot lies in; -1 in the middle of an odd board."""
    across: i64 = 2 * (plot % 10) + 1 - side
    up: i64 = 2 * (plot // 10) + 1 - side
    if across == 0 or up == 0:
        return -1
    found: i64 = 0
    if across > 0:
        found += 1
    if up > 0:
        found += 2
    return found


def suits_layout(table: "FreshFish", plot: i64) -> bool:
    """2.2-2.4: is the plot one of those that the layout is about?"""
    side = SIDE[table.players]
    if table.variant.layout == SIMPLE:
        return is_corner(plot, side)
    if table.variant.layout == MODERATE:
        mine = quarter(plot, side)
        if mine < 0:
            return False
        for other in table.centre:
            if other != NO_PLOT and quarter(other, side) == mine:
                return False
    return True


def forces_nothing(table: "FreshFish", plot: i64) -> bool:
    """2.6: would a centre there leave the town whole, without a street?"""
    town = table.town.copy()
    town.add_end(plot)
    return town.connected() and town.settle() == 0
