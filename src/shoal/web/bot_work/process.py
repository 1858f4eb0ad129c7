"""A process that thinks, from the outside: started when needed, asked one thing at a time, replaced if it fails."""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from typing import Any

from shoal.games.contract import ShoalError
from shoal.web.bot_work.kinds import KINDS

LONGEST_LINE = 4_000_000
"""In bytes, of an answer."""


def usual_size() -> int:
    """How many processes think on a machine unless told otherwise."""
    return max(2, min(8, os.cpu_count() or 1))


class BotWorker:
    """One process that thinks about one thing at a time; one that fails is replaced."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], progress: Callable[[float], None] | None = None) -> dict[str, Any]:
        """The answer, or ShoalError if the process failed; the next question gets a new one."""
        try:
            async with asyncio.timeout(KINDS[question["do"]].deadline):
                process = await self._running()
                assert process.stdin is not None
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                return await self._heard(process, progress)
        except (OSError, ValueError, KeyError, TimeoutError) as error:
            await self.stop()
            raise ShoalError("the thinking broke off") from error
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next question.
            await self.stop()
            raise

    async def _heard(
        self, process: asyncio.subprocess.Process, progress: Callable[[float], None] | None
    ) -> dict[str, Any]:
        assert process.stdout is not None
        while True:
            said = json.loads(await process.stdout.readline())
            if "progress" not in said:
                answer: dict[str, Any] = said["answer"]
                return answer
            if progress:
                progress(float(said["progress"]))

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
