"""The creatures of the pond, drawn: each around (0, 0), 64 wide, and facing north until it is turned."""

from collections.abc import Iterable
from functools import cache

from shoal.games.ui.svg import PATTERNS, Part, element, group, path, pattern, words
from shoal.games.vicious_fishes.rules.pond import COLOURS

TURN = {"north": 0, "east": 90, "south": 180, "west": 270, "north-south": 0, "east-west": 90, None: 0, "": 0}
"""How far a creature is turned, in degrees."""
PATTERN_OF = dict(zip(COLOURS, PATTERNS, strict=True))

_CLAW = "M-4-12C-15-18-13-28-6-31L0-21L6-31C13-28 15-18 4-12Z"
_CLAW_BELOW = "M-4 12C-15 18-13 28-6 31L0 21L6 31C13 28 15 18 4 12Z"
_SHELL = "M-20 0C-20-20 20-20 20 0C20 20-20 20-20 0Z"
_BODIES = {
    # Jaws wide open in front, a fin on either side, a tail behind.
    "fish": (
        "M-8-30C-18-25-22-13-20-3L-30 9Q-22 13-15 10Q-11 16-4 19L-14 30Q-5 26 0 26Q5 26 14 30L4 19Q11 16 15 10"
        "Q22 13 30 9L20-3C22-13 18-25 8-30L0-18Z"
    ),
    "shark": (
        "M0-32C9-28 15-16 15-8L31 10Q20 11 13 8Q10 17 4 20L17 31Q6 28 0 28Q-6 28-17 31L-4 20Q-10 17-13 8"
        "Q-20 11-31 10L-15-8C-15-16-9-28 0-32Z"
    ),
    "crab": _CLAW + _CLAW_BELOW + _SHELL,
    "octopus": "",
}
_TEETH = {
    "fish": "M-6.5-28L-1-26L-4.4-24ZM6.5-28L1-26L4.4-24ZM-3.9-24L0-22.5L-1.6-20.2ZM3.9-24L0-22.5L1.6-20.2Z",
    "shark": "M-8-20L-6-14L-3.6-20L0-13L3.6-20L6-14L8-20Q0-24-8-20Z",
}
_EYES = {"fish": (12, -15), "shark": (10, -9), "crab": (10, -11), "octopus": (6, -13)}
_LEGS = "M-16-8L-24-14L-29-12M-19 0H-30M-16 8L-24 14L-29 12M16-8L24-14L29-12M19 0H30M16 8L24 14L29 12"

_BONES = {
    "fish": (
        "M0-12V20M-10-4H10M-12 3H12M-9 10H9M-12 29L0 20L12 29M-8-28C-15-24-13-14-7-12H7C13-14 15-24 8-28L0-19Z"
        "M-8-19L-4-15M-4-19L-8-15M8-19L4-15M4-19L8-15"
    ),
    "shark": (
        "M0-14V22M-12-6H12M-15 1H15M-11 8H11M-8 15H8M-16 30L0 22L16 30M0-31C8-27 12-20 8-14H-8C-12-20-8-27 0-31Z"
        "M-6-22L-2-18M-2-22L-6-18M6-22L2-18M2-22L6-18"
    ),
    "crab": (
        "M-17-5C-14-17 14-17 17-5L9-2L5-6L0-1L-5-6L-9-2ZM-17 4L-9 7L-5 3L0 8L5 3L9 7L17 4C14 17-14 17-17 4Z"
        "M-8-16L-11-27M8 16L11 27M-21-3L-28-8M21 3L28 8"
    ),
    "octopus": (
        "M-13-4C-13-22 13-22 13-4Q13 4 9 8V13H-9V8Q-13 4-13-4ZM-3 13V9M3 13V9M-7-7L-3-3M-3-7L-7-3M7-7L3-3M3-7L7-3"
        "M-18 12Q-24 16-22 24M18 12Q24 16 22 24M-6 19Q-8 25-12 28M6 19Q8 25 12 28"
    ),
}


def _octopus() -> Part:
    """Eight arms that reach for the eight squares around, and a head."""
    arm = "M-5.5-10Q-7-22 0-31Q1-20 5.5-10Z"
    arms = [path(arm, transform=f"rotate({45 * turn}){' scale(1 1.2)' if turn % 2 else ''}") for turn in range(8)]
    return group(*arms, element("circle", r=18), id="vf-octopus")


def _eyes(species: str) -> list[Part]:
    x, y = _EYES[species]
    return [
        element("circle", cx=side * x, cy=y + lift, r=radius, class_=kind)
        for side in (-1, 1)
        for kind, radius, lift in (("vicious-fishes-eye", 4.2, 0), ("vicious-fishes-pupil", 2.0, -1))
    ]


