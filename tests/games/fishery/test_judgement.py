"""What a search asks of Fishery."""

import json
from typing import cast

import pytest

from shoal.games.fishery import GAME
from shoal.games.fishery.rules import Fishery
from shoal.games.rng import Rng
from tests.driving import random_game

JUDGE = GAME.judgement


def positions(games: int) -> list[Fishery]:
    """Every position of some random games."""
    found = []
    for seed in range(1, games + 1):
        state = GAME.start(2, {})
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
        found = JUDGE.fingerprint(state, seat)
        assert views.setdefault(found, view) == view
        assert prints.setdefault(view, found) == found
    assert len(views) > 100


def test_the_way_to_a_position_leaves_no_fingerprint() -> None:
    there, and_there = GAME.start(2, {}), GAME.start(2, {})
    for number, words in enumerate(["ship a1", "ship b1", "ship c1", "ship d1"]):
        there.apply(1 + number % 2, GAME.read(there, words))
    for number, words in enumerate(["ship c1", "ship d1", "ship a1", "ship b1"]):
        and_there.apply(1 + number % 2, GAME.read(there, words))
    assert JUDGE.fingerprint(there, 1) == JUDGE.fingerprint(and_there, 1)


def test_nothing_is_sealed_so_nothing_reopens() -> None:
    for state in positions(1):
        again = state.copy()
        JUDGE.reopen(again)
        assert again == state
