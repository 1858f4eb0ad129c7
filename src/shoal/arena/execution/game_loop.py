"""One game between bots, from its first move to its last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from shoal.bots import Bot, complaints, dismiss
from shoal.games.contract import CHANCE, SPECTATOR, State, draw
from shoal.games.game import Game
from shoal.games.rng import Rng

LIMIT = 20_000
"""Moves after which a game counts as one that does not end."""


class LazyView(dict[str, Any]):
    """A view that is only built for a bot that looks at it. A dict, for compiled code takes no other mapping."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        super().__init__()
        self._game, self._state, self._seat = game, state, seat

    def _look(self) -> None:
        if not super().__len__():
            self.update(self._game.view(self._state, self._seat))

    def __missing__(self, key: str) -> Any:
        if super().__len__():
            raise KeyError(key)
        self._look()
        return self[key]

    def __contains__(self, key: object) -> bool:
        self._look()
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._look()
        return super().__iter__()

    def __len__(self) -> int:
        self._look()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._look()
        return super().__eq__(other)

    __hash__ = None

    def get(self, key: str, default: Any = None) -> Any:
        self._look()
        return super().get(key, default)

    def keys(self) -> Any:
        self._look()
        return super().keys()

    def values(self) -> Any:
        self._look()
        return super().values()

    def items(self) -> Any:
        self._look()
        return super().items()


class LazyWords(Sequence[str]):
    """Moves that are only put into words where a bot reads them."""

    def __init__(self, game: Game, state: State, moves: Sequence[int]) -> None:
        self._game, self._state, self._moves = game, state, moves

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._game.write(self._state, move) for move in self._moves[index]]
        return self._game.write(self._state, self._moves[index])

    def __len__(self) -> int:
        return len(self._moves)


@dataclass(frozen=True)
class Played:
    """One game, from its first move to its last or to the limit."""

    moves: list[tuple[int, int]]
    """Who moved, and the move."""
    end: State
    """The last position."""
    complaints: list[list[str]]
    """What went wrong with the bots, by seat."""


def play_out(game: Game, start: State, bots: Sequence[Bot], chance: Rng, limit: int = LIMIT) -> Played:
    """A game to its end. The n-th draw of chance takes the n-th number of its own stream, whatever the bots do."""
    state = start.copy()
    moves: list[tuple[int, int]] = []
    try:
        while (actors := state.actors()) and len(moves) < limit:
            seat = actors[0]
            if seat == CHANCE:
                move = int(draw(state.chance(), chance))
            else:
                legal = LazyWords(game, state, state.legal(seat))
                move = game.read(state, bots[seat - 1].choose(LazyView(game, state, seat), legal))
            state.apply(seat, move)
            moves.append((seat, move))
    finally:
        dismiss(bots, LazyView(game, state, SPECTATOR))
    return Played(moves, state, [complaints(bot) for bot in bots])
