"""The barrel that sinks: a column for each seat's fish, its card above, its bones in the bottom."""

from functools import cache, lru_cache

from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rules.cards import CARDS, LOW3, level_of
from shoal.games.fishy.ui.barrel import (
    GAP,
    WIDE,
    Barrel,
    Head,
    Slot,
    heads,
    level,
    own_column,
    shell,
)
from shoal.games.fishy.ui.card_faces import BACK, NONE, faces, title
from shoal.games.fishy.ui.shapes import bones, bones_id, fish_id, heap, patterns, seat_fish, swim
from shoal.games.fishy.ui.tray import CHIP_FISH, chips, hand, number_chip
from shoal.games.ui.face import Picture
from shoal.games.ui.svg import PATTERNS, Part, element, svg, words
from shoal.games.view import Names, present

GAME = "rotten-fish"
FISH = {3: 60.0, 4: 48.0, 5: 56.0, 6: 46.0}
"""How long a fish is, by players: three of them fit into a cell."""
BONES = {3: 58.0, 4: 46.0, 5: 37.0, 6: 31.0}


def barrel_of(players: int, top: int) -> Barrel:
    return Barrel(players, top, bottom=True, band={3: 104, 4: 92, 5: 80}[top])


def going(view: RottenFishView, seat: int) -> dict[int, tuple[int, ...]]:
    """By level, the fish a seat may remove: how many are gone when each of them goes, the last of a heap first."""
    card = CARDS.index(present(view["shown"])[seat - 1])
    levels = [level_of(card)] if card < LOW3 else range(1, view["top"] + 1)
    found: dict[int, tuple[int, ...]] = {}
    gone, most = 0, view["may_remove"][seat - 1]
    for number in levels:
        here = min(view["fish"][seat - 1][number], most - gone)
        if here:
            found[number] = tuple(range(gone + 1, gone + here + 1))
            gone += here
    return found


def places(barrel: Barrel, seat: int, number: int, fish: int) -> tuple[tuple[float, float], ...]:
    """Where a seat's fish lie on a level, or its bones in the bottom."""
    size = (FISH if number else BONES)[barrel.players]
    return heap(barrel.left(seat) + GAP, barrel.lower(number) - GAP, barrel.column - 2 * GAP, fish, size)


@cache
def _defs(players: int) -> Part:
    seats = range(1, players + 1)
    return (
        patterns(PATTERNS[:players])
        + "".join(seat_fish(GAME, seat, FISH[players]) for seat in seats)
        + "".join(bones(GAME, seat, BONES[players]) for seat in seats)
    )


@lru_cache(4096)
def _cell(barrel: Barrel, seat: int, number: int, fish: int, batch: int, tokens: tuple[int, ...]) -> Part:
    """A seat's fish on one level: those that came in one batch, and keep their names while they sink.

    The last of them carry the tokens, how many fish are removed if all up to this one go.
    """
    source = f' data-from="seat-{seat}"' if number == barrel.levels else ""
    id_ = fish_id(GAME, seat, FISH[barrel.players])
    drawn = []
    for place, (x, y) in enumerate(places(barrel, seat, number, fish)):
        choice = ""
        if fish - place <= len(tokens):
            token = tokens[fish - place - 1]
            choice = f' data-token="{token}" aria-label="your fish on level {number}: remove {token}"'
        about = f' data-part="fish-{seat}-{batch}-{place}"{source}{choice}'
        drawn.append(swim(id_, x, y, about))
    return "".join(drawn)


@lru_cache(256)
def _rotten(barrel: Barrel, seat: int, fish: int) -> Part:
    """A seat's fish in the bottom."""
    if not fish:
        return ""
    drawn = [
        swim(
            bones_id(GAME, seat, BONES[barrel.players]),
            x,
            y,
            f' data-part="bones-{seat}-{place}" data-from="cell-{seat}"',
        )
        for place, (x, y) in enumerate(places(barrel, seat, 0, fish))
    ]
    return "".join(drawn) + words(
        str(fish), barrel.left(seat) + 9, barrel.upper(0) + 16, class_="tally", text_anchor="start"
    )


@cache
def _trapdoor(barrel: Barrel, seat: int) -> Part:
    """Where a seat's fish fall from into the bottom."""
    return element(
        "rect",
        x=barrel.middle(seat) - 20,
        y=barrel.lower(1) - 40,
        width=40,
        height=20,
        fill="none",
        data_part=f"cell-{seat}",
    )


