"""Many games between bots, and what they come to."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, overload

from shoal.bots import complaints, dismiss, make
from shoal.bots.program import is_program
from shoal.bots.seating import listed, seated
from shoal.games import find
from shoal.games.contract import CHANCE, SPECTATOR, BadOptions, ShoalError, State, draw
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.play.record import Record

LIMIT = 20_000
"""Moves after which a game counts as one that does not end."""
FAULTS = 10
"""So many kinds of faults of programs that play are told."""


class LazyView(Mapping[str, Any]):
    """A view that is only built for a bot that looks at it."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self._game, self._state, self._seat = game, state, seat

    @cached_property
    def _view(self) -> dict[str, Any]:
        return self._game.view(self._state, self._seat)

    def __getitem__(self, key: str) -> Any:
        return self._view[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._view)

    def __len__(self) -> int:
        return len(self._view)


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
    complaints: list[str] = field(default_factory=list)
    """What went wrong with bots that are programs of others."""


class Arena:
    """Bots at one table, who play as many games as they are asked."""

    def __init__(self, game: str, bots: Sequence[str], options: Mapping[str, object], seed: int) -> None:
        self.game = find(game)
        self.bots = list(bots)
        self._seed = seed
        for bot in bots:
            make(bot, game, seed)
        self._start = self.game.prepare(len(bots), options)
        self.names = [player.name for player in seated(self.game, bots)]

    def play(self, number: int, limit: int = LIMIT) -> Played:
        """The game of that number: the same for the same seed."""
        # Seeds of its own for each game, so that any of them can be played again by itself.
        seeds = random.Random(f"{self._seed} {number}")
        chance = Rng(seeds.getrandbits(32))
        bots = [make(bot, self.game.id, seeds.getrandbits(32)) for bot in self.bots]
        state = self._start.copy()
        moves: list[tuple[int, int]] = []
        try:
            while (actors := state.actors()) and len(moves) < limit:
                seat = actors[0]
                if seat == CHANCE:
                    move = int(draw(state.chance(), chance))
                else:
                    legal = LazyWords(self.game, state, state.legal(seat))
                    move = self.game.read(state, bots[seat - 1].choose(LazyView(self.game, state, seat), legal))
                state.apply(seat, move)
                moves.append((seat, move))
        finally:
            dismiss(bots, LazyView(self.game, state, SPECTATOR))
        told = [f"{name} {what}" for name, bot in zip(self.names, bots, strict=True) for what in complaints(bot)]
        return Played(moves, state, told)

    def record(self, played: Played) -> Record:
        return Record.of(self.game, played.end, self.names, played.moves)


@dataclass
class Summary:
    """What some games came to."""

    lengths: list[int] = field(default_factory=list)
    """Moves of the games that ended, chance's included."""
    scores: list[list[int]] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    """First places by seat; where several share one, it counts for each."""
    endings: Counter[str] = field(default_factory=Counter)
    unfinished: int = 0
    complaints: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        self.complaints.update(played.complaints)
        if played.end.actors():
            self.unfinished += 1
            return
        self.lengths.append(len(played.moves))
        self.scores.append(played.end.scores())
        self.endings[played.end.ending()] += 1
        self.wins.update(seat for seat, place in enumerate(played.end.ranks(), 1) if place == 1)

    def lines(self, names: Sequence[str]) -> list[str]:
        """The summary as text."""
        games = len(self.lengths)
        told = [f"{games} game{'' if games == 1 else 's'} played to the end"]
        if self.unfinished:
            told[0] += f", {self.unfinished} given up"
        return told + (self._results(names) if games else []) + self._faults()

    def _results(self, names: Sequence[str]) -> list[str]:
        games = len(self.lengths)
        told = []
        told.append(f"length  {_spread(self.lengths)} moves, {min(self.lengths)} to {max(self.lengths)}")
        wide = max(len(name) for name in names)
        for seat, name in enumerate(names, 1):
            scores = [score[seat - 1] for score in self.scores]
            won = self.wins[seat]
            told.append(f"seat {seat}  {name:<{wide}}  score {_spread(scores)}  wins {won} ({won / games:.1%})")
        for ending, count in self.endings.most_common():
            told.append(f"end     {ending}: {count} ({count / games:.1%})")
        return told

    def _faults(self) -> list[str]:
        told = [f"fault   {sentence}: {count}" for sentence, count in self.complaints.most_common(FAULTS)]
        left = len(self.complaints) - len(told)
        return told + ([f"fault   and {left} of other kinds"] if left else [])


def _spread(numbers: Sequence[int]) -> str:
    return f"{fmean(numbers):.2f} ± {stdev(numbers) if len(numbers) > 1 else 0:.2f}"


def record_files(folder: Path, game: str, games: int) -> list[Path]:
    """A file for each game in a folder that is made where needed; none of them may be there already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ShoalError(f"cannot make the folder {folder}: {error.strerror}") from error
    width = len(str(games))
    files = [folder / f"{game}-{number:0{width}}.json" for number in range(1, games + 1)]
    there = next((file for file in files if file.exists()), None)
    if there is not None:
        raise ShoalError(f"{there} is already there: name another folder")
    return files


def bots_for(game: str, players: int | None, seats: str) -> list[str]:
    """The bots by seat: those named, or as many random ones as there are players."""
    if not seats:
        return ["random"] * (find(game).players[0] if players is None else players)
    bots = [name if is_program(name) else name.lower() for name in listed(seats)]
    if players is not None and len(bots) != players:
        raise BadOptions(f"--seats names {len(bots)} bots, --players asks for {players}")
    return bots
