"""How players choose when equal cards get in each other's way: a mix of cards for each, all guessing what all think.

Whoever always took the best card would always meet those who think alike. So everybody is taken to choose the better
cards more often, given how often the others choose each, and this is thought through a few times over.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT, count
from shoal.games.fingerprint import hash_combine

CARDS_EACH: Final = 8
"""Room for a seat's cards in a row of `MIX`."""
CROWDS: Final = 4
"""Alone, with one other, with two, with three or more: what others can make of a card."""
SEATS: Final = 7
PAGE: Final = SEATS * CARDS_EACH
PAGES: Final = 1024

GAIN: Final = vec[float]([0.0 for _ in range(PAGE * CROWDS)])
"""What a card brings a seat in each crowd, at (CARDS_EACH * seat + card) * CROWDS + others."""
HAND: Final = vec[i64]([0 for _ in range(SEATS)])
"""The cards each seat may play, as bits."""
HOPE: Final = vec[float]([0.0 for _ in range(PAGE)])
"""What each card is worth to each seat, given the mixes of the others, at CARDS_EACH * seat + card."""
MIX: Final = vec[float]([0.0 for _ in range(PAGE * PAGES)])
"""How likely each seat is to play each card, at a page's begin + CARDS_EACH * seat + card."""
THOUGHT: Final = vec[i64]([0 for _ in range(PAGES)])
"""The game and position that each page was thought through for: a search comes back to the same ones again and again.

They are all that a page depends on, so that it may be kept from one search to the next.
"""


def page_of(position: i64) -> i64:
    """Where the mixes for a position with this fingerprint begin."""
    return position % PAGES * PAGE


def is_known(game: i64, position: i64) -> bool:
    """Do the mixes on its page belong to that position of that game already?"""
    return THOUGHT[position % PAGES] == hash_combine(game, position)


def open_page(game: i64, position: i64, players: i64) -> i64:
    """The page for a position, on which every seat's cards are all alike to begin with; where it begins."""
    THOUGHT[position % PAGES] = hash_combine(game, position)
    page = page_of(position)
    seat: i64 = 1
    while seat <= players:
        _spread(page + CARDS_EACH * seat, HAND[seat])
        seat += 1
    return page


def think(game: i64, position: i64, players: i64, sharpness: float, rounds: i64) -> None:
    """Fill a position's page from GAIN and HAND: a card worth 1 more is chosen e to the `sharpness` times as often."""
    page = open_page(game, position, players)
    while rounds > 0:
        expect(page, players)
        seat: i64 = 1
        while seat <= players:
            _lean(page, seat, sharpness)
            seat += 1
        rounds -= 1


def _spread(row: i64, hand: i64) -> None:
    """All cards alike."""
    cards = float(count(hand))
    card: i64 = 0
    while card < CARDS_EACH:
        MIX[row + card] = 1.0 / cards if hand & BIT[card] else 0.0
        card += 1


def expect(page: i64, players: i64) -> None:
    """Fill HOPE: what each card brings on average while all choose by their mixes."""
    card: i64 = 0
    while card < CARDS_EACH:
        seat: i64 = 1
        while seat <= players:
            if HAND[seat] & BIT[card]:
                # How likely none, one, two of the others play it.
                none = 1.0
                one = 0.0
                two = 0.0
                other: i64 = 1
                while other <= players:
                    if other != seat:
                        chance = MIX[page + CARDS_EACH * other + card]
                        two += (one - two) * chance
                        one += (none - one) * chance
                        none -= none * chance
                    other += 1
                place = CARDS_EACH * seat + card
                first = CROWDS * place
                HOPE[place] = (
                    none * GAIN[first]
                    + one * GAIN[first + 1]
                    + two * GAIN[first + 2]
                    + (1.0 - none - one - two) * GAIN[first + 3]
                )
            seat += 1
        card += 1


def _lean(page: i64, seat: i64, sharpness: float) -> None:
    """Towards the cards that are worth more now; halfway only, lest all run from one card to the next together."""
    row = CARDS_EACH * seat
    hand = HAND[seat]
    best = -1e9
    card: i64 = 0
    while card < CARDS_EACH:
        if hand & BIT[card] and HOPE[row + card] > best:
            best = HOPE[row + card]
        card += 1
    together = 0.0
    card = 0
    while card < CARDS_EACH:
        if hand & BIT[card]:
            HOPE[row + card] = exp(sharpness * (HOPE[row + card] - best))
            together += HOPE[row + card]
        card += 1
    card = 0
    while card < CARDS_EACH:
        if hand & BIT[card]:
            MIX[page + row + card] += 0.5 * (HOPE[row + card] / together - MIX[page + row + card])
        card += 1
