"""Why a move is not legal, in one sentence. Paragraph numbers are those of RULES.md."""

from typing import TYPE_CHECKING

from shoal.games.contract import CHANCE, TABLE
from shoal.games.fresh_fish.rules.components import (
    APO,
    BID,
    BID_OF,
    BUILD,
    BUILD_ON,
    CENTRE,
    DEMONSTRATION,
    DRAW,
    END,
    IDS,
    KINDS,
    NO_BID,
    OVER,
    PASS,
    SETUP,
    SIDE,
    SIMPLE,
    SITE,
    TILE,
    TILE_IS,
    TURN,
    ZONE_ON,
)
from shoal.games.fresh_fish.rules.layout import suits_layout
from shoal.games.fresh_fish.rules.plots import PLOTS, contains, lowest_plot
from shoal.games.fresh_fish.rules.words import CENTRES, TILES, one, plot_name, spoken

if TYPE_CHECKING:
    from shoal.games.fresh_fish.rules.state import FreshFish

DRAW_APO_OR = "'draw apo' or "


def refusal(state: "FreshFish", seat: int, move: int) -> str:
    """The reason against a move that is not legal."""
    if state.phase == OVER:
        return "FF 8.2: the game is over, as the players agreed" if state.agreed else "FF 8.1: the game is over"
    if not 0 <= move < IDS:
        return "FF 3.1: there is no such move"
    if seat == CHANCE:
        return _against_chance(state, move)
    if seat == TABLE:
        if move != END:
            return "FF 8.2: the one thing the table does together is to end the game"
        return "FF 8.2: the game can end by agreement only while somebody has to reserve, draw or pass"
    if not 1 <= seat <= state.players:
        return f"FF 1.6: there is no seat {seat}: seats are 1 to {state.players}"
    if move == END:
        return "FF 8.2: nobody ends the game alone; all players have to agree"
    if CENTRE <= move < TILE_IS:
        return "FF 2.1: where a supply centre stands is not for a player to say"
    if move >= TILE_IS:
        return "FF 2.9: what is drawn is not for a player to say"
    if state.phase == SETUP:
        return "FF 2.1: the supply centres come first"
    if state.phase == TILE:
        return "FF 2.9: a tile is being drawn"
    if state.phase == BID:
        return _against_bidder(state, seat, move)
    owed = state.actors()[0]
    if seat != owed:
        if state.phase == BUILD and owed != state.turn:
            return f"FF 4.3: seat {owed} has {one(state.tile)} to build first"
        return f"FF 1.6: it is seat {owed}'s turn"
    if state.phase == BUILD:
        return _against_builder(state, seat, move)
    if state.phase == SITE:
        return _against_zone(state, move)
    return _against_turn(state, seat, move)


def _against_chance(state: "FreshFish", move: int) -> str:
    if state.phase == SETUP:
        due = [outcome for outcome, _ in state.chance()]
        kind = (due[0] - CENTRE) // PLOTS
        if not CENTRE <= move < TILE_IS or (move - CENTRE) // PLOTS != kind:
            return f"FF 2.1: the next to be placed is the {spoken(CENTRES[kind])}"
        return _against_centre(state, kind, (move - CENTRE) % PLOTS)
    if state.phase != TILE:
        if state.phase == TURN:
            return "FF 2.9: nobody draws a tile now"
        return f"FF 2.9: {one(state.tile)} was drawn last, and has to be dealt with first"
    if move < TILE_IS:
        return "FF 2.9: a tile is drawn now"
    return f"FF 2.9: there is no {spoken(TILES[move - TILE_IS])} in the deck"


def _against_centre(state: "FreshFish", kind: int, plot: int) -> str:
    name, where = f"the {spoken(CENTRES[kind])}", plot_name(plot)
    if not _on_board(state, plot):
        return _no_plot(state, plot)
    if kind == 0:
        return f"FF 2.1: {name} stands on a1, not on {where}"
    if plot in state.centre:
        return f"FF 2.1: another supply centre stands on {where}"
    if not suits_layout(state, plot):
        return (
            f"FF {'2.2' if state.variant.layout == SIMPLE else '2.3'}: {name} may not stand on {where} in this layout"
        )
    return f"FF 2.6: {name} on {where} would force a street at once"


