"""Fresh Fish by Alan R. Moon. Paragraph numbers are those of RULES.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import places
from shoal.games.fishy.rules.asking import Asking
from shoal.games.fishy.rules.cards import LOW3, LOW4, TITLES
from shoal.games.fishy.rules.packed_counts import LEVEL_SHARE, LEVELS, ONE, at, total, worth
from shoal.games.rng import Rng

FISH_PER_PLAYER: Final = 3
"""What each level holds at the start, for each player."""
CATS_TO_END: Final = 3

# The stages of a turn; a stage in which nobody can have a fish is passed over.
PLAY: Final = 0
LEVEL_CARDS: Final = 1
SECOND_CLAIMS: Final = 2
"""The later of two who claim one fish, where seats are served in order."""
LOWEST_3: Final = 3
LOWEST_4: Final = 4
OVER: Final = 5

# Moves: play card 0-6, or take 0-4 fish.
TAKE: Final = 7
MOST_TAKEN: Final = 4
MOVES: Final = 12


def full_barrel(players: i64) -> i64:
    """1.2: three fish for each player on every level."""
    return FISH_PER_PLAYER * players * 0x0101010101


def take_lowest(barrel: i64, fish: i64) -> i64:
    """4.1, 4.2: so many fish from the lowest levels of a barrel that has them, counted by level."""
    taken: i64 = 0
    level: i64 = 0
    while fish > 0:
        here = min(fish, at(barrel, level))
        taken += here * ONE[level]
        fish -= here
        level += 1
    return taken


class FreshMarket(Asking):
    seat_order: bool
    """3.6: is a single fish offered to the lower seat first?"""
    barrel: i64
    """The fish left, by level."""
    bought: vec[i64]
    """The fish each seat has, by level."""
    cats: i64
    """The Cat cards each seat has."""
    low4: i64
    """The seats that still have their Lowest 4: bit 0 is seat 1."""
    cards: i64
    """The card last revealed by each seat, counted from 1; 0 before the first turn's."""
    tally: i64
    """How many of each card were revealed with them."""
    taken: i64
    """How many fish each seat took with them."""
    second: i64
    """The seats whose turn at a single fish comes after the lower seat's (3.6)."""

    def __init__(self, players: i64, options: dict[str, object]) -> None:
        self.begin(players, options)
        self.seat_order = options["shortage"] == "seat-order"
        self.barrel = full_barrel(players)
        self.bought = vec[i64]([0] * players)
        self.cats = 0
        self.low4 = BIT[players] - 1
        self.cards = 0
        self.tally = 0
        self.taken = 0
        self.second = 0

    # Who owes a choice, and which

    def legal(self, seat: i64) -> list[int]:
        first = self.first_move()
        return list(range(first, first + self.open_to(seat)))

    def first_move(self) -> i64:
        """The first move of the stage; the others that are legal follow it."""
        return PLAY if self.stage == PLAY else TAKE

    def open_to(self, seat: i64) -> i64:
        """How many moves a seat has: its cards, of which Lowest 4 is the last, or 0 to all it may take."""
        if not self.owes(seat):
            return 0
        if self.stage == PLAY:
            return LOW4 + 1 if self.low4 & BIT[seat - 1] else LOW4
        return 1 + self.claim(seat)

    def claim(self, seat: i64) -> i64:
        """How many fish a seat may take in this stage."""
        card = at(self.cards, seat - 1) - 1
        if self.stage == LOWEST_3:
            return self._lowest_claim(3) if card == LOW3 else 0
        if self.stage == LOWEST_4:
            return self._lowest_claim(4) if card == LOW4 else 0
        if self.stage == PLAY or self.stage == OVER or card >= LOW3:
            return 0
        there = at(self.barrel, LEVELS - 1 - card)
        late = self.second & BIT[seat - 1] != 0
        if late or self.stage == SECOND_CLAIMS:
            return there if late and self.stage == SECOND_CLAIMS else 0
        players = at(self.tally, card)
        if players == 2 and there == 1:
            return 1 if self.seat_order else 0  # 3.5, 3.6
        return min(LEVEL_SHARE[players], there)  # 3.1-3.4

    def _lowest_claim(self, fish: i64) -> i64:
        """4.1-4.3: what the only one with that card may take."""
        alone = at(self.tally, LOW3 if fish == 3 else LOW4) == 1
        return min(fish, total(self.barrel)) if alone else 0

    def why_not(self, seat: i64, move: i64) -> str:
        if self.stage == OVER:
            return f"FM {'5.2' if self._sold_out() else '5.1'}: the game is over"
        if seat < 1 or seat > self.players:
            return f"FM 1.1: only the players at seats 1 to {self.players} make choices"
        if move < 0 or move >= MOVES:
            return "FM 1.3: there is no such move"
        if not self.owes(seat):
            if self.asked & BIT[seat - 1]:
                return "FM 2.1: you have chosen already" if self.stage == PLAY else "FM 2.4: you have chosen already"
            if move < TAKE:
                return "FM 2.5: the next cards are chosen when this turn's fish are taken"
            return self._nothing_for(seat)
        if self.stage == PLAY:
            if move >= TAKE:
                return "FM 2.1: choose a card first, as in 'play 5'"
            if move == LOW4 and not self.low4 & BIT[seat - 1]:
                return "FM 4.4: your Lowest 4 has left the game; play another card"
            return ""
        if move < TAKE:
            return f"FM 2.2: the cards are played; now say how many fish you take, 0 to {self.claim(seat)}"
        return "" if move - TAKE <= self.claim(seat) else self._too_many(seat)

    def _nothing_for(self, seat: i64) -> str:
        """Why a seat is not asked in this stage."""
        card = at(self.cards, seat - 1) - 1
        title = TITLES[card]
        players = at(self.tally, card)
        if card >= LOW3:
            if players > 1:
                return f"FM 4.3: {players} players played {title}, so none of them takes fish"
            if self.stage < (LOWEST_3 if card == LOW3 else LOWEST_4):
                return f"FM 2.2: other cards are served before {title}; wait for them"
        elif players > 2:
            return f"FM 3.3: {players} players played {title}, so none of them takes fish"
        elif self.stage == LEVEL_CARDS and self.second & BIT[seat - 1]:
            return "FM 3.6: there is one fish on that level, and the lower seat is asked first"
        elif self.stage == LEVEL_CARDS and players == 2:
            return "FM 3.5: there is one fish on that level, which two cannot share"
        return "FM 2.3: there is no fish for you to take now; wait for the others"

    def _too_many(self, seat: i64) -> str:
        """Why a seat cannot take more than it may."""
        if self.stage == LOWEST_3:
            return f"FM 4.1: you may take {self.claim(seat)} fish at most"
        if self.stage == LOWEST_4:
            return f"FM 4.2: you may take {self.claim(seat)} fish at most"
        card = at(self.cards, seat - 1) - 1
        if at(self.tally, card) == 2:
            if at(self.barrel, LEVELS - 1 - card) == 1:
                return "FM 3.6: there is one fish on that level"
            return "FM 3.2: two played that card, so you may take one fish"
        if self.claim(seat) == 1:
            return "FM 3.4: there is one fish on that level"
        return "FM 3.1: you may take two fish at most"

    # Making a choice

    def choose(self, seat: i64, move: i64) -> None:
        """Note a choice, without what follows once all are made."""
        self.chosen += (move - self.first_move()) * ONE[seat - 1]
        self.owing &= ~BIT[seat - 1]

    def do(self, seat: i64, move: i64) -> None:
        self.choose(seat, move)
        if self.owing:
            return
        if self.stage == PLAY:
            self._reveal()
        else:
            self._take()
        self.chosen = 0
        self._open_next_stage()

    def _reveal(self) -> None:
        """2.1, with what follows from the cards alone: Cats (3.3), who comes second (3.6), and Lowest 4 (4.4)."""
        self.cards = 0
        self.tally = 0
        self.taken = 0
        place: i64 = 0
        while place < self.players:
            card = at(self.chosen, place)
            self.cards += (card + 1) * ONE[place]
            self.tally += ONE[card]
            place += 1
        lower: i64 = 0
        place = 0
        while place < self.players:
            card = at(self.chosen, place)
            players = at(self.tally, card)
            if card == LOW4:
                self.low4 &= ~BIT[place]
            elif card < LOW3 and players > 2:
                self.cats += ONE[place]
            elif self.seat_order and card < LOW3 and players == 2 and at(self.barrel, LEVELS - 1 - card) == 1:
                if lower & BIT[card]:
                    self.second |= BIT[place]
                lower |= BIT[card]
            place += 1

    def _take(self) -> None:
        """2.4: all who chose in this stage take their fish together."""
        place: i64 = 0
        while place < self.players:
            fish = at(self.chosen, place)
            if fish:
                card = at(self.cards, place) - 1
                haul = take_lowest(self.barrel, fish) if card >= LOW3 else fish * ONE[LEVELS - 1 - card]
                self.barrel -= haul
                self.bought[place] += haul
                self.taken += fish * ONE[place]
            place += 1

    def _open_next_stage(self) -> None:
        """2.2, 2.3: on to the next stage in which somebody can have a fish, or to the next turn."""
        self.asked = 0
        while self.asked == 0 and self.stage < LOWEST_4:
            self.stage += 1
            seat: i64 = 1
            while seat <= self.players:
                if self.claim(seat) > 0:
                    self.asked |= BIT[seat - 1]
                seat += 1
        if self.asked == 0:
            self._end_turn()
        self.owing = self.asked

    def _end_turn(self) -> None:
        """2.5, and the two ways a game ends (5.1, 5.2)."""
        self.second = 0
        if self._sold_out() or self._three_cats():
            self.stage = OVER
        else:
            self.stage = PLAY
            self.turn += 1
            self.asked = BIT[self.players] - 1

    # The end

    def _sold_out(self) -> bool:
        level: i64 = 0
        while level < LEVELS:
            if at(self.barrel, level) == 0:
                return True
            level += 1
        return False

    def _three_cats(self) -> bool:
        place: i64 = 0
        while place < self.players:
            if at(self.cats, place) >= CATS_TO_END:
                return True
            place += 1
        return False

    def ending(self) -> str:
        if self.stage != OVER:
            return ""
        if not self._three_cats():
            return "a level is sold out"
        return "three Cats, and a level is sold out" if self._sold_out() else "a player has three Cats"

    def scores(self) -> list[int]:
        """5.3: the points of each seat's fish."""
        return [int(worth(fish)) for fish in self.bought]

    def ranks(self) -> list[int]:
        """5.4: most points win, and ties are shared."""
        return places([(points,) for points in self.scores()])

    # Copies and playouts

    def choices(self) -> int:
        return MOVES

    def copy(self) -> "FreshMarket":
        twin = FreshMarket(self.players, self.options)
        twin.take_from(self)
        twin.barrel = self.barrel
        twin.bought = self.bought[:]
        twin.cats = self.cats
        twin.low4 = self.low4
        twin.cards = self.cards
        twin.tally = self.tally
        twin.taken = self.taken
        twin.second = self.second
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            "fresh-market",
            int(self.players),
            self.seat_order,
            int(self.barrel),
            tuple(self.bought),
            int(self.cats),
            int(self.low4),
            int(self.cards),
            int(self.taken),
            int(self.second),
            *self.asking_key(),
        )

    def pick(self, seat: i64, rng: Rng) -> i64:
        return self.first_move() + rng.below(self.open_to(seat))
