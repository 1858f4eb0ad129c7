"""A view as numbers: what lies in the pond, the viewer's hand and mission, points, and what is now asked."""

from collections.abc import Mapping, Sequence
from functools import cache

from librt.vecs import vec

from shoal.games.tensor import Part, Tensor
from shoal.games.tensor_rows import chosen, from_viewer, marked, places_of, shares, squashed
from shoal.games.vicious_fishes.rules.pond import COLOURS, SPECIES, SQUARES, TILES
from shoal.games.vicious_fishes.rules.stock import HAND
from shoal.games.vicious_fishes.rules.tile_sets import VALUES
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.vicious_fishes.views.view import STAGES

STAGE_NAMES = list(STAGES.values())
SIDES = ("north", "east", "south", "west")
MARKS = len(COLOURS) + len(SPECIES) + 1
"""What a tile is, in numbers: its colours, its species, its value."""
LYING = MARKS + len(SIDES) + 2
"""And how it lies: the sides it faces, alive, surrounded."""
PLACE = {name: square for square, name in enumerate(SQUARE_NAMES)}
BOARD = (8, 8)


def parts(players: int, options: Mapping[str, object]) -> list[Part]:
    tile = f"{', '.join(COLOURS)}; {', '.join(SPECIES)}; value, of {VALUES[-1]}"
    return [
        Part("stage", (len(STAGE_NAMES),), f"what is to be done now: {', '.join(STAGE_NAMES)}"),
        Part("turn", (players,), "the seat whose turn it is"),
        Part("rocks", BOARD, "rocks"),
        Part("pond", (LYING, *BOARD), f"tiles: {tile}; faces {', '.join(SIDES)}; alive; surrounded"),
        Part("points", (len(COLOURS),), f"points of {', '.join(COLOURS)}, n / (n + 16)"),
        Part("pile", (1,), f"tiles in the pile, of {TILES}"),
        Part("hands", (players,), f"how many tiles are in hand, of {HAND}, by seats"),
        Part("hand", (HAND, MARKS), f"the viewer's own tiles: {tile}"),
        Part("mission", (len(COLOURS),), "the colours of the viewer's own mission"),
        Part("missions_dealt", (players,), "the seats that have a mission"),
        Part("missions", (players, len(COLOURS)), "everybody's missions once the game is over, by seats"),
        Part("placed", BOARD, "the tile placed this turn"),
        Part("aimed", BOARD, "the tile now attacked"),
        Part("left", BOARD, "what is still to be attacked or scored"),
        Part("asked", (len(COLOURS),), "the colours to choose from"),
        Part("asked_points", (1,), "the points the chosen colour gains, of 2"),
        Part("asked_about", BOARD, "the tile the colour is chosen for"),
    ]


@cache
def _marks(name: str) -> tuple[float, ...]:
    """A tile in hand."""
    *colours, species, value = name.split("-")
    return (*_colours(colours), *chosen(SPECIES, species), int(value) / VALUES[-1])


@cache
def _lying(name: str, facing: str | None, alive: bool, surrounded: bool) -> list[tuple[int, float]]:
    """A tile in the pond: where its planes are not 0, and what they are."""
    sides = marked(len(SIDES), [SIDES.index(side) for side in facing.split("-")] if facing else [])
    row = [*_marks(name), *sides, float(alive), float(surrounded)]
    return [(SQUARES * plane, number) for plane, number in enumerate(row) if number]


def _colours(colours: Sequence[str]) -> list[float]:
    return marked(len(COLOURS), [COLOURS.index(colour) for colour in colours])


def _mission(name: str | None) -> list[float]:
    return _colours(name.split("-") if name else [])


def _squares(names: Sequence[str | None]) -> list[float]:
    return marked(SQUARES, [PLACE[name] for name in names if name])


def numbers(view: ViciousFishesView) -> vec[float]:
    seats = from_viewer(view)
    row = chosen(STAGE_NAMES, view["stage"])
    row += marked(len(seats), places_of(view, [view["turn"]]))
    row += _squares(view["rocks"])
    pond = [0.0] * (SQUARES * LYING)
    for tile in view["pond"]:
        place: int = PLACE[tile["square"]]
        for plane, number in _lying(tile["tile"], tile["facing"], tile["alive"], tile["surrounded"]):
            pond[plane + place] = number
    row += pond
    row += [squashed(points) for points in view["points"].values()]
    row.append(view["pile"] / TILES)
    row += shares([view["hands"][seat] for seat in seats], HAND)
    held = view["hand"] or []
    for name in held:
        row += _marks(name)
    row += [0.0] * (MARKS * (HAND - len(held)))
    row += _mission(view["mission"])
    row += [float(view["missions_dealt"][seat]) for seat in seats]
    for seat in seats:
        row += _mission(view["missions"][seat] if view["missions"] else None)
    row += _squares([view["placed"]])
    row += _squares([view["aimed"]])
    row += _squares(view["left"])
    asked = view["asked"]
    row += _colours(asked["colours"] if asked else [])
    row.append(asked["points"] / 2 if asked else 0.0)
    row += _squares([asked["about"]] if asked else [])
    return vec[float](row)


TENSOR = Tensor(parts, numbers)
