"""Fresh Fish by Friedemann Friese. Paragraph numbers are those of RULES.md; the board itself is town.py."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import CHANCE, TABLE, State, places
from shoal.games.fresh_fish.rules.components import (
    APO,
    APOS,
    BID,
    BID_OF,
    BOX_APOS,
    BUILD,
    BUILD_ON,
    CAP,
    CENTRE,
    CHOICES,
    DEMONSTRATION,
    DRAW,
    DRAW_APO,
    DRAW_STREET,
    END,
    IDS,
    IN_DECK,
    KINDS,
    LAYOUTS,
    MONEY,
    NO_BID,
    NO_PLOT,
    NO_TILE,
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
    UNWON,
    ZONE,
    ZONE_ON,
)
from shoal.games.fresh_fish.rules.layout import ground, next_centre
from shoal.games.fresh_fish.rules.plots import (
    PLOTS,
    Plots,
    any_of,
    around,
    contains,
    difference,
    intersection,
    is_empty,
    nth_plot,
    overlap,
    plot_count,
    plot_numbers,
    single,
    union,
)
from shoal.games.fresh_fish.rules.refusals import refusal
from shoal.games.fresh_fish.rules.routes import route_length
from shoal.games.fresh_fish.rules.town import Town, bare_town
from shoal.games.rng import Rng


class Variant:
    """What the options say of the rules, the same for a whole game."""

    layout: i64
    translation: bool
    """6.4: does whoever drew the tile win an equal bid last?"""
    adjacent_one: bool
    """8.5: does an outlet beside its centre count 1?"""

    def __init__(self, options: dict[str, object]) -> None:
        self.layout = LAYOUTS.index(str(options["layout"]))
        self.translation = options["tie_rule"] == "translation"
        self.adjacent_one = options["adjacent_scores_one"] is True


class AuctionResult:
    """How an auction came out; never changed, so that positions share it."""

    tile: i64
    drawer: i64
    winner: i64
    bids: vec[i64]

    def __init__(self, tile: i64, drawer: i64, winner: i64, bids: vec[i64]) -> None:
        self.tile = tile
        self.drawer = drawer
        self.winner = winner
        self.bids = bids

    def key(self) -> tuple[object, ...]:
        return (self.tile, self.drawer, self.winner, tuple(self.bids))


NO_BIDS: Final[vec[i64]] = vec[i64]([NO_BID for _ in range(len(SIDE))])
"""What a row of bids begins with."""
NO_AUCTION: Final = AuctionResult(NO_TILE, 0, 0, vec[i64]())
"""Before the first."""


class FreshFish(State):
    variant: Variant
    town: Town
    """What lies on the plots."""
    centre: vec[i64]
    """Where the four supply centres stand; NO_PLOT before they do."""
    outlet: vec[i64]
    """Where the outlet of kind k of a seat stands, at 4 * seat + k; OFF_BOARD, UNWON."""
    reserved_words: vec[i64]
    """The plots reserved by each seat, as pairs of words."""
    begun: i64
    """The seats that have made their first reservation, as bits."""
    money: vec[i64]
    supply: vec[i64]
    aside: vec[i64]
    """The markers each seat has set aside."""
    deck: vec[i64]
    """How many of each tile the deck still holds."""
    stock: i64
    """The APOs left for when the deck is empty."""
    waiting: i64
    """The construction zones that wait for an APO."""
    phase: i64
    turn: i64
    """The seat whose turn it is."""
    tile: i64
    """The tile drawn and not yet built."""
    builder: i64
    """The seat that has a tile to build."""
    bids: vec[i64]
    """The bids made by each seat in the auction now held."""
    agreed: bool
    """Did the game end by agreement?"""
    # What was last seen, for those who look: the last auction and the last tile built.
    last_auction: AuctionResult
    built_tile: i64
    built_plot: i64
    built_by: i64

    def __init__(
        self,
        players: i64,
        options: dict[str, object],
        variant: Variant,
        town: Town,
        centre: vec[i64],
        outlet: vec[i64],
        reserved_words: vec[i64],
        money: vec[i64],
        supply: vec[i64],
        aside: vec[i64],
        deck: vec[i64],
        bids: vec[i64],
    ) -> None:
        """A position that owns all it is given; `new_game` makes the first, `copy` all others."""
        self.players = players
        self.options = options
        self.variant = variant
        self.town = town
        self.centre = centre
        self.outlet = outlet
        self.reserved_words = reserved_words
        self.begun = 0
        self.money = money
        self.supply = supply
        self.aside = aside
        self.deck = deck
        self.stock = 0
        self.waiting = 0
        self.phase = SETUP
        self.turn = 1
        self.tile = NO_TILE
        self.builder = 0
        self.bids = bids
        self.agreed = False
        self.last_auction = NO_AUCTION
        self.built_tile = NO_TILE
        self.built_plot = NO_PLOT
        self.built_by = 0

    # What can be read off it

    def may_bid(self, seat: i64) -> bool:
        """6.1: does a seat lack the outlet that is auctioned?"""
        return self.outlet[KINDS * seat + self.tile] == UNWON

    def owes_bid(self, seat: i64) -> bool:
        return self.may_bid(seat) and self.bids[seat] == NO_BID

    def deck_left(self) -> i64:
        left: i64 = 0
        for number in self.deck:
            left += number
        return left

    def reserved(self, seat: i64) -> Plots:
        """The plots that a seat has reserved."""
        return self.reserved_words[2 * seat], self.reserved_words[2 * seat + 1]

    def set_reserved(self, seat: i64, plots: Plots) -> None:
        self.reserved_words[2 * seat] = plots[0]
        self.reserved_words[2 * seat + 1] = plots[1]

    def holds_plot(self, seat: i64) -> bool:
        """Has a seat a reserved plot?"""
        return not is_empty(self.reserved(seat))

    def unreserved(self) -> Plots:
        """3.2: the empty plots without a marker."""
        free = self.town.empty
        seat: i64 = 1
        while seat <= self.players:
            free = difference(free, self.reserved(seat))
            seat += 1
        return free

    def free_apos(self) -> Plots:
        """5.1: the APOs on which no zone lies open."""
        return difference(self.town.apo, self.town.zone)

    # Whose turn, and what may be done

    def actors(self) -> list[int]:
        phase = self.phase
        if phase == OVER:
            return []
        if phase in (SETUP, TILE):
            return [CHANCE]
        if phase == BID:
            return [seat for seat in range(1, int(self.players) + 1) if self.owes_bid(seat)]
        return [int(self.builder if phase == BUILD else self.turn)]

    def sealed(self) -> bool:
        """6.2: bids are secret until all are in."""
        return self.phase == BID

    def reservable(self, seat: i64) -> Plots:
        """The plots a seat may reserve in its turn."""
        if self.supply[seat] == 0:
            return 0, 0
        free = self.unreserved()
        # 3.4: the first reservation may be anywhere.
        if self.begun & BIT[seat] == 0:
            return free
        # 3.3: the others beside a tile or a marker, which is beside any plot that is not free.
        return intersection(free, around(difference(self.town.board, free)))

    def sites(self) -> Plots:
        """4.1-4.3: where the tile in hand may be built. 5.3: an APO on any open zone, too."""
        reserved = self.reserved(self.builder)
        return union(reserved, self.town.zone) if self.tile == APO else reserved

    def legal(self, seat: i64) -> list[int]:
        phase = self.phase
        if seat == TABLE:
            return [END] if phase == TURN else []
        if phase == BID:
            mine = 1 <= seat <= self.players and self.owes_bid(seat)
            return list(range(BID_OF, BID_OF + int(self.money[seat]) + 1)) if mine else []
        if phase == BUILD:
            return [BUILD_ON + plot for plot in plot_numbers(self.sites())] if seat == self.builder else []
        if seat != self.turn:
            return []
        if phase == SITE:
            return [ZONE_ON + plot for plot in plot_numbers(self.free_apos())]
        if phase != TURN:
            return []
        moves = plot_numbers(self.reservable(seat))
        if self.holds_plot(seat):
            if self.deck_left():
                moves.append(DRAW)
            else:
                if self.stock:
                    moves.append(DRAW_APO)
                moves.append(DRAW_STREET)
        return moves or [PASS]

    def chance(self) -> list[tuple[int, int]]:
        if self.phase == SETUP:
            first = CENTRE + PLOTS * int(next_centre(self))
            return [(first + plot, 1) for plot in plot_numbers(ground(self))]
        if self.phase == TILE:
            # 2.9: as likely as there are tiles of it left.
            return [(TILE_IS + tile, int(self.deck[tile])) for tile in range(IN_DECK) if self.deck[tile]]
        return []

    def why_not(self, seat: i64, move: i64) -> str:
        allowed = [outcome for outcome, _ in self.chance()] if seat == CHANCE else self.legal(seat)
        return "" if move in allowed else refusal(self, int(seat), int(move))

    # Making a move

    def do(self, seat: i64, move: i64) -> None:
        if move < BUILD_ON:
            self._reserve(seat, move)
        elif move < ZONE_ON:
            self._build(move - BUILD_ON)
        elif move < BID_OF:
            self.town.add_zone(move - ZONE_ON)
            self._next_turn()
        elif move < DRAW:
            self.bids[seat] = move - BID_OF
            self._close_auction()
        elif move == DRAW:
            self.phase = TILE
        elif move == DRAW_APO:
            self.stock -= 1
            self._hand(seat, APO)
        elif move == DRAW_STREET:
            self._hand(seat, STREET)
        elif move == PASS:
            self._next_turn()
        elif move == END:
            self.agreed = True
            self.phase = OVER
        elif move < TILE_IS:
            self.place_centre((move - CENTRE) // PLOTS, (move - CENTRE) % PLOTS)
        else:
            self._draw(move - TILE_IS)

    def place_centre(self, kind: i64, plot: i64) -> None:
        self.centre[kind] = plot
        self.town.add_end(plot)
        for other in self.centre:
            if other == NO_PLOT:
                return
        self.phase = TURN

    def _next_turn(self) -> None:
        """1.6: clockwise."""
        self.turn = 1 if self.turn == self.players else self.turn + 1
        self._with_no_tile(TURN)

    def _with_no_tile(self, phase: i64) -> None:
        """The tile that was drawn is in nobody's hand any more."""
        self.tile = NO_TILE
        self.builder = 0
        self.phase = phase

    def _reserve(self, seat: i64, plot: i64) -> None:
        self.set_reserved(seat, union(self.reserved(seat), single(plot)))
        self.supply[seat] -= 1
        self.begun |= BIT[seat]
        self._next_turn()

    def _hand(self, seat: i64, tile: i64) -> None:
        """Give a seat a tile to build."""
        self.tile = tile
        self.builder = seat
        self.phase = BUILD

    def _draw(self, tile: i64) -> None:
        self.deck[tile] -= 1
        if tile < KINDS:
            self._auction(tile)
        elif tile == ZONE:
            if is_empty(self.free_apos()):
                # 5.2: it waits, and the turn ends all the same.
                self.waiting += 1
                self._next_turn()
            else:
                self.tile = tile
                self.phase = SITE
        else:
            self._hand(self.turn, tile)

    def _auction(self, tile: i64) -> None:
        self.tile = tile
        self.phase = BID
        bidders: i64 = 0
        sole: i64 = 0
        seat: i64 = 1
        while seat <= self.players:
            self.bids[seat] = NO_BID
            if self.may_bid(seat):
                bidders += 1
                sole = seat
            seat += 1
        if bidders == 1:
            # 6.5: for nothing, and without being asked.
            self.bids[sole] = 0
            self._close_auction()

    def _close_auction(self) -> None:
        """6.3, 6.4: once all bids are in, the highest wins; of equal ones whoever comes first."""
        seat: i64 = 1
        while seat <= self.players:
            if self.owes_bid(seat):
                return
            seat += 1
        winner: i64 = 0
        highest: i64 = NO_BID
        asked: i64 = 0
        seat = self.turn
        while asked < self.players:
            if self.variant.translation or asked:
                seat = 1 if seat == self.players else seat + 1
            if self.bids[seat] > highest:
                winner = seat
                highest = self.bids[seat]
            asked += 1
        self.money[winner] -= highest
        self.last_auction = AuctionResult(self.tile, self.turn, winner, self.bids)
        self.bids = NO_BIDS[: self.players + 1]
        if self.holds_plot(winner):
            self._hand(winner, self.tile)
        else:
            # 4.5: kept off the board.
            self.outlet[KINDS * winner + self.tile] = OFF_BOARD
            self._after_outlet(winner)

    def _after_outlet(self, winner: i64) -> None:
        """4.6: whoever drew it and did not win starts the turn again."""
        if winner == self.turn:
            self._next_turn()
        else:
            self._with_no_tile(TURN)

    def _build(self, plot: i64) -> None:
        seat = self.builder
        tile = self.tile
        self.built_tile = tile
        self.built_plot = plot
        self.built_by = seat
        on_zone = contains(self.town.zone, plot)
        if not on_zone:
            self.set_reserved(seat, difference(self.reserved(seat), single(plot)))
        if tile < KINDS:
            self.town.add_end(plot)
            self.outlet[KINDS * seat + tile] = plot
            # 4.3: the marker stays. 4.4: another comes in.
            if self.aside[seat]:
                self.aside[seat] -= 1
                self.supply[seat] += 1
        else:
            # 4.1, 5.3: the marker comes back, if there was one.
            if not on_zone:
                self.supply[seat] += 1
            if tile == APO:
                self._build_apo(plot)
            else:
                self.town.add_street(plot, tile == DEMONSTRATION)
        # Streets, and APOs on zones, close no plot that was open.
        if tile < KINDS or (tile == APO and not on_zone):
            self._expropriate()
        if is_empty(self.town.empty):
            # 8.1: the board is full.
            self._with_no_tile(OVER)
        elif tile < KINDS:
            self._after_outlet(seat)
        else:
            self._next_turn()

    def _build_apo(self, plot: i64) -> None:
        self.town.add_apo(plot)
        if self.waiting:
            # 5.2: a waiting zone goes on it.
            self.waiting -= 1
            self.town.add_zone(plot)

    def _expropriate(self) -> None:
        """7.3: streets where they are needed; markers on them go back."""
        town = self.town
        if town.settle() == 0:
            return
        seat: i64 = 1
        while seat <= self.players:
            reserved = self.reserved(seat)
            if overlap(reserved, town.forced):
                self.supply[seat] += plot_count(intersection(reserved, town.forced))
                self.set_reserved(seat, difference(reserved, town.forced))
            seat += 1

    # The end

    def route(self, seat: i64, kind: i64) -> i64:
        """8.3-8.5: what a seat's route of a kind counts as the streets lie."""
        cap = CAP[self.players]
        shop = self.outlet[KINDS * seat + kind]
        supplier = self.centre[kind]
        if shop < 0:
            return cap
        if self.variant.adjacent_one and contains(around(single(supplier)), shop):
            return 1
        return route_length(self.town, supplier, shop, cap, False)

    def scores(self) -> list[int]:
        """8.6: the four routes less the money."""
        found: list[int] = []
        seat: i64 = 1
        while seat <= self.players:
            score: i64 = -self.money[seat]
            kind: i64 = 0
            while kind < KINDS:
                score += self.route(seat, kind)
                kind += 1
            found.append(int(score))
            seat += 1
        return found

    def ranks(self) -> list[int]:
        """8.6: low scores win, then more money."""
        return places([(-score, int(self.money[seat])) for seat, score in enumerate(self.scores(), 1)])

    def ending(self) -> str:
        if self.phase != OVER:
            return ""
        return "the players agreed to end" if self.agreed else "the board is full"

    # Copies and playouts

    def choices(self) -> int:
        return CHOICES

    def ids(self) -> int:
        return IDS

    def copy(self) -> "FreshFish":
        twin = FreshFish(
            self.players,
            self.options,
            self.variant,
            self.town.copy(),
            self.centre[:],
            self.outlet[:],
            self.reserved_words[:],
            self.money[:],
            self.supply[:],
            self.aside[:],
            self.deck[:],
            self.bids[:],
        )
        twin.begun = self.begun
        twin.stock = self.stock
        twin.waiting = self.waiting
        twin.phase = self.phase
        twin.turn = self.turn
        twin.tile = self.tile
        twin.builder = self.builder
        twin.agreed = self.agreed
        twin.last_auction = self.last_auction
        twin.built_tile = self.built_tile
        twin.built_plot = self.built_plot
        twin.built_by = self.built_by
        return twin

    def key(self) -> tuple[object, ...]:
        rows = (
            self.centre,
            self.outlet,
            self.reserved_words,
            self.money,
            self.supply,
            self.aside,
            self.deck,
            self.bids,
        )
        numbers = (self.begun, self.stock, self.waiting, self.phase, self.turn, self.tile, self.builder)
        built = (self.built_tile, self.built_plot, self.built_by)
        seen = (self.last_auction.key(), built)
        return ("fresh-fish", self.town.key(), *map(tuple, rows), numbers, self.agreed, seen)

    def rollout(self, rng: Rng) -> i64:
        """To the end at random, every legal move as likely as the others."""
        played: i64 = 0
        while self.phase != OVER:
            self.play_any(rng)
            played += 1
        return played

    def play_any(self, rng: Rng) -> None:
        """One random move of whoever is first to owe one: number so and so of `legal` or `chance`."""
        phase = self.phase
        if phase == TURN:
            self._play_any_turn(rng)
        elif phase == TILE:
            drawn = rng.below(self.deck_left())
            tile: i64 = 0
            while drawn >= self.deck[tile]:
                drawn -= self.deck[tile]
                tile += 1
            self._draw(tile)
        elif phase == BID:
            seat: i64 = 1
            while not self.owes_bid(seat):
                seat += 1
            self.do(seat, BID_OF + rng.below(self.money[seat] + 1))
        elif phase == BUILD:
            self._build(any_of(self.sites(), rng))
        elif phase == SITE:
            self.do(self.turn, ZONE_ON + any_of(self.free_apos(), rng))
        else:
            self.place_centre(next_centre(self), any_of(ground(self), rng))

    def _play_any_turn(self, rng: Rng) -> None:
        seat = self.turn
        free = self.reservable(seat)
        plots = plot_count(free)
        draws: i64 = 0
        first: i64 = PASS
        if self.holds_plot(seat):
            draws = 1
            first = DRAW
            if self.deck_left() == 0:
                draws = 2 if self.stock else 1
                first = DRAW_APO if self.stock else DRAW_STREET
        # Where there is neither a plot nor a draw, the one move left is to pass.
        choice = rng.below(plots + draws if plots + draws else 1)
        if choice < plots:
            self._reserve(seat, nth_plot(free, choice))
        else:
            self.do(seat, first + choice - plots)


