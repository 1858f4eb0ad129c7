"""Thinking about real games: the same for the same seed, within its bounds, from what the seat knows only."""

import os
import subprocess
import sys

import pytest

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, State, draw
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.pure import is_compiled
from shoal.search.analysis import Analyser
from shoal.search.search import Search
from tests.search.digest import digests

every_game = pytest.mark.parametrize("name", REGISTRY)
both_kinds = pytest.mark.parametrize("plain", [True, False])


def first_decision(game: Game, players: int) -> State:
    rng = Rng(1)
    state: State = game.prepare(players, {})
    while state.actors() == [CHANCE]:
        state.do(CHANCE, draw(state.chance(), rng))
    return state


@every_game
@both_kinds
def test_the_same_seed_and_simulations_bring_the_same_thoughts(name: str, plain: bool) -> None:
    game = find(name)
    state = first_decision(game, game.players[-1])
    view = game.view(state, state.actors()[0])
    first, second = (Analyser(game, 4, plain=plain).analyse(view, simulations=50) for _ in range(2))
    assert first.moves == second.moves
    assert first.simulations == 50
    assert Analyser(game, 5, plain=plain).analyse(view, simulations=50).moves != first.moves


@every_game
@both_kinds
def test_shares_come_to_one_and_worths_lie_between_nothing_and_a_win(name: str, plain: bool) -> None:
    game = find(name)
    for players in game.players:
        state = first_decision(game, players)
        seat = state.actors()[0]
        analysis = Analyser(game, 4, plain=plain).analyse(game.view(state, seat), simulations=40)
        assert sum(found.share for found in analysis.moves) == pytest.approx(1)
        assert all(0 <= found.value <= 1 for found in analysis.moves)
        assert {found.move for found in analysis.moves} <= set(state.legal(seat))
        assert 0 <= analysis.value <= 1


@every_game
@both_kinds
def test_a_search_keeps_to_its_room(name: str, plain: bool) -> None:
    game = find(name)
    state = first_decision(game, game.players[0])
    search = Search(game.heuristics, game.hands, plain, Rng(1), 2500)
    search.set_root(state, state.actors()[0])
    search.run(400)
    assert search.tree.nodes + search.tree.slots + search.tree.arms <= 2500
    assert search.moves()


def test_time_over_ends_the_thinking() -> None:
    game = find(next(iter(REGISTRY)))
    state = first_decision(game, game.players[0])
    analysis = Analyser(game, 4).analyse(game.view(state, state.actors()[0]), seconds=0.0)
    assert 0 < analysis.simulations < 50


@pytest.mark.skipif(not is_compiled(), reason="the search runs interpreted here, so there is nothing to compare")
def test_compiled_and_interpreted_think_alike() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.search.digest"],
        env={**os.environ, "SHOAL_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(digests()) == done.stdout.splitlines()
