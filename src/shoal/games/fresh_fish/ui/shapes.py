"""The things of the town, each drawn around (0, 0) on a plot of 64 by 64 and named once in `<defs>`."""

from functools import cache
from math import cos, pi, sin

from shoal.games.fresh_fish.rules.words import TILES
from shoal.games.ui.svg import Part, element, group, mark, path

OUTLETS = TILES[:4]


def use(name: str, **attributes: object) -> Part:
    return element("use", href=f"#ff-{name}", **attributes)


def _trefoil() -> str:
    """Three blades of a sixth of a turn each."""
    blades = []
    for turn in (-pi / 2 - 2 * pi / 3, -pi / 2 + 2 * pi / 3, -pi / 2):
        near, far = turn + pi - pi / 6, turn + pi + pi / 6
        (a, b), (c, d), (e, f), (g, h) = (
            (radius * cos(angle), radius * sin(angle)) for radius, angle in ((5, near), (17, near), (17, far), (5, far))
        )
        blades.append(
            f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}A17 17 0 0 1 {e:.1f} {f:.1f}L{g:.1f} {h:.1f}A5 5 0 0 0 {a:.1f} {b:.1f}Z"
        )
    return "".join(blades)


def _icons() -> list[Part]:
    """Anchor, trefoil, derrick, die: in one colour, on any ground."""
    anchor = path(
        "M0-9V16M-8-4H8M-15 3C-14 12-7 16 0 16C7 16 14 12 15 3M-18 7L-15 2L-10 5M18 7L15 2L10 5",
        class_="fresh-fish-stroke",
    ) + element("circle", cy=-13, r=4, class_="fresh-fish-stroke")
    trefoil = path(_trefoil(), class_="fresh-fish-fill") + element("circle", r=3.4, class_="fresh-fish-fill")
    derrick = (
        path(
            "M-12 17L-3-9H3L12 17M-10 10L7 3L-6-1M10 10L-7 3L6-1M-16 17H16", class_="fresh-fish-stroke fresh-fish-thin"
        )
        + path("M-6-9H6", class_="fresh-fish-stroke")
        + path(
            "M0-20C4-15 4.5-13.500 4.500-12A4.500 4.500 0 0 1-4.500-12C-4.500-13.500-4-15 0-20Z",
            class_="fresh-fish-fill",
        )
    )
    die = element(
        "rect", x=-15, y=-15, width=30, height=30, rx=6, class_="fresh-fish-fill", transform="rotate(-8)"
    ) + path("M-7-7h.01M7-7h.01M0 0h.01M-7 7h.01M7 7h.01", class_="fresh-fish-pips", transform="rotate(-8)")
    return [group(drawn, id=f"ff-icon{kind}") for kind, drawn in enumerate((anchor, trefoil, derrick, die))]


def _block(class_: str) -> Part:
    return element("rect", x=-30, y=-30, width=60, height=60, rx=5, class_=class_)


def _shop() -> Part:
    """A front with an awning in its owner's colour; the kind's colour and icon come with the kind."""
    awning = "".join(
        path(f"M{left}-26h10v17a5 5 0 0 1-10 0Z", class_="fresh-fish-seat" if number % 2 == 0 else "fresh-fish-blank")
        for number, left in enumerate(range(-25, 25, 10))
    )
    wall = element("rect", x=-23, y=-20, width=46, height=46, rx=2, class_="fresh-fish-kind")
    return _block("fresh-fish-yard") + wall + awning + path("M-25-26H25", class_="fresh-fish-edge")


def _apos() -> list[Part]:
    house = (
        path("M-15 2V20H15V2Z", class_="fresh-fish-pale")
        + path("M-21 4L0-18L21 4Z", class_="fresh-fish-dull")
        + path("M-4 20V9H4V20ZM10-17h5v10l-5-5Z", class_="fresh-fish-dull")
    )
    tree = path("M-3 8H3V22H-3Z", class_="fresh-fish-dull") + path(
        "M0-22A11 11 0 0 1 10-7A11 11 0 0 1 9 12H-9A11 11 0 0 1-10-7A11 11 0 0 1 0-22Z", class_="fresh-fish-leaf"
    )
    office = (
        path("M-18-2H-4V20H-18Z", class_="fresh-fish-dull")
        + path("M-6-22H16V20H-6Z", class_="fresh-fish-pale")
        + path(
            "M-1-17h4v5h-4ZM7-17h4v5h-4ZM-1-8h4v5h-4ZM7-8h4v5h-4ZM-1 1h4v5h-4ZM7 1h4v5h-4ZM3 11h4v9h-4Z",
            class_="fresh-fish-dull",
        )
    )
    return [
        group(_block("fresh-fish-estate"), drawn, id=f"ff-apo{number}")
        for number, drawn in enumerate((house, tree, office))
    ]


