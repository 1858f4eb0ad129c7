"""The barrel that fills: a column for each seat's fish, its two cards above, its points and what is left below."""

from functools import cache, lru_cache

from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.ui.barrel import GAP, WIDE, Barrel, Head, Slot, heads, level, own_column, shell
from shoal.games.fishy.ui.card_faces import BACK, NONE, faces, title
from shoal.games.fishy.ui.shapes import fish_id, heap, largest, outline, patterns, place_id, seat_fish, swim
from shoal.games.fishy.ui.tray import chips, hand
from shoal.games.ui.face import Picture
from shoal.games.ui.svg import PATTERNS, Part, element, svg, words
from shoal.games.view import Names, present

GAME = "fish-in-the-barrel"
LEVELS = (5, 4, 3, 2, 1)
BAND = 84
MANY = 4
"""So many fish have their number beside them."""
NUMBER_HIGH = 18


def barrel_of(players: int) -> Barrel:
    return Barrel(players, 5, bottom=False, band=BAND)


def fish_size(view: FishInTheBarrelView) -> float:
    """As long as the fullest cell allows."""
    most = max(seat["fish"][key] + seat["room"][key] for seat in view["seats"] for key in seat["fish"])
    column = barrel_of(view["players"]).column
    high = BAND - 2 * GAP - (NUMBER_HIGH if most >= MANY else 0)
    return largest(column - 2 * GAP, high, max(3, most), 60)


def places(barrel: Barrel, seat: int, number: int, fish: int, size: float) -> tuple[tuple[float, float], ...]:
    return heap(barrel.left(seat) + GAP, barrel.lower(number) - GAP, barrel.column - 2 * GAP, fish, size)


@cache
def _defs(players: int, size: float) -> Part:
    seats = range(1, players + 1)
    return patterns(PATTERNS[:players]) + "".join(seat_fish(GAME, seat, size) for seat in seats) + outline(GAME, size)


@lru_cache(4096)
def _cell(barrel: Barrel, seat: int, number: int, fish: int, room: int, size: float) -> Part:
    """A seat's fish on one level, and the places where it may put more."""
    where = places(barrel, seat, number, fish + room, size)
    drawn = [
        swim(fish_id(GAME, seat, size), x, y, f' data-part="fish-{seat}-{number}-{place}" data-from="stock-{seat}"')
        for place, (x, y) in enumerate(where[:fish])
    ]
    drawn += [swim(place_id(GAME, size), x, y) for x, y in where[fish:]]
    if fish >= MANY:
        drawn.append(
            words(str(fish), barrel.left(seat) + 9, barrel.upper(number) + 14, class_="tally", text_anchor="start")
        )
    return "".join(drawn)


def _level(view: FishInTheBarrelView, barrel: Barrel, number: int, size: float) -> Part:
    key = str(number)
    cells = [
        _cell(barrel, seat, number, about["fish"][key], about["room"][key], size)
        for seat, about in enumerate(view["seats"], 1)
    ]
    if view["stage"] == "cats":
        return level(barrel, number, *cells)
    return level(barrel, number, *cells, data_token=str(number), aria_label=_what(view, number))


def _what(view: FishInTheBarrelView, number: int) -> str:
    room = view["seats"][view["viewer"] - 1]["room"][str(number)] if view["viewer"] else 0
    return f"level {number}" + (f", {room} place{'s' if room > 1 else ''} for you" if room else "")


def _head(view: FishInTheBarrelView, names: Names, seat: int) -> Head:
    name, about = names[seat - 1], view["seats"][seat - 1]
    playing = view["stage"] == "play"
    turn = view["turn"] - playing
    done = seat in view["asked"] and seat not in view["actors"]
    # What was revealed stays in sight until the viewer chooses again.
    if playing and done and (seat == view["viewer"] or _has_chosen(view) or not about["cards"]):
        return Head(tuple(_face_down(view, name, seat, number) for number in range(2)), "chosen")
    if not about["cards"]:
        return Head(tuple(Slot(NONE, f"card-{seat}-0-{number}") for number in range(2)))
    slots = []
    for number, card in enumerate(about["cards"]):
        look = "cancelled" if card in about["cancelled"] else "last" if playing else ""
        what = f"{name}'s {title(card)}{', cancelled' if look == 'cancelled' else ''}"
        token = "" if playing or view["stage"] == "over" else f"{seat}:{card}"
        slots.append(Slot(card, f"card-{seat}-{turn}-{number}", what, token, look=look))
    return Head(tuple(slots), *_caption(view, seat, done))


