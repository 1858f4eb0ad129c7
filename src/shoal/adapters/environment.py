"""A game as learners drive it: moves are numbers, chance plays itself, and nobody plays for ever."""

import secrets
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i32

from shoal.games import find
from shoal.games.contract import CHANCE, SPECTATOR, IllegalMove, State, draw
from shoal.games.rng import Rng
from shoal.games.ui.style_sheets import standalone
from shoal.play.record import Record


class Environment:
    """One table, game after game. What seats are shown is made from their views."""

    def __init__(self, game: str, players: int | None, options: Mapping[str, object]) -> None:
        self.game = find(game)
        self._start = self.game.prepare(self.game.players[0] if players is None else players, options)
        self.players: int = self._start.players
        self.layout = self.game.tensor.layout(self.players, self._start.options)
        self._observer = self.game.observer_of(self._start)
        self.choices = int(self._observer.actions(self._start))
        """How many actions seats can ever choose from."""
        self._blank_row = vec[i32]([0 for _ in range(self.layout.size)])
        self._blank_mask = vec[bool]([False for _ in range(self.choices)])
        self.names = self.game.names([""] * self.players)
        self.state: State = self._start
        self.moves: list[tuple[int, int]] = []
        """Every move of the game so far as (seat, move), chance's included."""
        self.decisions = 0
        """How many of them were a seat's."""
        self._rng = Rng(secrets.randbits(62))

    def begin(self, seed: int | None) -> None:
        """A new game; the same seed lets chance draw the same."""
        if seed is not None:
            self._rng = Rng(seed)
        self.state = self._start.copy()
        self.moves = []
        self.decisions = 0
        self._play_chance()

    def play(self, seat: int, action: int) -> None:
        """Take a seat's action, or raise IllegalMove with the reason; then chance plays."""
        if not 0 <= action < self.choices:
            raise IllegalMove(f"actions are numbers from 0 to {self.choices - 1}, not {action}")
        if reason := self._observer.why_not(self.state, seat, action):
            raise IllegalMove(reason)
        move = self.move(seat, action)
        self.state.do(seat, move)
        self.moves.append((seat, move))
        self.decisions += 1
        self._play_chance()

    def move(self, seat: int, action: int) -> int:
        """The move that an action of a seat is in this position, as the rules number it."""
        return int(self._observer.move(self.state, seat, action))

    def _play_chance(self) -> None:
        state = self.state
        while CHANCE in state.actors():
            move = draw(state.chance(), self._rng)
            state.do(CHANCE, move)
            self.moves.append((CHANCE, move))

    # Looking

    def row(self, seat: int) -> bytearray:
        """What a seat knows, as 32-bit floats: the tensor of its view."""
        row = self._blank_row[:]
        self._observer.row(self.state, seat, row, 0)
        return bytearray(row)

    def mask(self, seat: int) -> bytearray:
        """1 for every legal action of a seat, 0 for the others."""
        mask = self._blank_mask[:]
        if seat in self.state.actors():
            self._observer.legal(self.state, seat, mask, 0)
        return bytearray(mask)

    def words(self, move: int) -> str:
        """A move as records write it."""
        return self.game.write(self._start, move)

    def text(self, viewer: int = SPECTATOR) -> str:
        return self.game.text(self.game.view(self.state, viewer), self.names).plain()

    def svg(self, viewer: int = SPECTATOR) -> str:
        """The board as a viewer sees it, its style sheets inside."""
        return standalone(self.game, self.game.face.picture(self.game.view(self.state, viewer), self.names).board)

    def record(self) -> Record:
        """The game so far, to save, replay and verify."""
        return Record.of(self.game, self.state, self.names, self.moves)
