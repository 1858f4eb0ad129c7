"""What a search of Vicious Fishes goes by."""

import json
from typing import cast

import pytest
from librt.vecs import vec

from shoal.games.contract import State
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.ai.heuristics import ViciousFishesHeuristics
from shoal.games.vicious_fishes.rules.pond import TILES
from shoal.games.vicious_fishes.rules.state import OVER, PLACE_TILE, ViciousFishes
from tests.driving import random_game
from tests.games.vicious_fishes.laws import VARIANTS, twin

HEURISTICS = GAME.heuristics


def known(state: State, seat: int) -> str:
    """A seat's view as text, without what only tells the eye how the position came about."""
    view = GAME.view(state, seat)
    del view["aimed"], view["past"]
    if view["stage"] not in ("attacks", "survivors"):
        del view["placed"]
    if view["asked"]:
        del view["asked"]["about"]
    return json.dumps(view)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_fingerprint_tells_what_a_seat_knows_and_nothing_else(players: int, options: dict[str, object]) -> None:
    rng = Rng(players)
    prints: dict[object, int] = {}
    views: dict[object, object] = {}
    for _ in range(2):
        for state, _, _ in random_game(GAME.prepare(players, options), rng):
            for seat in range(players + 1):
                seen = (seat, known(state, seat))
                found = HEURISTICS.fingerprint(state, seat)
                assert HEURISTICS.fingerprint(twin(state, seat, rng), seat) == found
                assert prints.setdefault(seen, found) == found
                assert views.setdefault((seat, found), seen) == seen


@pytest.mark.parametrize("players", [2, 6])
def test_a_finished_game_is_told_apart_by_its_missions(players: int) -> None:
    state = cast(ViciousFishes, GAME.prepare(players, {}))
    for _ in random_game(state, Rng(7)):
        pass
    other = state.copy()
    other.stock.missions[1] = next(mission for mission in range(20) if mission not in list(state.stock.missions))
    assert HEURISTICS.fingerprint(other, 1) != HEURISTICS.fingerprint(state, 1)


def weights(state: State, seat: int) -> dict[int, float]:
    moves = state.legal(seat)
    found = vec[float]([0.0 for _ in moves])
    HEURISTICS.prior(state, seat, moves, found)
    return dict(zip(moves, found, strict=True))


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_moves_are_weighed_by_what_the_seat_knows(players: int, options: dict[str, object]) -> None:
    rng = Rng(players)
    for state, seat, _ in random_game(GAME.prepare(players, options), rng):
        state = cast(ViciousFishes, state)
        if seat and (state.laid % 6 == 0 or state.stage != PLACE_TILE):
            found = weights(state, seat)
            assert min(found.values()) > 0
            assert weights(twin(state, seat, rng), seat) == found


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_positions_are_worth_between_nothing_and_everything(players: int, options: dict[str, object]) -> None:
    rng = Rng(players)
    worths = vec[float]([0.0 for _ in range(players + 1)])
    for state, seat, _ in random_game(GAME.prepare(players, options), rng):
        state = cast(ViciousFishes, state)
        if seat and (state.laid % 6 == 0 or state.stage != PLACE_TILE):
            after = state.copy()
            HEURISTICS.playout(after, rng)
            HEURISTICS.evaluate(after, worths)
            assert all(0 <= worth <= 1 for worth in list(worths)[1:])


@pytest.mark.parametrize("players", [2, 6])
def test_a_simulation_ends_after_a_turn_of_everybody_else_or_plays_the_last_tiles_out(players: int) -> None:
    heuristics = ViciousFishesHeuristics()
    rng = Rng(players)
    for state, _, _ in random_game(GAME.prepare(players, {}), rng):
        state = cast(ViciousFishes, state)
        if state.stage == PLACE_TILE:
            after = state.copy()
            heuristics.playout(after, rng)
            if TILES - state.laid <= heuristics.last:
                assert after.stage == OVER
            else:
                assert (after.stage, after.laid) == (PLACE_TILE, state.laid + players - 1)


def test_the_winner_of_a_finished_game_has_most() -> None:
    for seed in range(20):
        state = GAME.prepare(3, {})
        state.rollout(Rng(seed))
        worths = vec[float]([0.0 for _ in range(4)])
        HEURISTICS.evaluate(state, worths)
        assert worths[state.ranks().index(1) + 1] == max(worths)


def test_of_two_tiles_that_do_the_same_the_lesser_is_placed_while_there_are_tiles_to_draw() -> None:
    state = cast(ViciousFishes, GAME.prepare(2, {}))
    rng = Rng(3)
    while state.stage != PLACE_TILE:
        state.do(0, state.any_move(rng))
    lesser, greater = (state.tiles.names.index(name) for name in ("red-fish-5", "red-fish-6"))
    for place, kind in enumerate([lesser, lesser, lesser, lesser, greater]):
        state.stock.hands[place] = kind

    def lean() -> float:
        """How much likelier the lesser tile is than the greater one, on the same square with the same facing."""
        found = weights(state, 1)
        slots = [state.tiles.first_slot[kind] for kind in (lesser, greater)]
        return found[70 + 64 * slots[0]] / found[70 + 64 * slots[1]]

    with_pile = lean()
    state.stock.piled = 0
    assert with_pile > lean()