def _has_chosen(view: FishInTheBarrelView) -> bool:
    """Has the viewer made the choice that is owed now?"""
    return view["viewer"] in view["asked"] and view["viewer"] not in view["actors"]


def _face_down(view: FishInTheBarrelView, name: str, seat: int, number: int) -> Slot:
    source = f"seat-{seat}"
    if seat == view["viewer"]:
        cards = present(view["chosen"]).split()[1:]
        source = f"hand-{cards[number]}-{cards[:number].count(cards[number])}"
    return Slot(BACK, f"card-{seat}-{view['turn']}-{number}", f"{name}'s card, face down", "", source)


def _caption(view: FishInTheBarrelView, seat: int, done: bool) -> tuple[str, bool]:
    """What came of a seat's cards, and whether it is asked now."""
    about = view["seats"][seat - 1]
    if view["stage"] in ("play", "over"):
        return f"placed {len(about['laid']) or 'none'}", False
    if view["stage"] == "cats":
        return ("Cat!", True) if seat in view["actors"] else ("", False)
    room = min(sum(about["room"].values()), about["stock"])
    if done or not room:
        return ("chosen" if done else "no place"), False
    return f"{room} place{'s' if room > 1 else ''}", True


@lru_cache(1024)
def _below(barrel: Barrel, seat: int, points: int, stock: int) -> Part:
    """What a seat's fish are worth, and how many it has still to place."""
    x, y = barrel.middle(seat), barrel.foot
    return words(str(points), x, y + 34, class_="points") + words(
        f"{stock} left", x, y + 60, class_="stock", data_part=f"stock-{seat}"
    )


def board(view: FishInTheBarrelView, names: Names) -> Part:
    players, viewer = view["players"], view["viewer"]
    barrel = barrel_of(players)
    size = fish_size(view)
    seats = [_head(view, names, seat) for seat in range(1, players + 1)]
    return svg(
        WIDE,
        barrel.foot + 76,
        element("defs", _defs(players, size), faces(GAME, [slot.card for head in seats for slot in head.slots])),
        heads(GAME, barrel, names, seats),
        shell(barrel),
        *(_level(view, barrel, number, size) for number in LEVELS),
        own_column(barrel, viewer) if viewer else "",
        words("points", 40, barrel.foot + 34, class_="gutter"),
        *(_below(barrel, seat, about["points"], about["stock"]) for seat, about in enumerate(view["seats"], 1)),
        class_=f"fishy {GAME}",
        label=f"The barrel in turn {view['turn']}",
    )


def _tray(view: FishInTheBarrelView) -> Part:
    seat = view["viewer"]
    if not seat or view["stage"] == "over":
        return ""
    about = view["seats"][seat - 1]
    chosen = present(view["chosen"]).split()[1:] if view["chosen"] else []
    room = [key for key, number in about["room"].items() for _ in range(number)]
    if view["stage"] == "place" and room:
        shape = swim(place_id(GAME, 44), 0, -18)
        inside = [
            (key, f"a place on level {key}", shape + words(f"level {key}", 0, 22, class_="chip-word")) for key in room
        ]
        return chips(GAME, about["hand"], outline(GAME, 44), inside, chosen, "Where do you place fish?")
    return hand(GAME, tuple(about["hand"]), tuple(chosen), view["stage"] == "play")


def picture(view: FishInTheBarrelView, names: Names) -> Picture:
    return Picture(board(view, names), _tray(view))
