"""The routes of each player as lines over the town, with what they count as the streets lie."""

from collections.abc import Mapping
from heapq import heappop, heappush

from shoal.games.fresh_fish.picture import bare
from shoal.games.fresh_fish.plan import beside, middle
from shoal.games.fresh_fish.tiles import OUTLETS
from shoal.games.fresh_fish.words import CENTRES
from shoal.games.game import Names, View
from shoal.games.svg import Part, at, element, group, path, words

LANES = (-9, -3, 3, 9)
"""How far each kind keeps from the middle of a street, so that routes run beside each other."""

Came = dict[str, tuple[int, str]]
"""The plots that can be reached: what the way there costs, and from where it comes."""


def _spread(side: int, start: str, costs: Mapping[str, int]) -> Came:
    """The cheapest ways from a centre over plots with these costs."""
    came: Came = {}
    waiting = [(costs[plot], plot, start) for plot in beside(side, start) if plot in costs]
    waiting.sort()
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


def layers(view: View, names: Names) -> dict[str, str]:
    """A dashed line is a way that could still come about, over plots that are empty now."""
    side = view["side"]
    if not all(view["centres"].values()):
        return {}
    streets = dict.fromkeys(view["streets"], 1) | dict.fromkeys(view["demonstrations"], 3)
    taken = {
        *view["apos"],
        *view["centres"].values(),
        *(place for shops in view["outlets"] for place in shops.values()),
    }
    chances = {plot: streets.get(plot, 1) for plot in bare(side) if plot not in taken}
    starts = [view["centres"][name] for name in CENTRES]
    now = [_spread(side, start, streets) for start in starts]
    found = {}
    for seat, shops in enumerate(view["outlets"]):
        lines = []
        for kind, name in enumerate(OUTLETS):
            place, count = shops[name], view["routes"][seat][name]
            if place is None or place == "off":
                continue
            way = _way(side, now[kind], starts[kind], place)
            if count == 1 and view["options"]["adjacent_scores_one"] and place in beside(side, starts[kind]):
                way = [place, starts[kind]]
            sure = bool(way)
            if not sure:
                way = _way(side, _spread(side, starts[kind], chances), starts[kind], place)
            lines.append(_line(side, kind, way, count, sure))
        found[f"{names[seat]}'s routes"] = group(*lines, class_="ff-over ff-still") if lines else ""
    return found
