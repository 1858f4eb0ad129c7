"""Old tables are deleted, those in use are not."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from shoal.games.contract import BadOptions
from shoal.web.storage import pruning
from shoal.web.storage import store as storage
from shoal.web.storage.pruning import prune_forever
from shoal.web.storage.retention import DAY, Retention, retention
from shoal.web.storage.store import Store
from tests.shell import shoal
from tests.web.test_storage import ENTRIES, row, with_store

NOW = 1_000 * DAY
TABLES = {
    "over long ago": (400, True, False),
    "closed long ago": (400, False, True),
    "over": (100, True, False),
    "closed": (100, False, True),
    "abandoned": (100, False, False),
    "played": (80, False, False),
}
"""Days since something happened, over, closed."""


async def add(store: Store, now: float = NOW) -> None:
    for name, (days, over, closed) in TABLES.items():
        await store.add_table(replace(row(name), changed=now - days * DAY, over=over, closed=closed), ENTRIES)


async def left(store: Store) -> set[str]:
    return {name for name in TABLES if await store.table(name)}


@pytest.mark.parametrize(
    ("kept", "gone"),
    [
        (Retention(), {"over long ago", "closed long ago", "abandoned"}),
        (Retention(finished_days=None), {"abandoned"}),
        (Retention(abandoned_days=None), {"over long ago", "closed long ago"}),
        (Retention(90, 70), set(TABLES)),
        (Retention(None, None), set()),
    ],
)
def test_what_is_old_goes(db: str, kept: Retention, gone: set[str]) -> None:
    async def prune(store: Store) -> None:
        await add(store)
        counted = await store.count_prunable(kept, NOW)
        assert counted.finished + counted.abandoned == len(gone)
        oldest = max((TABLES[name][0] for name in gone), default=None)
        assert counted.oldest == (None if oldest is None else NOW - oldest * DAY)
        assert await store.prune(kept, NOW) == len(gone)
        assert await left(store) == set(TABLES) - gone
        assert await store.prune(kept, NOW) == 0

    with_store(db, prune)


def test_what_is_in_memory_stays(db: str) -> None:
    async def prune(store: Store) -> None:
        await add(store)
        assert await store.prune(Retention(), NOW, keep={"abandoned", "over long ago"}) == 1
        assert await left(store) == set(TABLES) - {"closed long ago"}

    with_store(db, prune)


def test_many_go_in_small_transactions(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "BATCH", 2)

    async def prune(store: Store) -> None:
        for number in range(9):
            await store.add_table(replace(row(f"old {number}"), over=True), ENTRIES)
        assert await store.prune(Retention(), NOW, most=3) == 3
        assert await store.prune(Retention(), NOW) == 6

    with_store(db, prune)


def test_the_server_prunes_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "FIRST", 0.0)
    monkeypatch.setattr(pruning, "BETWEEN", 0.01)

    async def until(done: Callable[[], Awaitable[bool]]) -> None:
        async with asyncio.timeout(30):
            while not await done():
                await asyncio.sleep(0.01)

    async def run(store: Store) -> None:
        in_memory = ["abandoned"]
        task = asyncio.create_task(prune_forever(store, Retention(), lambda: in_memory))
        for _ in range(2):
            await add(store, time.time())

            async def done() -> bool:
                return await left(store) == {"over", "closed", "abandoned", "played"}

            await until(done)
            assert await store.prune(Retention(0, 0), time.time()) == 4
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", run)


def test_the_command_tells_first_and_deletes_when_told_to(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    # Open all the while, as a running server has it.
    store = Store(url)
    asyncio.run(add(store, time.time()))
    words = ("prune", "--db", url, "--finished", "365", "--abandoned", "forever")
    told = shoal(tmp_path, *words)
    assert told.returncode == 0
    assert "2 finished or closed, 0 abandoned" in told.stdout
    assert time.strftime("%Y-%m", time.localtime(time.time() - 400 * DAY)) in told.stdout
    assert asyncio.run(left(store)) == set(TABLES)
    done = shoal(tmp_path, *words, "--yes")
    assert "Tables deleted: 2." in done.stdout
    assert asyncio.run(left(store)) == set(TABLES) - {"over long ago", "closed long ago"}
    assert "nothing to delete" in shoal(tmp_path, *words).stdout
    store.close()


def test_days_are_days_or_for_ever() -> None:
    assert retention("", "") == Retention(365, 90)
    assert retention("7", "forever") == Retention(7, None)
    for odd in ("0", "-1", "1.5", "never", "9999999", "٣"):
        with pytest.raises(BadOptions, match="days"):
            retention(odd, "")
