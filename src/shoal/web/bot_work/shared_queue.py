"""Jobs that all servers on one PostgreSQL share, and every machine that thinks for them."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from shoal.games.contract import ShoalError
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.job_table import BEAT, CHANNEL, Found, JobTable, Taken
from shoal.web.bot_work.job_worker import JobWorker
from shoal.web.bot_work.process import BotWorker
from shoal.web.bot_work.queues import LARGEST, Progress, demand_turn
from shoal.web.errors import Busy
from shoal.web.operations.metrics import Metrics
from shoal.web.storage.listener import Listener
from shoal.web.tables.keys import origin

log = logging.getLogger("shoal.web")

PATIENCE = 2.0
"""Seconds in which a server that is stopped finishes what it thinks about; then another does."""


@dataclass(eq=False)
class Asked:
    """A job whose answer somebody here waits for."""

    answer: "asyncio.Future[dict[str, Any]]"
    is_put: bool = False
    state: str = "waiting"
    askers: int = 0
    progress: list[Progress] = field(default_factory=list)


class SharedQueue:
    """A server's end of the queue, and the processes with which it thinks along."""

    def __init__(self, url: str, secret: str, size: int | None = None, metrics: Metrics | None = None) -> None:
        self._secret = secret
        self._asked: dict[str, Asked] = {}
        self._table = JobTable(url)
        # What is thought about here waits for no statement of those who ask.
        self._own_table = JobTable(url)
        self._worker = JobWorker(self._own_table, size, metrics, self._done)
        self.listener = Listener(url, self._hear, self._look_at_all, CHANNEL)
        self._heard: set[str] = set()
        self._woken = asyncio.Event()
        self._loops: list[asyncio.Task[NoReturn]] = []

    @property
    def waiting(self) -> int:
        return sum(asked.state == "waiting" for asked in self._asked.values())

    @property
    def thinking(self) -> int:
        return self._worker.thinking

    async def start(self) -> None:
        await self._worker.start()
        self._loops = [
            asyncio.create_task(loop) for loop in (self.listener.run(), self._want(), self._look_at_what_is_heard())
        ]

    async def close(self) -> None:
        await self._worker.close(PATIENCE)
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self._table.close()
        await self._own_table.close()

    # Asking

    async def ask(
        self,
        asker: Asker,
        question: dict[str, Any],
        longest_wait: float,
        *,
        key: str = "",
        progress: Progress | None = None,
    ) -> dict[str, Any]:
        written = json.dumps(question)
        if len(written) > LARGEST:
            raise ShoalError("that is more than can be thought about")
        # What is kept of an address tells it from others, and nothing else.
        address = origin(self._secret, "jobs", asker.address) if asker.address else ""
        process = self._worker.reserve(question["do"]) if key not in self._asked else None
        if process is None and key not in self._asked:
            await self._demand_turn(address, longest_wait)
        asked = self._asked.setdefault(key, Asked(asyncio.get_running_loop().create_future()))
        asked.askers += 1
        asked.progress += [progress] if progress else []
        try:
            await self._put(Taken(key, question["do"], written, 0.0), address, asker.owner, process)
            asked.is_put = True
            return await asyncio.shield(asked.answer)
        finally:
            asked.askers -= 1
            if not asked.askers and self._asked.get(key) is asked:
                # Nobody says any more that it is wanted, so it is not begun.
                del self._asked[key]
                asked.answer.cancel()

    async def _demand_turn(self, address: str, longest_wait: float) -> None:
        line = await self._table.line(address)
        if not line.processes:
            raise Busy("no machine is thinking just now; try again in a moment")
        demand_turn(line.ahead, line.usual, line.processes, longest_wait)

    async def _put(self, job: Taken, address: str, owner: str, process: BotWorker | None) -> None:
        """Ask all who think; where nothing waits, the process that is free here begins at once."""
        begun = False
        try:
            worker = self._worker.id if process else ""
            put = await self._table.put(job.key, job.kind, address, owner, job.question, worker)
            begun = put.begun
        finally:
            if process is not None and not begun:
                self._worker.release(process)
        if process is not None and begun:
            self._worker.begin(job, process)
        self._settle(put.job)
        self._worker.wake()

    def _settle(self, found: Found) -> None:
        asked = self._asked.get(found.key)
        if asked is None:
            return
        asked.state = found.state
        for progress in asked.progress if found.progress else ():
            progress(found.progress)
        if found.state == "done":
            self._done(found.key, found.answer)

    def _done(self, key: str, answer: str) -> None:
        asked = self._asked.pop(key, None)
        if asked is not None and not asked.answer.done():
            asked.answer.set_result(json.loads(answer))

    def _broke_off(self, key: str) -> None:
        asked = self._asked.pop(key, None)
        if asked is not None and not asked.answer.done():
            asked.answer.set_exception(ShoalError("the thinking broke off"))

    # Hearing

    def _hear(self, key: str) -> None:
        if not key:
            self._worker.wake()
        elif key in self._asked:
            self._heard.add(key)
            self._woken.set()

    async def _look_at_what_is_heard(self) -> NoReturn:
        while True:
            await self._woken.wait()
            self._woken.clear()
            heard, self._heard = self._heard, set()
            # What cannot be read now is looked at with the next beat.
            with contextlib.suppress(Busy):
                await self._look(heard)

    async def _look_at_all(self) -> None:
        await self._look(list(self._asked), wanted=True)
        self._worker.wake()

    async def _look(self, keys: Iterable[str], *, wanted: bool = False) -> None:
        """See how jobs are; one that is not there any more has failed."""
        looked_for = [key for key in keys if key in self._asked and self._asked[key].is_put]
        if not looked_for:
            return
        found = await self._table.look(looked_for, wanted=wanted)
        for job in found:
            self._settle(job)
        for key in set(looked_for) - {job.key for job in found}:
            self._broke_off(key)

    async def _want(self) -> NoReturn:
        """Say that the answers are still wanted; and see those whose notice was lost."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._look(list(self._asked), wanted=True)
            except Busy as error:
                log.warning("the work queue: %s", error)
