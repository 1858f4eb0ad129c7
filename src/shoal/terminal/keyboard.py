"""What people type: here as plain lines from a pipe; prompting.py is for terminals."""

import sys
from collections.abc import Callable
from typing import Protocol, TextIO

from shoal.terminal.screen import Screen

Complete = Callable[[str], tuple[str, list[str]]]
"""Given what was typed so far: the word being typed, and the words it can become."""

MENU_ROWS = 2
"""Few, so that the board stays in view while the words are completed."""
PROMPT_ROWS = MENU_ROWS + 2
"""What a prompt takes of the screen: the line itself, the menu and the hint below."""


PUSHED_AWAY = 60
"""More rows than a simple terminal shows."""


class Keyboard(Protocol):
    def ask(self, name: str, seat: int, complete: Complete, offer: str = "") -> str:
        """A line from the person at a seat; `offer` stands there already. EOFError when nobody types any more."""

    def wait(self) -> None:
        """Until somebody presses Enter."""


class Lines:
    """Plain lines: from a pipe, echoed, so that what comes out reads like a conversation; or from a simple terminal."""

    def __init__(self, screen: Screen, file: TextIO | None = None) -> None:
        self._screen = screen
        self._file = file or sys.stdin
        self._person = bool(self._file) and self._file.isatty()
        """Does somebody sit there and type?"""

    def ask(self, name: str, seat: int, complete: Complete, offer: str = "") -> str:
        if self._person:
            self._screen.say(f"{name}>")
        # A process started without standard input has none at all.
        line = self._file.readline() if self._file else ""
        if not line:
            raise EOFError
        if not self._person:
            self._screen.say(f"{name}> {line.strip()}")
        return line.strip()

    def wait(self) -> None:
        """Nobody sits before a pipe. A simple terminal cannot be cleared, but what was on it can be pushed away."""
        if self._person:
            if not self._file.readline():
                raise EOFError
            self._screen.say("\n" * PUSHED_AWAY)
