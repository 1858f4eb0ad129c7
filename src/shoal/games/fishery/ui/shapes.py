"""What Fishery is drawn with: hulls, nets, fish. Everything is drawn around (0, 0)."""

from functools import cache

from shoal.games.ui.svg import Part, at, element, group, mark, path

_HULL = "M0-28C8-20 13-9 13 4L11 22Q10 26 6 26H-6Q-10 26-11 22L-13 4C-13-9-8-20 0-28Z"
_DECK = "M0-20C6-13 9-6 9 4L8 21H-8L-9 4C-9-6-6-13 0-20Z"
_WAKE = "M-17-2C-18 12-17 20-20 29M17-2C18 12 17 20 20 29"
_FISH = "M-15 0C-9-9 3-9 10-1L17-7Q14 0 17 7L10 1C3 9-9 9-15 0Z"


@cache
def wake(seat: int) -> Part:
    """What a ship leaves behind on the water."""
    return at(0, 0, path(_WAKE, class_="wake"), turn=180 if seat == 2 else 0)


@cache
def hull(seat: int) -> Part:
    """A ship from above. Black's heads up the board, White's down: no meaning by colour alone."""
    return group(
        at(
            0,
            0,
            path(_HULL, class_="hull"),
            path(_DECK, class_="deck"),
            path("M-8 13H8", class_="deck"),
            element("circle", cy=-12, r=2, class_="hatch"),
            turn=180 if seat == 2 else 0,
        ),
        at(0, 3, mark(seat, 8)),
        class_=f"ship{seat} seat{seat}",
    )


@cache
def fish(seat: int) -> Part:
    """A fish that somebody catches: it carries their mark."""
    return group(
        path(_FISH, class_="fish"),
        at(-2, 0, mark(seat, 4.4)),
        class_=f"seat{seat}",
    )


@cache
def rope(length: int, step: int = 16) -> Part:
    """A net from above, downwards from (0, 0): two strands that are knotted at every step."""
    bow = f"q{step // 2} {step // 2} 0 {step}"
    back = f"q-{step // 2} {step // 2} 0 {step}"
    times = length // step
    strands = f"M0 0{(bow + back) * (times // 2)}M0 0{(back + bow) * (times // 2)}"
    knots = f"M0 0h.01{f'm-.01 {step}h.01' * times}"
    return path(strands, class_="strand") + path(knots, class_="knots")


@cache
def coil() -> Part:
    """Nets that are still on the quay."""
    return group(
        element("circle", r=14, class_="coil"),
        element("circle", r=9, class_="coil"),
        element("circle", r=4, class_="coil"),
        path("M14 0Q16 8 24 12", class_="coil"),
    )
