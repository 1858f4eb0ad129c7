"""Bots and hints think in processes of their own, a few at a time, in an order that is fair to those who ask."""

import asyncio
import json
import logging
import os
import random
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from shoal.games.contract import ShoalError
from shoal.games.game import View
from shoal.web.bot_work.fair_queue import Asker, FairQueue
from shoal.web.errors import Busy
from shoal.web.operations.metrics import Metrics

log = logging.getLogger("shoal.web")

DEADLINE = 20.0
"""Seconds after which a process that should have answered is given up."""
LONGEST_LINE = 4_000_000
"""In bytes, of an answer."""
LONGEST_WAIT = 60.0
"""Seconds that a bot's move may have to wait for its turn, by what jobs took lately; past it nothing more is queued."""
LONGEST_HINT_WAIT = 4.0
"""The same for a hint and for an answer about the end of the game: a person sits there."""
MOST_HINTS = 4
"""So many hints may be asked for at a time from one address."""
SHORTEST = 0.1
"""Seconds that a job is taken to need at the least, so that quick ones cannot pile up without end."""
OTHERS_ABOUT = 60.0
"""Seconds for which an address counts as being about after its last question."""


class BotWorker:
    """One process that thinks about one thing at a time; one that fails is replaced."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer, or ShoalError if the process failed; the next question gets a new one."""
        try:
            async with asyncio.timeout(DEADLINE):
                process = await self._running()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            answer: dict[str, Any] = json.loads(line)
        except (OSError, ValueError, TimeoutError) as error:
            await self.stop()
            raise ShoalError("the thinking broke off") from error
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next question.
            await self.stop()
            raise
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "shoal.web.bot_work.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


@dataclass(eq=False)
class Job:
    question: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"
    asked_at: float = field(default_factory=time.monotonic)
    abandoned: bool = False
    """Does nobody wait for it any more?"""


class BotPool:
    """A few processes, and a fair queue of questions before them."""

    def __init__(self, size: int | None = None, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self.size = size or max(2, min(8, os.cpu_count() or 1))
        self._idle = [BotWorker() for _ in range(self.size)]
        self._all = list(self._idle)
        self._queue: FairQueue[Job] = FairQueue()
        self._running: Counter[str] = Counter()
        """How many jobs of each address are being thought about."""
        self._hints: Counter[str] = Counter()
        """How many hints each address waits for."""
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When each address asked last, the latest at the end."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._usual = 1.0
        """How many seconds a job has taken lately."""

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._queue)

    @property
    def thinking(self) -> int:
        """How many questions are being thought about."""
        return self.size - len(self._idle)

    # Questions

    async def choose(self, asker: Asker, game: str, bot: str, view: View, legal: Sequence[str]) -> str:
        """What a bot plays; any legal move if its process fails twice. Busy if its turn would come too late."""
        if len(legal) == 1:
            return legal[0]
        question = {"do": "choose", "game": game, "bot": bot, "view": view, "legal": list(legal)}
        for _ in range(2):
            try:
                words = (await self.ask(asker, question, LONGEST_WAIT)).get("words")
            except Busy:
                raise
            except ShoalError as error:
                log.warning("%s in %s: %s", bot, game, error)
                continue
            if words in legal:
                return str(words)
            log.warning("%s in %s chose %r, which is not legal", bot, game, words)
        return random.choice(legal)

    async def ping(self) -> None:
        """Returns when a process has answered."""
        await self.ask(Asker(""), {"do": "ping"}, LONGEST_WAIT)

    async def settled(self, asker: Asker, game: str, bot: str, view: View) -> bool:
        """Does a bot think that its place cannot change any more? One that cannot tell would play on."""
        question = {"do": "settled", "game": game, "bot": bot, "view": view}
        try:
            answer = await self.ask(asker, question, LONGEST_HINT_WAIT)
        except Busy:
            raise
        except ShoalError as error:
            log.warning("%s in %s: %s", bot, game, error)
            return False
        return answer.get("settled") is True

    async def hint(
        self, asker: Asker, game: str, view: View, names: Sequence[str], seconds: float
    ) -> list[dict[str, Any]]:
        """The best moves from a view. Busy if it would take too long for a person who waits."""
        if self._hints[asker.address] >= MOST_HINTS:
            raise Busy("several hints are being thought about for you already; ask again when they are here")
        question = {"do": "hint", "game": game, "view": view, "names": list(names), "seconds": seconds}
        self._hints[asker.address] += 1
        try:
            moves: list[dict[str, Any]] = (await self.ask(asker, question, LONGEST_HINT_WAIT))["moves"]
        finally:
            self._hints[asker.address] -= 1
            if not self._hints[asker.address]:
                del self._hints[asker.address]
        return moves

    async def ask(self, asker: Asker, question: dict[str, Any], longest_wait: float) -> dict[str, Any]:
        wait = self._queue.ahead_of(asker.address) * max(self._usual, SHORTEST) / self.size
        if wait > longest_wait:
            raise Busy("so much is being thought about here just now that this would take long; try again in a moment")
        job = Job(question, asyncio.get_running_loop().create_future())
        self._queue.put(asker, job)
        if asker.address:
            self._note(asker.address)
        self._dispatch()
        try:
            # Whoever gives up waiting does not stop what is being thought about: that would cost a process.
            return await asyncio.shield(job.answer)
        except asyncio.CancelledError:
            job.abandoned = True
            raise

    # Processes

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

    def _dispatch(self) -> None:
        while self._idle:
            taken = self._queue.take(self._full())
            if taken is None:
                return
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
            answer = await worker.ask(job.question)
        except ShoalError as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            took = time.monotonic() - begun
            self._metrics.bot_think.observe(took)
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
