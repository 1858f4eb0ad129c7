"""Every example in docs/reference/notation.md can be read by a game it stands under."""

import re
from pathlib import Path

import pytest

from shoal.games import find
from shoal.games.contract import NotAMove

NOTATION = Path(__file__).parents[1] / "docs" / "reference" / "notation.md"


def examples() -> list[tuple[str, list[str]]]:
    """The words in the first column of each table, with the games named in the heading above it."""
    found: list[tuple[str, list[str]]] = []
    games: list[str] = []
    for line in NOTATION.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            games = re.findall(r"`([a-z-]+)`", line)
        elif line.startswith("| `") and games:
            found += [(words, games) for words in re.findall(r"`([^`]+)`", line.split("|")[1])]
    return found


@pytest.mark.parametrize(("words", "games"), examples(), ids=lambda value: str(value))
def test_the_example_can_be_read(words: str, games: list[str]) -> None:
    assert any(reads(game, words) for game in games)


def reads(game: str, words: str) -> bool:
    rules = find(game)
    state = rules.prepare(rules.players[0], {})
    try:
        move = rules.read(state, words)
    except NotAMove:
        return False
    return rules.write(state, move) == words


def test_there_are_examples_of_every_kind() -> None:
    assert len(examples()) > 25
