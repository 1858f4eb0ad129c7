"""Endgames that are small enough are solved to their end: what is decided is told as decided."""

from shoal.games.contract import CHANCE, State
from shoal.games.game import Game
from shoal.review.values import Values, result

FEW_MOVES = 10
"""Where more moves are legal, nobody tries to solve a position."""
MOST_POSITIONS = 4_000
"""And where more positions would have to be looked at, it is given up."""


class TooLarge(Exception):
    """The rest of the game has too many positions, or something of it is drawn or secret."""


class Solver:
    """Values of positions for two players who both play perfectly."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Values] = {}

    def value(self, state: State) -> Values:
        """The exact value of a position, or TooLarge."""
        key = state.key()
        if key not in self._known:
            if len(self._known) >= MOST_POSITIONS:
                raise TooLarge
            self._known[key] = self._find(state)
        return self._known[key]

    def _find(self, state: State) -> Values:
        actors = state.actors()
        if not actors:
            return result(state).values
        if actors[0] == CHANCE or state.sealed():
            raise TooLarge
        seat, best = actors[0], (0.0, 0.0)
        for number, value in enumerate(self.moves(state, seat).values()):
            if number == 0 or value[seat - 1] > best[seat - 1]:
                best = (value[0], value[1])
        return best

    def moves(self, state: State, seat: int) -> dict[int, Values]:
        """The exact value of each legal move."""
        found = {}
        for move in state.legal(seat):
            after = state.copy()
            after.do(seat, move)
            found[move] = self.value(after)
        return found


def solved(game: Game, state: State, seat: int) -> dict[int, Values] | None:
    """The exact value of each of a seat's moves; None where the rest of the game is too large."""
    if game.hands or state.players != 2 or state.sealed() or len(state.legal(seat)) > FEW_MOVES:
        return None
    try:
        return Solver().moves(state, seat)
    except (TooLarge, RecursionError):
        return None
