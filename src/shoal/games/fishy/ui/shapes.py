"""Fish as shapes: alive in a colour with its pattern, or as the bones that rot leaves of them."""

from collections.abc import Iterable
from functools import cache

from shoal.games.ui.svg import PATTERNS, Part, at, element, group, mark, path, pattern

WIDE = 48
"""A fish at its own size, from mouth to tail."""
HIGH = 28

BODY = "M-24 0C-18-12-1-15 11-4L23-12C19-4 19 4 23 12L11 4C-1 15-18 12-24 0Z"
SPINE = "M-12 0H18M-6-7V7M0-8V8M6-6V6M12-3V3M18 0L23-8M18 0L23 8"
SKULL = "M-24 0C-21-8-14-9-11-7V7C-14 9-21 8-24 0Z"
EYE = "M-19-3L-15 1M-15-3L-19 1"


def patterns(kinds: Iterable[str]) -> Part:
    return "".join(pattern(kind) for kind in kinds if kind != "plain")


def flank(kind: str) -> Part:
    """A fish's body in the colour of the class around it, with a pattern over it."""
    ink = "" if kind == "plain" else path(BODY, class_="fishy-flank", fill=f"url(#pattern-{kind})")
    return path(BODY, class_="fishy-body") + ink


# Names within a page: whatever has the same name there looks the same, whichever picture it is in.


def fish_id(game: str, seat_or_level: int, size: float) -> str:
    return f"{game}-fish{seat_or_level}-{size:g}"


def bones_id(game: str, seat: int, size: float) -> str:
    return f"{game}-bones{seat}-{size:g}"


def place_id(game: str, size: float) -> str:
    return f"{game}-place-{size:g}"


@cache
def seat_fish(game: str, seat: int, size: float) -> Part:
    """For <defs>: a fish of a seat's colour, pattern and mark, so many units long."""
    return group(
        flank(PATTERNS[seat - 1]),
        element("circle", cx=-8, r=8, class_="fishy-plate"),
        at(-8, 0, mark(seat, 5.5)),
        id=fish_id(game, seat, size),
        class_=f"seat{seat}",
        transform=f"scale({size / WIDE:.3g})",
    )


@cache
def kind_fish(game: str, level: int, size: float) -> Part:
    """For <defs>: a fish of a level's colour and pattern."""
    return group(
        flank(KIND_PATTERNS[level]),
        element("circle", cx=-17, cy=-3, r=2, class_="fishy-eye"),
        id=fish_id(game, level, size),
        class_=f"fishy-kind{level}",
        transform=f"scale({size / WIDE:.3g})",
    )


KIND_PATTERNS = {5: "plain", 4: "stripe", 3: "dots", 2: "scales", 1: "bars"}
"""White, yellow, blue, red and green fish."""


@cache
def bones(game: str, seat: int, size: float) -> Part:
    """For <defs>: what is left of a seat's fish."""
    return group(
        path(SPINE, class_="fishy-spine"),
        path(SKULL, class_="fishy-skull"),
        path(EYE, class_="fishy-dead-eye"),
        id=bones_id(game, seat, size),
        class_=f"seat{seat}",
        transform=f"scale({size / WIDE:.3g})",
    )


@cache
def outline(game: str, size: float) -> Part:
    """For <defs>: a place where a fish could go."""
    return group(path(BODY, class_="fishy-vacant"), id=place_id(game, size), transform=f"scale({size / WIDE:.3g})")


def largest(wide: float, high: float, count: int, most: float) -> float:
    """How long fish can be, at most `most`, so that so many fit into a space."""
    size = most
    while size > 12 and int(wide / size) * int(high / _pitch(size)) < count:
        size -= 1
    return size


def _pitch(size: float) -> float:
    """From one row of fish to the next."""
    return size * HIGH / WIDE + 1


@cache
def heap(x: float, foot: float, wide: float, count: int, size: float) -> tuple[tuple[float, float], ...]:
    """Where the middles of so many fish lie, in rows that are filled from the foot up."""
    row_of = max(1, int(wide / size))
    places = []
    for number in range(count):
        row, place = divmod(number, row_of)
        in_row = min(row_of, count - row * row_of)
        places.append((x + wide / 2 + (place - (in_row - 1) / 2) * size, foot - (row + 0.5) * _pitch(size)))
    return tuple(places)


def swim(id_: str, x: float, y: float, attributes: str = "") -> Part:
    """A fish from <defs> at a place. Written out, for there are hundreds; `attributes` are escaped already."""
    return f'<use href="#{id_}" x="{x:.4g}" y="{y:.4g}"{attributes}/>'
