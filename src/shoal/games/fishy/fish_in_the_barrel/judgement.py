"""What a search asks of Fish in the Barrel: what a seat can tell apart, and what sensible players make of it."""

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fishy.cards import CAT, LOW3, LOW4
from shoal.games.fishy.counting import LEVEL_SHARE, LEVELS, at, total, worth
from shoal.games.fishy.fish_in_the_barrel.choices import CANCEL, CANCEL_NONE, CARDS_IN, CATS_IN, PLACE, PLACING
from shoal.games.fishy.fish_in_the_barrel.rules import CATS, FISH_EACH, OVER, PLACE_FISH, PLAY, FishInTheBarrel
from shoal.games.fishy.mixing import (
    CARDS_EACH,
    CROWDS,
    GAIN,
    HAND,
    HOPE,
    MIX,
    expect,
    is_known,
    open_page,
    page_of,
    shares,
)
from shoal.games.judgement import Judgement, mix, win_shares
from shoal.games.rng import Rng

# How seats stand, in logarithms of the chance to win, rounded from fits to 400 games of three and of six players,
# in which those of Cats and Lowest 4 vary widely. "Later" is what counts at the start and less and less as somebody
# runs out of fish.
POINT: Final = 0.32
POINT_LATER: Final = -0.28
STOCKED: Final = 0.2
"""What a fish in stock is worth at the end: its owner has not placed it in vain yet."""
STOCKED_LATER: Final = -0.2
OWN_CAT_LATER: Final = 0.1
OWN_LOWEST_4_LATER: Final = 0.35

# How players mix, in points.
SHARPNESS: Final = 1.0
"""How much more often a card is chosen that brings a point more, as a power of e; 0.5 did worse against greedy."""
FISH_KEPT: Final = 1.5
"""What a fish kept back is worth at the start; less and less as somebody runs out of them."""
CAT_PLAYED: Final = 2.0
CAT_KEPT: Final = 1.0
LOWEST_4_KEPT: Final = 1.0
"""These two in the same way."""

ROUNDS: Final = 8
"""How often everybody thinks again about what the others think."""
TRIED: Final = 0.0005
"""How often at least each pair of cards is expected."""
ODD: Final = 0.01
"""How often a placing is expected that seems not the best."""

STANDING: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: how well each seat stands, at its own number."""


def hope(table: FishInTheBarrel) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    least: i64 = FISH_EACH
    seat: i64 = 1
    while seat <= table.players:
        least = min(least, table.stock(seat))
        seat += 1
    return float(least) / float(FISH_EACH)


def lead(table: FishInTheBarrel, seat: i64) -> i64:
    """The points a seat has more than the best of the others."""
    best: i64 = 0
    place: i64 = 0
    while place < table.players:
        if place != seat - 1:
            best = max(best, worth(table.placed[place]))
        place += 1
    return worth(table.placed[seat - 1]) - best


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
    if left == 0 and lead(table, seat) + points < 0:
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


def mixes(table: FishInTheBarrel) -> i64:
    """The page with everybody's mix of cards, two of which each will play, thought through unless it was before."""
    position = mix(table.players, table.cats + (table.low4 << 48))
    for fish in table.placed:
        position = mix(position, fish)
    if is_known(position):
        return page_of(position)
    to_come = hope(table)
    seat: i64 = 1
    while seat <= table.players:
        hand = BIT[LOW4] - 1
        if table.low4 & BIT[seat - 1]:
            hand |= BIT[LOW4]
        if at(table.cats, seat - 1):
            hand |= BIT[CAT]
        HAND[seat] = hand
        _foresee(seat, to_come)
        seat += 1
    page = open_page(position, table.players)
    rounds: i64 = 0
    while rounds < ROUNDS:
        expect(page, table.players)
        seat = 1
        while seat <= table.players:
            _lean(page, seat)
            seat += 1
        rounds += 1
    return page


def _foresee(seat: i64, to_come: float) -> None:
    """What each card brings a seat in points, less what its fish would bring later, by how many others play it too."""
    price = FISH_KEPT * to_come
    low = 0.0
    card: i64 = LOW3 - 1
    while card >= 0:
        first = (CARDS_EACH * seat + card) * CROWDS
        each = max(0.0, float(LEVELS - card) - price)
        others: i64 = 0
        while others < CROWDS:
            GAIN[first + others] = each * float(LEVEL_SHARE[others + 1])
            others += 1
        if LEVELS - card <= 3:
            low += each
        card -= 1
    _only_alone(seat, LOW3, low)
    _only_alone(seat, LOW4, low + max(0.0, 4.0 - price) - LOWEST_4_KEPT * to_come)
    first = (CARDS_EACH * seat + CAT) * CROWDS
    others = 0
    while others < CROWDS:
        GAIN[first + others] = CAT_PLAYED - CAT_KEPT * to_come
        others += 1


