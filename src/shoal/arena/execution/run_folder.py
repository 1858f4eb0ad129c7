"""What a long run has finished so far, in a folder, so that the same command goes on where it stopped.

`arena.json` says which tournament it is, `games.jsonl` gets a line for every finished game, `records/` its record.
"""

import json
import os
from pathlib import Path
from typing import Any

from shoal.arena.tournaments.tournament import Result
from shoal.games.contract import ShoalError


def kept(folder: Path, name: str) -> dict[str, Any]:
    """What a folder says it holds, in the file of that name; {} for a folder that is new."""
    try:
        data = json.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ShoalError(f"cannot read {folder / name}: {error.strerror}") from error
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise ShoalError(f"{folder / name} cannot be understood: name another folder")
    return data


def claim(folder: Path, name: str, data: dict[str, Any]) -> None:
    """Say in a folder what it holds; refuse one that holds something else."""
    data = json.loads(json.dumps(data))
    there = kept(folder, name)
    if there:
        other = sorted(key for key in data.keys() | there.keys() if data.get(key) != there.get(key))
        if other:
            raise ShoalError(f"{folder} holds other games, not with the same {other[0]}: name another folder")
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ShoalError(f"{folder} holds something else: name another folder")
        write_whole(folder / name, json.dumps(data, indent=1).encode() + b"\n")
    except OSError as error:
        raise ShoalError(f"cannot keep games in {folder}: {error.strerror}") from error


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


class Finished:
    """The games of a tournament that were played, from now on and by those who came before."""

    def __init__(self, folder: Path) -> None:
        self._records = folder / "records"
        self._lines = folder / "games.jsonl"
        try:
            self._records.mkdir(exist_ok=True)
            self._lines.touch()
            self._mend()
        except OSError as error:
            raise ShoalError(f"cannot keep games in {folder}: {error.strerror}") from error

    def _mend(self) -> None:
        """Cut off a last line that was being written when the power went: its game is played again."""
        content = self._lines.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(self._lines, whole)

    def results(self) -> dict[int, Result]:
        """The games by number. A line that cannot be read is a game that was not played."""
        found: dict[int, Result] = {}
        for line in self._lines.read_bytes().splitlines():
            try:
                result = Result(**json.loads(line))
            except (ValueError, TypeError):
                continue
            found[result.number] = result
        return found

    def add(self, result: Result) -> None:
        # The line comes last: whatever has one is there in full.
        assert result.record is not None
        result.record.save(self._records / f"{result.number + 1:06}.json")
        with self._lines.open("ab") as file:
            file.write(json.dumps(result.line(), ensure_ascii=False).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
