"""The routes of each player as lines over the town, with what they count as the streets lie."""

from functools import lru_cache, partial

from shoal.games.fresh_fish.rules.plots import Plots
from shoal.games.fresh_fish.rules.routes import cheapest_way
from shoal.games.fresh_fish.rules.town import Town
from shoal.games.fresh_fish.rules.words import plot_name, plot_number
from shoal.games.fresh_fish.ui.coordinates import beside, middle
from shoal.games.fresh_fish.ui.shapes import OUTLETS
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.fresh_fish.views.view import town_of
from shoal.games.ui.face import Layers
from shoal.games.ui.svg import Part, at, element, group, path, words
from shoal.games.view import Names, present

LANES = (-9, -3, 3, 9)
"""How far each kind keeps from the middle of a street, so that routes run beside each other."""

Roads = tuple[Plots, Plots, Plots]
"""What routes run over, now and some day: streets, the demonstrations among them, and empty plots."""


def _line(side: int, kind: int, way: list[str], count: int, sure: bool) -> Part:
    lane = LANES[kind]
    points = "L".join(f"{x + lane:g} {y + lane:g}" for x, y in (middle(side, plot) for plot in way))
    x, y = middle(side, way[0])
    sign = element("circle", r=14, class_="ff-sign") + words(str(count), 0, 1, class_="ff-length")
    style = "ff-route" if sure else "ff-route ff-unsure"
    return group(
        path(f"M{points}", class_="ff-casing"),
        path(f"M{points}", class_=style),
        at(x - 18, y + 20, sign),
        class_=f"ff-kind{kind}",
    )


@lru_cache(maxsize=1024)
def _route(side: int, roads: Roads, kind: int, centre: str, shop: str, count: int, direct: bool) -> Part:
    """What was found and drawn is kept for a while, since all who look at a table look at the same streets."""
    town = Town((0, 0))
    town.street, town.slow, town.empty = roads
    start, goal = present(plot_number(centre)), present(plot_number(shop))
    way = [] if direct else cheapest_way(town, start, goal, False)
    sure = direct or bool(way)
    if not sure:
        way = cheapest_way(town, start, goal, True)
    return _line(side, kind, [shop, *map(plot_name, way), centre], count, sure)


def _routes(view: FreshFishView, seat: int) -> Part:
    """All routes of a player; `seat` counts from 0."""
    side, town = view["side"], town_of(view)
    roads = (town.street, town.slow, town.empty)
    lines = []
    for kind, (name, centre) in enumerate(zip(OUTLETS, view["centres"].values(), strict=True)):
        shop = view["outlets"][seat][name]
        if shop and shop != "off":
            direct = view["options"]["adjacent_scores_one"] and shop in beside(side, centre)
            count = present(view["routes"][seat])[name]
            lines.append(_route(side, roads, kind, centre, shop, count, direct))
    return group(*lines, class_="ff-still") if lines else ""


def layers(view: FreshFishView, names: Names) -> Layers:
    """A dashed line is a way that could still come about, over plots that are empty now."""
    if not all(view["centres"].values()):
        return Layers({})
    return Layers({_label(names, seat): partial(_routes, view, seat) for seat in range(len(view["outlets"]))})


def _label(names: Names, seat: int) -> str:
    whose = names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} (seat {seat + 1})"
    return f"{whose}'s routes"
