"""The garbage collector, set so that it bounds memory and nobody notices it.

A collection of everything takes 75 ms with 1,000 tables, in which nobody is served. So whatever has survived one full
collection is left out of the next: tables, requests and sockets need none, for they leave no cycles behind. Should
something else do so, everything is looked through once the number of objects left out has doubled.
"""

import gc
from typing import Any

LEAST_LEFT_OUT = 200_000
"""Objects, up to which no full look is worth its while; about those of a server without tables, twice."""

COUNT_EVERY = 50
"""Runs after which the objects left out are counted."""
THRESHOLDS = (700, 10, 5)
"""New objects before the youngest are looked at, and how often that is done before the next older are."""


class Tenure:
    """Called by the collector before and after each of its runs."""

    def __init__(self) -> None:
        self._runs = 0
        self._full = False
        self._next_full = max(LEAST_LEFT_OUT, 2 * gc.get_freeze_count())

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if info["generation"] != 2:
            return
        if phase == "start":
            self._runs += 1
            # They are counted one by one, which takes milliseconds.
            self._full = self._runs % COUNT_EVERY == 0 and gc.get_freeze_count() > self._next_full
            if self._full:
                gc.unfreeze()
        else:
            gc.freeze()
            if self._full:
                self._next_full = max(LEAST_LEFT_OUT, 2 * gc.get_freeze_count())


def settle() -> None:
    """Once everything is there that stays."""
    gc.collect()
    gc.freeze()
    # The collector waits until a quarter of what it last kept is new: now it has kept nothing, and looks at little.
    gc.collect()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(Tenure())
