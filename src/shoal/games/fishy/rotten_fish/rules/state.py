"""Rotten Fish, from Alan R. Moon's Fishy. Paragraph numbers are those of RULES.md.

Small numbers are kept as the hexadecimal digits of one word. A player's fish: the bottom at place 0, each level at its
own place. No level ever holds more than three of them, for the top is empty when new ones come (5.1, 5.3), and the
bottom no more than seven (6.1). What each seat chose, showed or removed: a word with seat n at place n.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State, places
from shoal.games.fishy.rules.cards import LOW3, LOW4, TITLES
from shoal.games.rng import Rng

# What is owed: a card, a number of fish to remove, or nothing any more.
PLAY: Final = 0
SELL: Final = 1
OVER: Final = 2

# Moves: the cards 0-6 as fishy.cards numbers them, then `remove 0` to `remove 4`.
REMOVE: Final = 7
MOVES: Final = 12

FISH_EACH: Final = 20
NEW_FISH: Final = 3
ROTTEN: Final = 5
"""So many fish in one bottom end the game (6.1)."""

TOP: Final[vec[i64]] = vec[i64]([0, 0, 0, 3, 4, 5, 5])
"""The top level by player count (1.2)."""
FIRST_FISH: Final[vec[i64]] = vec[i64]([0, 0, 0, 0x3320, 0x33200, 0x331000, 0x331000])
"""What each player begins with, by player count (1.4)."""
CROWDED: Final[vec[i64]] = vec[i64]([0, 0, 0, 0x220, 0x2220, 0x22220])
"""By top level: the bits that are all set when each level below the top holds two or three fish (5.4)."""
LEVEL_SHARE: Final[vec[i64]] = vec[i64]([0, 3, 2, 1, 0, 0, 0])
"""What a Level card lets each player remove, by how many show it (3.1-3.4)."""
UNIT: Final[vec[i64]] = vec[i64]([1 << 4 * place for place in range(8)])
"""A one at a place."""


def digit(word: i64, place: i64) -> i64:
    """The digit at a place: a level's fish, a seat's choice."""
    return word >> 4 * place & 15


def in_levels(fish: i64) -> i64:
    """How many of a player's fish are above the bottom."""
    found: i64 = 0
    rest: i64 = fish >> 4
    while rest:
        found += rest & 15
        rest >>= 4
    return found


def allowance(card: i64, showing: i64) -> i64:
    """3.1-3.6: how many fish a card lets each of the players who show it remove."""
    if card < LOW3:
        return LEVEL_SHARE[showing]
    if showing > 1:
        return 0
    if card == LOW3:
        return 3
    return 4


def within_reach(fish: i64, card: i64) -> i64:
    """How many of a player's fish lie where a card removes from."""
    if card < LOW3:
        return digit(fish, 5 - card)
    return in_levels(fish)


def without(fish: i64, card: i64, number: i64) -> i64:
    """A player's fish when so many of them are removed with a card."""
    if card < LOW3:
        return fish - number * UNIT[5 - card]
    level: i64 = 1
    while number > 0:
        # 3.8: from level 1 upwards.
        gone = digit(fish, level)
        if gone > number:
            gone = number
        fish -= gone * UNIT[level]
        number -= gone
        level += 1
    return fish


def sunk(fish: i64) -> i64:
    """5.1: a player's fish one level lower."""
    return (fish >> 8 << 4) + (fish >> 4 & 15) + (fish & 15)


def restocked(fish: i64, top: i64) -> i64:
    """5.3, 5.4: a player's fish after sinking, with new ones on the top unless the levels below are crowded."""
    crowded = CROWDED[top]
    if fish & crowded == crowded:
        return fish
    return fish + NEW_FISH * UNIT[top]


