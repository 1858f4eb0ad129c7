"""A bot that plays against itself, and what it thought of every decision, for people who train models."""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from shoal.arena.execution.game_loop import play_out
from shoal.bots import Budget, make
from shoal.games import find
from shoal.games.contract import ShoalError, State
from shoal.games.game import Game, View
from shoal.games.rng import Rng

Row = dict[str, Any]
"""One decision; docs/guide/train-data.md says what each column holds."""


@dataclass(frozen=True)
class SelfPlay:
    """Games as data, so that any process can play any of them by its number."""

    game: str
    players: int
    options: dict[str, object]
    bot: str
    simulations: int
    seed: int
    tensors: bool = False
    """Is each view written as numbers, too?"""

    def check(self) -> None:
        """Raise a ShoalError now for what would raise one in the first game."""
        find(self.game).prepare(self.players, self.options)
        if not hasattr(make(self.bot, self.game, 0), "analysis"):
            raise ShoalError(f"{self.bot} does not search, so it has no visits to write down: name another bot")

    def data(self) -> dict[str, Any]:
        """What makes these games these and no others."""
        return {**asdict(self), "rules": find(self.game).version}

    def play(self, number: int) -> list[Row]:
        """The decisions of the game of that number, from 0 on: the same wherever it is played."""
        game = find(self.game)
        start = game.prepare(self.players, self.options)
        dice = random.Random(f"{self.seed} selfplay {number}")
        chance = Rng(dice.getrandbits(32))
        rows: list[Row] = []
        budget = Budget(simulations=self.simulations)
        bots = [
            Noting(game, start, make(self.bot, self.game, dice.getrandbits(32), budget), rows, self.tensors)
            for _ in range(self.players)
        ]
        end = play_out(game, start, bots, chance).end
        if end.actors():
            raise ShoalError(f"game {number + 1} does not end")
        scores, ranks = end.scores(), end.ranks()
        for row in rows:
            place = ranks[row["seat"] - 1]
            row |= {
                "game": number + 1,
                "split": split_of(number + 1),
                "players": self.players,
                "options": json.dumps(start.options),
                "score": scores[row["seat"] - 1],
                "rank": place,
                "win": 1 / ranks.count(1) if place == 1 else 0.0,
                "scores": scores,
            }
        return rows


def split_of(number: int) -> str:
    """Which part of the data a game belongs to, by its number from 1 on: of every ten one is for validation, one for
    tests."""
    return {9: "valid", 0: "test"}.get(number % 10, "train")


class Noting:
    """A bot whose decisions are written down, with what it found."""

    def __init__(self, game: Game, start: State, bot: Any, rows: list[Row], tensors: bool) -> None:
        self._game, self._start, self._bot, self._rows, self._tensors = game, start, bot, rows, tensors

    def choose(self, view: View, legal: Sequence[str]) -> str:
        words: str = self._bot.choose(view, legal)
        analysis = self._bot.analysis
        found = {self._game.write(analysis.state, one.move): one for one in analysis.moves} if analysis else {}
        self._rows.append(
            {
                "move": len(self._rows) + 1,
                "seat": view["viewer"],
                "view": json.dumps(dict(view), ensure_ascii=False),
                "legal": list(legal),
                "actions": [self._game.read(self._start, move) for move in legal],
                "forced": len(legal) == 1,
                "tensor": self._game.tensor.row(view).tolist() if self._tensors else None,
                "visits": [found[move].visits if move in found else 0 for move in legal],
                "policy": [found[move].share if move in found else 0.0 for move in legal],
                "chosen": words,
                "action": self._game.read(self._start, words),
                "value": analysis.value if analysis else None,
            }
        )
        return words
