"""A view as SVG: open water, hulls, nets, and the quay with what is still to come."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from shoal.games.fishery.rules.state import COLUMNS, NETS, ROWS, SHIPS
from shoal.games.fishery.rules.words import net_name
from shoal.games.fishery.ui.coordinates import (
    BOTTOM,
    HEIGHT,
    LEFT,
    QUAY,
    RIGHT,
    RIM,
    SIDE,
    SQUARES,
    TOP,
    WIDTH,
    centre,
    corner,
    heart,
    middle,
    upright,
    water,
)
from shoal.games.fishery.ui.shapes import coil, fish, hull, rope, wake
from shoal.games.fishery.views.types import FisheryView
from shoal.games.ui.face import Picture
from shoal.games.ui.svg import Part, at, element, group, mark, path, svg, words
from shoal.games.view import Names

GAP = 3
"""How much of each side a square leaves to the net place there while ships are placed."""
REACH = 26
"""How far a net place reaches into its two squares while nets are cast; their middles stay the squares'."""
PLACES = [net_name(net) for net in range(NETS)]


def picture(view: FisheryView, names: Names) -> Picture:
    ships = (*view["black"], *view["white"])
    squares = group(*_squares(view, names))
    # Whatever can be chosen now lies above what cannot.
    placing = len(ships) < SHIPS
    things = [_edges(view), squares, *_ships(view)] if placing else [squares, *_ships(view), _edges(view)]
    return Picture(
        svg(
            WIDTH,
            HEIGHT,
            _defs(),
            _sea(),
            *_areas(view),
            grid(),
            *things,
            *_counts(view, ships),
            _quay(view),
            class_=f"fishery {'placing' if placing else 'casting'}",
            label="Fishery board, nine by seven squares",
        )
    )


# What never changes


@cache
def _defs() -> Part:
    reach, half = REACH, SIDE // 2
    # Both kinds of net place are drawn around their middle.
    kinds = []
    for kind, turn in (("v", 0), ("h", 90)):
        lying = at(0, 0, at(0, -half, rope(SIDE)), turn=turn)
        glow = path(f"M0-{half}V{half}", class_="glow", transform=f"rotate({turn})")
        place = path(f"M0-{half}L{reach} 0L0 {half}L-{reach} 0Z", class_="hit", transform=f"rotate({turn})")
        kinds += [
            _shared(f"fishery-place-{kind}", place, group(lying, class_="ghost")),
            _shared(f"fishery-net-{kind}", place, glow, lying),
        ]
    return element(
        "defs",
        *kinds,
        *(_shared(f"fishery-ship{seat}", wake(seat), hull(seat)) for seat in (1, 2)),
        *(_tile(f"fishery-fish{seat}", SIDE, at(SIDE / 2, SIDE / 2, fish(seat))) for seat in (1, 2)),
        *(
            _tile(f"fishery-hatch{seat}", 16, path("M-4 12L12-4M4 20L20 4", class_=f"stripe held{seat}"))
            for seat in (0, 1, 2)
        ),
        _tile("fishery-mesh", RIM, path("M0 0L16 16M16 0L0 16", class_="mesh")),
    )


def _shared(name: str, *inside: Part) -> Part:
    """Something for many <use>: it is styled by the rules of the game although it stands outside the board there."""
    return group(*inside, id=name, class_="fishery")


def _tile(name: str, side: int, *inside: Part) -> Part:
    return element("pattern", *inside, id=name, x=LEFT, y=TOP, width=side, height=side, patternUnits="userSpaceOnUse")


