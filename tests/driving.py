"""Driving games at random, for tests."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, State, draw
from shoal.games.game import Game
from shoal.games.rng import Rng

LIMIT = 20_000
"""Moves after which a random game that has not ended never will, as far as a test is concerned."""


@dataclass(frozen=True)
class Case:
    """A game as one table plays it. Each game's tests bring their own list in `laws.py`."""

    game: Game
    players: int
    options: Mapping[str, object]
    twin: Callable[[State, int, Rng], State]
    """A State that differs from this one only in what a viewer cannot know."""
    conserved: Callable[[Any], object]
    """What stays the same from the first move to the last."""
    name: str = field(default="")
    rules: int | None = None
    """An older version of the rules; None for the newest."""

    def start(self) -> State:
        state: State = self.game.prepare(self.players, self.options, self.rules)
        return state


def folder(game: str) -> str:
    return game.replace("-", "_")


def cases() -> list[Case]:
    """Every game at every player count with every option; by older versions of its rules, the last of these."""
    found = []
    for game in REGISTRY:
        laws = import_module(f"tests.games.{folder(game)}.laws")
        for players, options in laws.VARIANTS:
            name = " ".join([game, str(players), *(f"{key}={value}" for key, value in options.items())])[:60]
            found.append(Case(find(game), players, options, laws.twin, laws.conserved, name))
        for rules in range(1, find(game).version):
            players, options = laws.VARIANTS[-1]
            name = f"{game} {players} rules={rules}"
            found.append(Case(find(game), players, options, laws.twin, laws.conserved, name, rules))
    return found


def any_move(state: State, seat: int, rng: Rng) -> int:
    if seat == CHANCE:
        return draw(state.chance(), rng)
    moves = state.legal(seat)
    return moves[rng.below(len(moves))]


def random_game(start: State, rng: Rng) -> Iterator[tuple[State, int, int]]:
    """A random game in place: (state, seat, move) before each move is made."""
    for _ in range(LIMIT):
        actors = start.actors()
        if not actors:
            return
        seat = actors[rng.below(len(actors))]
        move = any_move(start, seat, rng)
        yield start, seat, move
        start.apply(seat, move)
    raise AssertionError("the game does not end")
