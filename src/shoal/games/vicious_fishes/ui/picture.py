"""The pond, its schools and the viewer's tiles as SVG."""

from collections.abc import Mapping
from functools import cache, lru_cache

from shoal.games.ui.face import Picture
from shoal.games.ui.svg import Part, element, group, path, svg, words
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.rules.stock import HAND
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES
from shoal.games.vicious_fishes.ui.shapes import TURN, bones, creature, defined, swatch
from shoal.games.vicious_fishes.views.story import called
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.view import Names, present
from shoal.games.wording.natural_list import natural_list

UNIT = 64
"""The side of a square."""
RIM = 24
"""The bank around the pond, where columns and rows are named."""
WIDTH = 8 * UNIT + 2 * RIM
PLAQUES = WIDTH + 6
"""Where the schools' plaques begin, below the pond."""
PLAQUE_PITCH, PLAQUE_WIDTH, PLAQUE_HEIGHT = 79, 75, 50
HEIGHT = PLAQUES + PLAQUE_HEIGHT + 4
TRAY_HEIGHT = 118
CARD = 74
"""The side of a tile in the tray."""
MINUS = "\N{MINUS SIGN}"


def middle(square: str) -> tuple[int, int]:
    """The middle of a square, in the board's units."""
    column, row = ord(square[0]) - ord("a"), int(square[1]) - 1
    return RIM + UNIT * column + UNIT // 2, RIM + UNIT * (7 - row) + UNIT // 2


def part_at(square: str) -> str:
    """What the tile on a square is called as a part."""
    return f"at-{square}"


def calm_at(square: str) -> str:
    """What the calm water around a survivor is called as a part."""
    return f"calm-{square}"


def plaque_corner(colour: str) -> tuple[int, int]:
    """The upper left corner of a school's plaque."""
    return 3 + PLAQUE_PITCH * COLOURS.index(colour), PLAQUES


# The pond


def _frame(letters: str, x: str, y: str) -> Part:
    placed = {"x": x, "y": y, "text_anchor": "middle", "dominant_baseline": "central"}
    return element("text", letters, class_="frame", **placed)


_RIPPLES = ((40, 92), (230, 40), (420, 110), (110, 220), (446, 300), (40, 404), (270, 470), (396, 436), (150, 338))


