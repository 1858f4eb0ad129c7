"""What a search asks of Fishery."""

import json
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fishery import GAME
from shoal.games.fishery.ai.heuristics import narrows, nearer
from shoal.games.fishery.rules.state import MOVES, NET, PASS, SHIPS, SIDEWAYS, WORD_OF_NET, Fishery
from shoal.games.rng import Rng
from tests.driving import random_game

HEURISTICS = GAME.heuristics


def positions(games: int) -> list[Fishery]:
    """Every position of some random games."""
    found = []
    for seed in range(1, games + 1):
        state = GAME.prepare(2, {})
        found += [cast(Fishery, now.copy()) for now, _, _ in random_game(state, Rng(seed))]
        found.append(cast(Fishery, state))
    return found


@pytest.mark.parametrize("seat", [1, 2])
def test_fingerprints_tell_apart_what_views_tell_apart(seat: int) -> None:
    views: dict[int, str] = {}
    prints: dict[str, int] = {}
    for state in positions(6):
        # How many moves were made does not matter, but whose turn it is does: the view has that as its actors.
        view = json.dumps({key: value for key, value in GAME.view(state, seat).items() if key != "moves"})
        found = HEURISTICS.fingerprint(state, seat)
        assert views.setdefault(found, view) == view
        assert prints.setdefault(view, found) == found
    assert len(views) > 100


def test_the_way_to_a_position_leaves_no_fingerprint() -> None:
    there, and_there = GAME.prepare(2, {}), GAME.prepare(2, {})
    for number, words in enumerate(["ship a1", "ship b1", "ship c1", "ship d1"]):
        there.apply(1 + number % 2, GAME.read(there, words))
    for number, words in enumerate(["ship c1", "ship d1", "ship a1", "ship b1"]):
        and_there.apply(1 + number % 2, GAME.read(there, words))
    assert HEURISTICS.fingerprint(there, 1) == HEURISTICS.fingerprint(and_there, 1)


def test_nothing_is_sealed_so_nothing_reopens() -> None:
    for state in positions(1):
        again = state.copy()
        HEURISTICS.reopen(again)
        assert again == state


def test_only_a_net_in_a_narrow_changes_who_is_nearer() -> None:
    narrow, wide = 0, 0
    for state in positions(3):
        now = nearer(state.black, state.white, state.right, state.up)
        narrow_right, narrow_up = narrows(state.black, state.white, state.right, state.up)
        for move in state.legal(1 + state.ply % 2):
            if not NET <= move < PASS:
                continue
            bit = WORD_OF_NET[move - NET]
            sideways = move - NET < SIDEWAYS
            if (narrow_right if sideways else narrow_up) & bit:
                narrow += 1
                continue
            wide += 1
            right = state.right & ~bit if sideways else state.right
            up = state.up if sideways else state.up & ~bit
            assert nearer(state.black, state.white, right, up) == now
    assert narrow > 100
    assert wide > 100


def weights(state: Fishery) -> dict[str, float]:
    seat = 1 + state.ply % 2
    moves = state.legal(seat)
    found = vec[float]([0.0 for _ in moves])
    HEURISTICS.prior(state, seat, moves, found)
    return {GAME.write(state, move): weight for move, weight in zip(moves, found, strict=True)}


def test_every_legal_move_has_a_weight() -> None:
    for state in positions(3):
        if state.passes < 2:
            assert all(weight > 0.0 for weight in weights(state).values())


def test_finished_games_share_one_win() -> None:
    worths = vec[float]([0.0, 0.0, 0.0])
    for number, state in enumerate(positions(3)):
        HEURISTICS.playout(state, Rng(number))
        HEURISTICS.evaluate(state, worths)
        assert 0.0 <= worths[1] <= 1.0
        assert worths[1] + worths[2] == pytest.approx(1.0)
        assert (worths[1] > worths[2]) == (state.ranks() == [1, 2])


def test_the_end_tells_everybody_of_the_nets_and_each_of_its_own_ships() -> None:
    state = cast(Fishery, GAME.prepare(2, {}))
    told: dict[int, set[int]] = {1: set(), 2: set()}
    for _, seat, move in random_game(state, Rng(4)):
        if move != PASS:
            for listener in (1, 2) if move >= NET else (seat,):
                told[listener].add(move)
    assert len(told[1]) > len(told[1] & told[2]) > 10
    made = vec[i64]([7 for _ in range(MOVES)])
    HEURISTICS.amaf_moves(state, made)
    for seat in (1, 2):
        assert {move for move in range(MOVES) if made[move] & 1 << seat} == told[seat]


def behind_the_wall(*moves: str) -> Fishery:
    """White holds 36 squares above a wall of nets, Black 27 below it, all settled but e4-e5; then these moves."""
    state = cast(Fishery, GAME.prepare(2, {}))
    ships = ["a1", "i7", "b1", "h7", "c1", "g7", "d1", "f7", "e4", "e5", "a4", "i4"]
    wall = [f"net {column}3-{column}4" for column in "abcdefghi"]
    for words in [f"ship {square}" for square in ships] + wall + list(moves):
        state.apply(1 + state.ply % 2, GAME.read(state, words))
    assert state.ply > SHIPS
    return state


def test_who_is_ahead_takes_the_win_by_passing_and_who_is_behind_never_passes() -> None:
    found = weights(behind_the_wall("net e5-f5", "pass"))
    assert found["pass"] > 0.99 * sum(found.values())
    found = weights(behind_the_wall("pass"))
    assert found["pass"] < 0.01 * sum(found.values())


def test_a_net_in_settled_water_is_worth_little() -> None:
    found = weights(behind_the_wall())
    assert found["net b1-b2"] < found["net e4-e5"]
