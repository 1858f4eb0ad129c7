"""The jobs of all servers on one PostgreSQL: put, taken, answered. Each method is one statement, and one transaction.

A job is waiting, running or done. Who takes it is somebody that says once a second that it lives; should it fall
silent, its jobs wait again. All times are the database's own, in seconds since 1970.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Any, NamedTuple

from shoal.web.bot_work.queues import OTHERS_ABOUT
from shoal.web.errors import Busy
from shoal.web.storage.database import parse

CHANNEL = "shoal_jobs"
"""Where every change of a job is told: its key, or nothing for one that is new or waits again."""
DEADLINE = 5.0
"""Seconds in which the database must answer."""
BEAT = 1.0
"""Seconds between two signs of life."""
SILENCE = 5.0
"""Seconds without one, after which a worker is taken for lost, or nobody wants the answer any more."""
MOST_ATTEMPTS = 3
"""So often a job is begun; one whose workers are always lost may be what they die of."""
KEPT = 60.0
"""Seconds for which an answer is kept, for another server that asks the same. The question goes at once."""

NOW = "extract(epoch FROM clock_timestamp())"
ALIVE = f"SELECT id FROM workers WHERE alive_until > {NOW}"

COUNT = f"""
WITH counts AS (
    SELECT address, count(*) AS jobs FROM jobs WHERE state = 'waiting' AND wanted_until > {NOW} GROUP BY address
), mine AS (SELECT coalesce(max(jobs), 0) AS jobs FROM counts WHERE address = %(address)s)
SELECT
    (
        SELECT coalesce(
            sum(CASE WHEN address = %(address)s THEN counts.jobs ELSE least(counts.jobs, mine.jobs + 1) END), 0
        ) FROM counts, mine
    )::int AS ahead,
    (SELECT coalesce(avg(finished - taken), 1) FROM jobs WHERE state = 'done')::float AS usual,
    (SELECT coalesce(sum(processes), 0) FROM workers WHERE alive_until > {NOW})::int AS processes
"""
ROOM = f"""
room AS (SELECT coalesce(sum(processes), 0) AS processes FROM workers WHERE alive_until > {NOW}),
addresses AS (
    SELECT address, max(taken) AS served, count(*) FILTER (WHERE state = 'running') AS running
    FROM jobs GROUP BY address
)
"""
# While others are about, nobody has all processes.
HAS_ROOM = """
    running < room.processes - 1 OR room.processes < 2 OR (SELECT count(*) FROM addresses WHERE address <> '') < 2
