"""What holds for what every game tells a search."""

from collections.abc import Iterator
from itertools import islice

import pytest
from librt.vecs import vec

from shoal.games import REGISTRY
from shoal.games.contract import CHANCE, State
from shoal.games.rng import Rng
from tests.driving import Case, cases, random_game

GAMES = 3
POSITIONS = 40
"""So many positions of each of those games are looked at."""


def weights(case: Case, state: State, seat: int) -> list[list[float]]:
    """What the heuristics say of a seat's moves: the prior, and the opponent model."""
    moves = state.legal(seat)
    found = []
    for word in (case.game.heuristics.prior, case.game.heuristics.opponent_model):
        numbers = vec[float]([0.0 for _ in moves])
        word(state, seat, moves, numbers)
        found.append(list(numbers))
    return found


def positions(case: Case) -> Iterator[tuple[Case, State, int]]:
    """Some positions of random games in which somebody decides, and who."""
    for seed in range(GAMES):
        decisions = (
            (case, state.copy(), seat)
            for state, seat, _ in random_game(case.start(), Rng(104_729 * seed))
            if seat > CHANCE
        )
        yield from islice(decisions, POSITIONS)


@pytest.mark.parametrize("name", REGISTRY)
def test_weights_are_positive_and_do_not_depend_on_what_was_weighed_before(name: str) -> None:
    """Tables of all sizes share a process, and a heuristics, and with it whatever it keeps for speed."""
    looked_at = [found for case in cases() if case.game.id == name for found in positions(case)]
    there = [weights(*found) for found in looked_at]
    back = [weights(*found) for found in reversed(looked_at)]
    assert there == back[::-1]
    assert all(weight > 0 for words in there for word in words for weight in word)
