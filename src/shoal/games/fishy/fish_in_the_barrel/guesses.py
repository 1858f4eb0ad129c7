"""What players choose who guess the others' cards without a second thought, and what a pair brings against that."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT, count
from shoal.games.fishy.cards import CAT, LOW3, LOW4
from shoal.games.fishy.counting import LEVELS, at, total
from shoal.games.fishy.fish_in_the_barrel.choices import CARDS_IN, KINDS, PAIRS
from shoal.games.fishy.fish_in_the_barrel.rules import CATS, FISH_EACH, PLACE_FISH, PLAY, FishInTheBarrel
from shoal.games.fishy.mixing import CARDS_EACH, PAGE
from shoal.games.judgement import mix
from shoal.games.rng import Rng

TEMPTING: Final = (10, 8, 6, 4, 2, 6, 8, 3)
"""How often each card is expected of the others, against one another."""
FISH_KEPT: Final = 1.5
"""What a fish kept back is worth at the start; less and less as somebody runs out of them."""
SHARPNESS: Final = 1.5
"""How much more often a card is chosen that brings a point more, as a power of e."""
CAT_PLAYED: Final = 3.0
CAT_KEPT: Final = 1.0
"""In the same way as a fish."""


def _expected() -> list[float]:
    """How likely each card is to be one of a pair, both cards of which are chosen by how tempting they are."""
    every = float(sum(TEMPTING))
    pairs = (every * every - sum(weight * weight for weight in TEMPTING)) / 2.0
    return [weight * (every - weight) / pairs for weight in TEMPTING]


EXPECTED: Final = vec[float](_expected())
FAVOUR: Final = vec[float]([0.0 for _ in range(PAGE)])
"""How often each seat chooses each card, against one another, at CARDS_EACH * seat + card."""


def hope(table: FishInTheBarrel) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    least: i64 = FISH_EACH
    seat: i64 = 1
    while seat <= table.players:
        least = min(least, table.stock(seat))
        seat += 1
    return float(least) / float(FISH_EACH)


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


def drawn_pair(seat: i64, rng: Rng) -> i64:
    """Two different cards of a seat, drawn by FAVOUR."""
    row = CARDS_EACH * seat
    every = 0.0
    squares = 0.0
    card: i64 = 0
    while card <= CAT:
        every += FAVOUR[row + card]
        squares += FAVOUR[row + card] * FAVOUR[row + card]
        card += 1
    left = rng.fraction() * (every * every - squares)
    one: i64 = 0
    while one < CAT:
        left -= FAVOUR[row + one] * (every - FAVOUR[row + one])
        if left < 0.0:
            break
        one += 1
    left = rng.fraction() * (every - FAVOUR[row + one])
    other: i64 = -1
    card = 0
    while card <= CAT:
        if card != one and FAVOUR[row + card] > 0.0:
            other = card
            left -= FAVOUR[row + card]
            if left < 0.0:
                break
        card += 1
    return NUMBER[CARDS_EACH * min(one, other) + max(one, other)]


def _numbers() -> list[int]:
    numbers = [-1] * CARDS_EACH * CARDS_EACH
    for number, (one, other) in enumerate(PAIRS):
        numbers[CARDS_EACH * one + other] = number
    return numbers


NUMBER: Final[vec[i64]] = vec[i64](_numbers())
"""The number of a pair, at CARDS_EACH times its first card + the second."""


# What pairs brought in the search now running. Averages are far steadier than what came of a pair the last time.

PAIR_ROOM: Final = 32
AVERAGES: Final = 7 * PAIR_ROOM
PAGES: Final = 256
POSITION: Final = vec[i64]([-1 for _ in range(PAGES)])
"""The position that each page is of."""
BROUGHT: Final = vec[float]([0.0 for _ in range(AVERAGES * PAGES)])
"""What a seat's pair was worth, in all, at a page's begin + PAIR_ROOM * seat + pair."""
TIMES: Final = vec[float]([0.0 for _ in range(AVERAGES * PAGES)])
"""How often it was judged."""


def forget() -> None:
    """A search begins: what others found out must not change what it finds."""
    page: i64 = 0
    while page < PAGES:
        POSITION[page] = -1
        page += 1


def is_just_revealed(table: FishInTheBarrel) -> bool:
    """Has no Cat acted yet on the cards that lie open?"""
    if table.stage != CATS and table.stage != PLACE_FISH:
        return False
    return count(table.shown) + total(table.prowling) == 2 * table.players


def before_reveal(table: FishInTheBarrel) -> FishInTheBarrel:
    """The table when the cards that have just been revealed were to be chosen."""
    before = table.copy()
    seat: i64 = 1
    while seat <= table.players:
        if (table.shown >> (KINDS * (seat - 1))) & BIT[LOW4]:
            before.low4 |= BIT[seat - 1]
        seat += 1
    before.cats += before.prowling
    before.prowling = 0
    before.stage = PLAY
    before.asked = BIT[table.players] - 1
    before.ask_again()
    return before


def pair_shown(table: FishInTheBarrel, seat: i64) -> i64:
    return PAIR_SHOWN[(table.shown >> (KINDS * (seat - 1))) & 127]


def _pairs_shown() -> list[int]:
    found = [0] * 128
    for number in range(len(PAIRS)):
        found[CARDS_IN[number]] = number
    return found


PAIR_SHOWN: Final[vec[i64]] = vec[i64](_pairs_shown())
"""The number of a pair, by its cards that are no Cats."""


def averages(before: FishInTheBarrel) -> i64:
    """Where the page of a position begins at which cards are chosen."""
    position = mix(before.players, before.cats + (before.low4 << 48))
    for fish in before.placed:
        position = mix(position, fish)
    page = position % PAGES
    begin = page * AVERAGES
    if POSITION[page] != position:
        POSITION[page] = position
        place = begin
        while place < begin + AVERAGES:
            BROUGHT[place] = 0.0
            TIMES[place] = 0.0
            place += 1
    return begin