@cache
def _shapes(species: str) -> Part:
    """A body and the face on it."""
    outline = _BODIES[species]
    body = path(outline, id=f"vf-{species}") if outline else _octopus()
    teeth = [path(_TEETH[species], class_="vicious-fishes-teeth")] if species in _TEETH else []
    legs = [path(_LEGS, class_="vicious-fishes-legs")] if species == "crab" else []
    return body + group(*legs, *teeth, *_eyes(species), id=f"vf-{species}-face")


@cache
def _value(value: str) -> Part:
    digit = words(value, 0, 0, class_="vicious-fishes-value")
    return group(element("circle", r=13, class_="vicious-fishes-disc"), digit, id=f"vf-{value}")


@cache
def _pattern(colour: str) -> Part:
    """The pattern of a colour under the game's own id; '' for the plain one."""
    kind = PATTERN_OF[colour]
    return pattern(kind).replace('id="', 'id="vf-') if kind != "plain" else ""


@cache
def _skeleton(species: str) -> Part:
    return path(_BONES[species], id=f"vf-{species}-bones", class_="vicious-fishes-bones")


@cache
def _halves() -> Part:
    """What cuts a tile of two colours."""
    return "".join(
        element("clipPath", element("rect", x=x, y=-40, width=40, height=80), id=f"vf-{side}")
        for side, x in (("left", -40), ("right", 0))
    )


@cache
def _of_one(colour: str, species: str) -> Part:
    """A creature of one school, to be used by its id."""
    shape = f"#vf-{species}"
    layers = [
        element("use", href=shape, class_="vicious-fishes-outline"),
        element("use", href=shape, class_=f"vicious-fishes-{colour}"),
    ]
    if PATTERN_OF[colour] != "plain":
        layers.append(element("use", href=shape, fill=f"url(#vf-pattern-{PATTERN_OF[colour]})"))
    return group(*layers, element("use", href=f"{shape}-face"), id=f"vf-{colour}-{species}")


@cache
def _of_two(left: str, right: str, species: str) -> Part:
    """Half of one school, half of the other; both must be defined."""
    halves = [
        element("use", href=f"#vf-{colour}-{species}", clip_path=f"url(#vf-{side})")
        for colour, side in ((left, "left"), (right, "right"))
    ]
    return group(*halves, id=f"vf-{left}-{right}-{species}")


def size(species: str, value: int) -> float:
    """Small fish are small, so that the pond reads at a glance; those with arms to stretch out fill their square."""
    return 0.77 + 0.035 * value if species == "fish" else 0.96


def _moved(x: float, y: float, turn: float, scale: float) -> str:
    return (
        f"translate({x:g} {y:g})"
        + (f"rotate({turn:g})" if turn else "")
        + (f"scale({scale:.3g})" if scale != 1 else "")
    )


def swimmer(name: str, turn: float, x: float, y: float, scale: float = 1) -> Part:
    """A live tile turned by degrees, its value upright."""
    *colours, species, value = name.split("-")
    body = element(
        "use",
        href=f"#vf-{'-'.join(colours)}-{species}",
        transform=_moved(x, y, turn, scale * size(species, int(value))),
    )
    placed: dict[str, object] = {"x": x, "y": y} if scale == 1 else {"transform": _moved(x, y, 0, scale)}
    return body + element("use", href=f"#vf-{value}", **placed)


def creature(name: str, facing: str | None, x: float, y: float) -> Part:
    """A live tile as it lies on a square; what `defined` makes of it must be there."""
    return swimmer(name, TURN[facing], x, y)


def bones(species: str, turn: float, x: float, y: float, scale: float = 1) -> Part:
    return element("use", href=f"#vf-{species}-bones", transform=_moved(x, y, turn, scale))


def defined(alive: Iterable[str], dead: Iterable[str] = (), colours: Iterable[str] = ()) -> Part:
    """The `<defs>` for live tiles by name, dead ones by species, and the colours of swatches: no more than is used."""
    used: dict[Part, None] = {}
    for colour in colours:
        used[_pattern(colour)] = None
    for species in dead:
        used[_skeleton(species)] = None
    for name in alive:
        for part in _needs(name):
            used[part] = None
    return element("defs", *used)


@cache
def _needs(name: str) -> list[Part]:
    """What has to be defined for a live tile."""
    *colours, species, value = name.split("-")
    needed = [_shapes(species), _value(value)]
    for colour in colours:
        needed += [_pattern(colour), _of_one(colour, species)]
    return needed + ([_halves(), _of_two(colours[0], colours[1], species)] if len(colours) > 1 else [])


def swatch(colour: str, x: float, y: float, width: float, height: float) -> Part:
    """A school's colour and pattern, as a plain field."""
    place = {"x": x, "y": y, "width": width, "height": height, "rx": 5}
    laid = element("rect", class_=f"vicious-fishes-edge vicious-fishes-{colour}", **place)
    if PATTERN_OF[colour] != "plain":
        laid += element("rect", fill=f"url(#vf-pattern-{PATTERN_OF[colour]})", **place)
    return laid
