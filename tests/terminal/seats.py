"""People made of code, who sit at the terminal client in tests."""

import io
from collections.abc import Callable, Iterable
from pathlib import Path

from shoal.bots import Budget
from shoal.bots.program import is_program
from shoal.games.rng import Rng
from shoal.play.match import Match
from shoal.terminal.keyboard import Complete
from shoal.terminal.play import new_game, seat_bots
from shoal.terminal.saved_games import Shelf
from shoal.terminal.screen import Screen
from shoal.terminal.session import Session

Say = Callable[[Match, int], str]


class Person:
    """Types what it is told to, or whatever the position suggests; remembers all of it."""

    def __init__(self, says: Say) -> None:
        self._says = says
        self.match: Match | None = None
        self.typed: list[str] = []
        self.asked: list[int] = []
        """The seats that were asked, in order; 0 where the keyboard was handed over."""

    def ask(self, name: str, seat: int, complete: Complete, offer: str = "") -> str:
        assert self.match is not None
        line = self._says(self.match, seat)
        self.asked.append(seat)
        self.typed.append(line)
        return line

    def wait(self) -> None:
        self.asked.append(0)


def script(lines: Iterable[str]) -> Say:
    left = iter(lines)

    def say(match: Match, seat: int) -> str:
        for line in left:
            return line
        raise EOFError

    return say


def anything(seed: int = 1) -> Say:
    """Any legal move."""
    rng = Rng(seed * 7919)

    def say(match: Match, seat: int) -> str:
        legal = match.legal(seat)
        return legal[rng.below(len(legal))]

    return say


class Table:
    """A session whose screen is a text."""

    def __init__(
        self, folder: Path, game: str, seats: str, says: Say, seed: int = 1, options: dict[str, object] | None = None
    ) -> None:
        self.paper = io.StringIO()
        match, players = new_game(game, seats, None, options or {}, seed)
        self.person = Person(says)
        self.person.match = match
        self.session = Session(
            match,
            seat_bots(game, players, seed, Budget(seconds=0.05)),
            Screen(self.paper),
            self.person,
            Shelf(match, folder / "game.json", seats if any(is_program(player.bot) for player in players) else ""),
        )

    @property
    def shown(self) -> str:
        return self.paper.getvalue()
