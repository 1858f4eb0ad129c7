"""How seats stand, what players choose who guess the others' cards at first sight, and how to answer that."""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT, count
from shoal.games.fishy.ai.quantal_response import CARDS_EACH, PAGE
from shoal.games.fishy.fish_in_the_barrel.rules.state import FISH_EACH, FishInTheBarrel
from shoal.games.fishy.rules.cards import CAT, LOW3, LOW4
from shoal.games.fishy.rules.packed_counts import LEVELS, at, worth
from shoal.games.heuristics import softmax

TEMPTING: Final = (10, 8, 6, 4, 2, 6, 8, 3)
"""How often each card is expected of the others, against one another."""
FISH_KEPT: Final = 1.5
"""What a fish kept back is worth at the start; less and less as somebody runs out of them."""
SHARPNESS: Final = 1.5
"""How much more often a card is chosen that brings a point more, as a power of e."""
CAT_PLAYED: Final = 3.0
CAT_KEPT: Final = 1.0
"""In the same way as a fish."""

STOCKED: Final = 0.7
"""What a fish kept back is worth to those who look further ahead."""
LOWEST_4_KEPT: Final = 1.0

# How seats stand, in logarithms of the chance to win, at the end and how much more at the start: fitted by logistic
# regression to the ends of 250 games between experts and plain UCT.
POINT: Final = 0.27
POINT_EARLY: Final = -0.08
FISH_LEFT: Final = 0.01
FISH_LEFT_EARLY: Final = 0.09
CAT_LEFT: Final = -0.07
CAT_LEFT_EARLY: Final = 0.34
LOWEST_4_LEFT: Final = 1.1
LOWEST_4_LEFT_EARLY: Final = -1.03

ANSWER_SHARPNESS: Final = 2.0
"""How much more often a card is chosen that brings a point more against what is expected at first sight."""
INSISTENCE: Final = 6.75
"""Of a choice, so much over the square of the number of players is made at first sight. Those who would always rather
answer give way to one another, and to whoever does not; among many there is always something to answer."""


def _expected() -> list[float]:
    """How likely each card is to be one of a pair, both cards of which are chosen by how tempting they are."""
    every = float(sum(TEMPTING))
    pairs = (every * every - sum(weight * weight for weight in TEMPTING)) / 2.0
    return [weight * (every - weight) / pairs for weight in TEMPTING]


