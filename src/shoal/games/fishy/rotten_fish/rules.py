"""Rotten Fish, from Alan R. Moon's Fishy. Paragraph numbers are those of RULES.md.

A player's fish are one word, four bits to a level: the bottom lowest, then level 1 and so on. No level ever holds more
than three fish of a colour, for the top is empty when new ones come (5.1, 5.3), and the bottom at most seven (6.1).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State, places
from shoal.games.fishy.cards import LOW3, LOW4, TITLES
from shoal.games.rng import Rng

# What is owed: a card, a number of fish, or nothing any more.
PLAY: Final = 0
SELL: Final = 1
OVER: Final = 2

# Moves: the cards 0-6 as fishy.cards numbers them, then `remove 0` to `remove 4`.
REMOVE: Final = 7
MOVES: Final = 12

NONE: Final = -1
"""No choice made, or no card shown yet."""
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


def on_level(fish: i64, level: i64) -> i64:
    """How many of a player's fish are on a level; level 0 is the bottom."""
    return fish >> 4 * level & 15


def in_levels(fish: i64) -> i64:
    """How many of a player's fish are above the bottom."""
    found: i64 = 0
    rest: i64 = fish >> 4
    while rest:
        found += rest & 15
        rest >>= 4
    return found


def without(fish: i64, card: i64, number: i64) -> i64:
    """A player's fish when so many of them are removed with a card."""
    if card < LOW3:
        return fish - number * BIT[20 - 4 * card]
    level: i64 = 1
    while number > 0:
        # 3.8: from level 1 upwards.
        here = on_level(fish, level)
        gone: i64 = here if here < number else number
        fish -= gone * BIT[4 * level]
        number -= gone
        level += 1
    return fish


def sunk(fish: i64) -> i64:
    """5.1: a player's fish one level lower."""
    return (fish >> 8 << 4) + (fish >> 4 & 15) + (fish & 15)


def restocked(fish: i64, top: i64) -> i64:
    """5.3, 5.4: a player's fish after sinking, with new ones on the top unless the levels below are crowded."""
    if fish & CROWDED[top] == CROWDED[top]:
        return fish
    return fish + NEW_FISH * BIT[4 * top]


def allowance(card: i64, showing: i64) -> i64:
    """3.1-3.6: how many fish a card lets each of the players who show it remove."""
    if card < LOW3:
        return 4 - showing if showing < 4 else 0
    if showing > 1:
        return 0
    return 3 if card == LOW3 else 4


