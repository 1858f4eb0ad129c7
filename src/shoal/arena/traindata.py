"""Self-play as Parquet files: a folder of shards, each written whole, that the same command adds to."""

import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from shoal.arena.execution.process_pool import cores, in_processes
from shoal.arena.execution.run_folder import claim, kept, write_whole
from shoal.arena.reports.console import progress_bar
from shoal.arena.selfplay import Row, SelfPlay
from shoal.games import find
from shoal.games.contract import ShoalError

CLAIM = "_about.json"
"""Those who read a folder of Parquet files pass over names that begin with a line or a dot."""
SHARD = 100
"""Games in a file."""


def write_train_data(
    game: str,
    games: int,
    out: Path,
    *,
    players: int | None,
    bot: str,
    simulations: int,
    seed: int | None,
    options: Mapping[str, object],
    workers: int | None,
    tensors: bool = False,
) -> bool:
    """Let a bot play itself and write down what it thought; were all games played?"""
    if find_spec("pyarrow") is None:
        raise ShoalError("train-data needs pyarrow, which is not installed: pip install 'shoal[data]'")
    seats = find(game).players[0] if players is None else players
    if seed is None:
        begun = kept(out, CLAIM).get("seed")
        seed = begun if isinstance(begun, int) else secrets.randbits(32)
    selfplay = SelfPlay(game, seats, dict(options), bot, simulations, seed, tensors)
    selfplay.check()
    claim(out, CLAIM, selfplay.data())
    shards = Shards(out, selfplay)
    try:
        _play(selfplay, games, shards, workers or cores())
    except KeyboardInterrupt:
        return False
    finally:
        shards.write()
        print(f"{min(games, shards.written)} of {games} games are in {out}.")
    return True


def _play(selfplay: SelfPlay, games: int, shards: "Shards", workers: int) -> None:
    missing = range(shards.written, games)
    with progress_bar() as progress:
        task = progress.add_task(find(selfplay.game).title, total=games, completed=shards.written)
        with closing(in_processes(selfplay, missing, workers)) as played:
            for rows in played:
                shards.add(rows)
                progress.advance(task)


class Shards:
    """The files of a folder. Games are in them in the order of their numbers, without a gap."""

    def __init__(self, folder: Path, selfplay: SelfPlay) -> None:
        self._folder = folder
        self._about = json.dumps(selfplay.data())
        self._early: dict[int, list[Row]] = {}
        """Games that were finished, by number from 1 on; some before others that come first."""
        self.written = max((_last_game(file) for file in folder.glob("games-*.parquet")), default=0)
        """How many games are in the files."""

    def add(self, rows: list[Row]) -> None:
        self._early[rows[0]["game"]] = rows
        if len(self._early) >= SHARD:
            self.write()

    def write(self) -> None:
        """Put the games that follow those in the files into one more file."""
        last = self.written
        while last + 1 in self._early:
            last += 1
        rows = [row for number in range(self.written + 1, last + 1) for row in self._early.pop(number)]
        if not rows:
            return
        file = self._folder / f"games-{self.written + 1:06}-{last:06}.parquet"
        try:
            _write(file, rows, self._about)
        except OSError as error:
            raise ShoalError(f"cannot write {file}: {error.strerror or error}") from error
        self.written = last


def _last_game(file: Path) -> int:
    last = file.stem.rpartition("-")[2]
    return int(last) if last.isdigit() else 0


def schema() -> Any:
    """The columns, as docs/guide/train-data.md describes them."""
    import pyarrow as pa

    return pa.schema(
        [
            ("game", pa.int32()),
            ("split", pa.string()),
            ("move", pa.int32()),
            ("seat", pa.int8()),
            ("players", pa.int8()),
            ("options", pa.string()),
            ("view", pa.string()),
            ("tensor", pa.list_(pa.float32())),
            ("forced", pa.bool_()),
            ("legal", pa.list_(pa.string())),
            ("actions", pa.list_(pa.int32())),
            ("visits", pa.list_(pa.int32())),
            ("policy", pa.list_(pa.float32())),
            ("chosen", pa.string()),
            ("action", pa.int32()),
            ("value", pa.float32()),
            ("score", pa.int32()),
            ("rank", pa.int8()),
            ("win", pa.float32()),
            ("scores", pa.list_(pa.int32())),
        ]
    )


def _write(file: Path, rows: Sequence[Row], about: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.Table.from_pylist(list(rows), schema=schema().with_metadata({"shoal": about}))
    content = pa.BufferOutputStream()
    pq.write_table(table, content, compression="zstd")
    write_whole(file, content.getvalue().to_pybytes())
