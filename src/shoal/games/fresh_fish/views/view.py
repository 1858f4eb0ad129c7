"""What a viewer sees: everything but the bids of others, as long as an auction goes on."""

from typing import cast

from shoal.games.fresh_fish.rules.components import (
    BID,
    IN_DECK,
    KINDS,
    NO_BID,
    NO_PLOT,
    NO_TILE,
    OFF_BOARD,
    OVER,
    SIDE,
    UNWON,
)
from shoal.games.fresh_fish.rules.plots import Plots, difference, is_empty, plot_numbers, single, union
from shoal.games.fresh_fish.rules.proof import last_proofs
from shoal.games.fresh_fish.rules.state import NO_BIDS, AuctionResult, FreshFish, new_game
from shoal.games.fresh_fish.rules.town import Town, bare_town
from shoal.games.fresh_fish.rules.words import CENTRES, PLOT_NAMES, TILES, plot_name, plot_number
from shoal.games.fresh_fish.views.types import Auction, FreshFishView, LastAuction, LastBuild, Proof
from shoal.games.rng import Rng
from shoal.games.view import opening, present

PHASES = ("setup", "turn", "tile", "bid", "build", "zone", "over")
OUTLETS = TILES[:KINDS]


def names_of(plots: Plots) -> list[str]:
    return [PLOT_NAMES[plot] for plot in plot_numbers(plots)]


def _tile(number: int) -> str | None:
    return None if number == NO_TILE else TILES[number]


def _place(plot: int) -> str | None:
    """Where an outlet is: a plot's name, 'off' the board, or None while nobody has won it."""
    return {UNWON: None, OFF_BOARD: "off"}.get(plot) if plot < 0 else plot_name(plot)


def _auction(state: FreshFish, viewer: int) -> Auction | None:
    if state.phase != BID:
        return None
    seats = range(1, state.players + 1)
    return {
        "tile": TILES[state.tile],
        "drawer": state.turn,
        "bidders": [seat for seat in seats if state.may_bid(seat)],
        "committed": [seat for seat in seats if state.bids[seat] != NO_BID],
        "bid": state.bids[viewer] if viewer and state.bids[viewer] != NO_BID else None,
    }


def _last_auction(state: FreshFish) -> LastAuction | None:
    last = state.last_auction
    if last.tile == NO_TILE:
        return None
    bids = list(last.bids)[1:]
    return {
        "tile": TILES[last.tile],
        "drawer": last.drawer,
        "bids": [None if bid == NO_BID else bid for bid in bids],
        "winner": last.winner,
        "price": bids[last.winner - 1],
    }


def _last_build(state: FreshFish) -> LastBuild | None:
    if state.built_tile == NO_TILE:
        return None
    return {
        "seat": state.built_by,
        "tile": TILES[state.built_tile],
        "plot": plot_name(state.built_plot),
        # The rules tell it as plain data of this shape.
        "streets": cast(list[Proof], last_proofs(state)),
    }


def view(state: FreshFish, viewer: int) -> FreshFishView:
    town = state.town
    seats = range(1, state.players + 1)
    return {
        **opening("fresh-fish", state, viewer),
        "side": SIDE[state.players],
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "tile": _tile(state.tile),
        "builder": state.builder or None,
        "centres": {
            name: None if plot == NO_PLOT else plot_name(plot) for name, plot in zip(CENTRES, state.centre, strict=True)
        },
        "outlets": [
            {name: _place(state.outlet[KINDS * seat + kind]) for kind, name in enumerate(OUTLETS)} for seat in seats
        ],
        "streets": names_of(difference(town.street, town.slow)),
        "demonstrations": names_of(town.slow),
        "apos": names_of(town.apo),
        "zones": names_of(town.zone),
        "waiting_zones": state.waiting,
        "reserved": [names_of(state.reserved(seat)) for seat in seats],
        "begun": [bool(state.begun >> seat & 1) for seat in seats],
        "money": list(state.money)[1:],
        "markers": list(state.supply)[1:],
        "set_aside": list(state.aside)[1:],
        "routes": [
            {name: state.route(seat, kind) for kind, name in enumerate(OUTLETS)} if state.phase else None
            for seat in seats
        ],
        "deck": {name: state.deck[tile] for tile, name in enumerate(TILES[:IN_DECK])},
        "stock": state.stock,
        "auction": _auction(state, viewer),
        "last_auction": _last_auction(state),
        "last_build": _last_build(state),
    }