def within_reach(fish: i64, card: i64) -> i64:
    """How many of a player's fish lie where a card removes from."""
    return on_level(fish, 5 - card) if card < LOW3 else in_levels(fish)


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
    """Each seat's fish in the barrel, seat 1 first."""
    chosen: vec[i64]
    """Each seat's sealed move, or NONE."""
    shown: vec[i64]
    """The card each seat last revealed, or NONE."""
    most: vec[i64]
    """How many fish each seat may remove this turn; 0 while cards are chosen."""
    removed: vec[i64]
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
        self.chosen = vec[i64]([NONE for _ in range(players)])
        self.shown = vec[i64]([NONE for _ in range(players)])
        self.most = vec[i64]([0 for _ in range(players)])
        self.removed = vec[i64]([0 for _ in range(players)])

    # Who owes what, and what may be done

    def actors(self) -> list[int]:
        return [seat for seat in range(1, self.players + 1) if self._owes(seat)]

    def _owes(self, seat: i64) -> bool:
        """2.2: everybody owes a card; 4.2, 4.3: who can remove fish owes a number."""
        if self.stage == OVER or self.chosen[seat - 1] != NONE:
            return False
        return self.stage == PLAY or self.most[seat - 1] > 0

    def sealed(self) -> bool:
        """2.2, 4.2: choices made together are secret; a single player who removes fish has nobody to hide it from."""
        return self.stage == PLAY or (self.stage == SELL and self._sellers() > 1)

    def _sellers(self) -> i64:
        found: i64 = 0
        for most in self.most:
            if most > 0:
                found += 1
        return found

    def hand_size(self, seat: i64) -> i64:
        """1.3: a Level card for each level and, of five levels, Lowest 3; and Lowest 4 until it is spent (3.7)."""
        cards: i64 = self.top + 1 if self.top == 5 else self.top
        return cards if self.spent & BIT[seat] else cards + 1

    def held(self, place: i64) -> i64:
        """The card at that place of a hand, counted from 0: the top's Level card first, Lowest 4 last."""
        return 5 - self.top + place if place < self.top or self.top == 5 else LOW4

    def legal(self, seat: i64) -> list[int]:
        moves: list[int] = []
        if seat < 1 or seat > self.players or not self._owes(seat):
            return moves
        place: i64 = 0
        if self.stage == PLAY:
            while place < self.hand_size(seat):
                moves.append(int(self.held(place)))
                place += 1
        else:
            while place <= self.most[seat - 1]:
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
        if move >= REMOVE:
            return "RF 2.1: fish are removed once the cards are revealed; choose a card first"
        if self.chosen[seat - 1] != NONE:
            return "RF 2.2: you have chosen your card and it stands; wait for the others"
        title = TITLES[move]
        if move < 5 - self.top or (move == LOW3 and self.top < 5):
            return f"RF 1.3: the {title} card is not used with {self.players} players"
        if move == LOW4 and self.spent & BIT[seat]:
            return "RF 3.7: your Lowest 4 is spent; choose another card"
        return ""

    def _why_not_remove(self, seat: i64, move: i64) -> str:
        if move < REMOVE:
            return "RF 2.1: the cards are revealed; the next are chosen when the fish are removed"
        if self.chosen[seat - 1] != NONE:
            return "RF 4.2: you have chosen how many to remove and it stands; wait for the others"
        most = self.most[seat - 1]
        if move - REMOVE <= most and most > 0:
            return ""
        card = self.shown[seat - 1]
        title = TITLES[card]
        showing = self._showing(card)
        allowed = allowance(card, showing)
        if allowed == 0:
            paragraph = "3.4" if card < LOW3 else "3.5" if card == LOW3 else "3.6"
            return f"RF {paragraph}: {showing} players show {title}, so none of them may remove fish"
        if most == 0:
            where = f"on level {5 - card}" if card < LOW3 else "above the bottom"
            return f"RF 4.3: you have no fish {where} to remove"
        if most < allowed:
            where = f"on level {5 - card}" if card < LOW3 else "above the bottom"
            return f"RF 4.1: you have only {most} fish {where} to remove"
        paragraph = f"3.{showing}" if card < LOW3 else "3.5" if card == LOW3 else "3.6"
        return f"RF {paragraph}: {title} lets you remove {'no more than' if most > 1 else 'only'} {most} fish this turn"

    def _showing(self, card: i64) -> i64:
        """How many players revealed that card."""
        found: i64 = 0
        for shown in self.shown:
            if shown == card:
                found += 1
        return found

    # Making a move

    def do(self, seat: i64, move: i64) -> None:
        self.chosen[seat - 1] = move
        self.owing -= 1
        if self.owing == 0:
            if self.stage == PLAY:
                self._reveal()
            else:
                self._sell()

    def _reveal(self) -> None:
        """2.2: all cards at once; section 3 says what they allow."""
        # Four bits for each card: how many show it.
        tally: i64 = 0
        i: i64 = 0
        while i < self.players:
            tally += BIT[4 * self.chosen[i]]
            i += 1
        i = 0
        while i < self.players:
            card = self.chosen[i]
            showing: i64 = tally >> 4 * card & 15
            allowed = allowance(card, showing)
            reach = within_reach(self.fish[i], card)
            self.most[i] = reach if reach < allowed else allowed
            if self.most[i] > 0:
                self.owing += 1
            if card == LOW4 and showing == 1:
                self.spent |= BIT[i + 1]
            self.shown[i] = card
            self.chosen[i] = NONE
            self.removed[i] = 0
            i += 1
        if self.owing > 0:
            self.stage = SELL
        else:
            self._sink()

    def _sell(self) -> None:
        """4.1: everybody removes as many as they chose."""
        i: i64 = 0
        while i < self.players:
            if self.most[i] > 0:
                number = self.chosen[i] - REMOVE
                self.fish[i] = without(self.fish[i], self.shown[i], number)
                self.removed[i] = number
                self.chosen[i] = NONE
                self.most[i] = 0
            i += 1
        self._sink()

    def _sink(self) -> None:
        """Section 5, and between sinking and new fish the end (6.1)."""
        over = False
        i: i64 = 0
        while i < self.players:
            fish = sunk(self.fish[i])
            self.fish[i] = fish
            if fish & 15 >= ROTTEN:
                over = True
            i += 1
        if over:
            self.stage = OVER
            return
        i = 0
        while i < self.players:
            self.fish[i] = restocked(self.fish[i], self.top)
            i += 1
        self.stage = PLAY
        self.turn += 1
        self.owing = self.players

    # The end

    def ending(self) -> str:
        return "five fish rotted in one bottom" if self.stage == OVER else ""

    def scores(self) -> list[int]:
        """6.2: the fish in the bottom."""
        return [int(fish & 15) for fish in self.fish]

    def ranks(self) -> list[int]:
        """6.2-6.4: fewest in the bottom, then on level 1, and so on upwards."""
        return places([tuple([-int(on_level(fish, level)) for level in range(self.top + 1)]) for fish in self.fish])

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
        twin.chosen = self.chosen[:]
        twin.shown = self.shown[:]
        twin.most = self.most[:]
        twin.removed = self.removed[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            "rotten-fish",
            int(self.stage),
            int(self.turn),
            int(self.spent),
            tuple([int(fish) for fish in self.fish]),
            tuple([int(move) for move in self.chosen]),
            tuple([int(card) for card in self.shown]),
            tuple([int(number) for number in self.removed]),
        )

    def rollout(self, rng: Rng) -> i64:
        """To the end at random, each legal choice as likely as the others."""
        played: i64 = 0
        seat: i64 = 1
        while self.stage != OVER:
            if not self._owes(seat):
                seat += 1
                continue
            last = self.owing == 1
            if self.stage == PLAY:
                self.do(seat, self.held(rng.below(self.hand_size(seat))))
            else:
                self.do(seat, REMOVE + rng.below(self.most[seat - 1] + 1))
            played += 1
            seat = 1 if last else seat + 1
        return played
