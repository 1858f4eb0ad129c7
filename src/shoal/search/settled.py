"""Is a seat's place settled? Games are played on from what the seat knows, and none may bring it another place."""

from collections.abc import Callable
from functools import partial

from shoal.games.contract import CHANCE, State, draw
from shoal.games.game import Game, View
from shoal.games.rng import Rng

STATES = 8
"""How many positions that the seat thinks possible are played on from."""
RANDOM_PLAYOUTS = 1000
"""How many games are played on at random from each: the quick way to find a place that can still change."""
SENSIBLE_PLAYOUTS = 8
"""How many by the game's own playout policy."""
STEERED_PLAYOUTS = 1
"""How many with everybody for the seat, and as many with everybody against it."""
LONGEST = 400
"""A game that is not over after so many steps goes on at random."""

Playout = Callable[[State, Rng], None]
"""Plays a position on to its end."""


def place_is_settled(game: Game, view: View, seed: int = 0) -> bool:
    """Does everything that may still happen leave the view's seat the place it would have if the game ended now?

    As far as playing on can tell: a no is certain, a yes only likely. The same seed brings the same answer.
    """
    rng = Rng(seed)
    seat: int = view["viewer"]
    # The quickest first: most places that can still change are found out at once.
    ways: list[tuple[int, Playout]] = [
        (RANDOM_PLAYOUTS, _at_random),
        (SENSIBLE_PLAYOUTS, partial(_sensibly, game)),
        (STEERED_PLAYOUTS, partial(_steered, game, seat, 1)),
        (STEERED_PLAYOUTS, partial(_steered, game, seat, -1)),
    ]
    possible = (game.sample(view, rng) for _ in range(STATES))
    return all(
        _keeps_place(state, seat, playout, rng)
        for state in possible
        for playouts, playout in ways
        for _ in range(playouts)
    )


def _keeps_place(state: State, seat: int, playout: Playout, rng: Rng) -> bool:
    """Does one game, played on to its end, leave the seat its place?"""
    end = state.copy()
    playout(end, rng)
    return end.ranks()[seat - 1] == state.ranks()[seat - 1]


def _at_random(state: State, rng: Rng) -> None:
    state.rollout(rng)


def _sensibly(game: Game, state: State, rng: Rng) -> None:
    """By the game's playout policy, which may stop where a search can judge the position: again until the end."""
    for _ in range(LONGEST):
        if not state.actors():
            return
        game.heuristics.playout(state, rng)
    state.rollout(rng)


def _steered(game: Game, seat: int, towards: int, state: State, rng: Rng) -> None:
    """Everybody makes the moves that serve the seat best at once (`towards` 1) or worst (-1); chance plays itself."""
    for _ in range(LONGEST):
        actors = state.actors()
        if not actors:
            return
        actor = actors[0]
        if actor == CHANCE:
            state.do(actor, draw(state.chance(), rng))
            continue
        moves = state.legal(actor)
        # Among moves that come to the same, any.
        worths = [(towards * _lead_after(game, state, actor, move, seat), rng.fraction()) for move in moves]
        state.do(actor, moves[worths.index(max(worths))])
    state.rollout(rng)


def _lead_after(game: Game, state: State, actor: int, move: int, seat: int) -> int:
    """By how much a seat's score is better than the average after a move, times the number of seats."""
    after = state.copy()
    after.do(actor, move)
    scores = after.scores()
    lead = scores[seat - 1] * len(scores) - sum(scores)
    return -lead if game.low_wins else lead
