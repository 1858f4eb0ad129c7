"""A game as one JSON document: what was agreed, who sat where, every move as words, the result."""

import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from shoal.games.contract import CHANCE, SPECTATOR, TABLE, ShoalError, State
from shoal.games.game import Game, shown
from shoal.play import table_moves
from shoal.play.fair_draws import Fairness
from shoal.play.notebook import Film, film

if TYPE_CHECKING:
    from shoal.play.match import Match

FORMAT = 1
"""The version of this file format, under the key 'shoal'."""

LARGEST_FILE = 16_000_000
"""In bytes; what is larger is not read to its end."""
MOST_MOVES = 100_000
"""Of a record; several times what a simulation plays before it gives up a game."""

Mover = int | Literal["chance", "table"]


class BadRecord(ShoalError):
    """A record that cannot be read, or that does not hold what it claims."""


def mover_name(seat: int) -> Mover:
    """Who moved, as a record writes it."""
    return "chance" if seat == CHANCE else "table" if seat == TABLE else seat


def mover_number(mover: Mover, players: int) -> int:
    """Who moved, as the rules know them."""
    if mover == "chance":
        return CHANCE
    if mover == "table":
        return TABLE
    return seat_number(mover, players)


def seat_number(seat: object, players: int) -> int:
    """A seat from 1 to n, checked."""
    if type(seat) is not int or not 1 <= seat <= players:
        raise ShoalError(f"there is no seat {shown(seat)}: seats are 1 to {players}")
    return seat


