"""Is the server well? Asked by whoever watches over it, so an answer costs little however often it is asked for."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

log = logging.getLogger("shoal.web")

Check = Callable[[], Awaitable[object]]
DEADLINE = 3.0
"""Seconds within which each part must answer."""
FRESH = 2.0
"""Seconds for which an answer is given again."""
WELL = "ok"


class Health:
    """Parts that are asked something trivial. A part that owes an answer is not asked again until it has given it."""

    def __init__(self, deadline: float = DEADLINE, fresh: float = FRESH) -> None:
        self._deadline = deadline
        self._fresh = fresh
        self._checks: dict[str, Check] = {}
        self._asked: dict[str, asyncio.Future[object]] = {}
        self._parts: dict[str, str] = {}
        self._known = -fresh
        self._asking: asyncio.Task[dict[str, str]] | None = None

    def watch(self, part: str, check: Check) -> None:
        self._checks[part] = check

    async def parts(self) -> dict[str, str]:
        """How each part is: `ok`, or what is wrong with it."""
        if time.monotonic() - self._known < self._fresh:
            return self._parts
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        # Whoever goes away takes nobody's answer along.
        return await asyncio.shield(self._asking)

    async def _ask(self) -> dict[str, str]:
        for part, check in self._checks.items():
            if part not in self._asked:
                self._asked[part] = asyncio.ensure_future(check())
        if self._asked:
            await asyncio.wait(self._asked.values(), timeout=self._deadline)
        before, self._parts = self._parts, {part: self._answer(part) for part in self._checks}
        self._known = time.monotonic()
        for part, state in self._parts.items():
            if state != before.get(part, WELL):
                log.log(logging.INFO if state == WELL else logging.ERROR, "health: %s: %s", part, state)
        return self._parts

    def _answer(self, part: str) -> str:
        asked = self._asked[part]
        if not asked.done():
            return f"no answer within {self._deadline:g} seconds"
        del self._asked[part]
        if asked.cancelled():
            return "failed"
        if error := asked.exception():
            # Strangers may read the answer, so the reason is for the log only.
            log.error("health: %s", part, exc_info=error)
            return "failed"
        return WELL

    async def close(self) -> None:
        waiting: list[asyncio.Future[Any]] = [*self._asked.values(), *([self._asking] if self._asking else [])]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
