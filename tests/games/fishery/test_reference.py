"""The rules against the reference, move by move."""

import pytest

from shoal.games.fishery import GAME
from shoal.games.rng import Rng
from tests.driving import random_game
from tests.games.fishery.reference import Reference


@pytest.mark.parametrize("seed", range(1, 41))
def test_random_games_agree(seed: int) -> None:
    slow = Reference()
    state = GAME.prepare(2, {})
    for now, seat, move in random_game(state, Rng(seed)):
        assert seat == slow.turn
        assert {GAME.write(now, move) for move in now.legal(seat)} == slow.legal()
        assert now.scores() == slow.scores()
        slow.play(GAME.write(now, move))
    assert slow.passes == 2
    assert state.scores() == slow.scores()
    assert state.ranks().index(1) + 1 == slow.winner()