@dataclass(frozen=True)
class Record:
    """One game, from what was agreed before it to its result. Its moves are checked when it is replayed."""

    game: str
    """The game's id."""
    rules: int
    """The version of the game's rules it was played by."""
    options: dict[str, object]
    """The table's options, complete."""
    seats: list[str]
    """The names of seats 1 to n."""
    moves: list[tuple[Mover, str]]
    """Every move in order, chance's included: who made it, and its words."""
    scores: list[int] | None = None
    """None while the game is unfinished."""
    ranks: list[int] | None = None
    """The places of seats 1 to n; None while the game is unfinished."""
    bots: list[str] = field(default_factory=list)
    """Which bot played seats 1 to n, '' for a person; [] where no bot did, or none is known."""
    fair: Fairness | None = None
    """What its draws can be checked by; None where nothing was promised, as in a record made by hand."""

    @classmethod
    def of(cls, game: Game, state: State, seats: Sequence[str], moves: Iterable[tuple[int, int]]) -> "Record":
        """What led to a position: the moves as (seat, move), and the result if it is the end."""
        over = not state.actors()
        return cls(
            game=game.id,
            rules=state.rules,
            options=deepcopy(state.options),
            seats=list(seats),
            moves=[(mover_name(seat), table_moves.write(game, state, move)) for seat, move in moves],
            scores=state.scores() if over else None,
            ranks=state.ranks() if over else None,
        )

    # Writing

    def dumps(self) -> str:
        """The document, one move a line."""
        head = {"shoal": FORMAT, "game": self.game, "rules": self.rules, "options": self.options, "seats": self.seats}
        if self.bots:
            head["bots"] = self.bots
        lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        moves = ",\n".join(f"  {json.dumps(list(move), ensure_ascii=False)}" for move in self.moves)
        lines.append(f'"moves": [\n{moves}\n]' if moves else '"moves": []')
        lines += [f'"scores": {json.dumps(self.scores)}', f'"ranks": {json.dumps(self.ranks)}']
        if self.fair:
            lines.append(f'"fair": {json.dumps(self.fair.as_data())}')
        return "{" + ",\n".join(lines) + "}\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file whole or not at all: what was there stays until the new one is safe."""
        target = Path(path)
        try:
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(self.dumps())
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, target)
            except BaseException:
                os.unlink(name)
                raise
        except OSError as error:
            raise ShoalError(f"cannot write {target}: {error.strerror or error}") from error

    # Reading

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record":
        """A record from a file, its shape checked; BadRecord says what is wrong with it."""
        try:
            with Path(path).open("rb") as file:
                read = file.read(LARGEST_FILE + 1)
            if len(read) > LARGEST_FILE:
                raise BadRecord(f"{path} is no record: it is larger than {LARGEST_FILE:,} bytes")
            text = read.decode("utf-8")
        except UnicodeDecodeError:
            raise BadRecord(f"{path} is no record: it is not UTF-8 text") from None
        except OSError as error:
            raise BadRecord(f"cannot read {path}: {error.strerror or error}") from error
        try:
            return cls.loads(text)
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from error

    @classmethod
    def loads(cls, text: str) -> "Record":
        """A record from its text; its shape is checked, its moves are not (see `verify`)."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadRecord(f"the record breaks off or is no JSON at line {error.lineno}: {error.msg}") from None
        except (ValueError, RecursionError):
            raise BadRecord("the record is no sensible JSON") from None
        if not isinstance(data, dict):
            raise BadRecord("a record is a JSON object")
        version = _field(data, "shoal", int, "a whole number")
        if version > FORMAT:
            raise BadRecord(f"the record has format {version}, newer than the {FORMAT} this Shoal knows: update Shoal")
        if version < 1:
            raise BadRecord(f"there is no record format {version}")
        seats = _field(data, "seats", list, "a list of names")
        if not all(isinstance(name, str) for name in seats):
            raise BadRecord("'seats' must be a list of names")
        bots = _field(data, "bots", list, "a list of names") if "bots" in data else []
        if not all(isinstance(name, str) for name in bots) or len(bots) not in (0, len(seats)):
            raise BadRecord("'bots' must be a list with a name, or '', for each seat")
        moves = _field(data, "moves", list, "a list of moves")
        if len(moves) > MOST_MOVES:
            raise BadRecord(f"the record has {len(moves):,} moves, more than the {MOST_MOVES:,} that a game may have")
        return cls(
            game=_field(data, "game", str, "a game's name"),
            rules=_field(data, "rules", int, "a whole number"),
            options=_field(data, "options", dict, "an object"),
            seats=seats,
            moves=[_move(number, move) for number, move in enumerate(moves, 1)],
            scores=_numbers(data, "scores"),
            ranks=_numbers(data, "ranks"),
            fair=_fairness(data),
            bots=bots,
        )

    # Replaying

    def match(self, *, go_on: bool = True) -> "Match":
        """The game played again to where it stands, ready to go on; BadRecord if its moves are not legal."""
        from shoal.play.match import Match

        try:
            return Match(
                self.game,
                len(self.seats),
                options=self.options,
                seats=self.seats,
                moves=self.moves,
                go_on=go_on,
                rules=self.rules,
            )
        except ShoalError as error:
            raise BadRecord(str(error)) from error

    def verify(self) -> "Match":
        """Play it all again and compare the result; BadRecord says what is wrong. The match at its end."""
        match = self.match(go_on=False)
        result = match.record()
        if (self.scores, self.ranks) != (result.scores, result.ranks):
            if not match.over:
                raise BadRecord("it claims a result, but the game is not over")
            if self.scores is None or self.ranks is None:
                raise BadRecord("the game is over, but the record has no result")
            raise BadRecord(
                f"it claims scores {self.scores} and places {self.ranks}, "
                f"but its moves give {result.scores} and {result.ranks}"
            )
        if self.fair:
            self._verify_draws(match, self.fair)
        return match

    def _verify_draws(self, match: "Match", fair: Fairness) -> None:
        """Each draw must follow from the secret that was promised; BadRecord names the first that does not."""
        try:
            fair.check()
            draws = 0
            for made in match.steps():
                if made.seat == CHANCE:
                    fair.check_draw(draws, match.game, made.before, match.game.write(made.before, made.move))
                    draws += 1
        except ShoalError as error:
            raise BadRecord(str(error)) from error
        if draws != len(fair.numbers):
            raise BadRecord(f"it has {draws} draws, but numbers for {len(fair.numbers)}")

    # Showing

    def _repr_svg_(self) -> str:
        """Where the game stands, for notebooks."""
        return self.match(go_on=False)._repr_svg_()

    def animate(self, seat: int = SPECTATOR) -> Film:
        """The game move by move as a seat saw it: shown by a notebook, or saved as a page of its own."""
        match = self.match(go_on=False)
        return film(match, seat_number(seat, len(self.seats)) if seat else SPECTATOR)


T = TypeVar("T")


def _field(data: dict[str, object], key: str, kind: type[T], wanted: str) -> T:
    value = data.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(f"{key!r} must be {wanted}" if key in data else f"the record has no {key!r}")
    return value


def _numbers(data: dict[str, object], key: str) -> list[int] | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise BadRecord(f"{key!r} must be a list of whole numbers")
    return value


def _fairness(data: dict[str, object]) -> Fairness | None:
    if data.get("fair") is None:
        return None
    try:
        return Fairness.read(data["fair"])
    except ShoalError as error:
        raise BadRecord(str(error)) from error


def _move(number: int, data: object) -> tuple[Mover, str]:
    if isinstance(data, list) and len(data) == 2:
        mover, words = data
        if isinstance(words, str) and (mover in ("chance", "table") or (type(mover) is int and mover > 0)):
            return mover, words
    raise BadRecord(f'move {number} must be a pair of who moved and the words, such as [1, "pass"]')
