"""A sensible move by looking one move ahead: what it brings against cards that the others might well play."""

from shoal.games.contract import draw
from shoal.games.fishy.fresh_market.rules.state import CATS_TO_END, PLAY, TAKE, FreshMarket, take_lowest
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.fresh_market.views.view import sample
from shoal.games.fishy.rules.cards import LOW3, LOW4, level_of
from shoal.games.fishy.rules.packed_counts import at, worth
from shoal.games.game import best
from shoal.games.rng import Rng

GUESSES = 3
"""How often the others' cards are guessed. Few, so that greedy players do not all choose alike."""
WIN = 20.0
"""What winning, or losing, at once is worth in points."""
CAT = (0.0, 1.0, 3.0, 0.0)
"""What so many Cats cost who has them, in points: they end the game when it may not suit."""


def _standing(state: FreshMarket, seat: int) -> float:
    """Points ahead of the others on average, with what the end or the Cats make of it."""
    points = state.scores()
    lead = points[seat - 1] - (sum(points) - points[seat - 1]) / (state.players - 1)
    if state.ending():
        return lead + (WIN if state.ranks()[seat - 1] == 1 else -WIN)
    return lead - CAT[min(at(state.cats, seat - 1), CATS_TO_END)]


def _take_all(state: FreshMarket) -> None:
    """Everybody who is asked takes what they may, to the end of the turn."""
    while state.stage != PLAY and state.actors():
        seat = state.actors()[0]
        state.do(seat, TAKE + state.claim(seat))


def _against(guess: FreshMarket, seat: int, move: int) -> float:
    """The standing after the turn if the others choose as guessed."""
    after = guess.copy()
    after.do(seat, move)
    _take_all(after)
    return _standing(after, seat)


def _tempting(state: FreshMarket, card: int) -> int:
    """What a card would bring who played it alone."""
    if card >= LOW3:
        return worth(take_lowest(state.barrel, 3 if card == LOW3 else 4))
    return level_of(card) * min(2, at(state.barrel, level_of(card) - 1))


def _guess(view: FreshMarketView, seat: int, rng: Rng) -> FreshMarket:
    """The others choose all the fish they may take, and each card as often as it is tempting."""
    state = sample(view, rng)
    if state.stage == PLAY:
        state.chosen = 0
    for other in range(1, state.players + 1):
        if other == seat:
            continue
        if state.stage == PLAY:
            hand = range(LOW4 + 1 if state.low4 >> other - 1 & 1 else LOW4)
            state.choose(other, draw([(card, _tempting(state, card)) for card in hand], rng))
        elif state.owing >> other - 1 & 1:
            state.choose(other, TAKE + state.claim(other))
    return state


def greedy(view: FreshMarketView, rng: Rng) -> int:
    seat: int = view["viewer"]
    guesses = [_guess(view, seat, rng) for _ in range(GUESSES)]
    return best(guesses[0].legal(seat), lambda move: sum(_against(guess, seat, move) for guess in guesses), rng)