def new_game(players: i64, options: dict[str, object]) -> FreshFish:
    """A table before the supply centres are placed."""
    seats = range(int(players) + 1)
    # 2.7, 2.8: what the deck holds, and what stays in the box.
    zones: i64 = int(str(options["zones"]))
    demonstrations: i64 = int(str(options["demonstrations"]))
    apos: i64 = APOS[players] + zones
    state = FreshFish(
        players,
        options,
        Variant(options),
        town=bare_town(SIDE[players], SIDE[players]),
        centre=vec[i64]([NO_PLOT, NO_PLOT, NO_PLOT, NO_PLOT]),
        outlet=vec[i64]([UNWON for _ in range(KINDS * (int(players) + 1))]),
        reserved_words=vec[i64]([0 for _ in range(2 * (int(players) + 1))]),
        money=vec[i64]([MONEY for _ in seats]),
        supply=vec[i64]([SUPPLY for _ in seats]),
        aside=vec[i64]([SET_ASIDE for _ in seats]),
        deck=vec[i64]([players, players, players, players, apos, zones, demonstrations]),
        bids=NO_BIDS[: players + 1],
    )
    state.stock = BOX_APOS - apos
    # Its own, for whoever restores a position writes into the first one.
    state.last_auction = AuctionResult(NO_TILE, 0, 0, vec[i64]())
    return state
