"""Many games between bots, and what they come to."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean, stdev

from shoal.arena.execution.game_loop import LIMIT, Played, play_out
from shoal.bots import make
from shoal.bots.seating import is_own, kinds, seat_names, seated
from shoal.games import find
from shoal.games.contract import BadOptions, ShoalError
from shoal.games.rng import Rng
from shoal.play.record import Record

FAULTS = 10
"""So many kinds of faults of programs that play are told."""


class Arena:
    """Bots at one table, who play as many games as they are asked."""

    def __init__(self, game: str, bots: Sequence[str], options: Mapping[str, object], seed: int) -> None:
        self.game = find(game)
        self.bots = list(bots)
        self._seed = seed
        for bot in bots:
            make(bot, game, seed)
        self._start = self.game.prepare(len(bots), options)
        self.players = seated(self.game, bots)
        self.labels = [player.label for player in self.players]

    def play(self, number: int, limit: int = LIMIT) -> Played:
        """The game of that number: the same for the same seed."""
        # Seeds of its own for each game, so that any of them can be played again by itself.
        seeds = random.Random(f"{self._seed} {number}")
        chance = Rng(seeds.getrandbits(32))
        bots = [make(bot, self.game.id, seeds.getrandbits(32)) for bot in self.bots]
        return play_out(self.game, self._start, bots, chance, limit)

    def record(self, played: Played) -> Record:
        """A game that was played, to save and verify."""
        names = [player.name for player in self.players]
        return replace(Record.of(self.game, played.end, names, played.moves), bots=kinds(self.players))


@dataclass
class Summary:
    """What some games came to."""

    lengths: list[int] = field(default_factory=list)
    """Moves of the games that ended, chance's included."""
    scores: list[list[int]] = field(default_factory=list)
    """Of each game that ended, by seat."""
    wins: Counter[int] = field(default_factory=Counter)
    """First places by seat; where several share one, it counts for each."""
    endings: Counter[str] = field(default_factory=Counter)
    """How games ended, and how often."""
    unfinished: int = 0
    """How many games were given up."""
    complaints: Counter[tuple[int, str]] = field(default_factory=Counter)
    """What went wrong with bots that are other programs, by seat."""

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.complaints.update((seat, what) for seat, said in enumerate(played.complaints, 1) for what in said)
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
        return told + (self._results(names) if games else []) + self._faults(names)

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

    def _faults(self, names: Sequence[str]) -> list[str]:
        common = self.complaints.most_common(FAULTS)
        told = [f"fault   {names[seat - 1]} {what}: {count}" for (seat, what), count in common]
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
    bots = [name if is_own(name) else name.lower() for name in seat_names(seats)]
    if players is not None and len(bots) != players:
        raise BadOptions(f"--seats names {len(bots)} bots, --players asks for {players}")
    return bots
