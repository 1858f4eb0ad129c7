"""The rules against the reference, move by move."""

from typing import Any

import pytest

from shoal.games.contract import CHANCE, SPECTATOR, TABLE, State
from shoal.games.fresh_fish import GAME
from shoal.games.rng import Rng
from tests.driving import random_game
from tests.games.fresh_fish.laws import VARIANTS
from tests.games.fresh_fish.reference import PAIRS, Plot, Reference, named


def names(plots: set[Plot]) -> set[str]:
    return {named(plot) for plot in plots}


def compare(state: State, slow: Reference) -> None:
    """The whole position, as everybody sees it."""
    view: dict[str, Any] = GAME.view(state, SPECTATOR)
    seats = range(1, slow.players + 1)
    assert view["actors"] == slow.actors()
    assert {name: plot for name, plot in view["centres"].items() if plot} == {
        name: named(plot) for name, plot in slow.centres.items()
    }
    assert set(view["streets"]) == names(slow.streets - slow.demonstrations)
    assert set(view["demonstrations"]) == names(slow.demonstrations)
    assert set(view["apos"]) == names(slow.apos)
    assert set(view["zones"]) == names(slow.zones)
    assert view["waiting_zones"] == slow.waiting
    assert [set(plots) for plots in view["reserved"]] == [names(slow.held(seat)) for seat in seats]
    assert view["money"] == list(slow.money.values())
    assert view["markers"] == list(slow.supply.values())
    assert view["set_aside"] == list(slow.aside.values())
    assert view["deck"] == dict(slow.deck)
    assert view["stock"] == slow.stock
    for seat in seats:
        for outlet in PAIRS:
            where = slow.outlets.get((seat, outlet))
            off = "off" if (seat, outlet) in slow.outlets else None
            assert view["outlets"][seat - 1][outlet] == (named(where) if where else off)


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_random_games_agree(players: int, options: dict[str, object], seed: int) -> None:
    slow = Reference(players, options)
    state = GAME.prepare(players, options)
    rng = Rng(seed * 101)
    for now, seat, move in random_game(state, rng):
        compare(now, slow)
        if seat == CHANCE:
            assert {GAME.write(now, outcome): weight for outcome, weight in now.chance()} == slow.chances()
        for actor in now.actors():
            if actor != CHANCE:
                assert {GAME.write(now, choice) for choice in now.legal(actor)} == slow.legal(actor)
        if now.legal(TABLE):
            assert now.scores() == slow.scores()
        slow.play(seat, GAME.write(now, move))
    compare(state, slow)
    assert slow.over
    assert state.scores() == slow.scores()
    assert state.ranks() == slow.ranks()
