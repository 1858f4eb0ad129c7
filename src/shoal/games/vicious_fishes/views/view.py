"""What a viewer sees: the pond and the points, their own hand and mission, and how many tiles the others hold."""

from functools import cache, lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, SQUARE, SQUARES, STEP, WALL, Tiles
from shoal.games.vicious_fishes.rules.state import (
    ATTACKS,
    DEAL_MISSIONS,
    DEAL_TILES,
    DRAW,
    LAY_ROCKS,
    OVER,
    PLACE,
    PLACE_TILE,
    SURVIVORS,
    ViciousFishes,
)
from shoal.games.vicious_fishes.rules.stock import HAND, MISSIONS
from shoal.games.vicious_fishes.rules.tile_sets import tile_set
from shoal.games.vicious_fishes.rules.words import MISSION_NAMES, SQUARE_NAMES, chosen, understood
from shoal.games.vicious_fishes.views.types import AskedColour, LyingTile, ViciousFishesView
from shoal.games.view import opening, present

STAGES = {
    LAY_ROCKS: "rocks",
    DEAL_TILES: "tiles",
    DEAL_MISSIONS: "missions",
    PLACE_TILE: "place",
    ATTACKS: "attacks",
    SURVIVORS: "survivors",
    DRAW: "draw",
    OVER: "over",
}


CELL_NAMED = {name: CELL[square] for square, name in enumerate(SQUARE_NAMES)}
"""The cell of each square; a search draws many States from one view, and looks each square up."""


def square_of(cell: int) -> str | None:
    return SQUARE_NAMES[SQUARE[cell]] if cell else None


@cache
def _told(name: str) -> tuple[list[str], str, int]:
    """The colours, the species and the value that a tile's name tells."""
    *colours, species, value = name.split("-")
    return colours, species, int(value)


def lying(state: ViciousFishes, square: int) -> LyingTile:
    """The tile on a square, as a view shows it."""
    pond, tiles = state.pond, state.tiles
    slot = pond.lying[CELL[square]] - 1
    name = tiles.names[tiles.kind[slot]]
    colours, species, value = _told(name)
    return {
        "square": SQUARE_NAMES[square],
        "tile": name,
        "colours": colours[:],
        "species": species,
        "value": value,
        "facing": tiles.facings[slot] or None,
        "alive": pond.live[CELL[square]] > 0,
        "surrounded": pond.gaps[CELL[square]] == 0,
    }


def hand(state: ViciousFishes, seat: int) -> list[str]:
    held = [state.stock.hands[HAND * (seat - 1) + place] for place in range(state.stock.sizes[seat - 1])]
    return [state.tiles.names[kind] for kind in held]


def _mission(state: ViciousFishes, seat: int) -> str | None:
    mission = state.stock.missions[seat - 1]
    return MISSION_NAMES[mission] if mission >= 0 else None


def _asked(state: ViciousFishes) -> AskedColour | None:
    """The colour now asked for: which are possible, how many points it gains, and for which tile."""
    if not state.asked:
        return None
    return {
        "colours": [COLOURS[colour] for colour in range(6) if state.asked >> colour & 1],
        "points": state.prize,
        "about": present(square_of(state.about)),
    }


_say = lru_cache(maxsize=1 << 14)(chosen)


def _past(state: ViciousFishes) -> list[list[int | str]]:
    """Everybody's moves, each with its seat: whoever places a tile begins a turn."""
    found: list[list[int | str]] = []
    turns = 0
    for move in state.past:
        turns += move >= PLACE
        found.append([(turns - 1) % state.players + 1, _say(state.tiles, move)])
    return found


def view(state: ViciousFishes, viewer: int) -> ViciousFishesView:
    over = state.stage == OVER
    seats = range(1, state.players + 1)
    cells = [(square, state.pond.lying[CELL[square]]) for square in range(SQUARES)]
    return {
        **opening("vicious-fishes", state, viewer),
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "rocks": [SQUARE_NAMES[square] for square, what in cells if what == WALL],
        "pond": [lying(state, square) for square, what in cells if what > 0],
        "points": {colour: state.points[number] for number, colour in enumerate(COLOURS)},
        "pile": state.stock.piled,
        "hands": [state.stock.sizes[seat - 1] for seat in seats],
        "hand": hand(state, viewer) if viewer else None,
        "mission": _mission(state, viewer) if viewer else None,
        "missions_dealt": [state.stock.missions[seat - 1] >= 0 for seat in seats],
        "missions": [present(_mission(state, seat)) for seat in seats] if over else None,
        "placed": square_of(state.at),
        "aimed": square_of(state.aim),
        "left": [SQUARE_NAMES[SQUARE[state.at + STEP[way]]] for way in range(9) if state.left >> way & 1],
        "asked": _asked(state),
        "past": _past(state),
    }


