"""The market: one barrel of coloured fish for all, the chefs' cards over it, their baskets below."""

from functools import cache, lru_cache

from shoal.games.fishy.fresh_market.rules.state import CATS_TO_END, FISH_PER_PLAYER
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.rules.cards import CARDS, LOW3, level_of
from shoal.games.fishy.ui.barrel import LEFT, RIGHT, WIDE, Barrel, Head, Slot, heads, level, shell
from shoal.games.fishy.ui.card_faces import BACK, NONE, cat, faces, title
from shoal.games.fishy.ui.shapes import KIND_PATTERNS, fish_id, heap, kind_fish, largest, patterns, swim
from shoal.games.fishy.ui.tray import CHIP_FISH, chips, hand, number_chip
from shoal.games.ui.face import Picture
from shoal.games.ui.svg import Part, at, element, group, mark, svg, words
from shoal.games.view import Names, present

GAME = "fresh-market"
LEVELS = (5, 4, 3, 2, 1)
COLOURS = {5: "white", 4: "yellow", 3: "blue", 2: "red", 1: "green"}
BAND = {3: 56, 4: 56, 5: 66, 6: 66}
"""How high a level is, by players: what five or more begin with lies in two rows."""
BASKET = 24
"""From the foot of the barrel to the baskets."""
BASKET_HIGH = 196
SMALL = 34
"""How long a fish in a basket is."""
FIRST_ROW = 50
ROW = 23
"""How high a row of fish in a basket is."""


def barrel_of(players: int) -> Barrel:
    return Barrel(players, 5, bottom=False, band=BAND[players])


@cache
def fish_size(players: int) -> float:
    return largest(RIGHT - LEFT - 24, BAND[players] - 6, FISH_PER_PLAYER * players, 58)


def places(players: int, number: int, fish: int) -> tuple[tuple[float, float], ...]:
    """Where the fish of a level lie, the first that go at the end."""
    barrel = barrel_of(players)
    return heap(LEFT + 12, barrel.lower(number) - 3, RIGHT - LEFT - 24, fish, fish_size(players))


def going(view: FreshMarketView, seat: int) -> dict[int, tuple[int, ...]]:
    """By level, the fish a seat may take now: how many are gone when each of them goes, the last of a heap first."""
    card = CARDS.index(view["seats"][seat - 1]["card"])
    levels = [level_of(card)] if card < LOW3 else range(1, 6)
    found: dict[int, tuple[int, ...]] = {}
    gone, most = 0, view["seats"][seat - 1]["claim"]
    for number in levels:
        here = min(view["barrel"][str(number)], most - gone)
        if here:
            found[number] = tuple(range(gone + 1, gone + here + 1))
            gone += here
    return found


@cache
def _defs(players: int) -> Part:
    return (
        patterns(KIND_PATTERNS.values())
        + "".join(kind_fish(GAME, number, fish_size(players)) for number in LEVELS)
        + "".join(kind_fish(GAME, number, SMALL) for number in LEVELS)
    )


@lru_cache(1024)
def _fish(players: int, number: int, fish: int, tokens: tuple[int, ...]) -> tuple[Part, Part]:
    """A level's fish: those that stay, and the last ones, which carry how many are taken if all up to this one go."""
    id_ = fish_id(GAME, number, fish_size(players))
    staying, open_ = "", ""
    for place, (x, y) in enumerate(places(players, number, fish)):
        part = f' data-part="fish-{number}-{place}"'
        if fish - place <= len(tokens):
            token = tokens[fish - place - 1]
            label = f"{COLOURS[number]} fish on level {number}: take {token}"
            open_ += swim(id_, x, y, f'{part} data-token="{token}" aria-label="{label}"')
        else:
            staying += swim(id_, x, y, part)
    if not fish:
        middle = barrel_of(players).upper(number) + BAND[players] / 2
        staying = words("sold out", (LEFT + RIGHT) / 2, middle, class_="sold-out")
    return staying, open_


def _level(view: FreshMarketView, barrel: Barrel, number: int, tokens: dict[int, tuple[int, ...]]) -> Part:
    fish = view["barrel"][str(number)]
    mine = tokens.get(number, ())
    staying, open_ = _fish(barrel.players, number, fish, mine)
    part = f"level-{number}"
    what = f"{COLOURS[number]} fish"
    if view["stage"] == "play":
        label = f"level {number}: {fish} {what}"
        return level(barrel, number, staying, data_part=part, data_token=str(number), aria_label=label)
    if mine and len(tokens) == 1:
        label = f"level {number}: take {len(mine)} {what}"
        # Nothing that can be chosen lies within another.
        return level(barrel, number, staying, data_part=part, data_token=str(len(mine)), aria_label=label) + open_
    return level(barrel, number, staying, open_, data_part=part)


