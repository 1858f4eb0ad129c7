"""A sensible move by looking one move ahead: what it brings against cards that the others might well play."""

from shoal.games.contract import draw
from shoal.games.fishy.fish_in_the_barrel.ai.opponent_model import FISH_KEPT, TEMPTING
from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL_NONE, PAIRS, PLACE, PLACINGS
from shoal.games.fishy.fish_in_the_barrel.rules.state import CATS, FISH_EACH, PLACE_FISH, PLAY, FishInTheBarrel
from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.fish_in_the_barrel.views.view import sample
from shoal.games.fishy.rules.packed_counts import LEVELS, at
from shoal.games.game import best
from shoal.games.rng import Rng

GUESSES = 3
"""How often the others' cards are guessed. Few, so that greedy players do not all choose alike."""
WIN = 20.0
"""What winning, or losing, at once is worth in points."""
CAT = 1.0
"""What a Cat kept back is worth, in the same way as a fish."""


def _hope(state: FishInTheBarrel) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    return min(state.stock(seat) for seat in range(1, state.players + 1)) / FISH_EACH


def _standing(state: FishInTheBarrel, seat: int) -> float:
    """What a seat has and may hope for beyond what the others have on average."""
    hope = _hope(state)
    worths = [
        points + hope * (FISH_KEPT * int(state.stock(number)) + CAT * int(at(state.cats, number - 1)))
        for number, points in enumerate(state.scores(), 1)
    ]
    mine = worths[seat - 1]
    lead = mine - (sum(worths) - mine) / (len(worths) - 1)
    if state.ending():
        return lead + (WIN if state.ranks()[seat - 1] == 1 else -WIN)
    return lead


def _fill(state: FishInTheBarrel, seat: int) -> int:
    """Fish on all places that bring more than keeping the fish would, the highest first."""
    room, price = state.room(seat), FISH_KEPT * _hope(state)
    levels = [level for level in range(LEVELS, 0, -1) for _ in range(at(room, level - 1)) if level > price]
    return PLACE + PLACINGS.index(tuple(levels[: state.stock(seat)]))


def _after(state: FishInTheBarrel, seat: int, move: int, *, hunting: bool = True) -> float:
    """The standing once the turn is over, if only the seat's own Cats hunt, or none at all."""
    after = state.copy()
    after.do(seat, move)
    while after.stage == CATS:
        owner = after.actors()[0]
        after.do(owner, _target(after, seat) if hunting and owner == seat else CANCEL_NONE)
    while after.stage == PLACE_FISH:
        filler = after.actors()[0]
        after.do(filler, _fill(after, filler))
    return _standing(after, seat)


def _target(state: FishInTheBarrel, seat: int) -> int:
    """What a Cat had best cancel if it were the last one."""
    return max(state.legal(seat), key=lambda move: _after(state, seat, move, hunting=False))


def _guess(view: FishInTheBarrelView, seat: int, rng: Rng) -> FishInTheBarrel:
    """The others fill their places sensibly, and play each pair as often as its cards are tempting."""
    state = sample(view, rng)
    if state.stage == CATS:
        return state
    state.chosen = 0
    state.owing = state.asked
    for other in state.actors():
        if other != seat:
            state.choose(other, _likely_pair(state, other, rng) if state.stage == PLAY else _fill(state, other))
    return state


def _likely_pair(state: FishInTheBarrel, seat: int, rng: Rng) -> int:
    return draw([(pair, TEMPTING[PAIRS[pair][0]] * TEMPTING[PAIRS[pair][1]]) for pair in state.legal(seat)], rng)


def greedy(view: FishInTheBarrelView, rng: Rng) -> int:
    seat: int = view["viewer"]
    guesses = [_guess(view, seat, rng) for _ in range(GUESSES if view["stage"] == "play" else 1)]
    return best(guesses[0].legal(seat), lambda move: sum(_after(guess, seat, move) for guess in guesses), rng)