def _against_bidder(state: "FreshFish", seat: int, move: int) -> str:
    outlet = one(state.tile)
    if not state.may_bid(seat):
        return f"FF 6.1: you have {outlet} already and do not bid for another"
    if state.bids[seat] != NO_BID:
        return "FF 6.2: your bid is in; the others still have to make theirs"
    if BID_OF <= move < DRAW:
        return f"FF 6.2: you have no more than {state.money[seat]} money"
    return f"FF 6.1: {outlet} is auctioned; bid from 0 to {state.money[seat]}"


def _against_builder(state: "FreshFish", seat: int, move: int) -> str:
    tile = state.tile
    paragraph = "4.3" if tile < KINDS else "4.2" if tile == DEMONSTRATION else "4.1"
    if not BUILD_ON <= move < ZONE_ON:
        example = plot_name(lowest_plot(state.sites()))
        return f"FF {paragraph}: you have {one(tile)} to build; say where, as in 'build {example}'"
    plot = move - BUILD_ON
    if not _on_board(state, plot):
        return _no_plot(state, plot)
    if contains(state.town.zone, plot):
        return f"FF 5.3: only a building may be built on the zone on {plot_name(plot)}"
    also = " and no open zone" if tile == APO else ""
    return f"FF {paragraph}: {plot_name(plot)} is no plot that you have reserved{also}"


def _against_zone(state: "FreshFish", move: int) -> str:
    if not ZONE_ON <= move < BID_OF:
        example = plot_name(lowest_plot(state.free_apos()))
        return f"FF 5.1: you have a construction zone to place; say where, as in 'zone {example}'"
    plot = move - ZONE_ON
    if not _on_board(state, plot):
        return _no_plot(state, plot)
    if contains(state.town.zone, plot):
        return f"FF 5.1: there is an open zone on {plot_name(plot)} already"
    return f"FF 5.1: there is no building on {plot_name(plot)}"


def _against_turn(state: "FreshFish", seat: int, move: int) -> str:
    if move < BUILD_ON:
        return _against_reserving(state, seat, move)
    if move < ZONE_ON:
        return "FF 4.1: you have no tile to build; draw one first"
    if move < BID_OF:
        return "FF 5.1: you have no construction zone to place"
    if move < DRAW:
        return "FF 6.1: nothing is auctioned now"
    if move == PASS:
        can = "draw a tile" if state.holds_plot(seat) else "reserve a plot"
        return f"FF 3.7: you can {can}, so you may not pass"
    if not state.holds_plot(seat):
        return "FF 3.5: you have no reserved plot, so you may not draw"
    if move == DRAW:
        return f"FF 3.6: the deck is empty; say {DRAW_APO_OR if state.stock else ''}'draw street'"
    if state.deck_left():
        return "FF 3.6: you may choose your tile only once the deck is empty; say 'draw'"
    return "FF 3.6: there are no buildings left; say 'draw street'"


def _against_reserving(state: "FreshFish", seat: int, plot: int) -> str:
    name = plot_name(plot)
    if not _on_board(state, plot):
        return _no_plot(state, plot)
    if not contains(state.town.empty, plot):
        return f"FF 3.2: there is a tile on {name}"
    for owner in range(1, state.players + 1):
        if contains(state.reserved(owner), plot):
            return f"FF 3.2: {name} is reserved by {'you' if owner == seat else f'seat {owner}'} already"
    if state.supply[seat] == 0:
        return "FF 3.2: you have no marker left in your supply; draw a tile"
    return f"FF 3.3: {name} is not beside a tile or a marker"


def _on_board(state: "FreshFish", plot: int) -> bool:
    side = SIDE[state.players]
    return plot % 10 < side and plot // 10 < side


def _no_plot(state: "FreshFish", plot: int) -> str:
    side = SIDE[state.players]
    return f"FF 1.1: the board is {side} by {side} plots, so there is no {plot_name(plot)}"
