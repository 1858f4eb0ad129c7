"""What a search is told about Fish in the Barrel."""

from math import isfinite
from typing import Any

import pytest
from librt.vecs import vec

from shoal.games import find
from shoal.games.contract import State
from shoal.games.rng import Rng
from shoal.search.analysis import Analyser
from tests.driving import Case, random_game
from tests.games.telling_apart import (
    cases_of,
    fingerprints_follow_views,
    reopening_asks_everybody_again,
    twins_look_alike,
)

every_case = pytest.mark.parametrize("case", cases_of("fish-in-the-barrel"), ids=lambda case: case.name)


def known(view: dict[str, Any]) -> object:
    """Everything but commits, and the cards on the table once fish are placed with them."""
    names = ["fish", "hand"]
    if view["stage"] != "play":
        names += ["cards", "cancelled", "prowling", "room"]
    return [view["turn"], view["stage"], [[seat[name] for name in names] for seat in view["seats"]]]


@every_case
def test_fingerprints_follow_views(case: Case) -> None:
    fingerprints_follow_views(case, known)


@every_case
def test_twins_look_alike(case: Case) -> None:
    twins_look_alike(case)


@every_case
def test_reopening_asks_everybody_again(case: Case) -> None:
    reopening_asks_everybody_again(case)


@every_case
def test_every_legal_move_has_a_weight_which_nothing_secret_changes(case: Case) -> None:
    rng = Rng(3)
    for state, seat, _ in random_game(case.start(), Rng(8)):
        moves = state.legal(seat)
        found = weights(case, state, seat, moves)
        assert all(isfinite(weight) and weight > 0 for weight in found)
        assert weights(case, case.twin(state, seat, rng), seat, moves) == found


@every_case
def test_every_position_is_worth_something_between_nothing_and_everything(case: Case) -> None:
    heuristics = case.game.heuristics
    worths = vec[float]([0.0] * 7)
    for state, _, _ in random_game(case.start(), Rng(9)):
        finished = state.copy()
        heuristics.reopen(finished)
        heuristics.playout(finished, Rng(1))
        heuristics.evaluate(finished, worths)
        assert all(0 <= worths[seat] <= 1 for seat in range(1, case.players + 1))


@every_case
def test_a_turn_is_played_to_its_end(case: Case) -> None:
    for state, _, _ in random_game(case.start(), Rng(10)):
        if case.game.view(state, 0)["stage"] == "play":
            continue
        finished = state.copy()
        case.game.heuristics.playout(finished, Rng(1))
        assert case.game.view(finished, 0)["stage"] in ("play", "over")


def test_places_that_nobody_wants_are_weighed_above_those_that_all_want() -> None:
    """With six at the table Lowest 3 is left to whoever plays it, and Level 4 to nobody."""
    game = find("fish-in-the-barrel")
    state = game.prepare(6, {"cancelled_cards_collide": False})
    moves = state.legal(1)
    found = vec[float]([0.0] * len(moves))
    game.heuristics.prior(state, 1, moves, found)
    weight = {game.write(state, move): found[place] for place, move in enumerate(moves)}
    assert weight["play 5 low3"] > weight["play 5 4"]


def test_others_are_foreseen_to_want_the_highest_places() -> None:
    """Whoever answers that wants other places more often than they do."""
    game = find("fish-in-the-barrel")
    state = game.prepare(3, {"cancelled_cards_collide": False})
    moves = state.legal(1)
    found = vec[float]([0.0] * len(moves))
    shares = []
    for judge in (game.heuristics.opponent_model, game.heuristics.prior):
        judge(state, 1, moves, found)
        shares.append({game.write(state, move): found[place] / sum(found) for place, move in enumerate(moves)})
    foreseen, weighed = shares
    assert max(foreseen, key=foreseen.__getitem__) == "play 5 4"
    assert weighed["play 5 4"] < foreseen["play 5 4"]


def test_what_an_earlier_search_found_changes_no_later_one() -> None:
    game = find("fish-in-the-barrel")
    view = game.view(game.prepare(3, {"cancelled_cards_collide": False}), 1)
    first, second = (Analyser(game, 5).analyse(view, simulations=200) for _ in range(2))
    assert first.moves == second.moves


def weights(case: Case, state: State, seat: int, moves: list[int]) -> list[float]:
    found = vec[float]([0.0] * len(moves))
    case.game.heuristics.prior(state, seat, moves, found)
    return list(found)
