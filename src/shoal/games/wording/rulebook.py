"""A game's RULES.md as numbered paragraphs."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from shoal.games.contract import ShoalError
from shoal.games.game import Game

PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* (.+)$")

CITATION = re.compile(r"^([A-Z]{2} (\d+\.\d+)): ")


class Refusal(NamedTuple):
    """A refusal taken apart."""

    rule: str
    """The paragraph it cites, as in 'FI 3.2'; '' where no rule is the reason."""
    paragraph: str
    """Its number alone."""
    reason: str
    """What it says of it."""


def taken_apart(why: str) -> Refusal:
    cited = CITATION.match(why)
    return Refusal(cited[1], cited[2], why[cited.end() :]) if cited else Refusal("", "", why)


@dataclass(frozen=True)
class Rulebook:
    game: Game
    text: str
    """All of RULES.md."""
    paragraphs: dict[str, str]
    """Each paragraph by its number, '3.2'."""

    def paragraph(self, number: str) -> str:
        """One paragraph, asked for as '3.2' or 'FI 3.2'."""
        bare = number.upper().removeprefix(self.game.prefix).strip()
        if bare not in self.paragraphs:
            last = list(self.paragraphs)[-1]
            raise ShoalError(f"{self.game.title} has no paragraph {number}: they run from 1.1 to {last}")
        return f"{self.game.prefix} {bare}: {self.paragraphs[bare]}"


@cache
def rulebook(game: Game) -> Rulebook:
    """Paragraphs are lines '**3.2** text', one line each."""
    text = (files(game.package) / "RULES.md").read_text(encoding="utf-8")
    found = (PARAGRAPH.match(line) for line in text.splitlines())
    return Rulebook(game, text, {match[1]: match[2] for match in found if match})
