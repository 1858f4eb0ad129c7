"""Whoever does the jobs of a PostgreSQL: processes of this machine, each given the next job as soon as it is free."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NoReturn

from shoal.games.contract import ShoalError
from shoal.web.bot_work.job_table import BEAT, JobTable, Taken
from shoal.web.bot_work.kinds import KINDS
from shoal.web.bot_work.process import BotWorker, usual_size
from shoal.web.operations.metrics import Metrics

log = logging.getLogger("shoal.web")


class JobWorker:
    def __init__(
        self,
        table: JobTable,
        size: int | None = None,
        metrics: Metrics | None = None,
        finished: Callable[[str, str], None] = lambda key, answer: None,
        processes: Sequence[BotWorker] | None = None,
    ) -> None:
        """`finished` hears of what was done here, before the database does."""
        self.id = secrets.token_urlsafe(12)
        self._table = table
        self._metrics = metrics or Metrics()
        self._finished = finished
        self._all = list(processes or [BotWorker() for _ in range(usual_size() if size is None else size)])
        self._idle = self._all.copy()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        """What is thought about here, by its key."""
        self._woken = asyncio.Event()
        self._loops: list[asyncio.Task[NoReturn]] = []
        self._telling: set[asyncio.Task[None]] = set()

    @property
    def thinking(self) -> int:
        return len(self._thinking)

    async def start(self) -> None:
        if self._all:
            # Should the database be away just now, the next sign of life comes soon.
            with suppress(ShoalError):
                await self._table.live(self.id, len(self._all), [])
            self._loops = [asyncio.create_task(self._live()), asyncio.create_task(self._work())]

    def reserve(self, kind: str) -> BotWorker | None:
        """A process that is free for a job which is put just now, if there is one."""
        return self._idle.pop() if self._idle and self._loops and kind in self._kinds() else None

    def begin(self, taken: Taken, process: BotWorker) -> None:
        self._metrics.bot_wait.observe(taken.waited)
        self._thinking[taken.key] = asyncio.create_task(self._think(taken, process))

    def release(self, process: BotWorker) -> None:
        self._idle.append(process)
        self.wake()

    def wake(self) -> None:
        """There may be something to do."""
        self._woken.set()

    async def close(self, patience: float) -> None:
        """Take nothing more; what is not finished within so many seconds is left to others."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        if self._thinking:
            await asyncio.wait(self._thinking.values(), timeout=patience)
        left = list(self._thinking.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, *self._telling, return_exceptions=True)
        for process in self._all:
            await process.stop()
        if self._all:
            with suppress(ShoalError):
                await self._table.leave(self.id)

    async def _live(self) -> NoReturn:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._table.live(self.id, len(self._all), list(self._thinking))
            except ShoalError as error:
                log.warning("the work queue: %s", error)
            # Should a notice have been lost, this is when we look.
            self.wake()

    async def _work(self) -> NoReturn:
        while True:
            await self._woken.wait()
            self._woken.clear()
            try:
                while self._idle and (taken := await self._table.take(self.id, self._kinds())):
                    if not self._idle:
                        # Meanwhile the last process was taken for something that was put here.
                        await self._table.give_back(self.id, taken.key)
                        break
                    self.begin(taken, self._idle.pop())
            except ShoalError as error:
                log.warning("the work queue: %s", error)

    def _kinds(self) -> list[str]:
        """What may be taken now: where there are several processes, one is kept from what takes long."""
        spare = len(self._idle) > 1 or len(self._all) == 1
        return [name for name, kind in KINDS.items() if spare or not kind.background]

    async def _think(self, taken: Taken, process: BotWorker) -> None:
        begun = time.monotonic()
        try:
            try:
                answer = json.dumps(await process.ask(json.loads(taken.question), partial(self._tell, taken.key)))
            except ShoalError as error:
                log.warning("%s: %s", taken.kind, error)
                await self._table.fail(self.id, taken.key)
            else:
                self._finished(taken.key, answer)
                await self._table.finish(self.id, taken.key, answer)
        except ShoalError as error:
            log.warning("the work queue: %s", error)
        finally:
            self._metrics.bot_think.observe(time.monotonic() - begun)
            del self._thinking[taken.key]
            self.release(process)

    def _tell(self, key: str, progress: float) -> None:
        async def tell() -> None:
            with suppress(ShoalError):
                await self._table.progress(self.id, key, progress)

        telling = asyncio.create_task(tell())
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)
