"""Opening a database: what cannot be opened is one sentence without secrets, and nobody else can read what is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from shoal.games.contract import ShoalError
from shoal.web.server import Settings
from shoal.web.storage.database import usual_database
from shoal.web.storage.server_lock import only_server
from shoal.web.storage.store import Store
from tests.shell import shoal


def refusal(url: str) -> str:
    with pytest.raises(ShoalError) as refused:
        Store(url)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("url", ["sqlite:////no/such/folder/x.db", "martian://x"])
def test_a_database_that_cannot_be_opened_is_one_sentence(url: str) -> None:
    assert url.split(":")[0] in refusal(url)


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    assert "not a database" in refusal(f"sqlite:///{tmp_path / 'letter.txt'}")


def test_a_database_of_a_newer_shoal_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    done = shoal(tmp_path, "serve", "--port", "0", "--db", f"sqlite:///{file}")
    assert done.returncode == 2
    assert "newer Shoal" in done.stderr
    assert done.stderr.count("\n") == 1


SECRET = "open/sesame"


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql+psycopg://ann:{SECRET}@127.0.0.1:1/shoal",
        f"postgresql+psycopg://ann:x@{SECRET}@127.0.0.1:1/shoal",
        f"postgresql+psycopg://127.0.0.1:1/shoal?user=ann&password={SECRET}",
        f"postgresql+psycopg://ann:open%2Fsesame@127.0.0.1:1/shoal?sslmode={SECRET}",
        f"martian://ann:{SECRET}@mars/shoal",
        f"postgresql+psycopg://ann:{SECRET}",
        f"ann:{SECRET}",
        f"sqlite+martian://ann:{SECRET}@x/y?password={SECRET}",
    ],
)
def test_a_password_is_in_no_message(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = refusal(url)
    with pytest.raises(ShoalError) as refused, only_server(url):
        Store(url)
    for words in (said, str(refused.value), repr(Settings(db=url))):
        assert "sesame" not in words


def test_what_is_kept_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    with only_server(f"sqlite:///{tmp_path / 'tables.db'}"):
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    store.close()
    names = ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"]
    assert modes == dict.fromkeys(names, 0o600)


def test_the_usual_folder_is_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    url = usual_database()
    assert (tmp_path / "state/shoal").stat().st_mode & 0o777 == 0o700
    Store(url).close()
    file = tmp_path / "state/shoal/tables.db"
    file.chmod(0o644)
    assert usual_database() == url
    assert file.stat().st_mode & 0o777 == 0o600
