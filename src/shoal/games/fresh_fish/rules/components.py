"""What is on the table in Fresh Fish: plots, markers, money, the deck, and what everybody last saw.

With what can be read off it, the scores included. Paragraph numbers are those of RULES.md; what may be done with all
this is rules.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import State, places
from shoal.games.fresh_fish.rules.town import Town, around, bare_town, spot0, spot1

# Tiles. 1.3: the first four are the outlets, each of the same number as its supply centre.
KINDS: Final = 4
APO: Final = 4
ZONE: Final = 5
DEMONSTRATION: Final = 6
IN_DECK: Final = 7
STREET: Final = 7
NO_TILE: Final = -1

# What is owed now.
SETUP: Final = 0
TURN: Final = 1
TILE: Final = 2
BID: Final = 3
BUILD: Final = 4
SITE: Final = 5
OVER: Final = 6

# Moves of seats and the table, then chance's.
RESERVE: Final = 0
BUILD_ON: Final = 100
ZONE_ON: Final = 200
BID_OF: Final = 300
DRAW: Final = 316
DRAW_APO: Final = 317
DRAW_STREET: Final = 318
PASS: Final = 319
END: Final = 320
CHOICES: Final = 321
CENTRE: Final = 321
TILE_IS: Final = 721
IDS: Final = 728

MONEY: Final = 15
SUPPLY: Final = 6
SET_ASIDE: Final = 2
BOX_APOS: Final = 24
UNWON: Final = -2
"""In place of an outlet's plot: nobody's yet."""
OFF_BOARD: Final = -1
NO_PLOT: Final = -1
NO_BID: Final = -1

SIDE: Final[vec[i64]] = vec[i64]([0, 0, 7, 8, 9, 10])
"""1.1: the length of the board's side, by player count."""
APOS: Final[vec[i64]] = vec[i64]([0, 0, 8, 12, 15, 19])
"""2.7: the APOs in the deck, by player count."""
CAP: Final[vec[i64]] = vec[i64]([0, 0, 8, 10, 12, 14])
"""8.4: the most a route counts, by player count."""
LAYOUTS: Final = ("simple", "moderate", "complex", "custom")
SIMPLE: Final = 0
MODERATE: Final = 1


class Table(State):
    town: Town
    """What lies on the plots."""
    centre: vec[i64]
    """Where the four supply centres stand; NO_PLOT before they do."""
    outlet: vec[i64]
    """Where the outlet of kind k of a seat stands, at 4 * seat + k; OFF_BOARD, UNWON."""
    held0: vec[i64]
    """The plots reserved by each seat, first word."""
    held1: vec[i64]
    """The plots reserved by each seat, second word."""
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
    shown_tile: i64
    shown_drawer: i64
    shown_winner: i64
    shown_bids: vec[i64]
    built_tile: i64
    built_plot: i64
    built_by: i64
    # From the options.
    layout: i64
    translation: bool
    adjacent_one: bool

    def __init__(self, players: i64, options: dict[str, object], other: "Table | None" = None) -> None:
        """A table before the game; or as another stands, of the same players and options."""
        self.players = players
        self.options = options
        if other is not None:
            self.layout = other.layout
            self.translation = other.translation
            self.adjacent_one = other.adjacent_one
            self.town = other.town.copy()
            self.centre = other.centre[:]
            self.outlet = other.outlet[:]
            self.held0 = other.held0[:]
            self.held1 = other.held1[:]
            self.begun = other.begun
            self.money = other.money[:]
            self.supply = other.supply[:]
            self.aside = other.aside[:]
            self.deck = other.deck[:]
            self.stock = other.stock
            self.waiting = other.waiting
            self.phase = other.phase
            self.turn = other.turn
            self.tile = other.tile
            self.builder = other.builder
            self.bids = other.bids[:]
            self.agreed = other.agreed
            self.shown_tile = other.shown_tile
            self.shown_drawer = other.shown_drawer
            self.shown_winner = other.shown_winner
            self.shown_bids = other.shown_bids[:]
            self.built_tile = other.built_tile
            self.built_plot = other.built_plot
            self.built_by = other.built_by
            return
        self.layout = LAYOUTS.index(str(options["layout"]))
        self.translation = options["tie_rule"] == "translation"
        self.adjacent_one = options["adjacent_scores_one"] is True
        self.town = bare_town(SIDE[players], SIDE[players])
        self.centre = vec[i64]([NO_PLOT, NO_PLOT, NO_PLOT, NO_PLOT])
        seats = range(int(players) + 1)
        self.outlet = vec[i64]([UNWON for _ in range(KINDS * (int(players) + 1))])
        self.held0 = vec[i64]([0 for _ in seats])
        self.held1 = vec[i64]([0 for _ in seats])
        self.begun = 0
        self.money = vec[i64]([MONEY for _ in seats])
        self.supply = vec[i64]([SUPPLY for _ in seats])
        self.aside = vec[i64]([SET_ASIDE for _ in seats])
        # 2.7, 2.8: what the deck holds, and what stays in the box.
        zones: i64 = int(str(options["zones"]))
        apos: i64 = APOS[players] + zones
        demonstrations: i64 = int(str(options["demonstrations"]))
        self.deck = vec[i64]([players, players, players, players, apos, zones, demonstrations])
        self.stock = BOX_APOS - apos
        self.waiting = 0
        self.phase = SETUP
        self.turn = 1
        self.tile = NO_TILE
        self.builder = 0
        self.bids = vec[i64]([NO_BID for _ in seats])
        self.agreed = False
        self.shown_tile = NO_TILE
        self.shown_drawer = 0
        self.shown_winner = 0
        self.shown_bids = vec[i64]([NO_BID for _ in seats])
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

    def holds_plot(self, seat: i64) -> bool:
        """Has a seat a reserved plot?"""
        return self.held0[seat] | self.held1[seat] != 0

    def unreserved(self) -> tuple[i64, i64]:
        """3.2: the empty plots without a marker."""
        free0: i64 = self.town.empty0
        free1: i64 = self.town.empty1
        seat: i64 = 1
        while seat <= self.players:
            free0 &= ~self.held0[seat]
            free1 &= ~self.held1[seat]
            seat += 1
        return free0, free1

    def free_apos(self) -> tuple[i64, i64]:
        """5.1: the APOs on which no zone lies open."""
        return self.town.apo0 & ~self.town.zone0, self.town.apo1 & ~self.town.zone1

    # Scores

    def route(self, seat: i64, kind: i64) -> i64:
        """8.3-8.5: what a seat's route of a kind counts as the streets lie."""
        cap = CAP[self.players]
        shop = self.outlet[KINDS * seat + kind]
        supplier = self.centre[kind]
        if shop < 0:
            return cap
        if self.adjacent_one:
            a0, a1 = around(spot0(supplier), spot1(supplier))
            if (a0 & spot0(shop)) | (a1 & spot1(shop)):
                return 1
        return self.town.route(supplier, shop, cap, False)

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

    # Comparing

    def key(self) -> tuple[object, ...]:
        rows = (
            self.centre,
            self.outlet,
            self.held0,
            self.held1,
            self.money,
            self.supply,
            self.aside,
            self.deck,
            self.bids,
            self.shown_bids,
        )
        numbers = (self.begun, self.stock, self.waiting, self.phase, self.turn, self.tile, self.builder)
        shown = (self.shown_tile, self.shown_drawer, self.shown_winner)
        built = (self.built_tile, self.built_plot, self.built_by)
        return ("fresh-fish", self.town.key(), *map(tuple, rows), numbers, self.agreed, shown, built)
