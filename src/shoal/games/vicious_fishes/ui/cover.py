"""The drawing by which the game is known."""

from functools import cache

from shoal.games.ui.svg import Part, element, group, path, svg
from shoal.games.vicious_fishes.ui.shapes import bones, defined, swimmer

_SWIMMERS = (
    # name, place, turn, how large
    ("black-shark-8", 118, 102, 82, 2.1),
    ("red-fish-2", 226, 92, 96, 1.1),
    ("yellow-octopus-2", 48, 42, -12, 0.95),
    ("blue-crab-3", 264, 160, 18, 1.05),
    ("green-fish-5", 268, 38, 250, 1.05),
)


@cache
def cover() -> Part:
    ripples = "M20 92q9-8 18 0t18 0M196 24q9-8 18 0t18 0M150 186q9-8 18 0t18 0M284 104q9-8 18 0M30 150q9-8 18 0t18 0"
    rocks = path("M-8 208L2 172L30 160L58 172L72 208Z", class_="rock") + path(
        "M10 176L30 166L44 174L30 184Z", class_="rock-light"
    )
    reeds = "M296 200q-2-22-10-34M303 200q0-26 3-42M309 200q3-18 10-28"
    swimmers = [swimmer(name, turn, x, y, scale) for name, x, y, turn, scale in _SWIMMERS]
    return svg(
        320,
        200,
        defined([name for name, *_ in _SWIMMERS], ["fish"]),
        element("rect", width=320, height=200, class_="water"),
        path(ripples, class_="ripples"),
        rocks,
        bones("fish", 70, 108, 178, 0.8),
        group(*swimmers),
        path(reeds, class_="reeds"),
        class_="vicious-fishes",
        label="Vicious Fishes: a shark is about to bite a small fish",
    )
