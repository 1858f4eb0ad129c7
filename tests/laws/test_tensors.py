"""Tensors: their shape is fixed, their numbers go from 0 to 1, and they tell all that a view does and no more."""

import json

import pytest
from docs.tensors import PAGE, page

from shoal.games.rng import Rng
from tests.driving import Case, cases, random_game
from tests.laws.test_laws import positions, viewers

every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)


@every_case
def test_the_shape_is_fixed_and_the_numbers_go_from_0_to_1(case: Case) -> None:
    state = case.start()
    layout = case.game.tensor.layout(case.players, state.options)
    assert len({part.name for part in layout.parts}) == len(layout.parts)
    assert [layout.places[part.name].stop - layout.places[part.name].start for part in layout.parts] == [
        part.size for part in layout.parts
    ]
    for now in positions(case, 1, every=4):
        for viewer in viewers(case):
            row = case.game.tensor.row(case.game.view(now, viewer))
            assert len(row) == layout.size
            assert 0 <= min(row) <= max(row) <= 1


@every_case
def test_twins_give_equal_tensors(case: Case) -> None:
    rng = Rng(5)
    for state in positions(case, 2, every=4):
        for viewer in viewers(case):
            twin = case.twin(state, viewer, rng)
            row = case.game.tensor.row(case.game.view(state, viewer))
            assert case.game.tensor.row(case.game.view(twin, viewer)) == row


@every_case
def test_a_state_sampled_from_a_view_gives_the_tensor_back(case: Case) -> None:
    for state in positions(case, 3, every=9):
        for viewer in viewers(case):
            view = json.loads(json.dumps(case.game.view(state, viewer)))
            drawn = case.game.sample(view, Rng(7))
            assert case.game.tensor.row(case.game.view(drawn, viewer)) == case.game.tensor.row(view)


@every_case
def test_views_that_differ_give_tensors_that_differ(case: Case) -> None:
    known: dict[bytes, str] = {}
    for seed in (1, 2):
        for number, (state, _, _) in enumerate(random_game(case.start(), Rng(seed))):
            if number % 2:
                continue
            for viewer in viewers(case):
                view = case.game.view(state, viewer)
                row = case.game.tensor.row(view).tobytes()
                # How a position came about is no part of it.
                view.pop("past", None)
                told = json.dumps(view, sort_keys=True)
                assert known.setdefault(row, told) == told


def test_the_page_of_tensors_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m docs.tensors"
