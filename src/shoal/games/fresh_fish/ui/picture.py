"""The town seen from above: plots, streets and what stands between them. Every plot carries its name as a token."""

from collections.abc import Set
from functools import cache, lru_cache

from shoal.games.fresh_fish.rules.words import CENTRES, spoken
from shoal.games.fresh_fish.ui import shapes as tiles
from shoal.games.fresh_fish.ui.coordinates import BOTTOM, CELL, LEFT, STEPS, TOP, beside, middle, size
from shoal.games.fresh_fish.ui.rim import rim
from shoal.games.fresh_fish.ui.tray import tray
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.ui.face import Picture
from shoal.games.ui.svg import Part, at, element, group, path, svg, words
from shoal.games.view import Names
from shoal.games.wording.square_names import square_name

SIDE_BITS = {step: 1 << number for number, step in enumerate(STEPS)}


@lru_cache(maxsize=4096)
def _cell(side: int, name: str, what: str, inside: Part) -> Part:
    return at(*middle(side, name), inside, data_token=name, aria_label=f"{name}, {what}")


def _thing(part: str, drawn: Part, start: str = "") -> Part:
    """Something that came onto its plot from elsewhere."""
    return group(drawn, data_part=part, data_from=start or None)


@cache
def bare(side: int) -> dict[str, Part]:
    """All plots empty, in reading order."""
    names = [square_name(column, row) for row in reversed(range(side)) for column in range(side)]
    return {name: _cell(side, name, "empty", tiles.use("lot")) for name in names}


def joins(side: int, name: str, streets: Set[str]) -> int:
    """The sides on which a street goes on, as bits: up, right, down, left."""
    return sum(SIDE_BITS[step] for other, step in beside(side, name).items() if other in streets)


def _streets(view: FreshFishView) -> dict[str, Part]:
    side, slow = view["side"], set(view["demonstrations"])
    streets = {*view["streets"], *slow}
    found = {}
    for name in streets:
        sides = joins(side, name, streets)
        what = "a demonstration on a street, which counts 3" if name in slow else "a street"
        found[name] = _street(side, name, sides, name in slow, what)
    return found


@lru_cache(maxsize=4096)
def _street(side: int, name: str, sides: int, slow: bool, what: str) -> Part:
    return _cell(side, name, what, _thing(f"street-{name}", tiles.street(sides, slow)))


@lru_cache(maxsize=1024)
def _apo(side: int, name: str, zone: bool) -> Part:
    # Which of the three it is means nothing, so the plot decides.
    number = sum(map(ord, name))
    if not zone:
        return _cell(side, name, "a building", _thing(f"apo-{name}", tiles.apo(number), "tile"))
    inside = _thing(f"zone-{name}", tiles.zone(), "tile")
    return _cell(side, name, "a construction zone on a building", inside)


@lru_cache(maxsize=1024)
def _reserved(side: int, name: str, seat: int, owner: str) -> Part:
    inside = tiles.use("lot") + _thing(f"marker-{name}", tiles.stake(seat), f"supply-{seat}")
    return _cell(side, name, f"reserved by {owner}", inside)


@lru_cache(maxsize=1024)
def _outlet(side: int, name: str, kind: int, seat: int, owner: str) -> Part:
    what = f"{owner}'s {spoken(tiles.OUTLETS[kind])}"
    return _cell(side, name, what, _thing(f"outlet-{seat}-{kind}", tiles.outlet(kind, seat), "tile"))


def _plots(view: FreshFishView, names: Names) -> Part:
    side = view["side"]
    cells = dict(bare(side))
    cells.update(_streets(view))
    zones = set(view["zones"])
    for name in view["apos"]:
        cells[name] = _apo(side, name, name in zones)
    for kind, centre in enumerate(CENTRES):
        if plot := view["centres"][centre]:
            inside = _thing(f"centre-{kind}", tiles.centre(kind))
            cells[plot] = _cell(side, plot, f"the {spoken(centre)}", inside)
    for seat, (plots, shops) in enumerate(zip(view["reserved"], view["outlets"], strict=True), 1):
        for name in plots:
            cells[name] = _reserved(side, name, seat, names[seat - 1])
        for kind, outlet in enumerate(tiles.OUTLETS):
            shop = shops[outlet]
            if shop and shop != "off":
                cells[shop] = _outlet(side, shop, kind, seat, names[seat - 1])
    return "".join(cells.values())


@cache
def _frame(side: int) -> Part:
    """The ground, and the names of columns and rows."""
    ground = element(
        "rect", x=LEFT - 5, y=TOP - 5, width=CELL * side + 10, height=CELL * side + 10, rx=8, class_="ff-ground"
    )
    below = TOP + CELL * side + BOTTOM / 2 + 3
    letters = [words(letter, LEFT + CELL * (column + 0.5), below) for column, letter in enumerate("abcdefghij"[:side])]
    numbers = [words(str(row + 1), LEFT / 2 - 3, TOP + CELL * (side - row - 0.5)) for row in range(side)]
    return ground + group(*letters, *numbers, class_="ff-names", aria_hidden="true")


def outlined(side: int, name: str, class_: str) -> Part:
    """A line around a plot."""
    x, y = middle(side, name)
    return element("rect", x=x - 29, y=y - 29, width=58, height=58, rx=5, class_=class_)


def covered(side: int, name: str, class_: str) -> Part:
    """A whole plot, up to its neighbours."""
    x, y = middle(side, name)
    return element("rect", x=x - CELL / 2, y=y - CELL / 2, width=CELL, height=CELL, class_=class_)


def _latest(view: FreshFishView) -> Part:
    """What was built last, and the streets that came of it."""
    built = view["last_build"]
    if not built:
        return ""
    side = view["side"]
    came = [covered(side, proof["plot"], "ff-came") for proof in built["streets"]]
    # The line leaves room for the owner's mark.
    around = path("M8-29H-24A5 5 0 0 0-29-24V24A5 5 0 0 0-24 29H24A5 5 0 0 0 29 24V-8", class_="ff-latest")
    return group(at(*middle(side, built["plot"]), around), *came, class_="ff-still")


def picture(view: FreshFishView, names: Names) -> Picture:
    width, height = size(view["side"])
    board = svg(
        width,
        height,
        tiles.defs(),
        rim(view, names),
        _frame(view["side"]),
        _plots(view, names),
        _latest(view),
        class_="fresh-fish",
        label="The town",
    )
    return Picture(board, tray(view))
