"""Jobs of one server, done by processes of its own machine."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from shoal.games.contract import ShoalError
from shoal.web.bot_work.fair_queue import Asker, FairQueue
from shoal.web.bot_work.kinds import KINDS
from shoal.web.bot_work.process import BotWorker, usual_size
from shoal.web.bot_work.queues import OTHERS_ABOUT, Progress, demand_turn
from shoal.web.operations.metrics import Metrics


@dataclass(eq=False)
class Job:
    question: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"
    progress: Progress | None = None
    asked_at: float = field(default_factory=time.monotonic)
    abandoned: bool = False
    """Does nobody wait for it any more?"""


class LocalQueue:
    """A few processes, and a fair queue of questions before them."""

    def __init__(
        self,
        size: int | None = None,
        metrics: Metrics | None = None,
        processes: Sequence[BotWorker] | None = None,
    ) -> None:
        self._metrics = metrics or Metrics()
        self._all = list(processes or [BotWorker() for _ in range(size or usual_size())])
        self._idle = self._all.copy()
        self._queue: FairQueue[Job] = FairQueue()
        self._background: FairQueue[Job] = FairQueue()
        self._running: Counter[str] = Counter()
        """How many jobs of each address are being thought about."""
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When each address asked last, the latest at the end."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._usual = 1.0
        """How many seconds a job has taken lately."""

    @property
    def size(self) -> int:
        return len(self._all)

    @property
    def waiting(self) -> int:
        return len(self._queue) + len(self._background)

    @property
    def thinking(self) -> int:
        return self.size - len(self._idle)

    async def ask(
        self,
        asker: Asker,
        question: dict[str, Any],
        longest_wait: float,
        *,
        key: str = "",
        progress: Progress | None = None,
    ) -> dict[str, Any]:
        queue = self._background if KINDS[question["do"]].background else self._queue
        demand_turn(queue.ahead_of(asker.address), self._usual, self.size, longest_wait)
        job = Job(question, asyncio.get_running_loop().create_future(), progress)
        queue.put(asker, job)
        if asker.address:
            self._note(asker.address)
        self._dispatch()
        try:
            # Whoever gives up waiting does not stop what is being thought about: that would cost a process.
            return await asyncio.shield(job.answer)
        except asyncio.CancelledError:
            job.abandoned = True
            raise

    def _note(self, address: str) -> None:
        now = time.monotonic()
        self._asked[address] = now
        self._asked.move_to_end(address)
        while next(iter(self._asked.values())) < now - OTHERS_ABOUT:
            self._asked.popitem(last=False)

    def _full(self) -> set[str]:
        """The addresses that have their share: while others are about, one process is kept free for them."""
        if self.size == 1 or len(self._asked) < 2:
            return set()
        return {address for address, running in self._running.items() if running >= self.size - 1}

    def _next(self) -> tuple[Asker, Job] | None:
        taken = self._queue.take(self._full())
        if taken is None and (len(self._idle) > 1 or self.size == 1):
            taken = self._background.take(self._full())
        return taken

    def _dispatch(self) -> None:
        while self._idle and (taken := self._next()):
            asker, job = taken
            if job.abandoned:
                continue
            self._running[asker.address] += 1
            task = asyncio.create_task(self._think(asker.address, job, self._idle.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, address: str, job: Job, worker: BotWorker) -> None:
        begun = time.monotonic()
        self._metrics.bot_wait.observe(begun - job.asked_at)
        try:
            answer = await worker.ask(job.question, job.progress)
        except ShoalError as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            took = time.monotonic() - begun
            self._metrics.bot_think.observe(took)
            if not KINDS[job.question["do"]].background:
                self._usual += 0.1 * (took - self._usual)
            self._idle.append(worker)
            self._running[address] -= 1
            if not self._running[address]:
                del self._running[address]
            self._dispatch()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._all:
            await worker.stop()
