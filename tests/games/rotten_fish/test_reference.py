"""The rules against the reference, move by move."""

import pytest

from shoal.games.contract import State
from shoal.games.fishy.rotten_fish import GAME
from shoal.games.rng import Rng
from tests.driving import any_move, random_game
from tests.games.rotten_fish.reference import Reference


def agree(state: State, slow: Reference) -> None:
    """The same barrel, stock, hands, open cards and choices owed."""
    view = GAME.view(state, 0)
    assert view["actors"] == slow.actors()
    assert view["fish"] == [[slow.bottom[seat], *slow.barrel[seat].values()] for seat in slow.seats]
    assert view["stock"] == list(slow.stock.values())
    assert min(view["stock"]) >= 0
    assert view["hands"] == list(slow.cards.values())
    assert view["committed"] == sorted(slow.secret)
    assert (view["stage"] == "remove") == slow.removing
    if slow.removing:
        assert view["shown"] == [slow.table[seat] for seat in slow.seats]
        assert view["may_remove"] == [slow.may_remove(seat) for seat in slow.seats]
    for seat in slow.seats:
        assert {GAME.write(state, move) for move in state.legal(seat)} == slow.legal(seat)


def agree_at_the_end(state: State, slow: Reference) -> None:
    agree(state, slow)
    assert slow.over
    assert state.scores() == list(slow.bottom.values())
    assert state.ranks() == slow.places()


@pytest.mark.parametrize("players", GAME.players)
def test_random_games_agree(players: int) -> None:
    for seed in range(1, 61):
        state, slow = GAME.prepare(players, {}), Reference(players)
        for now, seat, move in random_game(state, Rng(seed * 101 + players)):
            agree(now, slow)
            slow.play(seat, GAME.write(now, move))
        agree_at_the_end(state, slow)


@pytest.mark.parametrize("players", GAME.players)
def test_longer_games_agree(players: int) -> None:
    """Whoever removes as many fish as they can stays in business longer, and spends more Lowest 4."""
    for seed in range(1, 31):
        rng = Rng(seed * 103 + players)
        state, slow = GAME.prepare(players, {}), Reference(players)
        while state.actors():
            agree(state, slow)
            seat = state.actors()[-1]
            move = state.legal(seat)[-1] if slow.removing else any_move(state, seat, rng)
            slow.play(seat, GAME.write(state, move))
            state.apply(seat, move)
        agree_at_the_end(state, slow)
