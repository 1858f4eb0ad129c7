"""An evaluator inside the search: what it is asked, that its answers count, and that the same seed brings the same."""

from typing import Any

import numpy as np
import pytest

from shoal.adapters.evaluator import GuidedBot, GuidedSearcher
from shoal.arena.execution.game_loop import play_out
from shoal.bots import make
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from shoal.games.rng import Rng
from shoal.play.match import Match

every_game = pytest.mark.parametrize("game", REGISTRY)


class Even:
    """Knows nothing: all moves alike, everybody's chances even. Keeps what it was asked."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.asked: list[tuple[Any, Any]] = []

    def evaluate(self, seen: Any, legal: Any) -> tuple[Any, Any]:
        self.asked.append((seen, legal))
        return legal.astype(np.float32), np.full(len(seen), 1 / self.players, np.float32)


class Likes(Even):
    """Is sure of one move, and of nothing else."""

    def __init__(self, players: int, move: int) -> None:
        super().__init__(players)
        self.move = move

    def evaluate(self, seen: Any, legal: Any) -> tuple[Any, Any]:
        priors, values = super().evaluate(seen, legal)
        priors = priors * 0.001
        priors[:, self.move] = 1.0
        return priors, values


@every_game
def test_it_is_asked_in_batches_what_seats_know(game: str) -> None:
    match = Match(game, seed=3)
    while not match.actors():
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    seat, players = match.actors()[0], match.state.players
    knows = Even(players)
    analysis = GuidedSearcher(game, knows, simulations=60, batch=8).analyse(match.view(seat))
    assert analysis.simulations == 60
    assert sum(found.visits for found in analysis.moves) >= 25
    assert {found.move for found in analysis.moves} <= set(match.state.legal(seat))
    sizes = [len(seen) for seen, _ in knows.asked]
    assert max(sizes) == 8
    assert all(seen.shape[1] == match.layout().size for seen, _ in knows.asked)
    for seen, legal in knows.asked:
        # Whose move it is at a leaf is among the actors that its tensor tells, the viewer's place first.
        turn = seen[:, match.layout().places["actors"]][:, 0]
        assert (turn[legal.any(axis=1)] == 1).all()
    if match.game.at_once == "never":
        seen, legal = knows.asked[0]
        assert (seen[0] == np.frombuffer(match.tensor(seat), np.float32)).all()
        assert np.flatnonzero(legal[0]).tolist() == match.state.legal(seat)


@every_game
def test_the_same_seed_brings_the_same(game: str) -> None:
    match = Match(game, seed=3)
    seat = match.actors()[0]
    found = [
        GuidedSearcher(game, Even(match.state.players), simulations=80, batch=8, seed=seed).analyse(match.view(seat))
        for seed in (5, 5)
    ]
    assert found[0].moves == found[1].moves


def test_priors_and_values_lead_it() -> None:
    match = Match("fishery", seed=1)
    liked = match.state.legal(1)[17]
    best = GuidedSearcher("fishery", Likes(2, liked), simulations=50).analyse(match.view(1)).moves[0]
    assert (best.move, best.visits > 25) == (liked, True)

    class Corner(Even):
        """Thinks a ship on a1 wins for whoever has it there, and tells it for both, the viewer first."""

        def evaluate(self, seen: Any, legal: Any) -> tuple[Any, Any]:
            priors, _ = super().evaluate(seen, legal)
            ships = seen[:, layout.places["ships"]].reshape(-1, 2, 63)
            mine = 0.5 + 0.5 * (ships[:, 0, 0] - ships[:, 1, 0])
            return priors, np.stack([mine, 1 - mine], axis=1)

    layout = match.layout()
    found = GuidedSearcher("fishery", Corner(2), simulations=400, batch=16).analyse(match.view(1))
    assert match.game.write(match.state, found.moves[0].move) == "ship a1"
    assert found.moves[0].value > 0.9


def test_it_sees_the_end_of_the_game_itself() -> None:
    """A few moves before the end it finds the win that any search finds."""
    game, rng = find("fishery"), Rng(4)
    won = 0
    for _ in range(4):
        state = game.prepare(2, {})
        moves: list[int] = []
        while state.actors():
            legal = state.legal(state.actors()[0])
            moves.append(legal[rng.below(len(legal) - (len(legal) > 1))])
            state.do(state.actors()[0], moves[-1])
        state = game.prepare(2, {})
        for move in moves[:-8]:
            state.do(state.actors()[0], move)
        guided = GuidedBot("fishery", Even(2), simulations=200, batch=4)
        plain = make("expert", "fishery", 1)
        seats = [guided, plain] if state.actors()[0] == 1 else [plain, guided]
        end = play_out(game, state, seats, Rng(1)).end
        won += end.ranks()[seats.index(guided)] == 1
    assert won >= 1


@every_game
def test_it_plays_whole_games(game: str) -> None:
    players = find(game).players[0]
    bots = [GuidedBot(game, Even(players), simulations=6, batch=3, seed=seat) for seat in range(players)]
    start = find(game).prepare(players, {})
    assert play_out(find(game), start, bots, Rng(2), limit=60).moves


def test_answers_of_another_shape_are_refused() -> None:
    class Short(Even):
        def evaluate(self, seen: Any, legal: Any) -> tuple[Any, Any]:
            return legal[:, :5], np.zeros(len(seen))

    match = Match("fishery", seed=1)
    with pytest.raises(ShoalError, match=r"priors of shape \(1, 174\)"):
        GuidedSearcher("fishery", Short(2)).analyse(match.view(1))
    with pytest.raises(ShoalError, match="one simulation or more"):
        GuidedSearcher("fishery", Even(2), batch=0)
