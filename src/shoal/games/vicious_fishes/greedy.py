"""A sensible move by looking one move ahead: what the colours' points are worth to this seat and to the others."""

from functools import cache
from typing import cast

from shoal.games.game import View, best
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules import ATTACKS, MISSION_COLOURS, SURVIVORS, ViciousFishes
from shoal.games.vicious_fishes.view import sample

Points = tuple[int, ...]


def _worth_to(mission: tuple[int, int, int], points: Points) -> int:
    mine = [points[colour] for colour in mission]
    return sum(mine) - 2 * min(mine)


@cache
def _lead(mission: int, points: Points) -> float:
    """What a mission is worth with these points, less what the others' missions are worth on average."""
    others = [_worth_to(other, points) for number, other in enumerate(MISSION_COLOURS) if number != mission]
    return _worth_to(MISSION_COLOURS[mission], points) - sum(others) / len(others)


def _worth(state: ViciousFishes, seat: int, move: int) -> float:
    """The lead after the move and the best choices that follow it."""
    after = state.copy()
    after.do(seat, move)
    if after.stage in (ATTACKS, SURVIVORS):
        return max(_worth(after, seat, answer) for answer in after.legal(seat))
    return _lead(after.missions[seat - 1], tuple(after.points))


def greedy(view: View, rng: Rng) -> int:
    state = cast(ViciousFishes, sample(view, rng))
    seat = view["viewer"]
    return best(state.legal(seat), lambda move: _worth(state, seat, move), rng)