def _level(view: RottenFishView, barrel: Barrel, number: int, tokens: dict[int, tuple[int, ...]]) -> Part:
    """A level with everybody's fish; `tokens` are for the viewer's, by level."""
    seats = range(1, barrel.players + 1)
    if not number:
        return level(barrel, 0, *(_rotten(barrel, seat, view["fish"][seat - 1][0]) for seat in seats))
    # Turn and level tell when fish came; at the end they have sunk already, and the turn is still the same.
    batch = view["turn"] + number + (view["stage"] == "over")
    mine = tokens.get(number, ())
    cells = [
        _cell(barrel, seat, number, view["fish"][seat - 1][number], batch, mine if seat == view["viewer"] else ())
        for seat in seats
    ]
    if number == 1:
        cells += [_trapdoor(barrel, seat) for seat in seats]
    if view["stage"] == "play":
        return level(barrel, number, *cells, data_token=str(number), aria_label=f"level {number}")
    if mine and len(tokens) == 1:
        what = f"level {number}: remove {len(mine)} fish"
        # Nothing that can be chosen lies within another.
        own = cells.pop(view["viewer"] - 1)
        return level(barrel, number, *cells, data_token=str(len(mine)), aria_label=what) + own
    return level(barrel, number, *cells)


def _head(view: RottenFishView, names: Names, seat: int) -> Head:
    name = names[seat - 1]
    playing = view["stage"] == "play"
    chosen = playing and seat in view["committed"]
    # What was revealed stays in sight until the viewer chooses again.
    if chosen and (seat == view["viewer"] or view["viewer"] in view["committed"] or not view["shown"]):
        mine = present(view["choice"]).split()[1] if seat == view["viewer"] else ""
        source = f"hand-{mine}-0" if mine else f"seat-{seat}"
        return Head((Slot(BACK, f"card-{seat}-{view['turn']}", f"{name}'s card, face down", "", source),), "chosen")
    if not view["shown"]:
        return Head((Slot(NONE, f"card-{seat}-0"),))
    card = view["shown"][seat - 1]
    turn = view["turn"] - playing
    slot = Slot(card, f"card-{seat}-{turn}", f"{name}'s {title(card)}", look="last" if playing else "")
    if view["stage"] != "remove":
        removed = view["removed"][seat - 1]
        return Head((slot,), f"sold {removed}" if removed else "sold none")
    most = view["may_remove"][seat - 1]
    if seat in view["committed"]:
        return Head((slot,), "chosen")
    return Head((slot,), f"up to {most}" if most else "none", alert=bool(most))


def board(view: RottenFishView, names: Names) -> Part:
    players, viewer = view["players"], view["viewer"]
    barrel = barrel_of(players, view["top"])
    seats = [_head(view, names, seat) for seat in range(1, players + 1)]
    tokens = going(view, viewer) if view["stage"] == "remove" and viewer in view["actors"] else {}
    used = faces(GAME, [slot.card for head in seats for slot in head.slots])
    return svg(
        WIDE,
        barrel.foot + 20,
        element("defs", _defs(players), used),
        heads(GAME, barrel, names, seats),
        shell(barrel),
        *(_level(view, barrel, number, tokens) for number in range(view["top"], -1, -1)),
        own_column(barrel, viewer) if viewer else "",
        class_=f"fishy {GAME}",
        label=f"The barrel in turn {view['turn']}",
    )


def _tray(view: RottenFishView) -> Part:
    seat = view["viewer"]
    if not seat or view["stage"] == "over":
        return ""
    chosen = present(view["choice"]).split()[1:] if view["choice"] else []
    if view["stage"] == "remove" and view["may_remove"][seat - 1]:
        fish = fish_id(GAME, seat, CHIP_FISH)
        numbers = [number_chip("remove", number, fish) for number in range(view["may_remove"][seat - 1] + 1)]
        defs = patterns([PATTERNS[seat - 1]]) + seat_fish(GAME, seat, CHIP_FISH)
        return chips(GAME, view["hands"][seat - 1], defs, numbers, chosen, "How many fish do you remove?")
    return hand(GAME, tuple(view["hands"][seat - 1]), tuple(chosen), view["stage"] == "play")


def picture(view: RottenFishView, names: Names) -> Picture:
    return Picture(board(view, names), _tray(view))
