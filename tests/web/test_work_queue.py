"""Jobs that servers share: thought about once, in a fair order, by whoever lives, and forgotten afterwards."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from shoal.play.match import Match
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.job_table import JobTable
from shoal.web.bot_work.job_worker import JobWorker
from shoal.web.bot_work.kinds import KINDS, Kind, Question, repeatable
from shoal.web.bot_work.pool import BotPool
from shoal.web.bot_work.process import BotWorker
from shoal.web.bot_work.queues import LARGEST, Progress
from shoal.web.bot_work.shared_queue import SharedQueue
from shoal.web.errors import Busy
from shoal.web.storage.store import Store
from tests.shell import environment, shoal
from tests.web.halls import until


class Fake(BotWorker):
    """A process that answers when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.open = asyncio.Event()

    async def ask(self, question: dict[str, Any], progress: Progress | None = None) -> dict[str, Any]:
        self.asked.append(question["name"])
        if progress:
            progress(0.5)
        await self.open.wait()
        return {"to": question["name"]}


class House:
    """Two servers that think nothing, and as many workers as are made."""

    def __init__(self, db: str) -> None:
        Store(db).close()
        self.db = db
        self.here = SharedQueue(db, "secret", 0)
        self.there = SharedQueue(db, "secret", 0)
        self.workers: list[JobWorker] = []
        self.tables: list[JobTable] = []

    async def worker(self, *processes: Fake) -> JobWorker:
        self.tables.append(JobTable(self.db))
        self.workers.append(JobWorker(self.tables[-1], processes=processes))
        await self.workers[-1].start()
        return self.workers[-1]

    def sql(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.db.replace("+psycopg", "")) as connection:
            found = connection.execute(statement)
            return found.fetchall() if found.description else []

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close(0)
        for table in self.tables:
            await table.close()
        await self.here.close()
        await self.there.close()