# A State from a view


def lay_pond(state: ViciousFishes, view: ViciousFishesView) -> None:
    for square in view["rocks"]:
        state.pond.lay_rock(CELL_NAMED[square])
    slots = state.tiles.slots
    for tile in view["pond"]:
        cell = CELL_NAMED[tile["square"]]
        name, facing = tile["tile"], tile["facing"]
        slot = slots[f"{name} {facing}" if facing else name]
        state.pond.lay(cell, slot)
        state.stock.pile[state.tiles.kind[slot]] -= 1
        if not tile["alive"]:
            state.pond.eat(cell)
    state.rocks = len(view["rocks"])
    state.laid = len(view["pond"])


def _fill_hands(state: ViciousFishes, view: ViciousFishesView, rng: Rng) -> None:
    """The viewer's own tiles; to everybody else tiles that the viewer has not seen."""
    for name in view["hand"] or ():
        state.stock.pile[state.tiles.names.index(name)] -= 1
    unseen = vec[i64]([kind for kind, copies in enumerate(state.stock.pile) for _ in range(copies)])
    rng.shuffle(unseen)
    drawn = iter(unseen)
    for seat, size in enumerate(view["hands"], 1):
        if seat == view["viewer"]:
            held = [state.tiles.names.index(name) for name in present(view["hand"])]
        else:
            held = sorted(next(drawn) for _ in range(size))
            for kind in held:
                state.stock.pile[kind] -= 1
        for place, kind in enumerate(held):
            state.stock.hands[HAND * (seat - 1) + place] = kind
        state.stock.sizes[seat - 1] = size
    state.stock.piled = view["pile"]


def _give_missions(state: ViciousFishes, view: ViciousFishesView, rng: Rng) -> None:
    """The viewer's own mission, or all when they are shown; to everybody else any of the others."""
    own = view["mission"]
    others = vec[i64]([number for number in range(MISSIONS) if MISSION_NAMES[number] != own])
    rng.shuffle(others)
    drawn = iter(others)
    for seat, dealt in enumerate(view["missions_dealt"], 1):
        if dealt:
            name = own if seat == view["viewer"] else view["missions"][seat - 1] if view["missions"] else None
            state.stock.missions[seat - 1] = MISSION_NAMES.index(name) if name else next(drawn)


@lru_cache(maxsize=256)
def _remembered(tiles: Tiles, past: tuple[str, ...]) -> vec[i64]:
    return vec[i64]([understood(tiles, words) for words in past])


def sample(view: ViciousFishesView, rng: Rng) -> ViciousFishes:
    options = dict(view["options"])
    state = ViciousFishes(view["players"], options, tile_set(options), [], view["rules"])
    lay_pond(state, view)
    _fill_hands(state, view, rng)
    _give_missions(state, view, rng)
    for number, colour in enumerate(COLOURS):
        state.points[number] = view["points"][colour]
    state.stage = next(stage for stage, name in STAGES.items() if name == view["stage"])
    state.turn = view["turn"]
    if view["placed"]:
        state.at = CELL_NAMED[view["placed"]]
    if view["aimed"]:
        state.aim = CELL_NAMED[view["aimed"]]
    for square in view["left"]:
        cell = CELL_NAMED[square]
        state.left |= next(1 << way for way in range(9) if state.at + STEP[way] == cell)
    if view["asked"]:
        state.asked = sum(1 << COLOURS.index(colour) for colour in view["asked"]["colours"])
        state.prize = view["asked"]["points"]
        state.about = CELL_NAMED[view["asked"]["about"]]
    state.past = _remembered(state.tiles, tuple([str(words) for _, words in view["past"]]))[:]
    return state
