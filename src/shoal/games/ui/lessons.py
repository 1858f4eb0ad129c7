"""What a game teaches by example: pictures beside the rules, and a guided first game. Read from lessons.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from shoal.games.game import Game

Line = tuple[str, str]
"""Who moved, as in a record ('1', 'chance', 'table'), and the words."""


@dataclass(frozen=True)
class Example:
    """A position that shows what a paragraph means."""

    paragraph: str
    caption: str
    players: int
    names: list[str]
    """What the seats are called; empty where nobody needs to be told apart by name."""
    options: dict[str, object]
    moves: list[Line]
    viewer: int
    """Whose view is drawn; 0 for a spectator's."""
    point: str
    """A move of the seat to act that is pointed out, or ''."""
    layer: str
    """A layer that is laid over, or ''."""


@dataclass(frozen=True)
class Lesson:
    """One step of a guided game."""

    say: str
    play: str
    """What the learner is to do; '' where there is only something to read."""
    then: list[Line]
    """What happens next without them."""


@dataclass(frozen=True)
class Guide:
    players: int
    seat: int
    """The learner's."""
    names: list[str]
    options: dict[str, object]
    moves: list[Line]
    """What happened before the first lesson."""
    lessons: list[Lesson]

    def before(self, number: int) -> list[Line]:
        """All moves up to a lesson, the first being number 0."""
        done = list(self.moves)
        for lesson in self.lessons[:number]:
            done += [(str(self.seat), lesson.play)] if lesson.play else []
            done += lesson.then
        return done


def _lines(written: list[str]) -> list[Line]:
    return [(mover, words) for mover, _, words in (line.partition(" ") for line in written)]


@cache
def _data(game: Game) -> dict[str, Any]:
    return tomllib.loads((files(game.package) / "ui/lessons.toml").read_text(encoding="utf-8"))


@cache
def examples(game: Game) -> list[Example]:
    return [
        Example(
            given["paragraph"],
            given["caption"],
            given["players"],
            given.get("names", []),
            given.get("options", {}),
            _lines(given["moves"]),
            given.get("viewer", 0),
            given.get("point", ""),
            given.get("layer", ""),
        )
        for given in _data(game)["example"]
    ]


@cache
def guide(game: Game) -> Guide:
    given = _data(game)["guide"]
    return Guide(
        given["players"],
        given["seat"],
        given["names"],
        given.get("options", {}),
        _lines(given["moves"]),
        [Lesson(step["say"], step.get("play", ""), _lines(step.get("then", []))) for step in given["step"]],
    )