@cache
def _sea() -> Part:
    """The water, the blue net all round (1.1) and the coordinates."""
    wide, high = COLUMNS * SIDE, ROWS * SIDE
    # A few waves, scattered alike on every board.
    waves = "".join(
        f"M{x + 6 + 7 * n % 31} {y + 12 + n % 2 * 40}q5-5 10 0t10 0"
        for n, (x, y) in enumerate(map(corner, SQUARES))
        if n * 5 % 7 < 3
    )
    half = RIM // 2
    floats = [(LEFT + SIDE * column, y) for column in range(1, COLUMNS) for y in (TOP - half, BOTTOM + half)]
    floats += [(x, TOP + SIDE * row) for row in range(1, ROWS) for x in (LEFT - half, RIGHT + half)]
    floats += [(x, y) for x in (LEFT - half, RIGHT + half) for y in (TOP - half, BOTTOM + half)]
    rim = {"x": LEFT - RIM, "y": TOP - RIM, "width": wide + 2 * RIM, "height": high + 2 * RIM, "rx": half}
    return group(
        element("rect", class_="rim", **rim),
        element("rect", fill="url(#fishery-mesh)", **rim),
        element("rect", x=LEFT, y=TOP, width=wide, height=high, class_="water"),
        path(waves, class_="waves"),
        path("".join(f"M{x} {y}h.01" for x, y in floats), class_="floats"),
        *(
            words("abcdefghi"[column], LEFT + SIDE * column + SIDE // 2, BOTTOM + RIM + 16, class_="coordinate")
            for column in range(COLUMNS)
        ),
        *(
            words(f"{row + 1}", (LEFT - RIM) // 2, BOTTOM - SIDE * row - SIDE // 2, class_="coordinate")
            for row in range(ROWS)
        ),
        aria_hidden="true",
    )


@cache
def grid() -> Part:
    columns = (f"M{LEFT + SIDE * column} {TOP}V{BOTTOM}" for column in range(1, COLUMNS))
    rows = (f"M{LEFT} {TOP + SIDE * row}H{RIGHT}" for row in range(1, ROWS))
    return path("".join((*columns, *rows)), class_="grid")


# Squares and net places, with their tokens


def _squares(view: FisheryView, names: Names) -> Iterator[Part]:
    said = dict.fromkeys(SQUARES, "open water")
    if len(view["fisheries"]) > 1:
        for area in view["fisheries"]:
            whose = f"water of {names[area['owner'] - 1]}" if area["owner"] else "water that is nobody's yet"
            said |= dict.fromkeys(area["squares"], whose)
    for seat, ships in enumerate((view["black"], view["white"])):
        said |= dict.fromkeys(ships, f"a ship of {names[seat]}")
    return (_square(square, what) for square, what in said.items())


@lru_cache(maxsize=4096)
def _square(square: str, what: str) -> Part:
    x, y = corner(square)
    side = SIDE - 2 * GAP
    return element(
        "rect",
        x=x + GAP,
        y=y + GAP,
        width=side,
        height=side,
        class_="square",
        data_token=square,
        aria_label=f"{square}, {what}",
    )


def _edges(view: FisheryView) -> Part:
    lying = set(view["nets"])
    # Only the newest net is new to who looks, so all may name the quay of whoever moved last.
    mover = 2 - view["moves"] % 2
    return group(*(_net(place) if place in lying else _place(place) for place in PLACES), data_from=f"coil-{mover}")


@cache
def _place(place: str) -> Part:
    return _use(
        f"place-{'v' if upright(place) else 'h'}",
        middle(place),
        class_="place",
        data_token=place,
        aria_label=f"{place}, no net",
    )


@cache
def _net(place: str) -> Part:
    return net(
        place,
        "lying",
        data_token=place,
        data_part=f"net-{place}",
        aria_label=f"{place}, a net",
    )


def net(place: str, how: str, **attributes: object) -> Part:
    return _use(f"net-{'v' if upright(place) else 'h'}", middle(place), class_=f"net {how}", **attributes)


def _ships(view: FisheryView) -> Iterator[Part]:
    for seat, ships in ((1, view["black"]), (2, view["white"])):
        # The newest ship lay first on the quay of those that are still there.
        berth = SHIPS // 2 + 1 - len(ships)
        for square in ships:
            yield _ship(seat, square, berth)


@cache
def _ship(seat: int, square: str, berth: int) -> Part:
    return ship(seat, square, data_part=f"ship-{square}", data_from=f"berth-{seat}-{berth}")


def ship(seat: int, square: str, **attributes: object) -> Part:
    return _use(f"ship{seat}", centre(square), class_="ship", **attributes)


def _use(shared: str, where: tuple[int, int], **attributes: object) -> Part:
    return element("use", href=f"#fishery-{shared}", x=where[0], y=where[1], **attributes)


# Who holds what


def _areas(view: FisheryView) -> Iterator[Part]:
    """4.2: once nets have parted the water. Hatched where both have ships: that may still change hands."""
    if len(view["fisheries"]) == 1:
        return
    for area in view["fisheries"]:
        both = area["black"] and area["white"] and not view["ending"]
        squares = tuple(area["squares"])
        yield held(squares, area["owner"], "hatched" if both else "settled", area_part(squares))


def area_part(squares: Sequence[str]) -> str:
    """An area's name on the picture. One that was parted is a new one: it should not glide to where its rest lies."""
    return f"area-{squares[0]}-{len(squares)}"


@lru_cache(maxsize=4096)
def held(squares: tuple[str, ...], owner: int, how: str, part: str | None = None) -> Part:
    """An area in its owner's colour with a fish in each square (4.2), or hatched and empty where it is nobody's."""
    outline = water(squares)
    return group(
        path(outline, class_="settled")
        if owner and how == "settled"
        else path(outline, fill=f"url(#fishery-hatch{owner})"),
        path(outline, fill=f"url(#fishery-fish{owner})", class_="shoal") if owner else "",
        class_=f"area held{owner}",
        data_part=part,
    )


def _counts(view: FisheryView, ships: tuple[str, ...]) -> Iterator[Part]:
    """How many fish swim in each area, where there is room to say so."""
    if len(view["fisheries"]) == 1:
        return
    for area in view["fisheries"]:
        square = heart(tuple(area["squares"]), ships)
        if square not in ships:
            yield count(square, area["owner"], len(area["squares"]))


@cache
def count(square: str, owner: int, fishes: int, aside: int = 0) -> Part:
    """A number of fish with its owner's mark, so far below the middle of a square."""
    x, y = centre(square)
    return at(
        x,
        y + aside,
        element("rect", x=-28, y=-15, width=56, height=30, rx=15, class_="tag"),
        at(-15, 0, mark(owner, 7)) if owner else path("M-20 0h10", class_="nobody"),
        words(f"{fishes}", 8, 1, class_="number"),
        class_=f"count seat{owner}",
        aria_hidden="true",
    )


# The quay


def _quay(view: FisheryView) -> Part:
    caught = [sum(len(area["squares"]) for area in view["fisheries"] if area["owner"] == seat) for seat in (1, 2)]
    return group(
        _planks(),
        *(
            _landing(seat, SHIPS // 2 - len(ships), view["supply"][seat - 1], caught[seat - 1])
            for seat, ships in ((1, view["black"]), (2, view["white"]))
        ),
        aria_hidden="true",
    )


@cache
def _planks() -> Part:
    left, right = LEFT - RIM, RIGHT + RIM
    return element("rect", x=left, y=QUAY, width=right - left, height=44, rx=6, class_="quay") + path(
        f"M{left} {QUAY + 15}H{right}M{left} {QUAY + 29}H{right}", class_="seam"
    )


@cache
def _landing(seat: int, ships: int, nets: int, caught: int) -> Part:
    """What a seat has still to place, from its end of the quay inwards: nets, then ships; and at last its fish."""
    end, inwards = (LEFT, 1) if seat == 1 else (RIGHT, -1)
    y = QUAY + 22
    berths = (
        at(end + inwards * (96 + 27 * berth), y, at(0, 0, hull(seat), scale=0.7), data_part=f"berth-{seat}-{berth}")
        for berth in range(1, ships + 1)
    )
    catch = group(
        at(end + inwards * 166, y, fish(seat), scale=1.2),
        words(f"{caught}", end + inwards * 208, y + 1, class_="number"),
    )
    return group(
        at(end + inwards * 16, y, coil(), data_part=f"coil-{seat}"),
        words(f"{nets}", end + inwards * 58, y + 1, class_="number"),
        *(berths if ships else (catch,)),
        class_=f"seat{seat}",
    )
