"""Moves as words: `reserve c4`, `draw`, `bid 5`, `build c4`, `zone c4`, `pass`; and chance's `tile gas-station`."""

from shoal.games.contract import NotAMove, State
from shoal.games.fresh_fish.rules.components import (
    BID_OF,
    BUILD_ON,
    CENTRE,
    DRAW,
    DRAW_APO,
    DRAW_STREET,
    END,
    IDS,
    PASS,
    RESERVE,
    TILE_IS,
    ZONE_ON,
)
from shoal.games.fresh_fish.rules.plots import PLOTS
from shoal.games.wording.square_names import find_square, square_name

CENTRES = ("harbor", "nuclear-power-plant", "oil-refinery", "game-factory")
"""The supply centres, by kind."""
TILES = (
    "fish-market",
    "nuclear-waste-disposal",
    "gas-station",
    "game-shop",
    "apo",
    "construction-zone",
    "demonstration",
    "street",
)
"""The tiles, by number: the outlets first, in the order of their centres; streets are never in the deck."""


def spoken(name: str) -> str:
    """A tile or a centre as people say it."""
    return "building" if name == "apo" else name.replace("-", " ")


def one(tile: int) -> str:
    """A tile as people speak of one: 'a building', 'a fish market'."""
    return f"a {spoken(TILES[tile])}"


PLOT_NAMES = [square_name(plot % 10, plot // 10) for plot in range(PLOTS)]


def plot_name(plot: int) -> str:
    return PLOT_NAMES[plot]


def plot_number(name: str) -> int | None:
    """The plot of that name on the largest board; None if there is none."""
    found = find_square(name, 10, 10)
    return found and found[1] * 10 + found[0]


MOVE = {
    **{f"reserve {name}": RESERVE + plot for plot, name in enumerate(PLOT_NAMES)},
    **{f"build {name}": BUILD_ON + plot for plot, name in enumerate(PLOT_NAMES)},
    **{f"zone {name}": ZONE_ON + plot for plot, name in enumerate(PLOT_NAMES)},
    **{f"bid {amount}": BID_OF + amount for amount in range(DRAW - BID_OF)},
    "draw": DRAW,
    "draw apo": DRAW_APO,
    "draw street": DRAW_STREET,
    "pass": PASS,
    "end": END,
    **{
        f"centre {centre} {name}": CENTRE + PLOTS * kind + plot
        for kind, centre in enumerate(CENTRES)
        for plot, name in enumerate(PLOT_NAMES)
    },
    **{f"tile {tile}": TILE_IS + number for number, tile in enumerate(TILES[: IDS - TILE_IS])},
}
WORDS = {move: words for words, move in MOVE.items()}

EXPECTED = {
    "bid": "name an amount from 0 to 15, as in 'bid 5'",
    "draw": "say 'draw', or 'draw apo' or 'draw street' once the deck is empty",
    "centre": f"name one of {', '.join(CENTRES)} and a plot, as in 'centre harbor a1'",
    "tile": f"name one of {', '.join(TILES[: IDS - TILE_IS])}, as in 'tile gas-station'",
}


def write(state: State, move: int) -> str:
    return WORDS[move]


def read(state: State, words: str) -> int:
    if words in MOVE:
        return MOVE[words]
    kind, _, rest = words.partition(" ")
    if kind in ("reserve", "build", "zone"):
        raise NotAMove(f"{rest!r} is no plot: columns are letters and rows numbers, as in '{kind} c4'")
    if kind in EXPECTED:
        raise NotAMove(f"{words!r} is no move of Fresh Fish: {EXPECTED[kind]}")
    raise NotAMove(
        f"{words!r} is no move of Fresh Fish: say 'reserve c4', 'draw', 'bid 5', 'build c4', 'zone c4' or 'pass'"
    )
