"""What a search asks of Fresh Fish: what a seat can tell apart."""

import json
from typing import Any, cast

import pytest
from librt.vecs import vec

from shoal.games.contract import CHANCE
from shoal.games.fresh_fish import GAME
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.rng import Rng
from tests.driving import any_move
from tests.games.fresh_fish.laws import VARIANTS, twin

FOR_THE_EYE = ("viewer", "actors", "auction", "last_auction", "last_build")
"""What a view holds beside the position: who has bid already, and what was shown last."""


def positions(players: int, options: dict[str, object], seed: int) -> list[FreshFish]:
    rng = Rng(seed)
    state = cast(FreshFish, GAME.prepare(players, options))
    found = [state.copy()]
    while actors := state.actors():
        seat = actors[rng.below(len(actors))]
        state.apply(seat, any_move(state, seat, rng))
        found.append(state.copy())
    return found


def seen(state: FreshFish, viewer: int) -> str:
    view: dict[str, Any] = GAME.view(state, viewer)
    return json.dumps({name: value for name, value in view.items() if name not in FOR_THE_EYE})


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_fingerprint_is_what_a_seat_sees(players: int, options: dict[str, object]) -> None:
    views: dict[int, str] = {}
    prints: dict[str, int] = {}
    for state in positions(players, options, seed=1) + positions(players, options, seed=2):
        mark = GAME.heuristics.fingerprint(state, 1)
        assert GAME.heuristics.fingerprint(twin(state, 1, Rng(3)), 1) == mark
        view = seen(state, 1)
        assert views.setdefault(mark, view) == view
        assert prints.setdefault(view, mark) == mark


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_reopened_auction_asks_all_bidders_and_looks_the_same(players: int, options: dict[str, object]) -> None:
    asked: list[int] = []
    begun = False
    for state in positions(players, options, seed=4):
        if not state.sealed():
            asked = []
            continue
        asked = asked or state.actors()
        begun = begun or state.actors() != asked
        again = state.copy()
        GAME.heuristics.reopen(again)
        assert again.actors() == asked
        for seat in range(1, players + 1):
            assert GAME.heuristics.fingerprint(again, seat) == GAME.heuristics.fingerprint(state, seat)
    assert begun


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_legal_move_has_a_weight_and_every_position_a_worth(players: int, options: dict[str, object]) -> None:
    weights, worths = vec[float]([0.0 for _ in range(128)]), vec[float]([0.0 for _ in range(8)])
    for state in positions(players, options, seed=5):
        for seat in state.actors():
            if seat != CHANCE:
                moves = state.legal(seat)
                GAME.heuristics.prior(state, seat, moves, weights)
                assert all(0 < weights[place] < 1e9 for place in range(len(moves)))
        if state.phase:
            GAME.heuristics.playout(state, Rng(6))
            GAME.heuristics.evaluate(state, worths)
            assert all(0 <= worths[seat] <= 1 for seat in range(1, players + 1))
