"""What lies above the town for everybody to see: the deck, the tile in hand, and an envelope for each bidder."""

from functools import cache, lru_cache

from shoal.games.fresh_fish.rules.words import spoken
from shoal.games.fresh_fish.ui import shapes as tiles
from shoal.games.fresh_fish.ui.coordinates import LEFT, RIGHT, size
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.ui.svg import Part, at, element, group, mark, name_in, path, words
from shoal.games.view import Names

SLOT = 74
"""From one pile to the next."""
LINE = 16
"""The height of the names."""
MIDDLE = 52
"""The height of piles."""


@cache
def _pile(left: int) -> Part:
    """The backs of so many tiles, three of them at most."""
    backs = [
        element("rect", x=-28 + 3 * number, y=-30 - 3 * number, width=52, height=58, rx=5, class_="ff-back")
        for number in range(min(3, left))
    ]
    return "".join(backs) or element("rect", x=-28, y=-30, width=52, height=58, rx=5, class_="ff-slot")


@cache
def _deck(left: int) -> Part:
    fish = path("M-14 0C-7-9 6-9 12 0C6 9-7 9-14 0ZM9 0L19-8V8Z", class_="ff-emblem")
    shift = 3 * (min(3, left) - 1) if left else 0
    face = at(shift - 2, -shift - 1, at(0, -13, fish), words(str(left), 0, 14, class_="ff-count"))
    return at(
        LEFT + 30,
        MIDDLE,
        _pile(left),
        face,
        data_token="draw",
        data_part="deck",
        aria_label=f"the deck, {left} tiles left",
    )


@cache
def _box(stock: int) -> Part:
    """3.6: what is chosen from once the deck is empty."""
    apos = at(
        LEFT + 28,
        MIDDLE,
        tiles.any_apo() if stock else element("rect", x=-28, y=-28, width=56, height=56, rx=5, class_="ff-slot"),
        element("circle", cx=20, cy=20, r=13, class_="ff-badge"),
        words(str(stock), 20, 20.5, class_="ff-small-count"),
        data_token="apo",
        data_part="stock",
        aria_label=f"the stock, {stock} buildings left",
    )
    streets = at(
        LEFT + 28 + SLOT,
        MIDDLE,
        group(tiles.street(10), transform="scale(.9)"),
        data_token="street",
        data_part="box",
        aria_label="the box, as many streets as are needed",
    )
    return apos + streets


def _hand(view: FreshFishView, x: float) -> Part:
    """The tile that was drawn, with the mark of whoever has to build it; or the zones that wait."""
    tile = view["tile"]
    if tile is None:
        if not view["waiting_zones"]:
            return at(x, MIDDLE, element("rect", x=-28, y=-28, width=56, height=56, rx=5, class_="ff-slot"))
        waiting = view["waiting_zones"]
        label = f"{waiting} construction zone{'s' if waiting > 1 else ''} waiting for a building"
        badge = element("circle", cx=20, cy=20, r=13, class_="ff-badge") + words(
            str(waiting), 20, 20.5, class_="ff-small-count"
        )
        return at(x, MIDDLE, tiles.zone(), badge, role="img", aria_label=label)
    start = "deck" if any(view["deck"].values()) or tile in tiles.OUTLETS else "stock" if tile == "apo" else "box"
    owner = view["builder"] or (view["turn"] if view["phase"] == "zone" else 0)
    drawn = tiles.outlet(tiles.OUTLETS.index(tile), owner) if tile in tiles.OUTLETS else tiles.tile(tile)
    badge = ""
    if owner and tile not in tiles.OUTLETS:
        badge = element("circle", cx=21, cy=-21, r=10.5, class_="ff-badge") + at(21, -21, mark(owner, 7.5))
    label = f"{spoken(tile)}, {'to be auctioned' if view['auction'] else 'to be built'}"
    return at(x, MIDDLE, group(drawn, badge, data_part="tile", data_from=start), role="img", aria_label=label)


# Envelopes

NOTHING = -1
_PAPER = "M-30-18H30V20H-30Z"


@cache
def _sealed(seat: int, amount: int | None) -> Part:
    """A closed envelope with its owner's seal; its owner knows what is inside."""
    inside = (
        at(0, 2, element("circle", r=12, class_="ff-wax"), mark(seat, 7.5))
        if amount is None
        else words(str(amount), 0, 9, class_="ff-bid")
    )
    return path(_PAPER, class_="ff-paper") + path("M-30-18L0 4L30-18", class_="ff-fold") + inside


@cache
def _opened(amount: int, won: int) -> Part:
    """The slip comes out of the open envelope; with a small tile of the kind that it won, if it did."""
    prize = at(27, 14, tiles.centre(won), scale=0.4) if won != NOTHING else ""
    return (
        path("M-30-6L0-26L30-6V20H-30Z", class_="ff-paper")
        + element(
            "rect", x=-20, y=-22, width=40, height=34, rx=2, class_=f"ff-slip{' ff-won' if won != NOTHING else ''}"
        )
        + path("M-30-6L-12 8H12L30-6V20H-30Z", class_="ff-paper")
        + words(str(amount), 0, -8, class_="ff-bid")
        + prize
    )


@cache
def _owed() -> Part:
    return path(_PAPER + "M-30-18L0 4L30-18", class_="ff-slot")


def _envelope(view: FreshFishView, seat: int) -> tuple[Part, str]:
    """What a seat has in the auction now held, or had in the last; and what it is in words."""
    auction, last = view["auction"], view["last_auction"]
    if auction:
        if seat not in auction["bidders"]:
            return "", ""
        if seat not in auction["committed"]:
            return _owed(), "still to bid"
        amount = auction["bid"] if seat == view["viewer"] else None
        return _sealed(seat, amount), "a sealed bid" if amount is None else f"your sealed bid of {amount}"
    if last and last["bids"][seat - 1] is not None:
        bid, won = last["bids"][seat - 1], seat == last["winner"]
        return _opened(
            bid, tiles.OUTLETS.index(last["tile"]) if won else NOTHING
        ), f"bid {bid}{' and won' if won else ''} for the {spoken(last['tile'])}"
    return "", ""


@lru_cache(maxsize=1024)
def _seat(seat: int, x: float, width: float, name: str, acts: bool, drawn: Part, what: str) -> Part:
    """A seat's mark and name, and its envelope below."""
    return at(
        x,
        0,
        element("rect", x=0, y=LINE + 9, width=width - 8, height=3, class_="ff-acts") if acts else "",
        at(width / 2 - 4, LINE + 22, mark(seat, 7), data_part=f"supply-{seat}"),
        group(name_in(name, width / 2 - 4, LINE - 2, width - 8, 10.3), class_="ff-name"),
        at(width / 2 - 4, MIDDLE + 18, drawn, data_part=f"envelope-{seat}", role="img", aria_label=f"{name}: {what}")
        if drawn
        else "",
    )


def rim(view: FreshFishView, names: Names) -> Part:
    width = size(view["side"])[0]
    left = sum(view["deck"].values())
    piles = 1 if left else 2
    start = LEFT + SLOT * (piles + 1) + 4
    each = (width - RIGHT - start) / view["players"]
    seats = [
        _seat(seat, start + (seat - 1) * each, each, names[seat - 1], seat in view["actors"], *_envelope(view, seat))
        for seat in range(1, view["players"] + 1)
    ]
    return (_deck(left) if left else _box(view["stock"])) + _hand(view, LEFT + SLOT * piles + 30) + "".join(seats)
