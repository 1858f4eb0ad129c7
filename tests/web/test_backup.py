"""A backup made under a running server holds everything that was acknowledged before it, and can be played on."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from shoal.games.contract import ShoalError
from shoal.loadtest.server_process import ServerProcess
from shoal.web.storage import backup as module
from shoal.web.storage.backup import backup
from shoal.web.storage.store import Store
from tests.shell import shoal
from tests.web.programs import Move, Player, open_table
from tests.web.test_crashes import kept, more_moves
from tests.web.test_storage import ENTRIES, row, with_store

BACKUPS = 5


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a database with a table in it."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def fill(store: Store) -> None:
        await store.add_table(row(), ENTRIES)

    with_store(url, fill)
    return url


async def back_up_often(url: str, players: list[Player], folder: Path) -> dict[Path, set[Move]]:
    """Backups made while people play, each with what had been acknowledged before it."""
    playing = [asyncio.create_task(player.play()) for player in players]
    made = {}
    for number in range(BACKUPS):
        await more_moves(players, any)
        acknowledged = {move for player in players for move in player.acknowledged}
        file = folder / f"{number}.db"
        await asyncio.to_thread(backup, url, file)
        made[file] = acknowledged
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return made


def test_what_was_acknowledged_is_in_the_backup(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    server = ServerProcess(url, pace=0.0)
    try:
        opened = [open_table(server.port, game, 2) for game in ("fishery", "fresh-fish")]
        players = [Player(server.port, name, key, seed) for name, keys in opened for seed, key in enumerate(keys)]
        made = asyncio.run(back_up_often(url, players, tmp_path))
    finally:
        server.kill()
    for number, (file, acknowledged) in enumerate(made.items()):
        elsewhere = tmp_path / f"restored {number}"
        elsewhere.mkdir()
        restored = Path(shutil.copy(file, elsewhere / "tables.db"))
        found = {
            Move(name, step.decision, step.seat, match.game.write(match.state, step.move))
            for name, (_, match) in asyncio.run(kept(restored)).items()
            for step in match.moves
        }
        assert acknowledged
        assert acknowledged <= found
    # A server opens the last of them as it is.
    ServerProcess(f"sqlite:///{restored}").stop()


def test_the_command_tells_what_it_copied(tmp_path: Path, url: str) -> None:
    target = tmp_path / "copy.db"
    done = shoal(tmp_path, "backup", str(target), "--db", url)
    assert (done.returncode, done.stderr) == (0, "")
    assert "tables 1, moves 3" in done.stdout
    assert target.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "tables.db"], "nothing else is left behind"

    async def look(store: Store) -> None:
        assert await store.table("one") == (row(), ENTRIES)

    with_store(f"sqlite:///{target}", look)


def test_a_file_that_is_there_is_replaced_only_when_told_to(tmp_path: Path, url: str) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious")
    refused = shoal(tmp_path, "backup", str(target), "--db", url)
    assert refused.returncode == 2
    assert "--force" in refused.stderr
    assert target.read_text() == "precious"
    assert shoal(tmp_path, "backup", str(target), "--db", url, "--force").returncode == 0
    with pytest.raises(ShoalError, match="the database itself"):
        backup(url, tmp_path / "tables.db", force=True)


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "_sync", fail)
    with pytest.raises(ShoalError, match="No space left on device"):
        backup(url, tmp_path / "copy.db")
    assert [file.name for file in tmp_path.iterdir()] == ["tables.db"]


def test_a_damaged_database_is_not_called_sound(tmp_path: Path, url: str) -> None:
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 3 WHERE name = 'seats_by_owner'")
        connection.commit()
    with pytest.raises(ShoalError):
        backup(url, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize(
    ("db", "sentence"),
    [
        ("postgresql+psycopg://ann:sesame@localhost/shoal", "pg_dump"),
        ("sqlite:///no-such-file.db", "there is no database"),
        ("sqlite://", "there is no database"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(tmp_path: Path, db: str, sentence: str) -> None:
    with pytest.raises(ShoalError, match=sentence) as refused:
        backup(db, tmp_path / "copy.db")
    assert "sesame" not in str(refused.value)
    with pytest.raises(ShoalError, match="cannot copy"):
        backup(f"sqlite:///{__file__}", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []
