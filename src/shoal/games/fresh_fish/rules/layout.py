"""Where the supply centres of Fresh Fish may stand. Paragraph numbers are those of RULES.md."""

from mypy_extensions import i64

from shoal.games.fresh_fish.rules.components import MODERATE, NO_PLOT, SIDE, SIMPLE, Table
from shoal.games.fresh_fish.rules.town import HALF, PLOTS, SPOT, spot0, spot1


def next_centre(table: Table) -> i64:
    """The supply centre to be placed: the first that stands nowhere."""
    kind: i64 = 0
    while table.centre[kind] != NO_PLOT:
        kind += 1
    return kind


def ground(table: Table) -> tuple[i64, i64]:
    """2.1: where the next supply centre of a layout that is drawn may stand."""
    if table.centre[0] == NO_PLOT:
        return spot0(0), spot1(0)
    found0: i64 = 0
    found1: i64 = 0
    plot: i64 = 0
    while plot < PLOTS:
        if (
            (table.town.empty0 if plot < HALF else table.town.empty1) & SPOT[plot]
            and suits_layout(table, plot)
            and forces_nothing(table, plot)
        ):
            found0 |= spot0(plot)
            found1 |= spot1(plot)
        plot += 1
    return found0, found1


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


def suits_layout(table: Table, plot: i64) -> bool:
    """2.2-2.4: is the plot one of those that the layout is about?"""
    side = SIDE[table.players]
    if table.layout == SIMPLE:
        return is_corner(plot, side)
    if table.layout == MODERATE:
        mine = quarter(plot, side)
        if mine < 0:
            return False
        for other in table.centre:
            if other != NO_PLOT and quarter(other, side) == mine:
                return False
    return True


def forces_nothing(table: Table, plot: i64) -> bool:
    """2.6: would a centre there leave the town whole, without a street?"""
    town = table.town.copy()
    town.add_end(plot)
    return town.connected() and town.settle() == 0
