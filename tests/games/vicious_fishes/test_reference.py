"""The rules against the reference, move by move."""

from collections import Counter
from typing import Any

import pytest

from shoal.games.contract import State
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import CENTRE, GAME
from shoal.games.vicious_fishes.rules.tile_sets import reconstruction
from tests.driving import random_game
from tests.games.vicious_fishes.laws import ARMS
from tests.games.vicious_fishes.reference import POND, Reference, name

TABLES: list[tuple[dict[str, object], list[str] | None]] = [
    ({}, CENTRE),
    ({"rocks": "random"}, None),
    ({"rocks": "custom", "squares": ["b2", "b7", "g2", "h8"]}, ["b2", "b7", "g2", "h8"]),
    ({"tiles": ARMS}, CENTRE),
    ({"tiles": ARMS, "rocks": "random"}, None),
]


def agree(state: State, slow: Reference) -> None:
    """Everything on the table and in the hands is the same."""
    seen: dict[str, Any] = GAME.view(state, 0)
    assert {POND[rock] for rock in seen["rocks"]} == slow.rocks
    assert seen["points"] == slow.points
    assert seen["pile"] == slow.pile.total()
    assert {tile["square"]: (tile["tile"], tile["facing"] or "", tile["alive"]) for tile in seen["pond"]} == {
        name(square): (tile.name, tile.facing, tile.alive) for square, tile in slow.pond.items()
    }
    for seat, hand in slow.hands.items():
        own = GAME.view(state, seat)
        assert Counter(own["hand"]) == hand
        assert own["mission"] == slow.missions.get(seat)


def compare(players: int, options: dict[str, object], rocks: list[str] | None, seed: int, rules: int) -> set[str]:
    """One random game; which kinds of move came up."""
    tiles = options.get("tiles", list(reconstruction()))
    assert isinstance(tiles, list)
    slow = Reference(players, tiles, rocks, rules)
    state = GAME.prepare(players, options, rules)
    verbs = set()
    for now, seat, move in random_game(state, Rng(seed)):
        assert slow.question is not None
        asked, answers = slow.question
        assert asked == seat
        legal = dict(now.chance()) if seat == 0 else dict.fromkeys(now.legal(seat), 1)
        assert {GAME.write(now, answer): weight for answer, weight in legal.items()} == answers
        agree(now, slow)
        words = GAME.write(now, move)
        slow.play(words)
        verbs.add(words.split()[0])
    assert slow.question is None
    agree(state, slow)
    scores, standing = slow.result()
    assert state.scores() == scores
    assert [state.ranks()[seat - 1] for seat in standing] == list(range(1, players + 1))
    return verbs


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("table", range(len(TABLES)))
@pytest.mark.parametrize("rules", range(1, GAME.version + 1))
def test_random_games_agree(players: int, table: int, rules: int) -> None:
    options, rocks = TABLES[table]
    verbs = set()
    for seed in range(1, 3):
        verbs |= compare(players, options, rocks, 100 * players + seed, rules)
    assert {"place", "deal", "mission", "colour"} <= verbs
    assert ("rock" in verbs) == (rocks is None)
    if "tiles" in options:
        assert "attack" in verbs
