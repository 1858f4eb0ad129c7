"""A sensible move by looking one move ahead: whose ships are nearer to the water, as the nets lie.

In the end nearly every ship has a fishery of its own, so a square is likely to go to the side that reaches it first.
"""

from shoal.games.fishery.ai.heuristics import nearer
from shoal.games.fishery.rules.state import BLACK, NET, NETS, PASS, WHITE, Fishery
from shoal.games.fishery.views.types import FisheryView
from shoal.games.fishery.views.view import sample
from shoal.games.game import best
from shoal.games.rng import Rng

HELD = 0.3
"""What a square that is held as the nets lie is worth, next to one that a ship is nearer to."""
CANDIDATES = 6
"""The nets looked at together with the best answer to each."""


def _lead(state: Fishery, seat: int) -> int:
    """By how many fish the seat would win if both passed now."""
    black, white = state.scores()
    return black - white if seat == BLACK else white - black


def _nearer(state: Fishery, seat: int) -> int:
    """By how many squares more the seat's ships get there first."""
    black, white = (int(squares).bit_count() for squares in nearer(state.black, state.white, state.right, state.up))
    return black - white if seat == BLACK else white - black


def _worth(state: Fishery, seat: int) -> float:
    return _nearer(state, seat) + HELD * _lead(state, seat)


def _after(state: Fishery, seat: int, move: int) -> Fishery:
    after = state.copy()
    after.do(seat, move)
    return after


def _answered(state: Fishery, seat: int, move: int) -> float:
    """What a move is worth once the enemy has made the best answer to it."""
    after, enemy = _after(state, seat, move), 3 - seat
    return min(_worth(_after(after, enemy, answer), seat) for answer in after.legal(enemy))


def _net_or_pass(state: Fishery, seat: int, rng: Rng) -> int:
    """A pass is for who would win if the game ended there; others cast a net while they can."""
    lead = _lead(state, seat)
    winning = lead > 0 or (lead == 0 and seat == WHITE)
    nets = state.legal(seat)[:-1]
    if not nets or (winning and state.passes):
        return PASS
    # Equals in any order, so that not all candidates come from one corner of the board.
    ranked = sorted(((_worth(_after(state, seat, net), seat), rng.below(NETS), net) for net in nets), reverse=True)
    finest = best([net for _, _, net in ranked[:CANDIDATES]], lambda net: _answered(state, seat, net), rng)
    # A net that gains nothing only takes a move away from later.
    return PASS if winning and _answered(state, seat, PASS) >= _answered(state, seat, finest) else finest


def greedy(view: FisheryView, rng: Rng) -> int:
    state = sample(view, rng)
    seat = view["actors"][0]
    moves = state.legal(seat)
    if moves[0] < NET:
        return best(moves, lambda square: _nearer(_after(state, seat, square), seat), rng)
    return _net_or_pass(state, seat, rng)
