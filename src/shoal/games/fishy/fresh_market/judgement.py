"""What a search asks of Moon's Fresh Fish: what a seat can tell apart, and what sensible players make of it."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fishy.cards import LOW3, LOW4
from shoal.games.fishy.counting import LEVELS, ONE, at, worth
from shoal.games.fishy.fresh_market.rules import (
    CATS_TO_END,
    FISH_PER_PLAYER,
    OVER,
    PLAY,
    TAKE,
    FreshMarket,
    take_lowest,
)
from shoal.games.fishy.mixing import CARDS_EACH, CROWDS, GAIN, HAND, MIX, is_known, page_of, shares, think
from shoal.games.judgement import Judgement, mix, win_shares
from shoal.games.rng import Rng

# How seats stand, in logarithms of the chance to win, rounded from fits to 1,500 games of each player count, which
# differ between counts. Leads count for more the nearer the end is.
POINT: Final = 0.1
"""What a point is worth at the start."""
POINT_BY_CATS: Final = 0.07
"""What it is worth more for each Cat of the player who has most of them."""
POINT_WHEN_SOLD: Final = 0.12
"""What it is worth more when a level is all but sold."""
OWN_CAT: Final = -0.4
OWN_LOWEST_4: Final = 0.2

# How players mix, in points.
SHARPNESS: Final = 3.0
"""How much more often a card is chosen that brings a point more, as a power of e. 0.7 did worse, 1.5 no different."""
END: Final = 20.0
"""What ending the game is worth to who wins by it, or costs who loses."""
LOWEST_4_KEPT: Final = 1.0
ROUNDS: Final = 8
"""How often everybody thinks again about what the others think."""
TRIED: Final = 0.001
"""How often at least each card is expected."""
ODD: Final = 0.05
"""How often a number of fish is expected that seems not the best."""

STANDING: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: how well each seat stands, at its own number."""


def lowest_stock(barrel: i64) -> i64:
    """The fish on the level that has fewest."""
    fewest: i64 = 255
    level: i64 = 0
    while level < LEVELS:
        fewest = min(fewest, at(barrel, level))
        level += 1
    return fewest


def lead(table: FreshMarket, seat: i64) -> i64:
    """The points a seat has more than the best of the others."""
    best: i64 = 0
    place: i64 = 0
    while place < table.players:
        if place != seat - 1:
            best = max(best, worth(table.bought[place]))
        place += 1
    return worth(table.bought[seat - 1]) - best


def most_cats(table: FreshMarket) -> i64:
    most: i64 = 0
    place: i64 = 0
    while place < table.players:
        most = max(most, at(table.cats, place))
        place += 1
    return most


def haul(table: FreshMarket, seat: i64, number: i64) -> i64:
    """So many fish taken with the seat's card, by level."""
    card = at(table.cards, seat - 1) - 1
    return take_lowest(table.barrel, number) if card >= LOW3 else number * ONE[LEVELS - 1 - card]


def sensible(table: FreshMarket, seat: i64) -> i64:
    """How many fish to take: all one may, but not the last of a level when that ends a game one is losing (5.2)."""
    most = table.claim(seat)
    if most_cats(table) >= CATS_TO_END or lowest_stock(table.barrel) == 0:
        return most
    ahead = lead(table, seat)
    number = most
    while number > 0:
        taken = haul(table, seat, number)
        if lowest_stock(table.barrel - taken) > 0 or ahead + worth(taken) >= 0:
            return number
        number -= 1
    return 0


def mixes(table: FreshMarket) -> i64:
    """The page with everybody's mix of cards, thought through unless it was before."""
    position = mix(mix(table.players, table.barrel), table.cats + (table.low4 << 48))
    for fish in table.bought:
        position = mix(position, fish)
    if is_known(position):
        return page_of(position)
    seat: i64 = 1
    while seat <= table.players:
        HAND[seat] = BIT[LOW4 + 1] - 1 if table.low4 & BIT[seat - 1] else BIT[LOW4] - 1
        _foresee(table, seat)
        seat += 1
    think(position, table.players, SHARPNESS, ROUNDS)
    return page_of(position)


