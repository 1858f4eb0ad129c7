"""The tensor's numbers, and the legal moves, straight from a State. The tensor is the reference."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import ONE, shares_of
from shoal.games.batches.observer import NOBODY, Observer, clear, put_seat, put_seats
from shoal.games.bits import BIT, lowest
from shoal.games.contract import CHANCE, State
from shoal.games.fresh_fish.rules.components import (
    BID,
    BID_OF,
    BOX_APOS,
    BUILD,
    BUILD_ON,
    CAP,
    CENTRE,
    DRAW,
    DRAW_APO,
    DRAW_STREET,
    IN_DECK,
    KINDS,
    MONEY,
    NO_BID,
    OFF_BOARD,
    OVER,
    PASS,
    SET_ASIDE,
    SETUP,
    SIDE,
    SITE,
    STREET,
    SUPPLY,
    TILE,
    TILE_IS,
    TURN,
    ZONE_ON,
)
from shoal.games.fresh_fish.rules.layout import ground, next_centre
from shoal.games.fresh_fish.rules.plots import HALF, PLOT_AT, PLOTS, Plots, any_of, difference, is_empty
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.rng import Rng

OF_MONEY: Final[vec[i32]] = shares_of(MONEY)
OF_MARKERS: Final[vec[i32]] = shares_of(SUPPLY + SET_ASIDE)
OF_SET_ASIDE: Final[vec[i32]] = shares_of(SET_ASIDE)
OF_APOS: Final[vec[i32]] = shares_of(BOX_APOS)
OF_ZONES: Final[vec[i32]] = shares_of(2)
PHASES: Final = OVER + 1
TILES: Final = STREET + 1


class FreshFishObserver(Observer):
    def __init__(self, players: i64, size: i64) -> None:
        """`size` is that of a row."""
        self._size: i64 = size
        self._side: i64 = SIDE[players]
        self._board: i64 = self._side * self._side
        self._of_cap = shares_of(int(CAP[players]))
        # Where each plot is on a plane; those beyond the board are never asked for.
        self._place = vec[i64]([plot // 10 * int(self._side) + plot % 10 for plot in range(PLOTS)])

    def actor(self, state: State) -> i64:
        assert isinstance(state, FreshFish)
        phase = state.phase
        if phase == OVER:
            return NOBODY
        if phase in (SETUP, TILE):
            return CHANCE
        if phase == BID:
            seat: i64 = 1
            while not state.owes_bid(seat):
                seat += 1
            return seat
        return state.builder if phase == BUILD else state.turn

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        assert isinstance(state, FreshFish)
        players = state.players
        clear(row, at, self._size)
        put_seat(row, at, players, viewer)
        place = at + players
        put_seats(row, place, players, viewer, self._actors(state))
        place += players
        row[place + state.phase] = ONE
        place += PHASES
        put_seats(row, place, players, viewer, BIT[state.turn - 1])
        place += players
        if state.builder:
            put_seats(row, place, players, viewer, BIT[state.builder - 1])
        place += players
        if state.tile >= 0:
            row[place + state.tile] = ONE
        place = self._board_of(state, viewer, row, place + TILES)
        place = self._belongings(state, viewer, row, place)
        place = self._auction(state, viewer, row, place)
        self._last_auction(state, viewer, row, place)
        self._last_build(state, viewer, row, place + KINDS + 4 * players)

    def _actors(self, state: FreshFish) -> i64:
        """The seats that owe a decision, as bits."""
        if state.phase != BID:
            actor = self.actor(state)
            return BIT[actor - 1] if actor > 0 else 0
        found: i64 = 0
        seat: i64 = 1
        while seat <= state.players:
            if state.owes_bid(seat):
                found |= BIT[seat - 1]
            seat += 1
        return found

    def _plots(self, row: vec[i32], at: i64, plots: Plots) -> None:
        lower: i64 = plots[0]
        while lower:
            row[at + self._place[PLOT_AT[lowest(lower)]]] = ONE
            lower &= lower - 1
        upper: i64 = plots[1]
        while upper:
            row[at + self._place[HALF + PLOT_AT[lowest(upper)]]] = ONE
            upper &= upper - 1

    def _board_of(self, state: FreshFish, viewer: i64, row: vec[i32], at: i64) -> i64:
        """Centres, outlets, what lies on plots and who has reserved them; where the next part begins."""
        players = state.players
        board = self._board
        kind: i64 = 0
        while kind < KINDS:
            if state.centre[kind] >= 0:
                row[at + kind * board + self._place[state.centre[kind]]] = ONE
            kind += 1
        outlets: i64 = at + KINDS * board
        kept_off: i64 = outlets + players * KINDS * board
        planes: i64 = kept_off + players * KINDS
        reserved: i64 = planes + 4 * board
        seat: i64 = viewer
        place: i64 = 0
        while place < players:
            kind = 0
            while kind < KINDS:
                plot = state.outlet[KINDS * seat + kind]
                if plot >= 0:
                    row[outlets + (place * KINDS + kind) * board + self._place[plot]] = ONE
                elif plot == OFF_BOARD:
                    row[kept_off + place * KINDS + kind] = ONE
                kind += 1
            self._plots(row, reserved + place * board, state.reserved(seat))
            seat = 1 if seat == players else seat + 1
            place += 1
        town = state.town
        self._plots(row, planes, difference(town.street, town.slow))
        self._plots(row, planes + board, town.slow)
        self._plots(row, planes + 2 * board, town.apo)
        self._plots(row, planes + 3 * board, town.zone)
        return reserved + players * board

    def _belongings(self, state: FreshFish, viewer: i64, row: vec[i32], at: i64) -> i64:
        """What seats have, what their routes count, and what is left for all; where the next part begins."""
        players = state.players
        put_seats(row, at, players, viewer, state.begun >> 1)
        money: i64 = at + players
        routes: i64 = money + 3 * players
        deck: i64 = routes + players * KINDS
        seat: i64 = viewer
        place: i64 = 0
        kind: i64 = 0
        while place < players:
            row[money + place] = OF_MONEY[state.money[seat]]
            row[money + players + place] = OF_MARKERS[state.supply[seat]]
            row[money + 2 * players + place] = OF_SET_ASIDE[state.aside[seat]]
            if state.phase != SETUP:
                kind = 0
                while kind < KINDS:
                    row[routes + place * KINDS + kind] = self._of_cap[state.route(seat, kind)]
                    kind += 1
            seat = 1 if seat == players else seat + 1
            place += 1
        tile: i64 = 0
        while tile < IN_DECK:
            row[deck + tile] = OF_APOS[state.deck[tile]]
            tile += 1
        row[deck + IN_DECK] = OF_APOS[state.stock]
        row[deck + IN_DECK + 1] = OF_ZONES[state.waiting]
        return deck + IN_DECK + 2

    def _auction(self, state: FreshFish, viewer: i64, row: vec[i32], at: i64) -> i64:
        players = state.players
        if state.phase == BID:
            bidders: i64 = 0
            committed: i64 = 0
            seat: i64 = 1
            while seat <= players:
                if state.may_bid(seat):
                    bidders |= BIT[seat - 1]
                if state.bids[seat] != NO_BID:
                    committed |= BIT[seat - 1]
                seat += 1
            put_seats(row, at, players, viewer, bidders)
            put_seats(row, at + players, players, viewer, committed)
            if state.bids[viewer] != NO_BID:
                row[at + 2 * players + state.bids[viewer]] = ONE
        return at + 2 * players + MONEY + 1

    def _last_auction(self, state: FreshFish, viewer: i64, row: vec[i32], at: i64) -> None:
        last = state.last_auction
        if last.tile < 0:
            return
        players = state.players
        row[at + last.tile] = ONE
        put_seats(row, at + KINDS, players, viewer, BIT[last.drawer - 1])
        put_seats(row, at + KINDS + players, players, viewer, BIT[last.winner - 1])
        bidders: i64 = at + KINDS + 2 * players
        seat: i64 = viewer
        place: i64 = 0
        while place < players:
            if last.bids[seat] != NO_BID:
                row[bidders + place] = ONE
                row[bidders + players + place] = OF_MONEY[last.bids[seat]]
            seat = 1 if seat == players else seat + 1
            place += 1

    def _last_build(self, state: FreshFish, viewer: i64, row: vec[i32], at: i64) -> None:
        if state.built_tile < 0:
            return
        players = state.players
        row[at + state.built_tile] = ONE
        put_seats(row, at + TILES, players, viewer, BIT[state.built_by - 1])
        row[at + TILES + players + self._place[state.built_plot]] = ONE
        self._plots(row, at + TILES + players + self._board, state.town.forced)

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        assert isinstance(state, FreshFish)
        phase = state.phase
        if phase == BID:
            bid: i64 = 0
            while bid <= state.money[seat]:
                mask[at + BID_OF + bid] = True
                bid += 1
        elif phase == BUILD:
            mark_plots(mask, at + BUILD_ON, state.sites())
        elif phase == SITE:
            mark_plots(mask, at + ZONE_ON, state.free_apos())
        elif phase == TURN:
            self._legal_turn(state, seat, mask, at)

    def _legal_turn(self, state: FreshFish, seat: i64, mask: vec[bool], at: i64) -> None:
        free = state.reservable(seat)
        mark_plots(mask, at, free)
        if not state.holds_plot(seat):
            mask[at + PASS] = is_empty(free)
        elif state.deck_left():
            mask[at + DRAW] = True
        else:
            mask[at + DRAW_APO] = state.stock > 0
            mask[at + DRAW_STREET] = True

    def draw(self, state: State, rng: Rng) -> None:
        assert isinstance(state, FreshFish)
        if state.phase == SETUP:
            plot = any_of(ground(state), rng)
            state.do(CHANCE, CENTRE + PLOTS * next_centre(state) + plot)
            return
        left: i64 = rng.below(state.deck_left())
        tile: i64 = 0
        while left >= state.deck[tile]:
            left -= state.deck[tile]
            tile += 1
        state.do(CHANCE, TILE_IS + tile)


def mark_plots(mask: vec[bool], at: i64, plots: Plots) -> None:
    lower: i64 = plots[0]
    while lower:
        mask[at + PLOT_AT[lowest(lower)]] = True
        lower &= lower - 1
    upper: i64 = plots[1]
    while upper:
        mask[at + HALF + PLOT_AT[lowest(upper)]] = True
        upper &= upper - 1
