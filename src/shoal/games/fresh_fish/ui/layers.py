"""The routes of each player as lines over the town, with what they count as the streets lie."""

from functools import lru_cache, partial
from heapq import heappop, heappush
from typing import NamedTuple

from shoal.games.fresh_fish.ui.coordinates import beside, middle
from shoal.games.fresh_fish.ui.picture import bare
from shoal.games.fresh_fish.ui.shapes import OUTLETS
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.ui.face import Layers
from shoal.games.ui.svg import Part, at, element, group, path, words
from shoal.games.view import Names, present

LANES = (-9, -3, 3, 9)
"""How far each kind keeps from the middle of a street, so that routes run beside each other."""

Came = dict[str, tuple[int, str]]
"""The plots that can be reached: what the way there costs, and from where it comes."""


def _spread(side: int, start: str, plain: frozenset[str], slow: frozenset[str]) -> Came:
    """The cheapest ways from a centre over these plots: 1 each, or 3 where they are slow."""
    costs = dict.fromkeys(plain, 1) | dict.fromkeys(slow, 3)
    came: Came = {}
    waiting = sorted((costs[plot], plot, start) for plot in beside(side, start) if plot in costs)
    while waiting:
        cost, plot, before = heappop(waiting)
        if plot in came:
            continue
        came[plot] = (cost, before)
        for other in beside(side, plot):
            if other in costs and other not in came:
                heappush(waiting, (cost + costs[other], other, plot))
    return came


def _way(side: int, came: Came, start: str, goal: str) -> list[str]:
    """From an outlet back to its centre; [] if there is no way."""
    ends = [(came[plot][0], plot) for plot in beside(side, goal) if plot in came]
    if not ends:
        return []
    way = [goal, min(ends)[1]]
    while way[-1] != start:
        way.append(came[way[-1]][1])
    return way


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


class Roads(NamedTuple):
    """What routes run over, now and some day."""

    side: int
    streets: frozenset[str]
    slow: frozenset[str]
    """Demonstrations."""
    passable: frozenset[str]
    """Streets and empty plots."""


@lru_cache(maxsize=1024)
def _route(roads: Roads, kind: int, centre: str, shop: str, count: int, direct: bool) -> Part:
    """What was found and drawn is kept for a while, since all who look at a table look at the same streets."""
    side, streets, slow, passable = roads
    way = [shop, centre] if direct else _way(side, _spread(side, centre, streets, slow), centre, shop)
    sure = bool(way)
    return _line(side, kind, way or _way(side, _spread(side, centre, passable, slow), centre, shop), count, sure)


def _roads(view: FreshFishView) -> Roads:
    slow = frozenset(view["demonstrations"])
    shops = {place for shops in view["outlets"] for place in shops.values()}
    passable = bare(view["side"]).keys() - shops - slow - {*view["apos"], *view["centres"].values()}
    return Roads(view["side"], frozenset(view["streets"]), slow, frozenset(passable))


def _routes(view: FreshFishView, seat: int) -> Part:
    """All routes of a player; `seat` counts from 0."""
    roads = _roads(view)
    lines = []
    for kind, (name, centre) in enumerate(zip(OUTLETS, view["centres"].values(), strict=True)):
        shop = view["outlets"][seat][name]
        if shop and shop != "off":
            direct = view["options"]["adjacent_scores_one"] and shop in beside(roads.side, centre)
            lines.append(_route(roads, kind, centre, shop, present(view["routes"][seat])[name], direct))
    return group(*lines, class_="ff-still") if lines else ""


def layers(view: FreshFishView, names: Names) -> Layers:
    """A dashed line is a way that could still come about, over plots that are empty now."""
    if not all(view["centres"].values()):
        return Layers({})
    return Layers({_label(names, seat): partial(_routes, view, seat) for seat in range(len(view["outlets"]))})


def _label(names: Names, seat: int) -> str:
    whose = names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} (seat {seat + 1})"
    return f"{whose}'s routes"
