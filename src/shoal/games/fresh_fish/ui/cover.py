"""The drawing by which Fresh Fish is known: a fish on its way from the harbor to the shop, over other people's land."""

from functools import cache

from shoal.games.fresh_fish.ui import shapes as tiles
from shoal.games.ui.svg import Part, at, element, path, svg

_FISH = "M-30 2C-20-15 8-17 27-2C30 0 30 3 27 5C8 18-20 17-30 2Z"
_TAIL = "M-27 2C-35-5-40-11-44-13C-42-4-42 8-44 17C-40 15-34 9-27 2Z"


def _fish() -> Part:
    return (
        element("ellipse", cx=-4, cy=19, rx=34, ry=4, class_="fresh-fish-shadow")
        + path(_TAIL, class_="ff-tail")
        + path("M-8-13C-2-22 8-22 12-12Z", class_="ff-tail")
        + path(_FISH, class_="ff-body")
        + path("M9-9C5-3 5 7 9 13M-2-5C-5-1-5 6-2 10M-12-4C-14-1-14 5-12 8M23 7C20 8 18 8 16 7", class_="ff-scales")
        + element("circle", cx=18, cy=-2, r=2.6, class_="ff-eye")
    )


_TOWN = (
    ("office", "stake3", "apo0", "shop0-2", "apo1"),
    ("apo0", "street6", "street10", "street8", "centre1"),
    ("centre0", "street1", "stake1", "shop2-4", "centre2"),
)
"""Row by row from the top: what stands on each plot."""


def _drawn(what: str) -> Part:
    if what == "office":
        return tiles.apo(2)
    kind, number = what.rstrip("0123456789-"), what.lstrip("abcdefghijklmnopqrstuvwxyz")
    if kind == "shop":
        goods, seat = number.split("-")
        return tiles.outlet(int(goods), int(seat))
    if kind == "stake":
        return tiles.use("lot") + tiles.stake(int(number))
    return {"apo": tiles.apo, "centre": tiles.centre, "street": tiles.street}[kind](int(number))


@cache
def cover() -> str:
    plots = [
        at(32 + 64 * column, 36 + 64 * row, _drawn(what))
        for row, line in enumerate(_TOWN)
        for column, what in enumerate(line)
    ]
    return svg(
        320,
        200,
        tiles.defs(),
        element("rect", width=320, height=200, class_="ff-ground ff-bare"),
        *plots,
        at(158, 96, _fish(), turn=-4, scale=1.35),
        class_="fresh-fish",
        label="A fish on a street between houses, shops and supply centres",
    )
