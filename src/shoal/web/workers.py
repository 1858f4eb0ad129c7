"""Bots and hints think in processes of their own, so that nobody waits for them; a process that fails is replaced."""

import asyncio
import json
import logging
import os
import random
import sys
from collections.abc import Sequence
from typing import Any

from shoal.games.contract import ShoalError
from shoal.games.game import View
from shoal.web.metrics import Metrics

log = logging.getLogger("shoal.web")

PATIENCE = 20.0
"""Seconds after which a process that should have answered is given up."""
LONGEST_LINE = 4_000_000
"""In bytes, of an answer."""


class Worker:
    """One process that thinks about one thing at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer, or ShoalError if the process failed; the next question gets a new one."""
        try:
            async with asyncio.timeout(PATIENCE):
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
                "shoal.web.thinker",
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


class Workers:
    """A few processes, and a line of questions before them."""

    def __init__(self, size: int | None = None, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._size = size or max(1, min(8, os.cpu_count() or 1))
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._all = [Worker() for _ in range(self._size)]
        for worker in self._all:
            self._idle.put_nowait(worker)
        # People who ask for hints wait for each other, and keep no bot waiting.
        self._adviser = Worker()
        self._advising = asyncio.Lock()

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        with self._metrics.bot_queue.track_inprogress(), self._metrics.bot_wait.time():
            worker = await self._idle.get()
        try:
            with self._metrics.bot_think.time():
                return await worker.ask(question)
        finally:
            self._idle.put_nowait(worker)

    async def ping(self) -> None:
        """Returns when a process has answered."""
        await self.ask({"do": "ping"})

    async def choose(self, game: str, bot: str, view: View, legal: Sequence[str]) -> str:
        """What a bot plays; any legal move if its process fails twice."""
        if len(legal) == 1:
            return legal[0]
        question = {"do": "choose", "game": game, "bot": bot, "view": view, "legal": list(legal)}
        for _ in range(2):
            try:
                words = (await self.ask(question)).get("words")
            except ShoalError as error:
                log.warning("%s in %s: %s", bot, game, error)
                continue
            if words in legal:
                return str(words)
            log.warning("%s in %s chose %r, which is not legal", bot, game, words)
        return random.choice(legal)

    async def hint(self, game: str, view: View, names: Sequence[str], seconds: float) -> list[dict[str, Any]]:
        question = {"do": "hint", "game": game, "view": view, "names": list(names), "seconds": seconds}
        async with self._advising:
            moves: list[dict[str, Any]] = (await self._adviser.ask(question))["moves"]
        return moves

    async def close(self) -> None:
        for worker in [*self._all, self._adviser]:
            await worker.stop()
