"""Observers: what they lay into arrays, straight from a State, is what the view's tensor says, and no more."""

import pytest
from librt.vecs import vec
from mypy_extensions import i32

from shoal.games.batches.float_bits import ONE
from shoal.games.batches.observer import NOBODY, Observer
from shoal.games.contract import CHANCE, State, draw
from shoal.games.rng import Rng
from tests.driving import Case, any_move, cases

every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
MARGIN = 3
"""So many numbers lie on either side of a row, and stay as they are."""
LEFT_OVER = 12345


def actor(state: State) -> int:
    return next(iter(state.actors()), NOBODY)


def row_of(case: Case, state: State, viewer: int) -> bytes:
    size = case.game.tensor.layout(state.players, state.options).size
    # Whatever lay there before is written over.
    row = vec[i32]([LEFT_OVER for _ in range(size + 2 * MARGIN)])
    case.game.observer_of(state).row(state, viewer, row, MARGIN)
    around = [*row[:MARGIN], *row[MARGIN + size :]]
    assert around == [LEFT_OVER] * 2 * MARGIN
    return memoryview(row[MARGIN : MARGIN + size]).tobytes()


@every_case
def test_rows_and_legal_moves_are_those_of_the_tensor_and_the_rules(case: Case) -> None:
    state, rng = case.start(), Rng(8)
    observer = case.game.observer_of(state)
    for number in range(400):
        seat = actor(state)
        assert observer.actor(state) == seat
        if number % 3 == 0 or seat == NOBODY:
            for viewer in range(1, case.players + 1):
                assert row_of(case, state, viewer) == case.game.tensor.row(case.game.view(state, viewer)).tobytes()
        if seat == NOBODY:
            break
        if seat != CHANCE:
            assert moves_of(observer, state, seat) == sorted(state.legal(seat))
        state.do(seat, any_move(state, seat, rng))


def moves_of(observer: Observer, state: State, seat: int) -> list[int]:
    """The moves that stand behind the legal actions; each is one action, and every other action has a reason."""
    mask = vec[bool]([False for _ in range(observer.actions(state) + 2 * MARGIN)])
    observer.legal(state, seat, mask, MARGIN)
    actions = [place - MARGIN for place, legal in enumerate(mask) if legal]
    moves = [observer.move(state, seat, action) for action in actions]
    assert [observer.action(state, seat, move) for move in moves] == actions
    return sorted(moves)


@every_case
def test_every_other_action_has_a_reason(case: Case) -> None:
    state, rng = case.start(), Rng(11)
    observer = case.game.observer_of(state)
    for number in range(60):
        seat = actor(state)
        if seat == NOBODY:
            break
        if seat != CHANCE and number % 7 == 0:
            mask = vec[bool]([False for _ in range(observer.actions(state))])
            observer.legal(state, seat, mask, 0)
            refused = [bool(observer.why_not(state, seat, action)) for action in range(len(mask))]
            assert refused == [not legal for legal in mask]
        state.do(seat, any_move(state, seat, rng))


@every_case
def test_chance_draws_as_it_does_elsewhere(case: Case) -> None:
    state, rng = case.start(), Rng(9)
    observer = case.game.observer_of(state)
    while (seat := actor(state)) != NOBODY:
        if seat != CHANCE:
            state.do(seat, any_move(state, seat, rng))
            continue
        twin, same = state.copy(), Rng(0)
        same.x = rng.x
        twin.do(CHANCE, draw(twin.chance(), same))
        observer.draw(state, rng)
        assert (state, rng.x) == (twin, same.x)


@every_case
def test_rows_tell_no_secrets(case: Case) -> None:
    state, rng = case.start(), Rng(10)
    for number in range(60):
        seat = actor(state)
        if seat == NOBODY:
            break
        if number % 5 == 0:
            for viewer in range(1, case.players + 1):
                assert row_of(case, case.twin(state, viewer, rng), viewer) == row_of(case, state, viewer)
        state.do(seat, any_move(state, seat, rng))


def test_the_bits_of_one_are_what_they_are_said_to_be() -> None:
    assert memoryview(vec[i32]([ONE])).cast("B").cast("f")[0] == 1.0
