"""What people see: styled text in a terminal, plain text in a pipe."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.control import Control
from rich.markdown import Markdown
from rich.segment import ControlType
from rich.style import Style
from rich.text import Text

from shoal.games.ui.styled_text import StyledText

SEATS = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9")
"""Six colours that survive colour-blindness, seat 1's first."""

STYLES = {
    "bold": "bold",
    "dim": "dim",
    "alert": "bold #e2583e",
    "good": "bold #5b8c5a",
    "look": "#e0a030",
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    # Black on black and white on white cannot be read, so these two keep away from the background.
    "black": "bright_black",
    "white": "bold",
    **{f"seat{seat}": f"bold {colour}" for seat, colour in enumerate(SEATS, 1)},
}
"""The named styles of a StyledText as a terminal shows them."""


def style(name: str) -> Style:
    return Style.parse(STYLES.get(name, ""))


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would end the process here; but a game must be saved first, by those who know of it."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class Screen:
    def __init__(self, file: TextIO | None = None) -> None:
        self._console = _Console(file=file or sys.stdout, highlight=False, markup=False, emoji=False)
        self.live = self._console.file.isatty() and not self._console.is_dumb_terminal
        """Is this a terminal that can be cleared and coloured, with a person before it?"""

    @property
    def height(self) -> int:
        return self._console.height

    def rows(self, sentence: str) -> int:
        """How many rows of a terminal a text takes."""
        return len(Text(sentence).wrap(self._console, self._console.width))

    def say(self, sentence: str = "", name: str = "") -> None:
        """Text in one of the named styles; a terminal breaks it between words, a pipe not at all."""
        self._console.print(Text(sentence, style=style(name)), soft_wrap=not self.live)

    def quote(self, line: str) -> None:
        """A line to be copied, which is never broken."""
        self._console.print(Text("  " + line), soft_wrap=True)

    def show(self, page: StyledText) -> None:
        for line in page.lines:
            text = Text.assemble(*((part, style(name)) for part, name in line))
            text.rstrip()
            self._console.print(text, soft_wrap=True)

    def rules(self, markdown: str) -> None:
        if self.live:
            self._console.print(Markdown(markdown))
        else:
            self.say(markdown.rstrip("\n"))

    def clear(self, *, scrollback: bool = False) -> None:
        """An empty screen. With the scrollback nothing of what was there can be found again."""
        if self.live:
            self._console.control(Control(ControlType.HOME, ControlType.CLEAR))
            if scrollback:
                self._console.file.write("\x1b[3J")
                self._console.file.flush()

    @contextmanager
    def waiting(self, sentence: str) -> Iterator[None]:
        """Says in a live terminal what takes its time, for as long as it does."""
        if not self.live:
            yield
            return
        with self._console.status(sentence):
            yield
