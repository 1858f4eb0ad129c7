"""A batch played by several processes, each with games of its own, that share one stretch of memory with the caller."""

import multiprocessing
import os
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.batch.settings import Settings
from shoal.batch.views import Plan, arrays_of
from shoal.games.batches.loop import DISABLED, SAME_STEP
from shoal.games.contract import ShoalError

IN_MEMORY = Path("/dev/shm")
"""Where files are memory, if the machine has that."""
PATIENCE = 2.0
"""Seconds a process has to end when it is told to."""


class Workers:
    """Plays the games in other processes. Game k is the same game whoever plays it."""

    def __init__(self, settings: Settings, processes: int) -> None:
        one = arrays_of(replace(settings, seeds=settings.seeds[:1]).games())
        plan = Plan.of(one, len(settings.seeds))
        self._mode = settings.mode
        self._file = _new_file(plan.size)
        self.arrays, self._actions = plan.lay(self._file)
        for array in self.arrays.all():
            array.flags.writeable = False
        self._bounds = [len(settings.seeds) * part // processes for part in range(processes + 1)]
        self._lines: list[Connection] = []
        started: list[BaseProcess] = []
        self.close = weakref.finalize(self, _end, self._lines, started, self._file)
        # Not forked: a fork of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        for first, end in zip(self._bounds, self._bounds[1:], strict=False):
            line, far = context.Pipe()
            part = replace(settings, seeds=settings.seeds[first:end])
            process = context.Process(target=_play, args=(far, part, plan, self._file, first), daemon=True)
            process.start()
            far.close()
            self._lines.append(line)
            started.append(process)
        self._answers(self._lines)

    def begin(self, games: Sequence[int], seeds: Sequence[int] | None) -> None:
        asked = []
        for line, first, end in zip(self._lines, self._bounds, self._bounds[1:], strict=False):
            mine = [place for place, game in enumerate(games) if first <= game < end]
            if mine:
                theirs = None if seeds is None else [seeds[place] for place in mine]
                self._tell(line, ("begin", [games[place] - first for place in mine], theirs))
                asked.append(line)
        self._answers(asked)

    def refused(self, actions: NDArray[np.int64]) -> tuple[int, str] | None:
        arrays = self.arrays
        count = arrays.mask.shape[1]
        known = (actions >= 0) & (actions < count)
        allowed = known & arrays.mask[np.arange(len(actions)), np.where(known, actions, 0)]
        done = arrays.terminated | arrays.truncated
        if self._mode == DISABLED:
            allowed &= ~done
        elif self._mode != SAME_STEP:
            allowed |= done
        if allowed.all():
            return None
        game = int(np.argmin(allowed))
        owner = int(np.searchsorted(self._bounds, game, "right")) - 1
        line = self._lines[owner]
        self._tell(line, ("why_not", game - self._bounds[owner], int(actions[game])))
        return game, self._answers([line])[0]

    def step(self, actions: NDArray[np.int64]) -> None:
        self._actions[:] = actions
        for line in self._lines:
            self._tell(line, ("step",))
        self._answers(self._lines)

    def _tell(self, line: Connection, what: tuple[Any, ...]) -> None:
        try:
            line.send(what)
        except OSError:
            raise self._lost() from None

    def _answers(self, lines: Sequence[Connection]) -> list[Any]:
        try:
            return [line.recv() for line in lines]
        except (EOFError, OSError):
            raise self._lost() from None

    def _lost(self) -> ShoalError:
        self.close()
        return ShoalError("a process that played some of the games has ended: make the batch anew")


def _new_file(size: int) -> Path:
    handle, name = mkstemp(prefix="shoal-batch-", dir=IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None)
    os.truncate(handle, size)
    os.close(handle)
    return Path(name)


def _end(lines: list[Connection], processes: list[BaseProcess], file: Path) -> None:
    for line in lines:
        line.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
    with suppress(OSError):
        file.unlink()


def _play(line: Connection, settings: Settings, plan: Plan, file: Path, first: int) -> None:
    """One process: does what it is told until nobody is there to tell it."""
    games = settings.games()
    end = first + len(settings.seeds)
    shared, actions = plan.lay(file)
    pairs = [
        (mine, every[first:end]) for mine, every in zip(arrays_of(games).all(), shared.all(), strict=True) if len(mine)
    ]
    line.send(None)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            answer = None
            match line.recv():
                case ("step",):
                    games.step(actions[first:end].tobytes())
                case ("begin", chosen, seeds):
                    for place, game in enumerate(chosen):
                        if seeds is not None:
                            games.seed(game, seeds[place])
                        games.begin(game)
                case ("why_not", game, action):
                    answer = games.why_not(game, action)
            for mine, every in pairs:
                np.copyto(every, mine)
            line.send(answer)