"""
# Where nothing waits, whoever asks and has a process free begins at once: `worker` is theirs, or ''.
PUT = f"""
WITH {ROOM}, mine AS (
    SELECT room.processes, coalesce(max(addresses.running), 0) AS running
    FROM room LEFT JOIN addresses ON address = %(address)s GROUP BY room.processes
), begun AS (
    SELECT %(worker)s <> '' AND ({HAS_ROOM.replace("room.", "mine.")})
    AND NOT EXISTS (SELECT FROM jobs WHERE state = 'waiting' AND wanted_until > {NOW}) AS at_once FROM mine
), put AS (
    INSERT INTO jobs (key, kind, address, owner, question, state, worker, attempts, taken, asked, wanted_until)
    SELECT
        %(key)s, %(kind)s, %(address)s, %(owner)s, %(question)s,
        CASE WHEN at_once THEN 'running' ELSE 'waiting' END, CASE WHEN at_once THEN %(worker)s ELSE '' END,
        at_once::int, CASE WHEN at_once THEN {NOW} ELSE 0 END, {NOW}, {NOW} + {SILENCE}
    FROM begun
    ON CONFLICT (key) DO UPDATE SET wanted_until = excluded.wanted_until
    RETURNING key, state, answer, progress, xmax = 0 AS is_new
)
SELECT *, CASE WHEN is_new AND state = 'waiting' THEN pg_notify('{CHANNEL}', '') END FROM put
"""
# The address that was served longest ago is next, at one address the owner, and of one owner the oldest job. Whoever
# takes at the same moment takes another job.
TAKE = f"""
WITH {ROOM}, owners AS (SELECT address, owner, max(taken) AS served FROM jobs GROUP BY address, owner),
next AS (
    SELECT job.key FROM jobs AS job JOIN addresses USING (address) JOIN owners USING (address, owner), room
    WHERE job.state = 'waiting' AND job.wanted_until > {NOW} AND job.kind = ANY(%(kinds)s) AND ({HAS_ROOM})
    ORDER BY addresses.served, owners.served, job.asked
    LIMIT 1
    FOR UPDATE OF job SKIP LOCKED
)
UPDATE jobs SET state = 'running', worker = %(worker)s, taken = {NOW}, attempts = attempts + 1 FROM next
WHERE jobs.key = next.key
RETURNING jobs.key, jobs.kind, jobs.question, (jobs.taken - jobs.asked)::float AS waited
"""
FINISH = f"""
WITH done AS (
    UPDATE jobs SET state = 'done', question = '', answer = %(answer)s, progress = 1, finished = {NOW}
    WHERE key = %(key)s AND worker = %(worker)s AND state = 'running'
    RETURNING key
)
SELECT pg_notify('{CHANNEL}', key) FROM done
"""
FAIL = f"""
WITH failed AS (
    DELETE FROM jobs WHERE key = %(key)s AND worker = %(worker)s AND state = 'running' RETURNING key
)
SELECT pg_notify('{CHANNEL}', key) FROM failed
"""
PROGRESS = f"""
WITH moved AS (
    UPDATE jobs SET progress = %(progress)s WHERE key = %(key)s AND worker = %(worker)s AND state = 'running'
    RETURNING key
)
SELECT pg_notify('{CHANNEL}', key) FROM moved
"""
WANTED = f"""
WITH wanted AS (
    UPDATE jobs SET wanted_until = {NOW} + {SILENCE} WHERE key = ANY(%(keys)s) RETURNING key, state, answer, progress
)
SELECT * FROM wanted
"""
LOOK = "SELECT key, state, answer, progress FROM jobs WHERE key = ANY(%(keys)s)"
LIVE = f"""
INSERT INTO workers (id, processes, alive_until) VALUES (%(worker)s, %(processes)s, {NOW} + {SILENCE})
ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until
"""
# A job that its own worker does not know of was taken by an answer that did not arrive.
RESCUE = f"""
WITH again AS (
    UPDATE jobs SET state = 'waiting', worker = ''
    WHERE state = 'running' AND attempts < {MOST_ATTEMPTS} AND (
        worker NOT IN ({ALIVE}) OR worker = %(worker)s AND taken < {NOW} - {SILENCE} AND key <> ALL(%(keys)s)
    )
    RETURNING key
)
SELECT pg_notify('{CHANNEL}', '') FROM again
"""
TIDY = f"""
WITH old AS (
    DELETE FROM jobs
    WHERE state = 'done' AND finished < {NOW} - {KEPT}
    OR state = 'waiting' AND wanted_until < {NOW} - {OTHERS_ABOUT}
    OR state = 'running' AND attempts >= {MOST_ATTEMPTS} AND worker NOT IN ({ALIVE})
    RETURNING key, state
), silent AS (DELETE FROM workers WHERE alive_until < {NOW} - {KEPT})
SELECT pg_notify('{CHANNEL}', key) FROM old WHERE state = 'running'
"""
GIVE_BACK = f"""
WITH again AS (
    UPDATE jobs SET state = 'waiting', worker = '', attempts = attempts - 1
    WHERE worker = %(worker)s AND state = 'running' AND (%(key)s = '' OR key = %(key)s) RETURNING key
)
SELECT pg_notify('{CHANNEL}', '') FROM again
"""
LEAVE = "DELETE FROM workers WHERE id = %(worker)s"


class Line(NamedTuple):
    """What waits, and who works."""

    ahead: int
    usual: float
    """How many seconds a job has taken lately."""
    processes: int


class Found(NamedTuple):
    """How a job is."""

    key: str
    state: str
    answer: str
    """JSON."""
    progress: float


class Put(NamedTuple):
    """What became of a question."""

    job: Found
    begun: bool
    """Was it given to whoever asked, to begin at once?"""


class Taken(NamedTuple):
    """A job for a worker."""

    key: str
    kind: str
    question: str
    """JSON."""
    waited: float


class JobTable:
    """The table of jobs, on a connection that is made again when it is lost."""

    def __init__(self, url: str) -> None:
        self._url = parse(url)
        self._connection: Any = None
        self._lock = asyncio.Lock()

    async def line(self, address: str) -> Line:
        return Line(*(await self._run(COUNT, address=address))[0])

    async def put(self, key: str, kind: str, address: str, owner: str, question: str, worker: str = "") -> Put:
        """Ask; a `worker` that is named has a process free."""
        values = {"key": key, "kind": kind, "address": address, "owner": owner, "question": question, "worker": worker}
        found = (await self._run(PUT, **values))[0]
        job, is_new = Found(*found[:4]), found[4]
        return Put(job, is_new and job.state == "running")

    async def look(self, keys: Collection[str], *, wanted: bool = False) -> list[Found]:
        """How jobs are, those that are still there; those that somebody still wants are kept from being forgotten."""
        return [Found(*row) for row in await self._run(WANTED if wanted else LOOK, keys=list(keys))]

    async def take(self, worker: str, kinds: Collection[str]) -> Taken | None:
        rows = await self._run(TAKE, worker=worker, kinds=list(kinds))
        return Taken(*rows[0]) if rows else None

    async def finish(self, worker: str, key: str, answer: str) -> None:
        await self._run(FINISH, worker=worker, key=key, answer=answer)

    async def fail(self, worker: str, key: str) -> None:
        await self._run(FAIL, worker=worker, key=key)

    async def progress(self, worker: str, key: str, progress: float) -> None:
        await self._run(PROGRESS, worker=worker, key=key, progress=progress)

    async def live(self, worker: str, processes: int, keys: Collection[str]) -> None:
        """A sign of life from a worker that is at these jobs; what others have left lying is put right with it."""
        await self._run(LIVE, worker=worker, processes=processes)
        await self._run(RESCUE, worker=worker, keys=list(keys))
        await self._run(TIDY)

    async def leave(self, worker: str) -> None:
        """A worker goes: what it has not finished waits again."""
        await self._run(LEAVE, worker=worker)
        await self.give_back(worker)

    async def give_back(self, worker: str, key: str = "") -> None:
        """A job that a worker has taken, or all of them, wait for another."""
        await self._run(GIVE_BACK, worker=worker, key=key)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()

    async def _run(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows of a statement. Busy while the database is away: later it can be done."""
        import psycopg

        async with self._lock:
            try:
                async with asyncio.timeout(DEADLINE):
                    connection = await self._connected()
                    cursor = await connection.execute(statement, values)
                    return await cursor.fetchall() if cursor.description else []
            except (psycopg.Error, OSError, TimeoutError) as error:
                await self.close()
                raise Busy("the bots cannot be reached just now; try again in a moment") from error
            except asyncio.CancelledError:
                await self.close()
                raise

    async def _connected(self) -> Any:
        from psycopg import AsyncConnection

        if self._connection is None:
            _, given = self._url.get_dialect()().create_connect_args(self._url)
            options: dict[str, Any] = {**given, "autocommit": True}
            self._connection = await AsyncConnection.connect(**options)
        return self._connection
