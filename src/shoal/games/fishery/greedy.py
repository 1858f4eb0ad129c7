"""A sensible move by looking one move ahead: water held after it, and ships spread where they matter."""

from typing import cast

from shoal.games.contract import State
from shoal.games.fishery.rules import COLUMNS, NET, PASS, ROWS, Fishery
from shoal.games.fishery.view import sample
from shoal.games.game import View, best
from shoal.games.rng import Rng


def _lead(state: State, seat: int) -> int:
    mine, theirs = state.scores() if seat == 1 else reversed(state.scores())
    return mine - theirs


def _distance(one: int, other: int) -> int:
    return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)


def _ship_worth(state: Fishery, seat: int, square: int) -> float:
    """A ship near the middle, away from its sisters and close to a lone enemy, holds most water."""
    ours, theirs = (state.black, state.white) if seat == 1 else (state.white, state.black)
    middle = _distance(square, COLUMNS * (ROWS // 2) + COLUMNS // 2)
    sisters = [_distance(square, other) for other in range(COLUMNS * ROWS) if ours >> other & 1]
    enemies = [_distance(square, other) for other in range(COLUMNS * ROWS) if theirs >> other & 1]
    return min(sisters, default=4) - 0.5 * min(enemies, default=0) - 0.4 * middle


def _net_worth(state: Fishery, seat: int, move: int) -> float:
    """The lead after the move; of moves that change nothing, the one that leaves the enemy the worst best answer."""
    after = state.copy()
    after.do(seat, move)
    if move == PASS:
        return _lead(after, seat) - (0.5 if not state.passes or _lead(after, seat) <= 0 else 0)
    other = 3 - seat
    answers = []
    for answer in after.legal(other):
        reply = after.copy()
        reply.do(other, answer)
        answers.append(_lead(reply, seat))
    return _lead(after, seat) * 0.1 + min(answers)


def greedy(view: View, rng: Rng) -> int:
    state = cast(Fishery, sample(view, rng))
    seat = view["actors"][0]
    worth = _ship_worth if state.legal(seat)[0] < NET else _net_worth
    return best(state.legal(seat), lambda move: worth(state, seat, move), rng)
