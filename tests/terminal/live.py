"""The client in a real terminal, for tests."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.shell import environment

CLEAR, CLEAR_SCROLLBACK = "\x1b[2J", "\x1b[3J"
PROMPT = "\x1b[?2004h"
"""Pasting is announced: from here on the line takes keys."""
PATIENCE = 30


class Terminal:
    """A process in a terminal of 80 by 24."""

    def __init__(self, home: Path, *words: str, **more: str) -> None:
        self._mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "shoal", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(home, TERM="xterm-256color", PROMPT_TOOLKIT_NO_CPR="1", **more),
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        self._looked = 0

    def type(self, text: str) -> None:
        os.write(self._mine, text.encode())

    def until(self, text: str) -> str:
        """What was shown since last time, up to this text."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown[self._looked :]:
            assert time.monotonic() < end, f"{text!r} never came: {self.shown[self._looked :]!r}"
            if not self._read(0.2) and self.process.poll() is not None:
                break
        place = self.shown.index(text, self._looked) + len(text)
        part, self._looked = self.shown[self._looked : place], place
        return part

    def _read(self, seconds: float) -> bool:
        if not select.select([self._mine], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._mine, 65536)
        except OSError:
            # Linux answers so when the other side is gone.
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def leave(self) -> int:
        """The exit code, once all that was shown is read."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end
            self._read(0.1)
        while self._read(0.1):
            pass
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._mine)
