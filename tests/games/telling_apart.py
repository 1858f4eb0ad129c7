"""What must hold of the fingerprints of games in which nothing is hidden but sealed choices."""

import json
from collections.abc import Callable
from typing import Any

from shoal.games.rng import Rng
from tests.driving import Case, cases, random_game

Known = Callable[[dict[str, Any]], object]
"""What of a view matters for the game from here on, whoever has committed."""


def cases_of(game: str) -> list[Case]:
    return [case for case in cases() if case.game.id == game]


def fingerprints_follow_views(case: Case, known: Known) -> None:
    """Equal where what is known and matters is equal, different where it differs."""
    heuristics = case.game.heuristics
    views: dict[int, str] = {}
    prints: dict[str, int] = {}
    for seed in range(1, 6):
        for state, _, _ in random_game(case.start(), Rng(seed)):
            found = heuristics.fingerprint(state, 1)
            shown = json.dumps(known(case.game.view(state, 1)), sort_keys=True)
            assert views.setdefault(found, shown) == shown
            assert prints.setdefault(shown, found) == found


def twins_look_alike(case: Case) -> None:
    rng = Rng(9)
    for state, _, _ in random_game(case.start(), Rng(6)):
        for viewer in range(1, case.players + 1):
            twin = case.twin(state, viewer, rng)
            assert case.game.heuristics.fingerprint(twin, viewer) == case.game.heuristics.fingerprint(state, viewer)


def reopening_asks_everybody_again(case: Case) -> None:
    """A reopened State equals the one in which the decision was first owed."""
    heuristics = case.game.heuristics
    opened = case.start()
    owing: list[int] = []
    for state, seat, _ in random_game(case.start(), Rng(7)):
        if state.actors() != owing:
            opened = state.copy()
        again = state.copy()
        heuristics.reopen(again)
        assert again == opened
        assert again.actors() == opened.actors()
        assert heuristics.fingerprint(again, 1) == heuristics.fingerprint(state, 1)
        owing = [actor for actor in state.actors() if actor != seat]
