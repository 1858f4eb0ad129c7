"""Why a plot becomes a street: what would be cut off if it were blocked. As data, and in a sentence."""

from collections.abc import Callable
from typing import Any

from shoal.games.contract import ShoalError
from shoal.games.fresh_fish.rules.components import APO, DEMONSTRATION, KINDS, STREET
from shoal.games.fresh_fish.rules.plots import (
    Plots,
    around,
    contains,
    difference,
    intersection,
    is_empty,
    lowest_of,
    plot_numbers,
    single,
    spread,
)
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.town import Town
from shoal.games.fresh_fish.rules.words import CENTRES, TILES, plot_name, plot_number, spoken
from shoal.games.wording.natural_list import natural_list

Proof = dict[str, Any]
"""{"plot": "c4", "cuts": […]}: each cut is a group of things that would be parted from the rest, with the lists
"plots" (open plots), "centres" and "outlets" ({"outlet": …, "seat": …, "plot": …})."""
Group = tuple[list[int], list[int]]
"""Open plots that hang together, and the centres and outlets (by plot) that touch them."""

NAMED = 4
"""How many outlets or plots a sentence names before it only counts them."""


def stray_groups(town: Town, passable: Plots) -> list[Group]:
    """What is not connected with the greatest group, if only these plots are open.

    A centre or an outlet that touches several groups joins none of them, since streets do not pass through it.
    """
    ends = plot_numbers(town.end)
    found: list[Group] = []
    left = passable
    while not is_empty(left):
        part = spread(lowest_of(left), left)
        found.append((plot_numbers(part), plot_numbers(intersection(around(part), town.end))))
        left = difference(left, part)
    # Where no open plot is left, each end is on its own, and any of them may stand for the rest.
    rest = max(found, key=lambda group: (len(group[0]), len(group[1])), default=([], ends[:1]))
    parted = [(plots, [end for end in touched if end not in rest[1]]) for plots, touched in found if plots != rest[0]]
    touching = {end for _, touched in [*found, rest] for end in touched}
    return parted + [([], [end]) for end in ends if end not in touching]


def cut_off_without(town: Town, plot: int) -> list[Group]:
    """What would be parted from the rest if a plot were blocked."""
    return stray_groups(town, difference(town.passable(), single(plot)))


def last_proofs(state: FreshFish) -> list[Proof]:
    """Why each street came that the last tile built has caused.

    Streets are as open as empty plots are, so the town still hangs together as it did when that tile was built.
    """
    return _proofs(state.town, _ends(state))


def would_expropriate(state: FreshFish, plot: str, kind: str, seat: int | None = None) -> list[Proof]:
    """Which plots would become streets if a tile ('apo', 'gas-station', …) were built on a plot, each with its proof.

    The seat is whose outlet it would be; whoever is to build or has the turn, if it is not given.
    """
    built = [tile for tile in TILES if tile != "construction-zone"]
    if kind not in built:
        raise ShoalError(f"{kind!r} is no tile that is built: choose from {', '.join(built)}")
    number, tile = plot_number(plot), TILES.index(kind)
    if number is not None and tile == APO and contains(state.town.zone, number):
        return []
    if number is None or not contains(state.town.empty, number):
        raise ShoalError(f"{plot} is no empty plot, so nothing can be built there")
    if tile in (STREET, DEMONSTRATION):
        return []
    town, ends = state.town.copy(), _ends(state)
    if tile < KINDS:
        town.add_end(number)
        ends[number] = _outlet(tile, seat or state.builder or state.turn, number)
    else:
        town.add_apo(number)
    town.settle()
    return _proofs(town, ends)


def _outlet(kind: int, seat: int, plot: int) -> dict[str, Any]:
    return {"outlet": TILES[kind], "seat": seat, "plot": plot_name(plot)}


def _ends(state: FreshFish) -> dict[int, str | dict[str, Any]]:
    """What stands on each plot with a centre (its name) or an outlet."""
    ends: dict[int, str | dict[str, Any]] = {plot: CENTRES[kind] for kind, plot in enumerate(state.centre) if plot >= 0}
    for seat in range(1, state.players + 1):
        for kind in range(KINDS):
            plot = state.outlet[KINDS * seat + kind]
            if plot >= 0:
                ends[plot] = _outlet(kind, seat, plot)
    return ends


def _proofs(town: Town, ends: dict[int, str | dict[str, Any]]) -> list[Proof]:
    return [
        {
            "plot": plot_name(plot),
            "cuts": [
                {
                    "plots": [plot_name(open_plot) for open_plot in plots],
                    "centres": [ends[end] for end in touched if isinstance(ends[end], str)],
                    "outlets": [ends[end] for end in touched if not isinstance(ends[end], str)],
                }
                for plots, touched in cut_off_without(town, plot)
            ],
        }
        for plot in plot_numbers(town.forced)
    ]


def because(proof: Proof, whose: Callable[[int], str]) -> str:
    """What would be cut off, in words: 'the harbor, Ann's fish market, a3 and a4'."""
    cuts = proof["cuts"]
    centres = [f"the {spoken(centre)}" for cut in cuts for centre in cut["centres"]]
    outlets = [f"{whose(end['seat'])} {spoken(end['outlet'])}" for cut in cuts for end in cut["outlets"]]
    plots = [plot for cut in cuts for plot in cut["plots"]]
    things = [*dict.fromkeys(centres), *_few(outlets, "outlets"), *_few(plots, f"plots around {_middle(plots)}")]
    return natural_list(things)


def _few(things: list[str], many: str) -> list[str]:
    """All by name, or only how many they are."""
    distinct = list(dict.fromkeys(things))
    return distinct if len(distinct) <= NAMED else [f"{len(distinct)} {many}"]


def _middle(plots: list[str]) -> str:
    return plots[len(plots) // 2] if plots else ""
