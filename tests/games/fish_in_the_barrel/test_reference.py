"""The rules against the reference, move by move."""

from typing import Any

import pytest

from shoal.games.fishy.fish_in_the_barrel import GAME
from shoal.games.rng import Rng
from tests.driving import random_game
from tests.games.fish_in_the_barrel.reference import Reference


@pytest.mark.parametrize("collide", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_agree(players: int, collide: bool) -> None:
    for seed in range(1, 13):
        slow = Reference(players, collide)
        state = GAME.prepare(players, {"cancelled_cards_collide": collide})
        for now, seat, move in random_game(state, Rng(seed)):
            compare(slow, GAME.view(now, 0))
            for each in now.actors():
                assert {GAME.write(now, move) for move in now.legal(each)} == slow.legal(each)
            slow.play(seat, GAME.write(now, move))
        compare(slow, GAME.view(state, 0))
        assert slow.step == "over"
        assert state.ranks() == slow.ranks()


def compare(slow: Reference, view: dict[str, Any]) -> None:
    assert view["actors"] == slow.owing()
    for number, seat in enumerate(view["seats"], 1):
        assert seat["fish"] == {level: slow.barrel[number].count(int(level)) for level in "54321"}
        assert seat["stock"] == slow.stock[number]
        assert seat["points"] == slow.scores()[number - 1]
        assert seat["cards"] == slow.played.get(number, [])
        assert seat["prowling"] == slow.cats.count(number)
        assert sorted(seat["cancelled"]) == sorted(card for owner, card in slow.cancelled if owner == number)
        if view["stage"] in ("play", "over"):
            assert seat["hand"] == slow.hand[number]
