"""How Rotten Fish is known: fresh fish above, a skeleton in the murk below."""

from functools import cache

from shoal.games.fishy.ui.shapes import BODY, EYE, SKULL, SPINE
from shoal.games.ui.svg import Part, at, element, group, path, svg

FLIES = ((206, 44), (232, 28), (250, 52))


def _fish(x: float, y: float, class_: str, scale: float, turn: float) -> Part:
    return at(
        x,
        y,
        path(BODY, class_=class_),
        element("circle", cx=-16, cy=-3, r=2.2, class_="fishy-eye"),
        scale=scale,
        turn=turn,
    )


@cache
def cover() -> str:
    barrel = "M70 34Q50 110 72 188H248Q270 110 250 34Z"
    inside = "M84 34Q66 110 85 176H235Q254 110 236 34Z"
    murk = "M75.5 128Q98 118 120 128T164 128T208 128T244.5 128Q243 153 235 176H85Q77 153 75.5 128Z"
    skeleton = at(
        158,
        153,
        path(SPINE, class_="fishy-spine"),
        path(SKULL, class_="fishy-skull fishy-dead"),
        path(EYE, class_="fishy-dead-eye"),
        scale=2.3,
        turn=-6,
    )
    reek = "".join(f"M{x} 112q-7-9 0-18t0-18" for x in (112, 160, 208))
    fly = group(
        element("ellipse", rx=3.2, ry=2.4, class_="fly"), path("M0-1q-7-8-8 0q2 2 8 1q7-8 8 0q-2 2-8 1", class_="wing")
    )
    return svg(
        320,
        200,
        element("rect", width=320, height=200, class_="backdrop"),
        path(barrel, class_="wood"),
        path(inside, class_="brine"),
        path("M82 62H238M77 94H243", class_="line"),
        _fish(128, 48, "fishy-body seat1", 0.95, 0),
        _fish(192, 48, "fishy-body seat2", 0.95, 0),
        _fish(158, 79, "fishy-body seat3", 0.95, 8),
        path(murk, class_="murk"),
        path(reek, class_="reek"),
        skeleton,
        *(
            element("rect", x=x, y=y, width=20, height=13, rx=2, class_="hoop")
            for x, y in ((58, 60), (242, 60), (58, 150), (242, 150))
        ),
        *(at(x + 30, y - 8, fly, scale=1.5) for x, y in FLIES),
        class_="fishy fishy-cover rotten-fish",
        label="Rotten Fish",
    )