def _only_alone(seat: i64, card: i64, brings: float) -> None:
    first = (CARDS_EACH * seat + card) * CROWDS
    GAIN[first] = brings
    GAIN[first + 1] = 0.0
    GAIN[first + 2] = 0.0
    GAIN[first + 3] = 0.0


def _lean(page: i64, seat: i64) -> None:
    """As in mixing, but for two cards at a time: MIX is how likely a card is to be one of them."""
    row = CARDS_EACH * seat
    hand = HAND[seat]
    best = -1e9
    card: i64 = 0
    while card < CARDS_EACH:
        if hand & BIT[card] and HOPE[row + card] > best:
            best = HOPE[row + card]
        card += 1
    single = 0.0
    squared = 0.0
    card = 0
    while card < CARDS_EACH:
        if hand & BIT[card]:
            weight = exp(SHARPNESS * (HOPE[row + card] - best))
            HOPE[row + card] = weight
            single += weight
            squared += weight * weight
        card += 1
    pairs = (single * single - squared) / 2.0
    card = 0
    while card < CARDS_EACH:
        if hand & BIT[card]:
            weight = HOPE[row + card]
            MIX[page + row + card] += 0.5 * (weight * (single - weight) / pairs - MIX[page + row + card])
        card += 1


class FishInTheBarrelJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.faith = 0.5

    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are placed with them."""
        table = cast(FishInTheBarrel, state)
        found = mix(table.stage + 4 * table.turn, table.cats + (table.low4 << 48))
        for fish in table.placed:
            found = mix(found, fish)
        if table.stage == CATS or table.stage == PLACE_FISH:
            found = mix(mix(found, table.shown), table.cancelled)
            found = mix(found, table.prowling + (table.asked << 48))
        return found

    def reopen(self, state: State) -> None:
        cast(FishInTheBarrel, state).ask_again()

    def weigh(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        table = cast(FishInTheBarrel, state)
        if table.stage == PLAY:
            self._weigh_pairs(mixes(table) + CARDS_EACH * seat, moves, weights)
        elif table.stage == CATS:
            self._weigh_targets(table, seat, moves, weights)
        else:
            wanted = sensible(table, seat)
            place: i64 = 0
            while place < len(moves):
                weights[place] = 1.0 if moves[place] == wanted else ODD
                place += 1

    def _weigh_pairs(self, row: i64, moves: list[int], weights: vec[float]) -> None:
        """A pair by the odds of its cards, for what the mix says is how likely each is to be one of two."""
        for place, pair in enumerate(moves):
            weight = 1.0
            card: i64 = 0
            while card < CAT:
                if CARDS_IN[pair] & BIT[card]:
                    weight *= self._odds(MIX[row + card])
                card += 1
            cats = CATS_IN[pair]
            while cats > 0:
                weight *= self._odds(MIX[row + CAT])
                cats -= 1
            weights[place] = weight + TRIED

    def _odds(self, chance: float) -> float:
        return chance / (1.02 - min(chance, 1.0))

    def _weigh_targets(self, table: FishInTheBarrel, seat: i64, moves: list[int], weights: vec[float]) -> None:
        best = -1e9
        for number, move in enumerate(moves):
            weights[number] = after_cancelling(table, seat, move)
            best = max(best, weights[number])
        place: i64 = 0
        while place < len(moves):
            weights[place] = exp(weights[place] - best) + ODD
            place += 1

    def finish(self, state: State, rng: Rng) -> None:
        """To the end of the turn, where `worth` can judge."""
        table = cast(FishInTheBarrel, state)
        while table.stage == CATS:
            seat: i64 = table.actors()[0]
            table.do(seat, self._target(table, seat))
        if table.stage != PLACE_FISH:
            return
        seat = 1
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

    def worth(self, state: State, worths: vec[float]) -> None:
        table = cast(FishInTheBarrel, state)
        if table.stage == OVER:
            win_shares(state, worths)
            return
        to_come = hope(table)
        seat: i64 = 1
        while seat <= table.players:
            STANDING[seat] = (POINT + POINT_LATER * to_come) * float(worth(table.placed[seat - 1]))
            STANDING[seat] += (STOCKED + STOCKED_LATER * to_come) * float(table.stock(seat))
            STANDING[seat] += OWN_CAT_LATER * to_come * float(at(table.cats, seat - 1))
            if table.low4 & BIT[seat - 1]:
                STANDING[seat] += OWN_LOWEST_4_LATER * to_come
            seat += 1
        shares(table.players, STANDING, worths)
