"""What a queue of jobs is, whoever does them, and what may wait in it."""

from collections.abc import Callable
from typing import Any, Protocol

from shoal.web.bot_work.fair_queue import Asker
from shoal.web.errors import Busy

SHORTEST = 0.1
"""Seconds that a job is taken to need at the least, so that quick ones cannot pile up without end."""
OTHERS_ABOUT = 60.0
"""Seconds for which an address counts as being about after its last question."""
LARGEST = 500_000
"""In characters, of a question."""

Progress = Callable[[float], None]


class WorkQueue(Protocol):
    """Takes questions, and gives each to a process that is free, in an order that is fair to those who ask."""

    @property
    def waiting(self) -> int:
        """How many questions that were asked here wait for a process."""

    @property
    def thinking(self) -> int:
        """How many questions are being thought about by processes of this machine."""

    async def ask(
        self,
        asker: Asker,
        question: dict[str, Any],
        longest_wait: float,
        *,
        key: str = "",
        progress: Progress | None = None,
    ) -> dict[str, Any]:
        """The answer. Busy if its turn would come later than after so many seconds; ShoalError if it broke off.

        Of several who ask under one key, wherever they are, one is thought for where the queue is shared.
        """

    async def close(self) -> None: ...


def demand_turn(ahead: int, usual_seconds: float, processes: int, longest_wait: float) -> None:
    """Raise Busy if so many jobs ahead take too long."""
    if ahead * max(usual_seconds, SHORTEST) / processes > longest_wait:
        raise Busy("so much is being thought about here just now that this would take long; try again in a moment")