EXPECTED: Final = vec[float](_expected())
FAVOUR: Final = vec[float]([0.0 for _ in range(PAGE)])
"""How often each seat chooses each card at first sight, against one another, at CARDS_EACH * seat + card."""
ANSWER: Final = vec[float]([0.0 for _ in range(CARDS_EACH)])
"""How often a seat chooses each card, against one another, that expects the others to choose at first sight."""
STANDING: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: how well each seat stands, at its own number."""
CHANCE: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: how likely each seat is to win."""
ALL_PAIRS: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: the weights of all that a seat may choose, together; of its cards beside."""
ALL_CARDS: Final = vec[float]([0.0 for _ in range(7)])


def hope(table: FishInTheBarrel) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    least: i64 = FISH_EACH
    seat: i64 = 1
    while seat <= table.players:
        least = min(least, table.stock(seat))
        seat += 1
    return float(least) / float(FISH_EACH)


def chances(table: FishInTheBarrel, values: vec[float]) -> None:
    """How likely each seat is to win, between turns."""
    to_come = hope(table)
    seat: i64 = 1
    while seat <= table.players:
        standing = (POINT + POINT_EARLY * to_come) * float(worth(table.placed[seat - 1]))
        standing += (FISH_LEFT + FISH_LEFT_EARLY * to_come) * float(table.stock(seat))
        standing += (CAT_LEFT + CAT_LEFT_EARLY * to_come) * float(at(table.cats, seat - 1))
        if table.low4 & BIT[seat - 1]:
            standing += LOWEST_4_LEFT + LOWEST_4_LEFT_EARLY * to_come
        STANDING[seat] = standing
        seat += 1
    softmax(table.players, STANDING, values)


def favour(table: FishInTheBarrel) -> None:
    """Fill FAVOUR: by the points each card brings against what is expected, less what its fish would bring later."""
    to_come = hope(table)
    price = FISH_KEPT * to_come
    others = table.players - 1
    low = 0.0
    card: i64 = LOW3 - 1
    while card >= 0:
        each = max(0.0, float(LEVELS - card) - price)
        if LEVELS - card <= 3:
            low += each
        # 4.1, 4.2: two places if none of the others plays it, one if one does.
        places = _absent(card, others - 1) * (2.0 * _absent(card, 1) + float(others) * EXPECTED[card])
        _favour_for_all(table, card, each * places)
        card -= 1
    _favour_for_all(table, LOW3, low * _absent(LOW3, others))
    rivals = max(0, count(table.low4) - 1)
    _favour_for_all(table, LOW4, (low + max(0.0, 4.0 - price)) * _absent(LOW4, rivals))
    _favour_for_all(table, CAT, CAT_PLAYED - CAT_KEPT * to_come)
    seat: i64 = 1
    while seat <= table.players:
        if table.low4 & BIT[seat - 1] == 0:
            FAVOUR[CARDS_EACH * seat + LOW4] = 0.0
        if at(table.cats, seat - 1) == 0:
            FAVOUR[CARDS_EACH * seat + CAT] = 0.0
        seat += 1


def _absent(card: i64, others: i64) -> float:
    """How likely none of so many others plays a card."""
    chance = 1.0
    while others > 0:
        chance *= 1.0 - EXPECTED[card]
        others -= 1
    return chance


def _favour_for_all(table: FishInTheBarrel, card: i64, points: float) -> None:
    weight = exp(SHARPNESS * points)
    seat: i64 = 1
    while seat <= table.players:
        FAVOUR[CARDS_EACH * seat + card] = weight
        seat += 1


def answer(table: FishInTheBarrel, seat: i64) -> None:
    """Fill ANSWER: by what each card brings and takes from rivals, if the others choose at first sight.

    Part of the choice is made at first sight all the same.
    """
    favour(table)
    chances(table, CHANCE)
    other: i64 = 1
    while other <= table.players:
        _sum_up(other)
        other += 1
    to_come = hope(table)
    price = STOCKED * to_come
    insistence = INSISTENCE / float(table.players * table.players)
    sharpness = (1.0 - insistence) * ANSWER_SHARPNESS
    card: i64 = 0
    while card <= CAT:
        brings = _brings(table, seat, card, price, to_come) if card < CAT else CAT_PLAYED - CAT_KEPT * to_come
        first_sight = FAVOUR[CARDS_EACH * seat + card]
        ANSWER[card] = exp(sharpness * brings + insistence * log(first_sight)) if first_sight > 0.0 else 0.0
        card += 1


def _sum_up(seat: i64) -> None:
    """Fill ALL_CARDS and ALL_PAIRS for a seat."""
    row = CARDS_EACH * seat
    every = 0.0
    squares = 0.0
    card: i64 = 0
    while card <= CAT:
        every += FAVOUR[row + card]
        squares += FAVOUR[row + card] * FAVOUR[row + card]
        card += 1
    ALL_CARDS[seat] = every
    ALL_PAIRS[seat] = 0.5 * (every * every - squares)


def _brings(table: FishInTheBarrel, seat: i64, card: i64, price: float, to_come: float) -> float:
    """The points a card brings a seat on average, and those it takes from others, as far as they are rivals."""
    # How likely none or one of the others plays it, and how strong as rivals one or two who do are on average.
    none = 1.0
    one = 0.0
    rival = 0.0
    rivals = 0.0
    other: i64 = 1
    while other <= table.players:
        if other != seat:
            weight = FAVOUR[CARDS_EACH * other + card]
            chance = weight * (ALL_CARDS[other] - weight) / ALL_PAIRS[other]
            rivals += chance * (rival + one * CHANCE[other] - rivals)
            rival += chance * (none * CHANCE[other] - rival)
            one += chance * (none - one)
            none -= chance * none
        other += 1
    all_rivals = max(0.05, 1.0 - CHANCE[seat])
    if card < LOW3:
        # 4.1-4.3: whoever would have two places alone keeps one, two who would share keep none.
        return max(0.0, float(LEVELS - card) - price) * (2.0 * none + one + (rival + rivals) / all_rivals)
    places = 0.0
    level: i64 = 1
    while level <= (3 if card == LOW3 else 4):
        places += max(0.0, float(level) - price)
        level += 1
    kept = LOWEST_4_KEPT * to_come if card == LOW4 else 0.0
    return places * (none + rival / all_rivals) - kept * none
