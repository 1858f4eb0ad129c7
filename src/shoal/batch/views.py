"""The arrays of a batch: seen where the compiled loop writes them, or shared between processes."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.games.batches.loop import Games


@dataclass(frozen=True)
class Arrays:
    """What `Batch` shows, in the order of its attributes."""

    observation: NDArray[np.float32]
    mask: NDArray[np.bool_]
    actor: NDArray[np.int32]
    reward: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_observation: NDArray[np.float32]
    final_actor: NDArray[np.int32]

    def all(self) -> list[NDArray[Any]]:
        return [getattr(self, field.name) for field in fields(self)]


def arrays_of(games: Games) -> Arrays:
    """The games' own memory: nothing is copied, and Python cannot write to it."""
    n = len(games.terminated)

    def seen(memory: Any, kind: Any, *shape: int) -> NDArray[Any]:
        return np.frombuffer(memory, kind).reshape(shape) if len(memory) else np.empty((0, *shape[1:]), kind)

    return Arrays(
        seen(games.rows, np.float32, n, -1),
        seen(games.masks, np.bool_, n, -1),
        seen(games.actors, np.int32, n),
        seen(games.rewards, np.float64, n, -1),
        seen(games.terminated, np.bool_, n),
        seen(games.truncated, np.bool_, n),
        seen(games.last_rows, np.float32, n, len(games.rows) // n),
        seen(games.last_actors, np.int32, n),
    )


@dataclass(frozen=True)
class Plan:
    """Where each array of a batch lies in a file that processes share, and one more for the actions."""

    shapes: tuple[tuple[int, ...], ...]
    kinds: tuple[str, ...]

    @staticmethod
    def of(sample: Arrays, n: int) -> "Plan":
        """For n games, like those of a smaller batch."""
        arrays = sample.all()
        shapes = [(n if len(array) else 0, *array.shape[1:]) for array in arrays]
        return Plan((*shapes, (n,)), (*(array.dtype.str for array in arrays), "<i8"))

    def _places(self) -> list[int]:
        """Where each begins, and where all end: each on a multiple of 64 bytes."""
        places = [0]
        for shape, kind in zip(self.shapes, self.kinds, strict=True):
            length = int(np.prod(shape)) * np.dtype(kind).itemsize
            places.append(places[-1] + -(-length // 64) * 64)
        return places

    @property
    def size(self) -> int:
        return max(self._places()[-1], 1)

    def lay(self, file: Path) -> tuple[Arrays, NDArray[np.int64]]:
        """The arrays in a file that processes share, and the actions."""
        memory = np.memmap(file, np.uint8, "r+", shape=(self.size,))
        found: list[Any] = [
            np.ndarray(shape, kind, memory, place)
            for shape, kind, place in zip(self.shapes, self.kinds, self._places()[:-1], strict=True)
        ]
        return Arrays(*found[:-1]), found[-1]
