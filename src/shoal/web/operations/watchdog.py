"""A thread that notices when something holds the event loop, for then everybody waits, and says what it was."""

import asyncio
import asyncio.base_events
import asyncio.runners
import logging
import selectors
import sys
import threading
import time
from pathlib import Path
from types import FrameType

from shoal.web.operations.metrics import Metrics

log = logging.getLogger("shoal.web")

HELD = 0.02
"""Seconds: whoever holds the loop for longer is named."""
SUSPECT = 0.005
"""Seconds after which the thread looks who holds the loop, for afterwards it cannot be seen."""
PERIOD = 0.005
"""Seconds between two beats. What holds the loop makes the next beat late by as long as it took, or PERIOD less."""
LATE = HELD - PERIOD
"""Seconds by which a beat is late when something may have held the loop for HELD."""
STUCK = 1.0
"""Seconds after which whoever holds the loop is named before it lets go."""
PAUSE = 1.0
"""Seconds between two lines in the log."""
INNERMOST = 3
"""How many frames of our package are named."""
PACKAGE = str(Path(__file__).parents[1])
LOOP = {asyncio.runners.__file__, asyncio.base_events.__file__, selectors.__file__}
"""Where a thread is whose loop waits for something to do."""
NOBODY = "no callback: the machine or another thread is busy"


class Watchdog:
    """The loop beats, and the thread looks whether a beat is late. Neither waits for the other, which is cheap."""

    def __init__(self, loop: asyncio.AbstractEventLoop, metrics: Metrics) -> None:
        """To be made in the thread of the loop."""
        self._loop = loop
        self._metrics = metrics
        self._watched = threading.get_ident()
        self._closing = False
        self._logged = -PAUSE
        self._left_out = 0
        self._holder = ""
        """Who was seen while the next beat was overdue."""
        self._stuck = False
        """Was it said already, before the loop came back?"""
        self._plan()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def close(self) -> None:
        self._closing = True
        self._next.cancel()

    # In the loop

    def _plan(self) -> None:
        self._due = time.monotonic() + PERIOD
        self._next = self._loop.call_later(PERIOD, self._beat)

    def _beat(self) -> None:
        late = max(0.0, time.monotonic() - self._due)
        self._metrics.loop_lag.observe(late)
        if late > LATE:
            self._metrics.loop_held.inc()
            if not self._stuck:
                who = self._holder or NOBODY
                # A machine that is busy with other things is counted, and no reason to look for a fault of ours.
                level = logging.INFO if who == NOBODY else logging.WARNING
                self._tell(f"the event loop was held for {late * 1000:.0f} ms by {who}", level)
        self._holder, self._stuck = "", False
        self._plan()

    # In the thread

    def _watch(self) -> None:
        while not self._closing:
            # Just when the next beat would be suspiciously late, or soon after, if it is late already.
            time.sleep(max(SUSPECT, self._due + 2 * SUSPECT - time.monotonic()))
            late = time.monotonic() - self._due
            if late > SUSPECT and not self._holder:
                self._holder = holder(sys._current_frames().get(self._watched))
            if late > STUCK and not self._stuck and not self._closing:
                self._stuck = True
                self._tell(f"the event loop has been held for more than {STUCK:g} s by {self._holder}")

    def _tell(self, sentence: str, level: int = logging.WARNING) -> None:
        if not log.isEnabledFor(level):
            return
        now = time.monotonic()
        if now - self._logged < PAUSE:
            self._left_out += 1
            return
        more = f" ({self._left_out} more since the last such line)" if self._left_out else ""
        log.log(level, "%s%s", sentence, more)
        self._logged, self._left_out = now, 0


def holder(frame: FrameType | None) -> str:
    """Where a thread is, innermost first: what it does just now, and which of our functions led there."""
    if frame is None or frame.f_code.co_filename in LOOP:
        return NOBODY
    ours: list[FrameType] = []
    at: FrameType | None = frame
    while at and len(ours) < INNERMOST:
        if at.f_code.co_filename.startswith(PACKAGE):
            ours.append(at)
        at = at.f_back
    named = [_place(step) for step in ours]
    if frame not in ours:
        named.insert(0, _place(frame))
    return " < ".join(named)


def _place(frame: FrameType) -> str:
    path = frame.f_code.co_filename
    short = path.removeprefix(str(Path(PACKAGE).parent)).lstrip("/") if path.startswith(PACKAGE) else Path(path).name
    return f"{frame.f_code.co_name} ({short}:{frame.f_lineno})"
