"""The log of a running server: one line for one thing, with the table it concerns, and nothing secret in it."""

import logging
import re
import sys
import time
from contextvars import ContextVar
from typing import TextIO

from shoal.games.contract import ShoalError

LEVELS = ("debug", "info", "warning", "error")
LOGGERS = ("shoal", "uvicorn.error", "asyncio")
table: ContextVar[str] = ContextVar("table", default="")
"""The name of the table that a task works for; a call may name another with extra={"table": …}."""
HIDDEN = "…"
"""Stands where a secret stood."""
SECRETS = [
    # The key in the link of an invitation, whatever it looks like.
    (re.compile(r"(/sit/)[^\s/?#'\"]+"), rf"\1{HIDDEN}"),
    # Keys, invitations, cookies and their hashes are longer than anything else without a gap.
    (re.compile(r"[A-Za-z0-9_-]{40,}"), HIDDEN),
]


class Formatter(logging.Formatter):
    """As `2026-11-18 07:45:12.123 WARNING table=k3x…: a bot failed`; whatever follows in further lines is indented.

    Part of what is logged comes from clients: no letter of theirs begins a line, or does anything to a terminal.
    """

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        name = clean(str(getattr(record, "table", "") or table.get()))
        where = f" table={name}" if name else ""
        lines = [f"{when}.{int(record.msecs):03d} {record.levelname}{where}: {clean(record.getMessage())}"]
        if record.exc_info:
            lines += [f"    {clean(line)}" for line in self.formatException(record.exc_info).split("\n")]
        return "\n".join(lines)


def clean(text: str) -> str:
    """Without secrets, and with everything unprintable escaped."""
    for secret, shown in SECRETS:
        text = secret.sub(shown, text)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def set_up(level: str = "warning", stream: TextIO | None = None) -> None:
    """Everything goes to standard error, once, unless told otherwise."""
    if level not in LEVELS:
        raise ShoalError(f"{level!r} is no level of the log: choose from {', '.join(LEVELS)}")
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Formatter())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
