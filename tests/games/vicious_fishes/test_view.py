"""What a view tells beyond the position: how it came about."""

from typing import cast

import pytest

from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.rules.state import PLACE_TILE, ViciousFishes
from tests.driving import random_game
from tests.games.vicious_fishes.laws import VARIANTS


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_everybody_sees_what_the_seats_did_and_in_which_order(players: int, options: dict[str, object]) -> None:
    done: list[list[object]] = []
    for number, (state, seat, move) in enumerate(random_game(GAME.prepare(players, options), Rng(players))):
        if number % 7 == 0:
            for viewer in range(players + 1):
                view = GAME.view(state, viewer)
                assert view["past"] == done
                assert GAME.view(GAME.sample(view, Rng(number)), viewer) == view
        if seat:
            done.append([seat, GAME.write(state, move)])
    assert {str(words).split()[0] for _, words in done} >= {"place", "colour"}


def test_a_copy_goes_its_own_way() -> None:
    state = cast(ViciousFishes, GAME.prepare(2, {}))
    rng = Rng(5)
    while state.stage != PLACE_TILE:
        state.do(0, state.any_move(rng))
    one, other = state.copy(), state.copy()
    one.do(1, one.legal(1)[0])
    other.do(1, other.legal(1)[-1])
    assert GAME.view(state, 0)["past"] == []
    assert GAME.view(one, 0)["past"] != GAME.view(other, 0)["past"]
