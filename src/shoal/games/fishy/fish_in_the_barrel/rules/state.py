"""Fish in the Barrel by Alan R. Moon. Paragraph numbers are those of RULES.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT, count, members, nth
from shoal.games.contract import places
from shoal.games.fishy.fish_in_the_barrel.rules.choices import (
    CANCEL,
    CANCEL_NONE,
    CARDS_IN,
    CATS_IN,
    HAUL,
    KINDS,
    PLACE,
    PLACING,
    PLACINGS,
    TALLY,
)
from shoal.games.fishy.rules.asking import Asking
from shoal.games.fishy.rules.cards import LOW3, LOW4, TITLES
from shoal.games.fishy.rules.packed_counts import LEVEL_SHARE, LEVELS, ONE, at, total, worth
from shoal.games.rng import Rng

FISH_EACH: Final = 20
CATS_EACH: Final = 2

PLAY: Final = 0
CATS: Final = 1
PLACE_FISH: Final = 2
OVER: Final = 3

ON_LOW3: Final = 0x010101
"""4.4: a place on each of levels 1 to 3."""
ON_LOW4: Final = 0x01010101
"""4.5: and on level 4."""
HIGH_BITS: Final = 0x8080808080


class FishInTheBarrel(Asking):
    collide: bool
    """3.7: do cancelled cards still count against equal ones?"""
    placed: vec[i64]
    """The fish each seat has in the barrel, by level."""
    cats: i64
    """The Cats each seat has left."""
    low4: i64
    """The seats that still have their Lowest 4: bit 0 is seat 1."""
    shown: i64
    """The cards last revealed, Cats left out."""
    cancelled: i64
    """Those of them that a Cat has cancelled."""
    prowling: i64
    """The Cats each seat has still to use this turn."""
    tally: i64
    """How many of each card count against one another."""
    laid: i64
    """The number of the placing each seat made with these cards."""

    def __init__(self, players: i64, options: dict[str, object]) -> None:
        self.begin(players, options)
        self.collide = options["cancelled_cards_collide"] is True
        self.placed = vec[i64]([0] * players)
        self.low4 = BIT[players] - 1
        self.cats = CATS_EACH * 0x010101010101 & (ONE[players] - 1)
        self.shown = 0
        self.cancelled = 0
        self.prowling = 0
        self.tally = 0
        self.laid = 0

    def stock(self, seat: i64) -> i64:
        """The fish a seat has not placed yet."""
        return FISH_EACH - total(self.placed[seat - 1])

    # What may be chosen

    def legal(self, seat: i64) -> list[int]:
        if not self.owes(seat):
            return []
        if self.stage == PLAY:
            return [pair for pair in range(PLACE) if self.holds(seat, pair)]
        if self.stage == CATS:
            return [CANCEL_NONE] + [CANCEL + card for card in members(self.targets(seat))]
        room = self.room(seat)
        stock = self.stock(seat)
        return [PLACE + number for number in range(len(PLACINGS)) if self.fits(number, room, stock)]

    def holds(self, seat: i64, pair: i64) -> bool:
        """2.1: has the seat these two cards?"""
        lacks_low4 = self.low4 & BIT[seat - 1] == 0
        if lacks_low4 and CARDS_IN[pair] & (1 << LOW4):
            return False
        return CATS_IN[pair] <= at(self.cats, seat - 1)

    def own(self, cards: i64, seat: i64) -> i64:
        """A seat's cards out of all those on the table."""
        return (cards >> (KINDS * (seat - 1))) & 127

    def targets(self, seat: i64) -> i64:
        """3.2, 3.3: the cards a Cat of this seat could cancel."""
        open_cards = self.shown & ~self.cancelled
        return open_cards & ~(self.own(open_cards, seat) * BIT[KINDS * (seat - 1)])

    def room(self, seat: i64) -> i64:
        """4.1-4.8: the places a seat's cards give it, by level."""
        cards = self.own(self.shown & ~self.cancelled, seat)
        found: i64 = 0
        card: i64 = 0
        while card < LOW3:
            if cards & BIT[card]:
                found += LEVEL_SHARE[at(self.tally, card)] * ONE[LEVELS - 1 - card]
            card += 1
        if cards & (1 << LOW3) and at(self.tally, LOW3) == 1:
            found += ON_LOW3
        if self._gives_low4(cards):
            found += ON_LOW4
        return found

    def _gives_low4(self, cards: i64) -> bool:
        return cards & (1 << LOW4) != 0 and at(self.tally, LOW4) == 1

    def fits(self, number: i64, room: i64, stock: i64) -> bool:
        """2.3, 2.5: are there places and fish for all of it?"""
        haul = HAUL[number]
        return ((room | HIGH_BITS) - haul) & HIGH_BITS == HIGH_BITS and total(haul) <= stock

    def why_not(self, seat: i64, move: i64) -> str:
        if self.stage == OVER:
            return "FB 5.1: the game is over"
        if seat < 1 or seat > self.players:
            return f"FB 1.1: only the players at seats 1 to {self.players} make choices"
        if move < 0 or move >= self.choices():
            return "FB 1.3: there is no such move"
        if not self.owes(seat):
            return self._not_now(seat, move)
        if self.stage == PLAY:
            return self._refuse_pair(seat, move)
        return self._refuse_target(seat, move) if self.stage == CATS else self._refuse_placing(seat, move)

    def _not_now(self, seat: i64, move: i64) -> str:
        if self.stage == PLAY:
            return "FB 2.1: you have chosen already"
        if move < PLACE:
            return "FB 2.6: the next cards are chosen when this turn's fish are placed"
        if self.stage == CATS:
            return f"FB 3.1: it is the turn of seat {self.actors()[0]}'s Cat"
        if self.asked & BIT[seat - 1]:
            return "FB 2.4: you have chosen already"
        return "FB 2.3: your cards give you no place this turn; wait for the others"

    def _refuse_pair(self, seat: i64, pair: i64) -> str:
        if pair >= PLACE:
            return "FB 2.1: choose two cards first, as in 'play 5 low3'"
        if self.holds(seat, pair):
            return ""
        if CATS_IN[pair] > at(self.cats, seat - 1):
            return f"FB 3.8: you have {'one Cat' if at(self.cats, seat - 1) else 'no Cat'} left"
        return "FB 4.7: your Lowest 4 has left the game; play another card"

    def _refuse_target(self, seat: i64, move: i64) -> str:
        if move < CANCEL_NONE:
            return "FB 3.1: Cats act first; say what yours cancels, as in 'cancel 3:5', or 'cancel none'"
        if move == CANCEL_NONE:
            return ""
        owner = 1 + (move - CANCEL) // KINDS
        if owner == seat:
            return "FB 3.3: a Cat cannot cancel a card of its owner's"
        if self.shown & BIT[move - CANCEL] == 0:
            return f"FB 3.2: seat {owner} did not play {TITLES[(move - CANCEL) % KINDS]}"
        return "FB 3.2: that card is cancelled already" if self.cancelled & BIT[move - CANCEL] else ""

    def _refuse_placing(self, seat: i64, move: i64) -> str:
        if move < PLACE or move >= CANCEL_NONE:
            return "FB 2.2: the cards are played; now say where you place fish, as in 'place 5 5', or 'place none'"
        room = self.room(seat)
        for level in range(LEVELS, 0, -1):
            given = at(room, level - 1)
            if at(HAUL[move - PLACE], level - 1) > given:
                return f"FB 2.3: your cards give you {given or 'no'} place{'' if given == 1 else 's'} on level {level}"
        if not self.fits(move - PLACE, room, self.stock(seat)):
            return f"FB 2.5: you have only {self.stock(seat)} fish left; name no more levels than that"
        return ""

    # Making a choice

    def choose(self, seat: i64, move: i64) -> None:
        """Note a secret choice, without what follows once all are made."""
        self.chosen += (move if self.stage == PLAY else move - PLACE) * ONE[seat - 1]
        self.owing &= ~BIT[seat - 1]

    def do(self, seat: i64, move: i64) -> None:
        if self.stage == CATS:
            self.prowling -= ONE[seat - 1]
            if move != CANCEL_NONE:
                self.cancelled |= BIT[move - CANCEL]
            self._call_next_cat()
            return
        self.choose(seat, move)
        if self.owing:
            return
        if self.stage == PLAY:
            self._reveal()
        else:
            self._lay()

    def _reveal(self) -> None:
        """2.1; the Cats among the cards are spent (3.8) and act first (2.2)."""
        self.shown = 0
        self.cancelled = 0
        self.laid = 0
        place: i64 = 0
        while place < self.players:
            pair = at(self.chosen, place)
            self.shown |= CARDS_IN[pair] * BIT[KINDS * place]
            self.prowling += CATS_IN[pair] * ONE[place]
            place += 1
        self.cats -= self.prowling
        self.chosen = 0
        self.stage = CATS
        self._call_next_cat()

    def _call_next_cat(self) -> None:
        """3.1, 3.4: the owner with most fish on level 5, the lower seat first; 3.5: if there is a card to cancel."""
        while self.prowling:
            first: i64 = -1
            place: i64 = 0
            while place < self.players:
                if at(self.prowling, place) and (
                    first < 0 or at(self.placed[place], LEVELS - 1) > at(self.placed[first], LEVELS - 1)
                ):
                    first = place
                place += 1
            if self.targets(first + 1):
                self.asked = BIT[first]
                self.owing = self.asked
                return
            self.prowling -= at(self.prowling, first) * ONE[first]
        self._open_places()

    def _open_places(self) -> None:
        """Section 4: what the cards that were not cancelled give their owners."""
        self.stage = PLACE_FISH
        self.count_cards()
        self.asked = 0
        seat: i64 = 1
        while seat <= self.players:
            if self.room(seat):
                self.asked |= BIT[seat - 1]
            if self._gives_low4(self.own(self.shown & ~self.cancelled, seat)):
                self.low4 &= ~BIT[seat - 1]  # 4.7
            seat += 1
        self.owing = self.asked
        if self.asked == 0:
            self._end_turn()

    def count_cards(self) -> None:
        """3.6, 3.7: how many of each card count against one another."""
        cards = self.shown if self.collide else self.shown & ~self.cancelled
        self.tally = 0
        while cards:
            self.tally += TALLY[cards & 127]
            cards >>= KINDS

    def _lay(self) -> None:
        """2.4: all place their fish together."""
        self.laid = self.chosen
        self.chosen = 0
        place: i64 = 0
        while place < self.players:
            self.placed[place] += HAUL[at(self.laid, place)]
            place += 1
        self._end_turn()

    def _end_turn(self) -> None:
        """2.6, 5.1."""
        seat: i64 = 1
        while seat <= self.players:
            if self.stock(seat) == 0:
                self.stage = OVER
                self.asked = 0
                return
            seat += 1
        self.stage = PLAY
        self.turn += 1
        self.asked = BIT[self.players] - 1
        self.owing = self.asked

    # The end

    def ending(self) -> str:
        return "a player has placed all fish" if self.stage == OVER else ""

    def scores(self) -> list[int]:
        """5.2: the points of the fish in the barrel."""
        return [int(worth(fish)) for fish in self.placed]

    def ranks(self) -> list[int]:
        """5.3: most points win, and ties are shared."""
        return places([(points,) for points in self.scores()])

    # Copies and playouts

    def choices(self) -> int:
        return int(CANCEL + KINDS * self.players)

    def copy(self) -> "FishInTheBarrel":
        twin = FishInTheBarrel(self.players, self.options)
        twin.take_from(self)
        twin.placed = self.placed[:]
        twin.cats = self.cats
        twin.low4 = self.low4
        twin.shown = self.shown
        twin.cancelled = self.cancelled
        twin.prowling = self.prowling
        twin.tally = self.tally
        twin.laid = self.laid
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            "fish-in-the-barrel",
            int(self.players),
            self.collide,
            tuple(self.placed),
            int(self.cats),
            int(self.low4),
            int(self.shown),
            int(self.cancelled),
            int(self.prowling),
            int(self.laid),
            *self.asking_key(),
        )

    def pick(self, seat: i64, rng: Rng) -> i64:
        if self.stage == CATS:
            return self._pick_target(seat, rng)
        if self.stage == PLAY:
            pair = rng.below(PLACE)
            while not self.holds(seat, pair):
                pair = rng.below(PLACE)
            return pair
        room = self.room(seat)
        stock = self.stock(seat)
        while True:
            levels: i64 = 0
            level: i64 = 0
            while level < LEVELS:
                given = at(room, level)
                if given:
                    levels |= rng.below(given + 1) << (2 * level)
                level += 1
            if self.fits(PLACING[levels], room, stock):
                return PLACE + PLACING[levels]

    def _pick_target(self, seat: i64, rng: Rng) -> i64:
        targets = self.targets(seat)
        choice = rng.below(count(targets) + 1)
        if choice == 0:
            return CANCEL_NONE
        return CANCEL + nth(targets, choice - 1)