def _zone() -> Part:
    """Hatched ground behind a barrier."""
    hatch = "M-30-10L-10-30M-30 10L10-30M-30 28L28-30M-10 30L30-10M10 30L30 10"
    barrier = path("M-18-6V20M18-6V20", class_="fresh-fish-edge fresh-fish-post") + element(
        "rect", x=-24, y=-4, width=48, height=14, rx=2, class_="fresh-fish-blank fresh-fish-rim"
    )
    stripes = path("M-20 10L-12-4h8L-12 10ZM-4 10L4-4h8L4 10ZM12 10L20-4H24V4L20.500 10Z", class_="fresh-fish-warn")
    return _block("fresh-fish-site") + path(hatch, class_="fresh-fish-hatch") + barrier + stripes


def _banners() -> Part:
    """A banner across a street, with what the street counts."""
    poles = path("M-22-20V16M22-20V16", class_="fresh-fish-edge fresh-fish-post")
    cloth = path("M-22-18Q0-12 22-18V2Q0 8-22 2Z", class_="fresh-fish-cloth")
    three = path("M-5-10.500Q5-12 4-7.500Q3-4.500-1-4.800Q5-5 4.500-.5Q3 4-5 1.500", class_="fresh-fish-lettering")
    crowd = path("M-17 25h.01M-6 22h.01M6 24h.01M17 22h.01M0 28h.01M-11 29h.01M12 29h.01", class_="fresh-fish-crowd")
    return poles + cloth + three + crowd


@cache
def defs() -> Part:
    lot = _block("fresh-fish-lot") + path(
        "M-17 15l-2-5m2 5v-6m0 6l2-5M15-12l-2-5m2 5v-6m0 6l2-5", class_="fresh-fish-grass"
    )
    stake = (
        element("ellipse", cx=2, cy=23, rx=11, ry=3.5, class_="fresh-fish-shadow")
        + path("M0-6V23", class_="fresh-fish-stick")
        + path("M-26-20V-26H-20M20-26H26V-20M26 20V26H20M-20 26H-26V20", class_="fresh-fish-rope")
    )
    return element(
        "defs",
        *_icons(),
        *_apos(),
        group(lot, id="ff-lot"),
        group(stake, id="ff-stake"),
        group(_shop(), id="ff-shop"),
        group(_zone(), id="ff-zone"),
        group(_banners(), id="ff-banners"),
        element("rect", x=-32.4, y=-32.4, width=64.8, height=64.8, class_="fresh-fish-road", id="ff-road"),
        group(
            _block("fresh-fish-kind"),
            element("rect", x=-26, y=-26, width=52, height=52, rx=3, class_="fresh-fish-inset"),
            id="ff-base",
        ),
    )


@cache
def centre(kind: int) -> Part:
    return group(use("base"), use(f"icon{kind}", transform="scale(1.3)"), class_=f"ff-kind{kind}")


@cache
def outlet(kind: int, seat: int = 0) -> Part:
    """An outlet of a seat, or the tile while it is nobody's."""
    owned = element("circle", cx=21, cy=-21, r=10.5, class_="ff-badge") + group(
        mark(seat, 7.5), transform="translate(21 -21)"
    )
    front = use("shop", class_=f"seat{seat}" if seat else None)
    icon = use(f"icon{kind}", transform="translate(0 8) scale(.86)")
    return group(front, icon, owned if seat else "", class_=f"ff-kind{kind}")


@cache
def apo(number: int) -> Part:
    return use(f"apo{number % 3}")


@cache
def any_apo() -> Part:
    """An APO that has not found its plot yet: apartment, park or office."""
    places = ((-14, -12), (14, -12), (0, 14))
    each = [use(f"apo{number}", transform=f"translate({x} {y}) scale(.56)") for number, (x, y) in enumerate(places)]
    return _block("fresh-fish-estate") + "".join(each)


@cache
def zone() -> Part:
    return use("zone")


SIDES = ("M0 0V-32", "M0 0H32", "M0 0V32", "M0 0H-32")
KERBS = ("M-32-31H32", "M31-32V32", "M-32 31H32", "M-31-32V32")


@cache
def street(joins: int, slow: bool = False) -> Part:
    """A street that goes on to the sides given as bits: up, right, down, left."""
    line = "".join(side for number, side in enumerate(SIDES) if joins >> number & 1)
    kerb = "".join(side for number, side in enumerate(KERBS) if not joins >> number & 1)
    return (
        use("road")
        + (path(kerb, class_="ff-kerb") if kerb else "")
        + path(line or "M-7 0H7M0-7V7", class_="ff-line")
        + (use("banners") if slow else "")
    )


@cache
def stake(seat: int) -> Part:
    """A seat's mark on a stake in the ground, and the corners of the plot it claims."""
    return use("stake", class_=f"seat{seat}") + group(mark(seat, 15), transform="translate(0 -6)")


def tile(name: str) -> Part:
    """A tile as it lies in the hand of whoever drew it."""
    if name in OUTLETS:
        return outlet(OUTLETS.index(name))
    return {"apo": any_apo(), "construction-zone": zone(), "demonstration": street(10, True), "street": street(10)}[
        name
    ]
