"""A game as learners drive it: moves are numbers, chance plays itself, and nobody plays for ever."""

import operator
import secrets
import warnings
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i32

from shoal.games import find
from shoal.games.contract import CHANCE, SPECTATOR, IllegalMove, ShoalError, State, draw
from shoal.games.game import shown
from shoal.games.rng import Rng
from shoal.games.ui.style_sheets import standalone
from shoal.play.record import Record

LARGEST_SEED = (1 << 63) - 1
REMADE = ("_observer", "_blank_row", "_blank_mask")


def whole(number: object, name: str, least: int, most: int | None = None) -> int:
    """A whole number from outside, Python's or numpy's, or one sentence that says what it must be."""
    try:
        found = operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        found = least - 1
    if isinstance(number, bool) or found < least or (most is not None and found > most):
        until = "on" if most is None else f"to {most}"
        raise ShoalError(f"{name} is a whole number from {least} {until}, not {shown(number)}")
    return found


class Environment:
    """One table, game after game. What seats are shown is made from their views."""

    def __init__(self, game: str, players: int | None, options: Mapping[str, object]) -> None:
        self.game = find(game)
        self._start = self.game.prepare(self.game.players[0] if players is None else players, options)
        self.players: int = self._start.players
        self.layout = self.game.tensor.layout(self.players, self._start.options)
        self._prepare_arrays()
        self.names = self.game.names([""] * self.players)
        self.state: State = self._start
        self.moves: list[tuple[int, int]] = []
        """Every move of the game so far as (seat, move), chance's included."""
        self.decisions = 0
        """How many of them were a seat's."""
        self.begun = False
        """Was there a first `begin`?"""
        self._commits: list[tuple[int, int]] = []
        """The sealed choices that others' choices are waited for with."""
        self._news: list[tuple[int, int]] = []
        self._told = 0
        self._rng = Rng(secrets.randbits(62))

    def _prepare_arrays(self) -> None:
        self._observer = self.game.observer_of(self._start)
        self.choices = int(self._observer.actions(self._start))
        """How many actions seats can ever choose from."""
        self._blank_row = vec[i32]([0 for _ in range(self.layout.size)])
        self._blank_mask = vec[bool]([False for _ in range(self.choices)])

    def __getstate__(self) -> dict[str, object]:
        """What `_prepare_arrays` makes can be made again, and neither copied nor pickled."""
        return {name: value for name, value in vars(self).items() if name not in REMADE}

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        self._prepare_arrays()

    def begin(self, seed: int | None, options: Mapping[str, object] | None = None) -> None:
        """A new game; the same seed lets chance draw the same. Whatever stands in `options` is warned of: it has no
        effect."""
        if options:
            warnings.warn(
                f"reset has no option {shown(next(iter(options)))}: a game's own are given with its environment",
                stacklevel=3,
            )
        if seed is not None:
            self._rng = Rng(whole(seed, "a seed", 0, LARGEST_SEED))
        self.state = self._start.copy()
        self.moves = []
        self.decisions = 0
        self.begun = True
        self._commits, self._news, self._told = [], [], 0
        self._play_chance()

    def demand_begin(self) -> None:
        if not self.begun:
            raise ShoalError("there is no game yet: reset() begins one")

    def play(self, seat: int, action: object) -> None:
        """Take a seat's action, or raise IllegalMove with the reason; then chance plays."""
        try:
            chosen = whole(action, "an action", 0, self.choices - 1)
        except ShoalError as error:
            raise IllegalMove(str(error)) from None
        if reason := self._observer.why_not(self.state, seat, chosen):
            raise IllegalMove(reason)
        self.take(seat, int(self._observer.move(self.state, seat, chosen)))

    def take(self, seat: int, move: int) -> None:
        """Make a seat's move, as the rules number it; then chance plays."""
        owed, sealed = self.state.actors(), self.state.sealed()
        self.state.apply(seat, move)
        self.moves.append((seat, move))
        self.decisions += 1
        self._commits.append((seat, move))
        self._told = 0 if not sealed or len(owed) == 1 else seat
        self._news = self._commits if self._told == 0 else [(seat, move)]
        if self._told == 0:
            self._commits = []
        begin = len(self.moves)
        self._play_chance()
        if not self.game.hands:
            self._news = self._news + self.moves[begin:]

    def _play_chance(self) -> None:
        state = self.state
        while CHANCE in state.actors():
            move = draw(state.chance(), self._rng)
            state.do(CHANCE, move)
            self.moves.append((CHANCE, move))

    # Looking

    def news(self, seat: int) -> list[tuple[int, str]]:
        """The moves that the last one made known to a seat, as (who moved, words): sealed choices once all are made.

        Draws of chance are among them where all see them, which is in games without hands.
        """
        if self._told not in (0, seat):
            return []
        return [(mover, self.words(move)) for mover, move in self._news]

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
