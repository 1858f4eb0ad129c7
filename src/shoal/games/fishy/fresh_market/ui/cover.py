"""How the market is known: a stall with a striped awning, five colours of fish on ice, a Cat that waits."""

from functools import cache

from shoal.games.fishy.ui.card_faces import cat
from shoal.games.fishy.ui.shapes import KIND_PATTERNS, flank, patterns
from shoal.games.ui.svg import Part, at, element, group, path, svg

STRIPE = 36


def _awning() -> Part:
    """Seven stripes with scalloped ends."""
    return "".join(
        path(
            f"M{34 + number * STRIPE} 24h{STRIPE}v44a18 16 0 0 1-{STRIPE} 0Z",
            class_="stripe" if number % 2 else "cloth",
        )
        for number in range(7)
    )


def _fish(level: int, x: float, y: float, turn: float) -> Part:
    eye = element("circle", cx=-17, cy=-3, r=2, class_="fishy-eye")
    return at(x, y, flank(KIND_PATTERNS[level]), eye, class_=f"fishy-kind{level}", scale=1.25, turn=turn)


@cache
def cover() -> str:
    ice = "M46 150q12-20 30-10q14-18 34-6q16-16 36-2q18-14 36 0q16-14 34 2q22-8 28 16Z"
    hat = group(
        path("M-16 10V-2C-30-6-24-26-11-22C-6-34 10-33 13-21C27-24 30-5 16-2V10Z", class_="hat"),
        path("M-16 4H16", class_="line"),
    )
    return svg(
        320,
        200,
        element("defs", patterns(KIND_PATTERNS.values())),
        element("rect", width=320, height=200, class_="backdrop"),
        path("M46 60V190M274 60V190", class_="post"),
        path(ice, class_="ice"),
        _fish(5, 92, 128, -14),
        _fish(4, 160, 118, 6),
        _fish(3, 226, 130, -8),
        _fish(2, 124, 142, 10),
        _fish(1, 194, 144, -4),
        element("rect", x=36, y=150, width=248, height=44, rx=4, class_="wood"),
        path("M36 172H284", class_="plank"),
        at(60, 172, cat(1.1)),
        at(256, 136, hat, turn=12),
        _awning(),
        class_="fishy fishy-cover fresh-market",
        label="Fresh Fish at the market",
    )
