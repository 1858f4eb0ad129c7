"""What a search asks of Fish in the Barrel: what a seat can tell apart, and what sensible players make of it."""

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.fishy.ai.quantal_response import CARDS_EACH
from shoal.games.fishy.fish_in_the_barrel.ai.opponent_model import (
    ANSWER,
    FAVOUR,
    FISH_KEPT,
    answer,
    chances,
    favour,
    hope,
)
from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL, CANCEL_NONE, CARDS_IN, CATS_IN, PLACE, PLACING
from shoal.games.fishy.fish_in_the_barrel.rules.state import CATS, OVER, PLACE_FISH, PLAY, FishInTheBarrel
from shoal.games.fishy.rules.cards import CAT
from shoal.games.fishy.rules.packed_counts import LEVELS, at, points_ahead, total, worth
from shoal.games.heuristics import Heuristics, lead_value, win_shares
from shoal.games.rng import Rng

MARGIN: Final = 0.25
"""What part of a finished game's worth is the lead, not the win."""
CLEAR: Final = 10.0
"""The lead in points that counts half as much as any lead can."""

TRIED: Final = 0.0005
"""How often at least each pair is expected, against the likeliest."""
TWO_CATS: Final = 0.1
"""How much less likely a second Cat is than the first."""
ODD: Final = 0.01
"""How often a placing or a target is expected that seems not the best."""
TARGET_SHARPNESS: Final = 2.0


def sensible(table: FishInTheBarrel, seat: i64) -> i64:
    """The placing that fills the highest places, as far as a fish is not worth more later."""
    room = table.room(seat)
    stock = table.stock(seat)
    price = FISH_KEPT * hope(table)
    levels: i64 = 0
    left = stock
    points: i64 = 0
    level: i64 = LEVELS
    lowest: i64 = 0
    while level > 0 and float(level) > price:
        number = min(left, at(room, level - 1))
        if number:
            levels += number * BIT[2 * (level - 1)]
            left -= number
            points += number * level
            lowest = level
        level -= 1
    if left == 0 and points_ahead(table.placed, seat) + points < 0:
        # The last fish would end a game that is being lost (5.1).
        levels -= BIT[2 * (lowest - 1)]
    return PLACE + PLACING[levels]


def room_worth(table: FishInTheBarrel, seat: i64) -> float:
    """The points of the places a seat's cards give it, as far as it has fish for them."""
    room = table.room(seat)
    left = table.stock(seat)
    if total(room) <= left:
        return float(worth(room))
    points: i64 = 0
    level: i64 = LEVELS
    while level > 0:
        number = min(left, at(room, level - 1))
        points += number * level
        left -= number
        level -= 1
    return float(points)


def after_cancelling(table: FishInTheBarrel, seat: i64, move: i64) -> float:
    """How many points a seat would be ahead, half of the best and half of all others, if this Cat were the last."""
    cancelled = table.cancelled
    if move != CANCEL_NONE:
        table.cancelled |= BIT[move - CANCEL]
    table.count_cards()
    mine = 0.0
    best = 0.0
    together = 0.0
    other: i64 = 1
    while other <= table.players:
        points = float(worth(table.placed[other - 1])) + room_worth(table, other)
        if other == seat:
            mine = points
        else:
            together += points
            best = max(best, points)
        other += 1
    table.cancelled = cancelled
    table.count_cards()
    return mine - 0.5 * best - 0.5 * together / float(table.players - 1)


class FishInTheBarrelHeuristics(Heuristics):
    def __init__(self) -> None:
        super().__init__()
        # With an opponent model rate of 1 experts give way to each other; without an anchor they become sure of the
        # same pair.
        self.opponent_model_rate = 0.5
        self.hedge_rate = 4.0
        self.anchor_strength = 0.2

    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are placed with them."""
        table = cast(FishInTheBarrel, state)
        found = hash_combine(table.stage + 4 * table.turn, table.cats + (table.low4 << 48))
        for fish in table.placed:
            found = hash_combine(found, fish)
        if table.stage == CATS or table.stage == PLACE_FISH:
            found = hash_combine(hash_combine(found, table.shown), table.cancelled)
            found = hash_combine(found, table.prowling + (table.asked << 48))
        return found

    def reopen(self, state: State) -> None:
        cast(FishInTheBarrel, state).ask_again()

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        table = cast(FishInTheBarrel, state)
        if table.stage == PLAY:
            answer(table, seat)
            self._weigh_pairs(ANSWER, 0, moves, weights)
        elif table.stage == CATS:
            self._weigh_targets(table, seat, moves, weights)
        else:
            wanted = sensible(table, seat)
            place: i64 = 0
            while place < len(moves):
                weights[place] = 1.0 if moves[place] == wanted else ODD
                place += 1

    def opponent_model(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """Others choose their cards at first sight: so do greedy bots, and so, mostly, does plain UCT."""
        table = cast(FishInTheBarrel, state)
        if table.stage != PLAY:
            self.prior(state, seat, moves, weights)
            return
        favour(table)
        self._weigh_pairs(FAVOUR, CARDS_EACH * seat, moves, weights)

    def _weigh_pairs(self, cards: vec[float], first: i64, moves: list[int], weights: vec[float]) -> None:
        """By how often each card is chosen, from `first` on."""
        most = 0.0
        for place, pair in enumerate(moves):
            weight = 1.0
            card: i64 = 0
            while card < CAT:
                if CARDS_IN[pair] & BIT[card]:
                    weight *= cards[first + card]
                card += 1
            if CATS_IN[pair]:
                weight *= cards[first + CAT]
            if CATS_IN[pair] == 2:
                weight *= TWO_CATS
            weights[place] = weight
            most = max(most, weight)
        number: i64 = 0
        while number < len(moves):
            weights[number] += TRIED * most
            number += 1

    def _weigh_targets(self, table: FishInTheBarrel, seat: i64, moves: list[int], weights: vec[float]) -> None:
        best = -1e9
        for number, move in enumerate(moves):
            weights[number] = after_cancelling(table, seat, move)
            best = max(best, weights[number])
        place: i64 = 0
        while place < len(moves):
            weights[place] = exp(TARGET_SHARPNESS * (weights[place] - best)) + ODD
            place += 1

    def playout(self, state: State, rng: Rng) -> None:
        """To the end of the turn: all Cats hunt and all fish are placed as seems best."""
        table = cast(FishInTheBarrel, state)
        while table.stage == CATS:
            hunter: i64 = table.actors()[0]
            table.do(hunter, self._target(table, hunter))
        if table.stage != PLACE_FISH:
            return
        seat: i64 = 1
        owing = table.owing
        while owing:
            if owing & 1:
                table.do(seat, sensible(table, seat))
            owing >>= 1
            seat += 1

    def _target(self, table: FishInTheBarrel, seat: i64) -> i64:
        best = -1e9
        found: i64 = CANCEL_NONE
        for move in table.legal(seat):
            ahead = after_cancelling(table, seat, move)
            if ahead > best:
                best = ahead
                found = move
        return found

    def evaluate(self, state: State, values: vec[float]) -> None:
        table = cast(FishInTheBarrel, state)
        if table.stage != OVER:
            chances(table, values)
            return
        win_shares(table, values)
        seat: i64 = 1
        while seat <= table.players:
            lead = float(points_ahead(table.placed, seat))
            values[seat] += MARGIN * (lead_value(lead, CLEAR) - values[seat])
            seat += 1
