"""What a search of Vicious Fishes goes by."""

import json

import pytest

from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from tests.driving import random_game
from tests.games.vicious_fishes.laws import VARIANTS, twin

JUDGEMENT = GAME.judgement


def known(state, seat):
    """A seat's view as text, without what only tells the eye how the position came about."""
    view = GAME.view(state, seat)
    del view["aimed"]
    if view["stage"] not in ("attacks", "survivors"):
        del view["placed"]
    if view["asked"]:
        del view["asked"]["about"]
    return json.dumps(view)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_fingerprint_tells_what_a_seat_knows_and_nothing_else(players, options):
    rng = Rng(players)
    prints, views = {}, {}
    for _ in range(2):
        for state, _, _ in random_game(GAME.prepare(players, options), rng):
            for seat in range(players + 1):
                seen = (seat, known(state, seat))
                found = JUDGEMENT.fingerprint(state, seat)
                assert JUDGEMENT.fingerprint(twin(state, seat, rng), seat) == found
                assert prints.setdefault(seen, found) == found
                assert views.setdefault((seat, found), seen) == seen


@pytest.mark.parametrize("players", [2, 6])
def test_a_finished_game_is_told_apart_by_its_missions(players):
    state = GAME.prepare(players, {})
    for _ in random_game(state, Rng(7)):
        pass
    other = state.copy()
    other.stock.missions[1] = next(mission for mission in range(20) if mission not in list(state.stock.missions))
    assert JUDGEMENT.fingerprint(other, 1) != JUDGEMENT.fingerprint(state, 1)
