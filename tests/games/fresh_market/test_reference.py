"""The rules against the reference, move by move."""

from typing import Any, cast

import pytest

from shoal.games.contract import State
from shoal.games.fishy.fresh_market import GAME
from shoal.games.fishy.fresh_market.rules.state import FreshMarket
from shoal.games.fishy.views.fish_by_level import counted
from shoal.games.rng import Rng
from tests.driving import random_game
from tests.games.fresh_market.reference import COLOUR, Reference

every_table = pytest.mark.parametrize(
    ("players", "shortage"), [(players, rule) for players in (3, 4, 5, 6) for rule in ("share", "seat-order")]
)


@every_table
def test_random_games_agree(players: int, shortage: str) -> None:
    for seed in range(1, 41):
        slow = Reference(players, shortage)
        state = GAME.prepare(players, {"shortage": shortage})
        play_both(slow, state, Rng(seed))


@every_table
def test_shortages_agree(players: int, shortage: str) -> None:
    """With one to three fish on each level most turns run short of something."""
    for seed in range(1, 101):
        rng = Rng(seed)
        slow = Reference(players, shortage)
        state = cast(FreshMarket, GAME.prepare(players, {"shortage": shortage}))
        for level in slow.barrel:
            del slow.barrel[level][1 + rng.below(3) :]
        state.barrel = counted({str(level): len(fish) for level, fish in slow.barrel.items()})
        play_both(slow, state, rng)


def play_both(slow: Reference, state: State, rng: Rng) -> None:
    for now, seat, move in random_game(state, rng):
        compare(slow, GAME.view(now, 0))
        for each in now.actors():
            assert {GAME.write(now, move) for move in now.legal(each)} == slow.legal(each)
        slow.play(seat, GAME.write(now, move))
    compare(slow, GAME.view(state, 0))
    assert slow.over
    assert state.ranks() == slow.ranks()


def compare(slow: Reference, view: dict[str, Any]) -> None:
    assert view["actors"] == slow.owing()
    assert view["barrel"] == {str(level): len(fish) for level, fish in slow.barrel.items()}
    for number, seat in enumerate(view["seats"], 1):
        assert seat["fish"] == {str(level): slow.fish[number].count(COLOUR[level]) for level in COLOUR}
        assert seat["points"] == slow.scores()[number - 1]
        assert seat["cats"] == slow.cats[number]
        assert seat["card"] == slow.played.get(number)
        if view["stage"] in ("play", "over"):
            assert seat["hand"] == slow.hand[number]
