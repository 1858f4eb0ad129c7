"""A view as numbers: the town plan in planes, what everybody has, the auction, and what was seen last."""

from collections.abc import Iterable, Mapping

from librt.vecs import vec

from shoal.games.fresh_fish.rules.components import BOX_APOS, CAP, KINDS, MONEY, SET_ASIDE, SIDE, SUPPLY
from shoal.games.fresh_fish.rules.words import CENTRES, PLOT_NAMES, TILES
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.fresh_fish.views.view import OUTLETS, PHASES
from shoal.games.tensor import Part, Tensor
from shoal.games.tensor_rows import chosen, from_viewer, marked, places_of, shares

PLACES = {
    players: {name: plot // 10 * SIDE[players] + plot % 10 for plot, name in enumerate(PLOT_NAMES)}
    for players in range(2, 6)
}
"""Where each plot is on a plane, by player count; those beyond the board are never asked for."""
ON_PLANES = {
    "streets": "streets",
    "demonstrations": "antinuclear demonstrations, which are slow streets",
    "apos": "APOs",
    "zones": "open construction zones",
}
MARKERS = SUPPLY + SET_ASIDE
ZONES = 2


def parts(players: int, options: Mapping[str, object]) -> list[Part]:
    side = int(SIDE[players])
    board = (side, side)
    kinds = ", ".join(OUTLETS)
    return [
        Part("phase", (len(PHASES),), f"what is to be done now: {', '.join(PHASES)}"),
        Part("turn", (players,), "the seat whose turn it is"),
        Part("builder", (players,), "the seat that has a tile to build"),
        Part("tile", (len(TILES),), f"the tile drawn and not yet built: {', '.join(TILES)}"),
        Part("centres", (KINDS, *board), f"supply centres: {', '.join(CENTRES)}"),
        Part("outlets", (players, KINDS, *board), f"outlets on the board, by seats: {kinds}"),
        Part("kept_off", (players, KINDS), "outlets won and kept off the board, by seats"),
        *[Part(name, board, meaning) for name, meaning in ON_PLANES.items()],
        Part("reserved", (players, *board), "reserved plots, by seats"),
        Part("begun", (players,), "the seats that have made their first reservation"),
        Part("money", (players,), f"money, of {MONEY}, by seats"),
        Part("markers", (players,), f"markers in supply, of {MARKERS}, by seats"),
        Part("set_aside", (players,), f"markers set aside, of {SET_ASIDE}, by seats"),
        Part(
            "routes",
            (players, KINDS),
            "what the routes count as the streets lie, of the most they can, by seats; 0 at setup",
        ),
        Part("deck", (len(TILES) - 1,), f"tiles in the deck, of {BOX_APOS}: {', '.join(TILES[:-1])}"),
        Part("stock", (1,), f"APOs left for when the deck is empty, of {BOX_APOS}"),
        Part("waiting_zones", (1,), f"zones that wait for an APO, of {ZONES}"),
        Part("bidders", (players,), "the seats that take part in the auction now held"),
        Part("committed", (players,), "those of them that have bid"),
        Part("bid", (MONEY + 1,), "the viewer's own bid, while it is sealed"),
        Part("last_tile", (KINDS,), f"the outlet auctioned last: {kinds}"),
        Part("last_drawer", (players,), "who drew it"),
        Part("last_winner", (players,), "who won it"),
        Part("last_bidders", (players,), "who bid for it"),
        Part("last_bids", (players,), f"how much, of {MONEY}, by seats"),
        Part("built_tile", (len(TILES),), "the tile built last"),
        Part("built_by", (players,), "who built it"),
        Part("built_on", board, "where"),
        Part("expropriated", board, "the plots that became streets by it"),
    ]


def _plots(players: int, names: Iterable[str | None]) -> list[float]:
    places = PLACES[players]
    return marked(int(SIDE[players] * SIDE[players]), [places[name] for name in names if name and name != "off"])


def numbers(view: FreshFishView) -> vec[float]:
    seats = from_viewer(view)
    players = len(seats)
    row = chosen(PHASES, view["phase"])
    row += marked(players, places_of(view, [view["turn"]]))
    row += marked(players, places_of(view, [view["builder"] or 0]))
    row += chosen(TILES, view["tile"])
    for plot in view["centres"].values():
        row += _plots(players, [plot])
    for seat in seats:
        for plot in view["outlets"][seat].values():
            row += _plots(players, [plot])
    for seat in seats:
        row += [float(plot == "off") for plot in view["outlets"][seat].values()]
    for plots in (view["streets"], view["demonstrations"], view["apos"], view["zones"]):
        row += _plots(players, plots)
    for seat in seats:
        row += _plots(players, view["reserved"][seat])
    row += [float(view["begun"][seat]) for seat in seats]
    row += shares([view["money"][seat] for seat in seats], MONEY)
    row += shares([view["markers"][seat] for seat in seats], MARKERS)
    row += shares([view["set_aside"][seat] for seat in seats], SET_ASIDE)
    for seat in seats:
        row += shares(list((view["routes"][seat] or dict.fromkeys(OUTLETS, 0)).values()), int(CAP[players]))
    row += shares(list(view["deck"].values()), BOX_APOS)
    row.append(view["stock"] / BOX_APOS)
    row.append(view["waiting_zones"] / ZONES)
    return vec[float](row + _auction(view, players) + _last_auction(view, seats) + _last_build(view, players))


def _auction(view: FreshFishView, players: int) -> list[float]:
    auction = view["auction"]
    if auction is None:
        return [0.0] * (2 * players + MONEY + 1)
    return [
        *marked(players, places_of(view, auction["bidders"])),
        *marked(players, places_of(view, auction["committed"])),
        *marked(MONEY + 1, [] if auction["bid"] is None else [auction["bid"]]),
    ]


def _last_auction(view: FreshFishView, seats: list[int]) -> list[float]:
    last = view["last_auction"]
    if last is None:
        return [0.0] * (KINDS + 4 * len(seats))
    bids = [last["bids"][seat] for seat in seats]
    return [
        *chosen(OUTLETS, last["tile"]),
        *marked(len(seats), places_of(view, [last["drawer"]])),
        *marked(len(seats), places_of(view, [last["winner"]])),
        *[float(bid is not None) for bid in bids],
        *shares([bid or 0 for bid in bids], MONEY),
    ]


def _last_build(view: FreshFishView, players: int) -> list[float]:
    last = view["last_build"]
    if last is None:
        return [0.0] * (len(TILES) + players + 2 * int(SIDE[players] * SIDE[players]))
    return [
        *chosen(TILES, last["tile"]),
        *marked(players, places_of(view, [last["seat"]])),
        *_plots(players, [last["plot"]]),
        *_plots(players, [proof["plot"] for proof in last["streets"]]),
    ]


TENSOR = Tensor(parts, numbers)