def in_house(db: str, test: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        house = House(db)
        try:
            await house.here.start()
            await house.there.start()
            await until(lambda: house.here.listener.connected and house.there.listener.connected)
            await test(house)
        finally:
            await house.close()

    asyncio.run(whole())


def ask(queue: SharedQueue, name: str, address: str = "a", **more: Any) -> "asyncio.Task[dict[str, Any]]":
    question = {"do": "ping", "name": name}
    return asyncio.create_task(queue.ask(Asker(address, "owner"), question, 60.0, key=name, **more))


def test_what_two_servers_ask_is_thought_about_once(postgres_db: str) -> None:
    async def asking(house: House) -> None:
        process, other, heard = Fake(), Fake(), list[float]()
        await house.worker(process)
        await house.worker(other)
        asked = [ask(queue, "one", progress=heard.append) for queue in (house.here, house.there, house.here)]
        await until(lambda: bool(process.asked + other.asked))
        await until(lambda: heard.count(0.5) >= 3)
        process.open.set()
        other.open.set()
        assert await asyncio.gather(*asked) == [{"to": "one"}] * 3
        assert await ask(house.there, "one") == {"to": "one"}, "whoever is a little late hears it as well"
        assert process.asked + other.asked == ["one"]

    in_house(postgres_db, asking)


def test_what_a_lost_worker_was_at_another_does(postgres_db: str) -> None:
    async def losing(house: House) -> None:
        process, other = Fake(), Fake()
        lost = await house.worker(process)
        asked = ask(house.here, "one")
        await until(lambda: process.asked == ["one"])
        for loop in lost._loops:
            loop.cancel()
        # As if it had been silent for long enough.
        house.sql("UPDATE workers SET alive_until = 0")
        await house.worker(other)
        await until(lambda: other.asked == ["one"])
        other.open.set()
        assert await asked == {"to": "one"}
        # What the one that was taken for lost says now is too late, and does no harm.
        process.open.set()
        await until(lambda: not lost.thinking)
        assert house.sql("SELECT state, attempts FROM jobs") == [("done", 2)]

    in_house(postgres_db, losing)


def test_what_every_worker_dies_of_is_given_up(postgres_db: str) -> None:
    async def losing(house: House) -> None:
        process = Fake()
        await house.worker(process)
        asked = ask(house.here, "one")
        await until(lambda: process.asked == ["one"])
        house.sql("UPDATE jobs SET attempts = 3, worker = 'lost'")
        with pytest.raises(ShoalError, match="broke off"):
            await asked
        assert house.sql("SELECT count(*) FROM jobs") == [(0,)]

    in_house(postgres_db, losing)


def test_a_crowd_delays_others_by_one_job_each(postgres_db: str) -> None:
    async def crowd(house: House) -> None:
        process = Fake()
        await house.worker(process)
        asked = [ask(house.here, f"crowd {number}") for number in range(8)]
        await until(lambda: house.sql("SELECT count(*) FROM jobs") == [(8,)])
        asked += [ask(house.there, f"quiet {number}", "b") for number in range(2)]
        await until(lambda: house.sql("SELECT count(*) FROM jobs") == [(10,)])
        process.open.set()
        await asyncio.gather(*asked)
        order = [name.split()[0] for name in process.asked]
        assert order[:4].count("quiet") == 2, order

    in_house(postgres_db, crowd)


def test_a_long_line_is_busy_at_once_and_nobody_waits_where_nobody_thinks(postgres_db: str) -> None:
    async def crowd(house: House) -> None:
        with pytest.raises(Busy, match="no machine"):
            await ask(house.here, "one")
        await house.worker(Fake())
        asked = [ask(house.here, f"one {number}") for number in range(4)]
        await until(lambda: house.sql("SELECT count(*) FROM jobs") == [(4,)])
        with pytest.raises(Busy, match="would take long"):
            await house.there.ask(Asker("a"), {"do": "ping", "name": "more"}, 1.5, key="more")
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        with pytest.raises(ShoalError, match="more than can be thought about"):
            await house.here.ask(Asker("a"), {"do": "ping", "name": "x" * LARGEST}, 60.0, key="large")

    in_house(postgres_db, crowd)


def test_nothing_of_a_seats_view_stays_behind(postgres_db: str) -> None:
    async def asking(house: House) -> None:
        process = Fake()
        process.open.set()
        worker = await house.worker(process)
        await ask(house.here, "secret", "192.0.2.7")
        await until(lambda: house.sql("SELECT state, question FROM jobs") == [("done", "")])
        assert "192.0.2.7" not in str(house.sql("SELECT * FROM jobs"))
        assert house.sql("SELECT relpersistence FROM pg_class WHERE relname = 'jobs'") == [("u",)]
        house.sql("UPDATE jobs SET finished = 0")
        await house.tables[0].live(worker.id, 1, [])
        assert house.sql("SELECT count(*) FROM jobs") == [(0,)]

    in_house(postgres_db, asking)


def test_a_kind_that_takes_long_leaves_a_process_to_those_who_wait(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(question: Question, progress: Callable[[float], None]) -> dict[str, Any]:
        raise AssertionError

    monkeypatch.setitem(KINDS, "long", Kind(never, background=True))

    async def asking(house: House) -> None:
        processes = [Fake(), Fake()]
        await house.worker(*processes)
        long = [
            asyncio.create_task(house.here.ask(Asker("a"), {"do": "long", "name": name}, 60.0, key=name))
            for name in ("one", "two")
        ]
        await until(lambda: any(process.asked for process in processes))
        short = ask(house.here, "short")
        await until(lambda: all(process.asked for process in processes))
        assert sorted(name for process in processes for name in process.asked) == ["one", "short"]
        for process in processes:
            process.open.set()
        await asyncio.gather(short, *long)

    in_house(postgres_db, asking)


# What is thought


def question_in(game: str, moves: int = 8) -> dict[str, Any]:
    match = Match(game, find(game).players[0], seed=3)
    for _ in range(moves):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    seat = match.actors()[0]
    budget = {"seconds": 0.05, "room": 100_000}
    asked = {"do": "choose", "game": game, "bot": "expert", "view": match.view(seat), "legal": match.legal(seat)}
    return {**asked, "budget": budget, "seed": 17}


@pytest.mark.parametrize("game", REGISTRY)
def test_a_decision_thought_about_again_is_the_same(game: str) -> None:
    question = question_in(game)
    answer = KINDS["choose"].work(question, lambda done: None)
    assert answer["simulations"] > 0
    again = repeatable(question, answer)
    assert "seconds" not in again["budget"]
    assert KINDS["choose"].work(again, lambda done: None) == answer
    hinted = {"do": "hint", **{name: question[name] for name in ("game", "view")}, "names": ["Ann", "Bo", "Cy"]}
    hinted["budget"] = {"seconds": 0.05}
    advice = KINDS["hint"].work(hinted, lambda done: None)
    assert KINDS["hint"].work(repeatable(hinted, advice), lambda done: None) == advice


# shoal work


def restricted(db: str) -> str:
    """The address for a role that may do a worker's work, and read no table."""
    with psycopg.connect(db.replace("+psycopg", "")) as connection:
        connection.execute("DROP ROLE IF EXISTS shoal_worker")
        connection.execute("CREATE ROLE shoal_worker LOGIN")
        connection.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON jobs, workers TO shoal_worker")
        connection.execute("GRANT SELECT ON alembic_version TO shoal_worker")
    return make_url(db).set(username="shoal_worker", password=None).render_as_string(hide_password=False)


def test_a_machine_that_may_read_no_table_thinks_for_the_servers(postgres_db: str, tmp_path: Path) -> None:
    early = shoal(tmp_path, "work", "--db", postgres_db)
    assert early.returncode == 2
    assert "a server of this version does it at its start" in early.stderr
    Store(postgres_db).close()
    words = ["-m", "shoal", "work", "--db", restricted(postgres_db), "--jobs", "1"]
    machine = subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(tmp_path)
    )

    async def asking() -> str:
        queue = SharedQueue(postgres_db, "secret", 0)
        await queue.start()
        pool = BotPool(queue=queue)
        question = question_in("fishery")
        try:
            async with asyncio.timeout(60):
                while True:
                    try:
                        return await pool.choose(
                            Asker("a"), "fishery", "casual", question["view"], question["legal"], "t"
                        )
                    except Busy:
                        await asyncio.sleep(0.05)
        finally:
            await pool.close()

    try:
        assert asyncio.run(asking()) in question_in("fishery")["legal"]
        machine.send_signal(signal.SIGTERM)
        out, errors = machine.communicate(timeout=30)
    finally:
        machine.kill()
        machine.communicate()
    assert machine.returncode == 0
    assert out.splitlines()[0].startswith("Thinking for postgresql+psycopg://shoal_worker@")
    assert out.splitlines()[1] == "Shoal thinks no more here."
    assert errors == ""
    with psycopg.connect(postgres_db.replace("+psycopg", "")) as connection:
        assert connection.execute("SELECT count(*) FROM workers").fetchone() == (0,), "it has said goodbye"
        connection.execute("DROP OWNED BY shoal_worker; DROP ROLE shoal_worker")


def test_sqlite_is_no_place_for_other_machines(sqlite_db: str, tmp_path: Path) -> None:
    refused = shoal(tmp_path, "work", "--db", sqlite_db)
    assert refused.returncode == 2
    assert "on SQLite the server thinks for itself" in refused.stderr
