"""Every paragraph of every rule book has a test named after it, and every citation a paragraph."""

import re
from pathlib import Path

import pytest

from shoal.games import REGISTRY, find
from shoal.games.wording.rulebook import rulebook

TESTS = Path(__file__).parents[1]
SOURCES = Path(__file__).parents[2] / "src" / "shoal" / "games"


@pytest.mark.parametrize("game", REGISTRY)
def test_every_paragraph_has_a_test(game: str) -> None:
    book = rulebook(find(game))
    source = "\n".join(path.read_text() for path in TESTS.glob("games/**/test_*.py"))
    prefix = book.game.prefix.lower()
    named = {f"{a}.{b}" for a, b in re.findall(rf"def test_{prefix}_(\d+)_(\d+)_", source)}
    assert book.paragraphs
    assert set(book.paragraphs) == named


@pytest.mark.parametrize("game", REGISTRY)
def test_every_citation_has_a_paragraph(game: str) -> None:
    book = rulebook(find(game))
    source = "\n".join(path.read_text() for path in SOURCES.glob("**/*.py"))
    cited = set(re.findall(rf"\b{book.game.prefix} (\d+\.\d+)", source))
    assert cited <= set(book.paragraphs)
