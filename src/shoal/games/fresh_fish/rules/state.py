"""Fresh Fish by Friedemann Friese. Paragraph numbers are those of RULES.md; the board itself is town.py."""

from mypy_extensions import i64

from shoal.games.bits import BIT, count
from shoal.games.contract import CHANCE, TABLE
from shoal.games.fresh_fish.rules.components import (
    APO,
    BID,
    BID_OF,
    BUILD,
    BUILD_ON,
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
    NO_BID,
    NO_PLOT,
    NO_TILE,
    OFF_BOARD,
    OVER,
    PASS,
    SETUP,
    SITE,
    STREET,
    TILE,
    TILE_IS,
    TURN,
    ZONE,
    ZONE_ON,
    Table,
)
from shoal.games.fresh_fish.rules.layout import ground, next_centre
from shoal.games.fresh_fish.rules.town import HALF, PLOTS, SPOT, around, nth, plots_of, spot0, spot1
from shoal.games.rng import Rng


class FreshFish(Table):
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

    def reservable(self, seat: i64) -> tuple[i64, i64]:
        """The plots a seat may reserve in its turn."""
        if self.supply[seat] == 0:
            return 0, 0
        free0, free1 = self.unreserved()
        # 3.4: the first reservation may be anywhere.
        if self.begun & BIT[seat] == 0:
            return free0, free1
        # 3.3: the others beside a tile or a marker, which is beside any plot that is not free.
        near0, near1 = around(self.town.board0 & ~free0, self.town.board1 & ~free1)
        return free0 & near0, free1 & near1

    def sites(self) -> tuple[i64, i64]:
        """4.1-4.3: where the tile in hand may be built. 5.3: an APO on any open zone, too."""
        seat = self.builder
        if self.tile == APO:
            return self.held0[seat] | self.town.zone0, self.held1[seat] | self.town.zone1
        return self.held0[seat], self.held1[seat]

    def legal(self, seat: i64) -> list[int]:
        phase = self.phase
        if seat == TABLE:
            return [END] if phase == TURN else []
        if phase == BID:
            mine = 1 <= seat <= self.players and self.owes_bid(seat)
            return list(range(BID_OF, BID_OF + int(self.money[seat]) + 1)) if mine else []
        if phase == BUILD:
            a0, a1 = self.sites()
            return [BUILD_ON + plot for plot in plots_of(a0, a1)] if seat == self.builder else []
        if seat != self.turn:
            return []
        if phase == SITE:
            a0, a1 = self.free_apos()
            return [ZONE_ON + plot for plot in plots_of(a0, a1)]
        if phase != TURN:
            return []
        a0, a1 = self.reservable(seat)
        moves = plots_of(a0, a1)
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
            a0, a1 = ground(self)
            first = CENTRE + PLOTS * int(next_centre(self))
            return [(first + plot, 1) for plot in plots_of(a0, a1)]
        if self.phase == TILE:
            # 2.9: as likely as there are tiles of it left.
            return [(TILE_IS + tile, int(self.deck[tile])) for tile in range(IN_DECK) if self.deck[tile]]
        return []

    def why_not(self, seat: i64, move: i64) -> str:
        allowed = [outcome for outcome, _ in self.chance()] if seat == CHANCE else self.legal(seat)
        if move in allowed:
            return ""
        from shoal.games.fresh_fish.rules.refusals import refusal

        return refusal(self, int(seat), int(move))

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
        self.held0[seat] |= spot0(plot)
        self.held1[seat] |= spot1(plot)
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
            a0, a1 = self.free_apos()
            if a0 | a1:
                self.tile = tile
                self.phase = SITE
            else:
                # 5.2: it waits, and the turn ends all the same.
                self.waiting += 1
                self._next_turn()
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
            if self.translation or asked:
                seat = 1 if seat == self.players else seat + 1
            if self.bids[seat] > highest:
                winner = seat
                highest = self.bids[seat]
            asked += 1
        self.money[winner] -= highest
        self.shown_tile = self.tile
        self.shown_drawer = self.turn
        self.shown_winner = winner
        seat = 1
        while seat <= self.players:
            self.shown_bids[seat] = self.bids[seat]
            self.bids[seat] = NO_BID
            seat += 1
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
        on_zone = (self.town.zone0 if plot < HALF else self.town.zone1) & SPOT[plot] != 0
        if not on_zone:
            self.held0[seat] &= ~spot0(plot)
            self.held1[seat] &= ~spot1(plot)
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
        if self.town.empty0 | self.town.empty1 == 0:
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
            self.supply[seat] += count(self.held0[seat] & town.forced0) + count(self.held1[seat] & town.forced1)
            self.held0[seat] &= ~town.forced0
            self.held1[seat] &= ~town.forced1
            seat += 1

    # The end

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
        return FreshFish(self.players, self.options, self)

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
            a0, a1 = self.sites()
            self._build(nth(a0, a1, rng.below(count(a0) + count(a1))))
        elif phase == SITE:
            a0, a1 = self.free_apos()
            self.do(self.turn, ZONE_ON + nth(a0, a1, rng.below(count(a0) + count(a1))))
        else:
            a0, a1 = ground(self)
            self.place_centre(next_centre(self), nth(a0, a1, rng.below(count(a0) + count(a1))))

    def _play_any_turn(self, rng: Rng) -> None:
        seat = self.turn
        a0, a1 = self.reservable(seat)
        plots: i64 = count(a0) + count(a1)
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
            self._reserve(seat, nth(a0, a1, choice))
        else:
            self.do(seat, first + choice - plots)