class RottenFish(State):
    top: i64
    """The top level."""
    stage: i64
    """PLAY, SELL or OVER."""
    turn: i64
    """The number of the turn, from 1."""
    owing: i64
    """How many seats still owe a choice."""
    spent: i64
    """The seats, as bits, whose Lowest 4 is out of the game."""
    fish: vec[i64]
    """The fish in the barrel, a word for each player, seat 1 first."""
    chosen: i64
    """Each seat's sealed move plus one; 0 for none."""
    shown: i64
    """The card each seat last revealed, plus one; 0 before the first reveal."""
    most: i64
    """How many fish each seat may remove; 0 while cards are chosen."""
    removed: i64
    """How many fish each seat removed after the last reveal."""

    def __init__(self, players: i64, options: dict[str, object]) -> None:
        self.players = players
        self.options = options
        self.top = TOP[players]
        self.stage = PLAY
        self.turn = 1
        self.owing = players
        self.spent = 0
        self.fish = vec[i64]([FIRST_FISH[players] for _ in range(players)])
        self.chosen = 0
        self.shown = 0
        self.most = 0
        self.removed = 0

    # Who owes what, and what may be done

    def actors(self) -> list[int]:
        return [seat for seat in range(1, self.players + 1) if self.owes(seat)]

    def owes(self, seat: i64) -> bool:
        """2.2: everybody owes a card; 4.2, 4.3: who can remove fish owes a number."""
        if self.stage == OVER or digit(self.chosen, seat) != 0:
            return False
        return self.stage == PLAY or digit(self.most, seat) != 0

    def sealed(self) -> bool:
        """2.2, 4.2: choices made together are secret; one player alone who removes fish has nobody to hide it from."""
        return self.asked() > 1

    def asked(self) -> i64:
        """How many seats choose in this stage."""
        if self.stage != SELL:
            return self.players if self.stage == PLAY else 0
        sellers: i64 = 0
        seat: i64 = 1
        while seat <= self.players:
            if digit(self.most, seat) != 0:
                sellers += 1
            seat += 1
        return sellers

    def ask_again(self) -> None:
        """Take back what has been chosen in this stage."""
        self.owing = self.asked()
        self.chosen = 0

    def hand_size(self, seat: i64) -> i64:
        """1.3: a Level card for each level and, of five levels, Lowest 3; and Lowest 4 until it is spent (3.7)."""
        cards: i64 = self.top
        if cards == 5:
            cards += 1
        if self.spent & BIT[seat] == 0:
            cards += 1
        return cards

    def held(self, place: i64) -> i64:
        """The card at that place of a hand, counted from 0: the top's Level card first, Lowest 4 last."""
        if place < self.top or self.top == 5:
            return 5 - self.top + place
        return LOW4

    def legal(self, seat: i64) -> list[int]:
        moves: list[int] = []
        if seat < 1 or seat > self.players or not self.owes(seat):
            return moves
        place: i64 = 0
        if self.stage == PLAY:
            while place < self.hand_size(seat):
                moves.append(int(self.held(place)))
                place += 1
        else:
            while place <= digit(self.most, seat):
                moves.append(int(REMOVE + place))
                place += 1
        return moves

    def why_not(self, seat: i64, move: i64) -> str:
        if self.stage == OVER:
            return "RF 6.1: the game is over"
        if seat < 1 or seat > self.players:
            return f"RF 1.1: only the players at seats 1 to {self.players} choose"
        if move < 0 or move >= MOVES:
            return "RF 2.1: there is no such move; play a card or, after the reveal, remove fish"
        if self.stage == PLAY:
            return self._why_not_play(seat, move)
        return self._why_not_remove(seat, move)

    def _why_not_play(self, seat: i64, move: i64) -> str:
        if digit(self.chosen, seat) != 0:
            return "RF 2.2: you have chosen your card and it stands; wait for the others"
        if move >= REMOVE:
            return "RF 2.1: fish are removed once the cards are revealed; choose a card first"
        if move < 5 - self.top or (move == LOW3 and self.top < 5):
            return f"RF 1.3: {TITLES[move]} is not used with {self.players} players; choose another card"
        if move == LOW4 and self.spent & BIT[seat] != 0:
            return "RF 3.7: your Lowest 4 is spent; choose another card"
        return ""

    def _why_not_remove(self, seat: i64, move: i64) -> str:
        if move < REMOVE:
            return "RF 2.1: the cards are revealed; the next are chosen after fish are removed"
        if digit(self.chosen, seat) != 0:
            return "RF 4.2: you have chosen how many to remove and it stands; wait for the others"
        most = digit(self.most, seat)
        if most > 0 and move - REMOVE <= most:
            return ""
        card = digit(self.shown, seat) - 1
        title = TITLES[card]
        showing = self._showing(card)
        allowed = allowance(card, showing)
        where = f"on level {5 - card}" if card < LOW3 else "above the bottom"
        if allowed == 0:
            rule = "3.4" if card < LOW3 else "3.5" if card == LOW3 else "3.6"
            return f"RF {rule}: {showing} players show {title}, so none of them may remove fish"
        if most == 0:
            return f"RF 4.3: you have no fish {where}, so there is nothing to remove"
        if most < allowed:
            return f"RF 4.1: you have only {most} fish {where}; remove {most} at most"
        rule = f"3.{showing}" if card < LOW3 else "3.5" if card == LOW3 else "3.6"
        shared = "alone" if showing == 1 else f"shown by {showing} players"
        return f"RF {rule}: {title}, {shared}, lets you remove {most} fish at most"

    def _showing(self, card: i64) -> i64:
        """How many players revealed that card."""
        return len([seat for seat in range(1, self.players + 1) if digit(self.shown, seat) == card + 1])

    # Making a move

    def do(self, seat: i64, move: i64) -> None:
        self.chosen += (move + 1) * UNIT[seat]
        self.owing -= 1
        if self.owing == 0:
            if self.stage == PLAY:
                self._reveal()
            else:
                self._sell()

    def _reveal(self) -> None:
        """2.2: all cards at once; section 3 says what they allow."""
        shown: i64 = self.chosen
        # How many show each card, at the card's place.
        showing: i64 = 0
        seat: i64 = 1
        while seat <= self.players:
            showing += UNIT[digit(shown, seat) - 1]
            seat += 1
        sellers: i64 = 0
        all_most: i64 = 0
        seat = 1
        while seat <= self.players:
            card: i64 = digit(shown, seat) - 1
            alike = digit(showing, card)
            most = within_reach(self.fish[seat - 1], card)
            allowed = allowance(card, alike)
            if most > allowed:
                most = allowed
            if most > 0:
                sellers += 1
                all_most += most * UNIT[seat]
            if card == LOW4 and alike == 1:
                # 3.7: alone, it is spent.
                self.spent |= BIT[seat]
            seat += 1
        self.shown = shown
        self.chosen = 0
        self.removed = 0
        if sellers > 0:
            self.most = all_most
            self.owing = sellers
            self.stage = SELL
        else:
            self._sink()

    def _sell(self) -> None:
        """4.1: everybody removes as many as they chose."""
        removed: i64 = 0
        seat: i64 = 1
        while seat <= self.players:
            choice: i64 = digit(self.chosen, seat)
            if choice > 0:
                number: i64 = choice - 1 - REMOVE
                self.fish[seat - 1] = without(self.fish[seat - 1], digit(self.shown, seat) - 1, number)
                removed += number * UNIT[seat]
            seat += 1
        self.removed = removed
        self.chosen = 0
        self.most = 0
        self._sink()

    def _sink(self) -> None:
        """Section 5, and the end (6.1) between sinking and new fish."""
        players: i64 = self.players
        over = False
        i: i64 = 0
        while i < players:
            fish = sunk(self.fish[i])
            self.fish[i] = fish
            if fish & 15 >= ROTTEN:
                over = True
            i += 1
        if over:
            self.stage = OVER
            return
        i = 0
        while i < players:
            self.fish[i] = restocked(self.fish[i], self.top)
            i += 1
        self.stage = PLAY
        self.turn += 1
        self.owing = players

    # The end

    def ending(self) -> str:
        return "five fish rotted in one bottom" if self.stage == OVER else ""

    def scores(self) -> list[int]:
        """6.2: the fish in the bottom."""
        return [int(fish & 15) for fish in self.fish]

    def ranks(self) -> list[int]:
        """6.2-6.4: fewest in the bottom, then on level 1, and so on upwards."""
        return places([tuple([-int(digit(fish, level)) for level in range(self.top + 1)]) for fish in self.fish])

    # Copies and playouts

    def choices(self) -> int:
        return MOVES

    def copy(self) -> "RottenFish":
        twin = RottenFish(self.players, self.options)
        twin.stage = self.stage
        twin.turn = self.turn
        twin.owing = self.owing
        twin.spent = self.spent
        twin.fish = self.fish[:]
        twin.chosen = self.chosen
        twin.shown = self.shown
        twin.most = self.most
        twin.removed = self.removed
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            "rotten-fish",
            int(self.stage),
            int(self.turn),
            int(self.spent),
            tuple([int(fish) for fish in self.fish]),
            int(self.chosen),
            int(self.shown),
            int(self.removed),
        )

    def rollout(self, rng: Rng) -> i64:
        """To the end at random, each legal choice as likely as the others, the lowest seat that owes one first."""
        played: i64 = 0
        seat: i64 = 1
        while self.stage != OVER:
            if not self.owes(seat):
                seat += 1
                continue
            last = self.owing == 1
            if self.stage == PLAY:
                self.do(seat, self.held(rng.below(self.hand_size(seat))))
            else:
                self.do(seat, REMOVE + rng.below(digit(self.most, seat) + 1))
            played += 1
            seat += 1
            if last:
                seat = 1
        return played
