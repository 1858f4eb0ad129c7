"""Where games are kept: after every move the game lies safe in a file, and can go on from there."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from shoal.games.contract import ShoalError
from shoal.play.match import Match
from shoal.play.places import data_folder
from shoal.play.record import Record


def new_file(game: str) -> Path:
    """A file of its own for a new game; it is there at once, so that no other game takes the name."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    name = f"{game}-{stamp}"
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        for number in range(2, 1000):
            path = data_folder() / f"{name}.json"
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                name = f"{game}-{stamp}-{number}"
            else:
                return path
    except OSError as error:
        raise ShoalError(
            f"games are kept in {data_folder()}, which cannot be written: {error.strerror}; "
            "name another folder in XDG_STATE_HOME"
        ) from error
    raise ShoalError(f"{data_folder()} holds too many games of this second")


class Shelf:
    """The file one game is kept in, and the copies its players asked for."""

    def __init__(self, match: Match, path: Path | None = None, seats: str = "", bots: Sequence[str] = ()) -> None:
        """`seats` is what must be typed after --seats to go on; '' where the record says enough. `bots` are by seat."""
        self._match = match
        self._bots = list(bots)
        self._seats = seats
        self.path = path.absolute() if path else new_file(match.game.id)
        self._copies: set[Path] = set()

    def keep(self) -> None:
        self._record().save(self.path)

    def _record(self) -> Record:
        return replace(self._match.record(), bots=self._bots)

    def copy_to(self, path: Path) -> None:
        """A copy under a name of the players' choice, which never replaces what they did not write themselves."""
        target = path.expanduser()
        if target.is_dir():
            raise ShoalError(f"{target} is a folder: name a file")
        if target.exists() and target.resolve() not in self._copies:
            raise ShoalError(f"{target} is already there: choose another name")
        self._record().save(target)
        self._copies.add(target.resolve())

    def how_to_go_on(self) -> str:
        seats = f" --seats {shlex.quote(self._seats)}" if self._seats else ""
        return f"{_command()} play {self._match.game.id} --resume {shlex.quote(str(self.path))}{seats}"


def _command() -> str:
    """How this shoal was called, so that the line can be copied where it is not on the path."""
    called = Path(sys.argv[0])
    if shutil.which("shoal") or called.stem not in ("shoal", "__main__"):
        return "shoal"
    return shlex.quote(str(called)) if called.stem == "shoal" else f"{shlex.quote(sys.executable)} -m shoal"