def _foresee(table: FreshMarket, seat: i64) -> None:
    """What each card brings a seat in points, by how many others play it too."""
    ahead = lead(table, seat)
    # 5.1: a third Cat ends the game.
    cat = 0.0
    if at(table.cats, seat - 1) == CATS_TO_END - 1:
        cat = END if ahead > 0 else -END
    card: i64 = 0
    while card < LOW3:
        first = (CARDS_EACH * seat + card) * CROWDS
        level = LEVELS - card
        there = at(table.barrel, level - 1)
        GAIN[first] = _brings(table.barrel, min(2, there) * ONE[level - 1], ahead)
        GAIN[first + 1] = 0.0
        if there > 1:
            GAIN[first + 1] = _brings(table.barrel, ONE[level - 1], ahead)
        GAIN[first + 2] = cat
        GAIN[first + 3] = cat
        card += 1
    while card <= LOW4:
        first = (CARDS_EACH * seat + card) * CROWDS
        price = LOWEST_4_KEPT if card == LOW4 else 0.0
        GAIN[first] = _brings(table.barrel, take_lowest(table.barrel, card - LOW3 + 3), ahead) - price
        GAIN[first + 1] = -price
        GAIN[first + 2] = -price
        GAIN[first + 3] = -price
        card += 1


def _brings(barrel: i64, taken: i64, ahead: i64) -> float:
    """The points of some fish, and what it is worth to end the game by taking them; losers leave the last fish."""
    points = worth(taken)
    if lowest_stock(barrel - taken) > 0:
        return float(points)
    return float(points) + END if ahead + points > 0 else 0.0


class FreshMarketJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.faith = 0.5

    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are taken with them."""
        table = cast(FreshMarket, state)
        found = mix(mix(table.stage + 8 * table.turn, table.barrel), table.cats + (table.low4 << 48))
        for fish in table.bought:
            found = mix(found, fish)
        if table.stage != PLAY and table.stage != OVER:
            found = mix(mix(found, table.cards), table.asked + (table.second << 8))
        return found

    def reopen(self, state: State) -> None:
        cast(FreshMarket, state).ask_again()

    def weigh(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        table = cast(FreshMarket, state)
        place: i64 = 0
        if table.stage == PLAY:
            row = mixes(table) + CARDS_EACH * seat
            while place < len(moves):
                weights[place] = MIX[row + moves[place]] + TRIED
                place += 1
            return
        wanted = TAKE + sensible(table, seat)
        while place < len(moves):
            weights[place] = 1.0 if moves[place] == wanted else ODD
            place += 1

    def finish(self, state: State, rng: Rng) -> None:
        """To the end of the turn, where `worth` can judge."""
        table = cast(FreshMarket, state)
        while table.stage != PLAY and table.stage != OVER:
            seat: i64 = 1
            owing = table.owing
            while owing:
                if owing & 1:
                    table.do(seat, TAKE + sensible(table, seat))
                owing >>= 1
                seat += 1

    def worth(self, state: State, worths: vec[float]) -> None:
        table = cast(FreshMarket, state)
        if table.stage == OVER:
            win_shares(state, worths)
            return
        sold = 1.0 - float(lowest_stock(table.barrel)) / float(FISH_PER_PLAYER * table.players)
        point = POINT + POINT_BY_CATS * float(most_cats(table)) + POINT_WHEN_SOLD * sold
        seat: i64 = 1
        while seat <= table.players:
            STANDING[seat] = point * float(worth(table.bought[seat - 1])) + OWN_CAT * float(at(table.cats, seat - 1))
            if table.low4 & BIT[seat - 1]:
                STANDING[seat] += OWN_LOWEST_4
            seat += 1
        shares(table.players, STANDING, worths)