def _number(name: str) -> int:
    return present(plot_number(name))


def _plots(names: list[str]) -> Plots:
    """The set of these plots."""
    plots: Plots = (0, 0)
    for name in names:
        plots = union(plots, single(_number(name)))
    return plots


def town_of(view: FreshFishView) -> Town:
    """What lies on the plots that a view shows."""
    town = bare_town(view["side"], view["side"])
    for name in view["centres"].values():
        if name:
            town.add_end(_number(name))
    for shops in view["outlets"]:
        for name in shops.values():
            if name and name != "off":
                town.add_end(_number(name))
    for slow, names in ((False, view["streets"]), (True, view["demonstrations"])):
        for name in names:
            town.add_street(_number(name), slow)
    for name in view["apos"]:
        town.add_apo(_number(name))
    for name in view["zones"]:
        town.add_zone(_number(name))
    if view["last_build"]:
        town.forced = _plots([proof["plot"] for proof in view["last_build"]["streets"]])
    return town


def sample(view: FreshFishView, rng: Rng) -> FreshFish:
    """Only bids can be hidden; any that their bidder can pay are as likely."""
    state = new_game(view["players"], dict(view["options"]))
    state.town = town_of(view)
    state.phase = PHASES.index(view["phase"])
    state.agreed = state.phase == OVER and not is_empty(state.town.empty)
    state.turn = view["turn"]
    state.tile = NO_TILE if view["tile"] is None else TILES.index(view["tile"])
    state.builder = view["builder"] or 0
    state.stock = view["stock"]
    state.waiting = view["waiting_zones"]
    for kind, name in enumerate(CENTRES):
        plot = view["centres"][name]
        state.centre[kind] = _number(plot) if plot else NO_PLOT
    for tile, name in enumerate(TILES[:IN_DECK]):
        state.deck[tile] = view["deck"][name]
    for seat in range(1, state.players + 1):
        state.begun |= view["begun"][seat - 1] << seat
        state.money[seat] = view["money"][seat - 1]
        state.supply[seat] = view["markers"][seat - 1]
        state.aside[seat] = view["set_aside"][seat - 1]
        state.set_reserved(seat, _plots(view["reserved"][seat - 1]))
        for kind, name in enumerate(OUTLETS):
            place = view["outlets"][seat - 1][name]
            state.outlet[KINDS * seat + kind] = (
                UNWON if place is None else OFF_BOARD if place == "off" else _number(place)
            )
    _recall(state, view, rng)
    return state


def _recall(state: FreshFish, view: FreshFishView, rng: Rng) -> None:
    """The auction now held, the last one, and the last tile built."""
    if view["auction"]:
        for seat in view["auction"]["committed"]:
            known = view["auction"]["bid"] if seat == view["viewer"] else None
            state.bids[seat] = rng.below(state.money[seat] + 1) if known is None else known
    if view["last_auction"]:
        last = view["last_auction"]
        bids = NO_BIDS[: state.players + 1]
        for seat, bid in enumerate(last["bids"], 1):
            bids[seat] = NO_BID if bid is None else bid
        state.last_auction = AuctionResult(TILES.index(last["tile"]), last["drawer"], last["winner"], bids)
    if view["last_build"]:
        built = view["last_build"]
        state.built_tile, state.built_plot = TILES.index(built["tile"]), _number(built["plot"])
        state.built_by = built["seat"]
