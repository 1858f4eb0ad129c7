"""What a search asks of Rotten Fish: what a seat can tell apart, and what sensible players make of it."""

from math import exp, log
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.fishy.ai.quantal_response import CARDS_EACH, CROWDS, GAIN, HAND, MIX, is_known, page_of, think
from shoal.games.fishy.rotten_fish.rules.state import (
    OVER,
    PLAY,
    REMOVE,
    ROTTEN,
    SELL,
    RottenFish,
    allowance,
    digit,
    restocked,
    sunk,
    within_reach,
    without,
)
from shoal.games.fishy.rules.cards import LOW4
from shoal.games.heuristics import Heuristics, softmax, win_shares
from shoal.games.rng import Rng

COSTS: Final = 8
COST: Final = vec[float](
    [0.0] * COSTS * 3
    + [1.28, 0.65, 0.42, 0.29, 0.0, 0.0, 0.0, 0.95]
    + [1.25, 0.73, 0.55, 0.44, 0.26, 0.0, 0.0, 1.33]
    + [1.05, 0.57, 0.43, 0.36, 0.29, 0.17, 0.0, 0.77]
    + [1.18, 0.69, 0.49, 0.40, 0.33, 0.19, 0.0, 0.64]
)
"""By player count: what a fish in the bottom costs, one on level 1, and so on, and a spent Lowest 4 at the end.

In logarithms of the chance to win, fitted to 4,000 games of each player count that mixed with a sharpness of 2.
"""
SPENT: Final = 7
LOST: Final = 6.0
"""What it costs besides to have ended the game with one's own rotten fish."""
SHARPNESS: Final = 12.0
"""How much more often a card is chosen that costs less. Below 5 did worse; 8, 12 and 20 could not be told apart."""
ROUNDS: Final = 8
"""How often everybody thinks again about what the others think."""
TRIED: Final = 0.001
"""How often at least each card is expected."""
TRUST: Final = 0.1
"""How much a search is told of the mixes: for each player, the power they are raised to, so that they are milder.

The mixes themselves can be read. The fewer players share the simulations, the sooner a search finds better ones.
"""
HEDGE_RATE: Final = 8.0
"""As `hedge_rate`. With 1 a search hardly left these mixes behind and could be read, with 2,000 simulations as with
400."""
ODD: Final = 0.05
"""How often a number of fish is expected that costs more than another."""

ROTTEN_FISH: Final = 0x5246
"""The letters of its paragraphs: what marks this game's pages of mixes."""
STANDING: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: how well each seat stands, at its own number."""


def cost(players: i64, fish: i64) -> float:
    found = 0.0
    place = COSTS * players
    while fish:
        found += COST[place] * float(fish & 15)
        fish >>= 4
        place += 1
    return found


def cost_next_turn(table: RottenFish, fish: i64) -> float:
    """What a player's fish cost once they have sunk and new ones have come."""
    fish = sunk(fish)
    found = cost(table.players, restocked(fish, table.top))
    return found + LOST if fish & 15 >= ROTTEN else found


def sensible(table: RottenFish, fish: i64, card: i64, most: i64) -> i64:
    """How many fish to remove, of at most so many: not always all, for a crowded barrel gets no new ones (5.4)."""
    best = most
    least = cost_next_turn(table, without(fish, card, most))
    number = most - 1
    while number >= 0:
        found = cost_next_turn(table, without(fish, card, number))
        if found < least:
            best = number
            least = found
        number -= 1
    return best


def mixes(table: RottenFish) -> i64:
    """The page with everybody's mix of cards, thought through unless it was before."""
    position = hash_combine(table.players, table.spent)
    for fish in table.fish:
        position = hash_combine(position, fish)
    if is_known(ROTTEN_FISH, position):
        return page_of(position)
    seat: i64 = 1
    while seat <= table.players:
        HAND[seat] = 0
        place: i64 = 0
        while place < table.hand_size(seat):
            card = table.held(place)
            HAND[seat] |= BIT[card]
            _foresee(table, seat, card)
            place += 1
        seat += 1
    think(ROTTEN_FISH, position, table.players, SHARPNESS, ROUNDS)
    return page_of(position)


def _foresee(table: RottenFish, seat: i64, card: i64) -> None:
    """What a card brings a seat, by how many others play it too."""
    fish = table.fish[seat - 1]
    reach = within_reach(fish, card)
    first = (CARDS_EACH * seat + card) * CROWDS
    before: i64 = -1
    others: i64 = 0
    while others < CROWDS:
        most = min(reach, allowance(card, others + 1))
        if most == before:
            GAIN[first + others] = GAIN[first + others - 1]
        else:
            GAIN[first + others] = -cost_next_turn(table, without(fish, card, sensible(table, fish, card, most)))
        before = most
        others += 1
    if card == LOW4:
        GAIN[first] -= COST[COSTS * table.players + SPENT]


class RottenFishHeuristics(Heuristics):
    def __init__(self) -> None:
        super().__init__()
        self.hedge_rate = HEDGE_RATE

    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are removed with them."""
        table = cast(RottenFish, state)
        found = hash_combine(table.stage + 4 * table.turn, table.spent)
        for fish in table.fish:
            found = hash_combine(found, fish)
        if table.stage == SELL:
            found = hash_combine(hash_combine(found, table.shown), table.most)
        return found

    def reopen(self, state: State) -> None:
        cast(RottenFish, state).ask_again()

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        table = cast(RottenFish, state)
        place: i64 = 0
        if table.stage == PLAY:
            row = mixes(table) + CARDS_EACH * seat
            trust = TRUST * float(table.players)
            while place < len(moves):
                weights[place] = exp(trust * log(MIX[row + moves[place]] + TRIED))
                place += 1
            return
        wanted = REMOVE + self._sale(table, seat)
        while place < len(moves):
            weights[place] = 1.0 if moves[place] == wanted else ODD
            place += 1

    def _sale(self, table: RottenFish, seat: i64) -> i64:
        """How many fish a sensible player removes."""
        return sensible(table, table.fish[seat - 1], digit(table.shown, seat) - 1, digit(table.most, seat))

    def playout(self, state: State, rng: Rng) -> None:
        """To the end of the turn, where `evaluate` can judge."""
        table = cast(RottenFish, state)
        seat: i64 = 1
        while table.stage == SELL:
            if digit(table.most, seat) != 0 and digit(table.chosen, seat) == 0:
                table.do(seat, REMOVE + self._sale(table, seat))
            seat += 1

    def evaluate(self, state: State, values: vec[float]) -> None:
        table = cast(RottenFish, state)
        if table.stage == OVER:
            win_shares(state, values)
            return
        seat: i64 = 1
        while seat <= table.players:
            STANDING[seat] = -cost(table.players, table.fish[seat - 1])
            if table.spent & BIT[seat]:
                STANDING[seat] -= COST[COSTS * table.players + SPENT]
            seat += 1
        softmax(table.players, STANDING, values)