def _head(view: FreshMarketView, names: Names, seat: int) -> Head:
    name, about = names[seat - 1], view["seats"][seat - 1]
    playing = view["stage"] == "play"
    done = seat in view["asked"] and seat not in view["actors"]
    # What was revealed stays in sight until the viewer chooses again.
    if playing and done and (seat == view["viewer"] or _has_chosen(view) or not about["card"]):
        mine = present(view["chosen"]).split()[1] if seat == view["viewer"] else ""
        source = f"hand-{mine}-0" if mine else f"seat-{seat}"
        return Head((Slot(BACK, f"card-{seat}-{view['turn']}", f"{name}'s card, face down", "", source),), "chosen")
    card = about["card"]
    if not card:
        return Head((Slot(NONE, f"card-{seat}-0"),))
    slot = Slot(
        card,
        f"card-{seat}-{view['turn'] - playing}",
        f"{name}'s {title(card)}",
        look="last" if playing else "",
    )
    if done and not playing:
        return Head((slot,), "chosen")
    if about["claim"] and not playing:
        return Head((slot,), f"up to {about['claim']}", alert=True)
    if about["taken"]:
        return Head((slot,), f"took {about['taken']}")
    if CARDS.index(card) < LOW3 and [other["card"] for other in view["seats"]].count(card) > 2:
        return Head((slot,), "a Cat", alert=not playing)
    return Head((slot,), "" if _waits(view, seat) else "took none")


def _has_chosen(view: FreshMarketView) -> bool:
    """Has the viewer made the choice that is owed now?"""
    return view["viewer"] in view["asked"] and view["viewer"] not in view["actors"]


def _waits(view: FreshMarketView, seat: int) -> bool:
    """Will a card be served later in this turn?"""
    cards = [about["card"] for about in view["seats"]]
    order = {"level cards": 0, "second claims": 1, "lowest 3": 2, "lowest 4": 3}
    if view["stage"] not in order:
        return False
    mine = cards[seat - 1]
    late = view["seats"][seat - 1]["second"] and view["stage"] == "level cards"
    return late or (mine in ("low3", "low4") and cards.count(mine) == 1 and order[view["stage"]] < int(mine[-1]) - 1)


@cache
def _rows(barrel: Barrel) -> Part:
    """What stands beside the baskets."""
    top = barrel.foot + BASKET
    levels = [words(str(number), 60, top + FIRST_ROW + row * ROW, class_="row") for row, number in enumerate(LEVELS)]
    return words("points", 40, top + 19, class_="gutter") + "".join(levels)


@lru_cache(1024)
def _basket(barrel: Barrel, seat: int, fish: tuple[int, ...], points: int, cats: int, own: bool) -> Part:
    """What a chef has bought, a row for each colour, and the Cats that follow."""
    left, wide = barrel.left(seat) + 3, barrel.column - 6
    top = barrel.foot + BASKET
    drawn = [
        element(
            "rect",
            x=left,
            y=top,
            width=wide,
            height=BASKET_HIGH,
            rx=10,
            class_="basket own" if own else "basket",
        ),
        at(left + 15, top + 18, mark(seat, 9)),
        words(str(points), left + 32, top + 19, class_="points", text_anchor="start"),
        *(
            at(
                left + wide / 2 + 30 * (number - 1),
                top + BASKET_HIGH - 18,
                cat(0.62),
                class_="" if number < cats else "no-cat",
            )
            for number in range(CATS_TO_END)
        ),
    ]
    for row, (number, count) in enumerate(zip(LEVELS, fish, strict=True)):
        y = top + FIRST_ROW + row * ROW
        step = min(30.0, (wide - 64) / max(1, count - 1))
        drawn += [
            swim(
                fish_id(GAME, number, SMALL),
                left + 20 + place * step,
                y,
                f' data-part="buy-{seat}-{number}-{place}" data-from="level-{number}"',
            )
            for place in range(count)
        ]
        if count:
            drawn.append(words(str(count), left + wide - 10, y + 1, class_="count", text_anchor="end"))
    label = f"{points} points, {cats} Cats"
    return group(*drawn, data_part=f"basket-{seat}", role="img", aria_label=label)


def board(view: FreshMarketView, names: Names) -> Part:
    players, viewer = view["players"], view["viewer"]
    barrel = barrel_of(players)
    chefs = [_head(view, names, seat) for seat in range(1, players + 1)]
    asked = view["stage"] not in ("play", "over") and viewer in view["actors"]
    tokens = going(view, viewer) if asked else {}
    return svg(
        WIDE,
        barrel.foot + BASKET + BASKET_HIGH + 4,
        element("defs", _defs(players), faces(GAME, [slot.card for head in chefs for slot in head.slots])),
        heads(GAME, barrel, names, chefs),
        shell(barrel),
        *(_level(view, barrel, number, tokens) for number in LEVELS),
        _rows(barrel),
        *(
            _basket(barrel, seat, tuple(about["fish"].values()), about["points"], about["cats"], seat == viewer)
            for seat, about in enumerate(view["seats"], 1)
        ),
        class_=f"fishy {GAME}",
        label=f"The market in turn {view['turn']}",
    )


def _tray(view: FreshMarketView) -> Part:
    seat = view["viewer"]
    if not seat or view["stage"] == "over":
        return ""
    about = view["seats"][seat - 1]
    chosen = present(view["chosen"]).split()[1:] if view["chosen"] else []
    if view["stage"] != "play" and about["claim"]:
        kind = min(going(view, seat))
        numbers = [number_chip("take", number, fish_id(GAME, kind, CHIP_FISH)) for number in range(about["claim"] + 1)]
        defs = patterns([KIND_PATTERNS[kind]]) + kind_fish(GAME, kind, CHIP_FISH)
        return chips(GAME, about["hand"], defs, numbers, chosen, "How many fish do you take?")
    return hand(GAME, tuple(about["hand"]), tuple(chosen), view["stage"] == "play")


def picture(view: FreshMarketView, names: Names) -> Picture:
    return Picture(board(view, names), _tray(view))
