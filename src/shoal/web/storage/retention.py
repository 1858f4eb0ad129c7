"""How long tables are kept."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement

from shoal.games.contract import BadOptions
from shoal.web.storage import schema

DAY = 24 * 3600
FOREVER = "forever"


@dataclass(frozen=True)
class Retention:
    """How long tables are kept after something last happened there, in days; None for ever."""

    finished_days: int | None = 365
    """Where the game is over, or the owner has closed the table."""
    abandoned_days: int | None = 90
    """Where the game is not over."""

    def conditions(self, now: float) -> list[ColumnElement[bool]]:
        """Which tables need not be kept any longer: the finished, and the abandoned."""
        changed = schema.tables.c.changed
        kinds = [(schema.FINISHED, self.finished_days), (schema.UNFINISHED, self.abandoned_days)]
        return [which & (changed < now - (days * DAY if days is not None else float("inf"))) for which, days in kinds]


class Prunable(NamedTuple):
    """Tables that need not be kept any longer."""

    finished: int
    abandoned: int
    oldest: float | None
    """When something last happened at the oldest of them, in seconds since 1970."""


def days(written: str, usual: int | None) -> int | None:
    """Days as somebody typed them: a whole number, 'forever', or nothing for what is usual."""
    if not written:
        return usual
    if written == FOREVER:
        return None
    if not re.fullmatch("[1-9][0-9]{0,5}", written):
        raise BadOptions(f"how long tables are kept is a whole number of days, at least 1, or {FOREVER}")
    return int(written)


def retention(finished: str, abandoned: str) -> Retention:
    """What somebody typed; nothing for what is usual."""
    usual = Retention()
    return Retention(days(finished, usual.finished_days), days(abandoned, usual.abandoned_days))
