"""What holds for every bot in every game."""

import pytest

from shoal.bots import BOTS, Budget, make
from shoal.games.contract import CHANCE
from shoal.games.rng import Rng
from tests.driving import Case, any_move, cases

BUDGET = Budget(simulations=24)
DECISIONS = 12
"""So many decisions of one seat are looked at in each game."""


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
@pytest.mark.parametrize("bot", BOTS)
def test_no_choice_changes_when_only_what_the_seat_cannot_know_changes(case: Case, bot: str) -> None:
    """Two bots alike, one of which is shown a twin of every position, in the middle of random games."""
    rng = Rng(len(case.name))
    state = case.start()
    seat = 1 + rng.below(case.players)
    here, there = (make(bot, case.game.id, 9, BUDGET) for _ in range(2))
    looked = 0
    while (actors := state.actors()) and looked < DECISIONS:
        mover = actors[rng.below(len(actors))]
        move = any_move(state, mover, rng)
        if mover == seat and mover != CHANCE and rng.below(2):
            twin = case.twin(state, seat, rng)
            legal, same = ([case.game.write(now, choice) for choice in now.legal(seat)] for now in (state, twin))
            chosen = here.choose(case.game.view(state, seat), legal)
            assert chosen in legal
            assert there.choose(case.game.view(twin, seat), same) == chosen
            looked += 1
        state.apply(mover, move)
    assert looked