@cache
def _water() -> Part:
    """Bank, water, grid, and the names of columns and rows."""
    side = 8 * UNIT
    lines = "".join(f"M{RIM + UNIT * n} {RIM}v{side}M{RIM} {RIM + UNIT * n}h{side}" for n in range(1, 8))
    ripples = "".join(f"M{RIM + x} {RIM + y}q8-7 16 0t16 0" for x, y in _RIPPLES)
    reeds = "".join(
        f"M{x} {y}q-1-9-6-14M{x + 3} {y}q1-10 2-17M{x + 7} {y}q2-8 8-12"
        for x, y in [(6, 22), (WIDTH - 15, 22), (6, WIDTH - 4), (WIDTH - 15, WIDTH - 4)]
    )
    # One text with a place for each of its letters.
    places = [middle(f"{letter}{number}") for letter, number in zip("abcdefgh", range(8, 0, -1), strict=True)]
    along, down = (" ".join(str(place[axis]) for place in places) for axis in (0, 1))
    return "".join(
        [
            element("rect", width=WIDTH, height=WIDTH, rx=16, class_="bank"),
            path(reeds, class_="reeds"),
            element("rect", x=RIM, y=RIM, width=side, height=side, rx=10, class_="water"),
            path(ripples, class_="ripples"),
            path(lines, class_="grid"),
            element("rect", x=RIM, y=RIM, width=side, height=side, rx=10, class_="shore"),
            _frame("abcdefgh", along, " ".join([str(WIDTH - RIM // 2 + 1)] * 8)),
            _frame("87654321", " ".join([str(RIM // 2)] * 8), down),
        ]
    )


_ROCKS = (
    ("M-27 14L-24-10L-8-26L14-23L27-6L25 17L8 27L-16 26Z", "M-18-8L-7-20L10-18L2-6L-10-1Z"),
    ("M-26 8L-18-19L4-27L23-16L28 6L16 25L-9 28L-23 21Z", "M-13-14L2-21L15-13L6-4L-8-5Z"),
)


def _rock(square: str) -> Part:
    outline, light = _ROCKS[(ord(square[0]) + int(square[1]) // 2) % 2]
    x, y = middle(square)
    return group(path(outline, class_="rock"), path(light, class_="rock-light"), transform=f"translate({x} {y})")


def _lying(facing: str | None) -> str:
    return f", facing {facing.replace('-', ' and ')}" if facing else ""


@lru_cache(maxsize=8192)
def _square(square: str, what: str, facing: str | None, alive: bool, surrounded: bool, mark: str, origin: str) -> Part:
    """A square with what is on it, a tile by name, 'rock' or nothing; a mark is the class of what happens there."""
    x, y = middle(square)
    place = {"x": x - UNIT / 2, "y": y - UNIT / 2, "width": UNIT, "height": UNIT}
    field = element("rect", class_="square", **place)
    if mark:
        field += element("rect", class_=mark, x=x - 29, y=y - 29, width=58, height=58, rx=9)
    if what == "rock":
        label, thing = f"{square}, rock", _rock(square)
    elif what:
        label = f"{square}, {called(what)}{_lying(facing)}" + (", surrounded" if alive and surrounded else "")
        label += "" if alive else ", eaten"
        drawn = creature(what, facing, x, y) if alive else bones(what.split("-")[-2], TURN[facing], x, y)
        calm = (
            element("circle", cx=x, cy=y, r=30, class_="calm", data_part=calm_at(square))
            if alive and surrounded
            else ""
        )
        thing = calm + group(drawn, data_part=part_at(square), data_from=origin or None)
    else:
        label, thing = f"{square}, open water", ""
    return group(field, thing, data_token=square, aria_label=label)


def _pond(view: ViciousFishesView) -> list[Part]:
    rocks = set(view["rocks"])
    tiles = {tile["square"]: tile for tile in view["pond"]}
    marks = dict.fromkeys(view["left"] if view["stage"] == "attacks" else (), "aim")
    if view["placed"]:
        marks[view["placed"]] = "newest"
    drawn = []
    for square in SQUARE_NAMES:
        mark, tile = marks.get(square, ""), tiles.get(square)
        if tile:
            origin = _origin(view, tile["tile"]) if square == view["placed"] else ""
            lies = (tile["tile"], tile["facing"], tile["alive"], tile["surrounded"])
            drawn.append(_square(square, *lies, mark, origin))
        else:
            drawn.append(_square(square, "rock" if square in rocks else "", None, False, False, mark, ""))
    return drawn


def _origin(view: ViciousFishesView, name: str) -> str:
    """The part of the viewer's hand from which the newest tile came; '' if another seat placed it."""
    going_on = view["stage"] != "place"
    placed_by = view["turn"] if going_on else (view["turn"] - 2) % view["players"] + 1
    return _hand_part(name, present(view["hand"]).count(name)) if placed_by == view["viewer"] else ""


# The schools


@lru_cache(maxsize=1024)
def _plaque(colour: str, points: int, asked: bool) -> Part:
    x, y = plaque_corner(colour)
    size = {"x": x, "y": y, "width": PLAQUE_WIDTH, "height": PLAQUE_HEIGHT, "rx": 8}
    return group(
        element("rect", class_="plaque", **size),
        swatch(colour, x + 4, y + 4, 18, PLAQUE_HEIGHT - 8),
        words(str(points), x + 48, y + 17, class_="points"),
        words(colour, x + 48, y + 38, class_="name"),
        element("rect", class_="asked", **size) if asked else "",
        data_token=colour,
        aria_label=f"{colour}, {points} point{'' if points == 1 else 's'}",
    )


@lru_cache(maxsize=64)
def _pile(left: int) -> Part:
    x, y = 3 + PLAQUE_PITCH * len(COLOURS), PLAQUES
    backs = [
        element("rect", x=x + 5 + lift, y=y + 14 - lift, width=26, height=26, rx=5, class_="back")
        for lift in (0, 3, 6)[: (left + 9) // 10]
    ]
    return group(
        *backs,
        words(str(left), x + 55, y + 17, class_="points"),
        words("pile", x + 55, y + 38, class_="name"),
        data_part="pile",
        aria_label=f"{left} tile{'' if left == 1 else 's'} in the pile",
        role="img",
    )


def _gain(view: ViciousFishesView) -> Part:
    """The points for which a colour is asked, on the tile they are for."""
    asked = view["asked"]
    if not asked:
        return ""
    x, y = middle(asked["about"])
    return pill(f"+{asked['points']}", x + 16, y - 20, "good")


def pill(text: str, x: float, y: float, kind: str) -> Part:
    """A short text in a small field, around a place."""
    width = 12 + 9.5 * len(text)
    return element(
        "rect", x=x - width / 2, y=y - 12, width=width, height=24, rx=12, class_=f"pill {kind}".rstrip()
    ) + words(text, x, y, class_="pill-text")


# What only the viewer has


def _hand_part(name: str, copy: int) -> str:
    return f"hand-{name}-{copy}"


@lru_cache(maxsize=1024)
def _held(place: int, name: str, copy: int) -> Part:
    x, y = 3 + (CARD + 4) * place, 4
    first, second = " ".join(name.split("-")[:-1]).split(" ", 1)
    return group(
        element("rect", x=x, y=y, width=CARD, height=CARD, rx=10, class_="held"),
        group(creature(name, "north", x + CARD / 2, y + CARD / 2), data_part=_hand_part(name, copy), data_from="pile"),
        words(first, x + CARD / 2, y + CARD + 13, class_="name"),
        words(second, x + CARD / 2, y + CARD + 29, class_="name"),
        data_token=name,
        aria_label=f"your {called(name)}",
    )


@lru_cache(maxsize=64)
def _gap(place: int) -> Part:
    return element("rect", x=3 + (CARD + 4) * place, y=4, width=CARD, height=CARD, rx=10, class_="none")


def standing(mission: str, points: Mapping[str, int]) -> tuple[list[str], str, int]:
    """5.2: a mission's colours as things stand: the two that count, the disliked one, and what they come to."""
    ranked = sorted(mission.split("-"), key=lambda colour: -points[colour])
    liked, disliked = ranked[:2], ranked[2]
    return liked, disliked, points[liked[0]] + points[liked[1]] - points[disliked]


@lru_cache(maxsize=1024)
def _mission(mission: str | None, points: tuple[int, ...]) -> Part:
    x, y = 3 + (CARD + 4) * HAND + 2, 4
    width = WIDTH - 3 - x
    card = element("rect", x=x, y=y, width=width, height=TRAY_HEIGHT - 8, rx=10, class_="plaque")
    if not mission:
        return card + words("no mission yet", x + width / 2, y + 52, class_="small")
    liked, disliked, worth = standing(mission, dict(zip(COLOURS, points, strict=True)))
    drawn = [card, words("Mission", x + 10, y + 15, class_="small", text_anchor="start")]
    drawn.append(words(f"= {worth}", x + width - 10, y + 15, class_="points", text_anchor="end"))
    for row, colour in enumerate([*liked, disliked]):
        line = y + 40 + 27 * row
        drawn.append(swatch(colour, x + 8, line - 11, 34, 22))
        drawn.append(words(colour, x + 50, line, class_="name", text_anchor="start"))
        signed = f"{MINUS if colour == disliked else '+'}{points[COLOURS.index(colour)]}"
        drawn.append(words(signed, x + width - 10, line, class_="points", text_anchor="end"))
    label = f"your mission: {natural_list(liked)} count for you, {disliked} against you, {worth} so far"
    return group(*drawn, role="img", aria_label=label)


def _tray(view: ViciousFishesView) -> Part:
    hand = present(view["hand"])
    held = [_held(place, name, hand[:place].count(name)) for place, name in enumerate(hand)]
    gaps = [_gap(place) for place in range(len(hand), HAND)]
    return svg(
        WIDTH,
        TRAY_HEIGHT,
        defined(hand, colours=view["mission"].split("-") if view["mission"] else ()),
        *held,
        *gaps,
        _mission(view["mission"], tuple(view["points"].values())),
        class_="vicious-fishes",
        label="Your tiles and your mission",
    )


def picture(view: ViciousFishesView, names: Names) -> Picture:
    # The viewer's own tiles are defined on the board too: pointing lays them over it.
    alive = [tile["tile"] for tile in view["pond"] if tile["alive"]]
    dead = [tile["species"] for tile in view["pond"] if not tile["alive"]]
    asked = view["asked"]["colours"] if view["asked"] else ()
    board = svg(
        WIDTH,
        HEIGHT,
        defined(alive + (view["hand"] or []), dead, COLOURS),
        _water(),
        *_pond(view),
        *[_plaque(colour, points, colour in asked) for colour, points in view["points"].items()],
        _pile(view["pile"]),
        _gain(view),
        class_="vicious-fishes",
        label="The pond",
    )
    return Picture(board, _tray(view) if view["hand"] is not None else "")
