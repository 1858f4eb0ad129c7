"""How Fish in the Barrel is known: fish leap into a barrel, and a black Cat on its rim looks on."""

from functools import cache

from shoal.games.fishy.ui.card_faces import cat
from shoal.games.fishy.ui.shapes import flank, patterns
from shoal.games.ui.svg import PATTERNS, Part, at, element, path, svg


def _fish(seat: int, x: float, y: float, turn: float) -> Part:
    eye = element("circle", cx=-17, cy=-3, r=2, class_="fishy-eye")
    return at(x, y, flank(PATTERNS[seat - 1]), eye, class_=f"seat{seat}", scale=1.15, turn=turn)


@cache
def cover() -> str:
    body = "M92 104A68 14 0 0 0 228 104Q246 150 224 196H96Q74 150 92 104Z"
    staves = "M118 117Q108 152 120 196M146 119Q142 154 147 196M174 119Q178 154 173 196M202 117Q212 152 200 196"
    hoops = "M86 126Q160 152 234 126L236 138Q160 164 84 138ZM88 168Q160 190 232 168L229 180Q160 202 91 180Z"
    tail = "M232 96C264 100 262 64 284 76"
    sitting = "M196 102C190 70 204 58 216 58C232 58 246 76 240 102Z"
    return svg(
        320,
        200,
        element("defs", patterns(PATTERNS[:4])),
        element("rect", width=320, height=200, class_="backdrop"),
        path("M30 92Q70 10 130 84M52 60Q90-8 152 84", class_="leap"),
        element("ellipse", cx=160, cy=104, rx=68, ry=14, class_="brine rim"),
        _fish(1, 34, 92, 128),
        _fish(2, 88, 30, 168),
        _fish(4, 132, 70, -118),
        _fish(3, 160, 100, -70),
        path(body, class_="wood"),
        path(staves, class_="plank"),
        path(hoops, class_="hoop"),
        path(tail, class_="tail"),
        path(sitting, class_="fur"),
        at(214, 46, cat(1.25)),
        class_="fishy fishy-cover fish-in-the-barrel",
        label="Fish in the Barrel",
    )
