"""Another program, spoken to in lines. Nothing here waits longer than it was told, whatever the program does."""

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from weakref import finalize

from shoal.games.contract import ShoalError

LONGEST_LINE = 1 << 20
"""In bytes. Whoever writes more without a line's end is not answering."""
PIECE = 1 << 16
"""How much is read or written at once."""
LAST_BREATH = 0.5
"""Seconds for a program that hung up to leave with its exit code."""


class Fault(Exception):
    """What a program did wrong, as a sentence that wants the program's name in front."""

    def __init__(self, sentence: str, secret: str = "") -> None:
        super().__init__(sentence)
        self.secret = secret
        """More of it, which only the program itself may know."""


class Late(Fault):
    """It did not answer in time; it may still be at work."""


class Broken(Fault):
    """It is gone, or nothing it says can be trusted any more."""


def is_program(name: str) -> bool:
    """Is a seat's name a command? One is known by the slash in its first word, as in './my-bot --level 3'."""
    return "/" in "".join(name.split()[:1])


def command_words(command: str) -> list[str]:
    """The program and its arguments; no shell ever reads them. Raises ShoalError where there is no such program."""
    try:
        program, *arguments = shlex.split(command)
    except ValueError as error:
        raise ShoalError(f"{command!r} is no command: {error}") from error
    path = Path(program).expanduser()
    if not path.is_file():
        raise ShoalError(f"there is no program {program}")
    if not os.access(path, os.X_OK):
        raise ShoalError(
            f"{program} may not be run: allow it with chmod +x, and begin it with a line such as #!/bin/sh"
        )
    # Without a slash the search path would decide what runs.
    return [str(path.absolute()), *arguments]


class Program:
    """A running program. What it starts itself ends with it."""

    def __init__(self, words: Sequence[str], log: Path | None = None) -> None:
        """Starts it; what it says on standard error goes into the log, or where our own goes."""
        try:
            with open(log, "ab") if log else nullcontext() as errors:
                process = subprocess.Popen(
                    words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    bufsize=0,
                    # A session of its own: Ctrl-C is for us, and all it starts can be ended together.
                    start_new_session=True,
                )
        except OSError as error:
            raise Broken(f"could not be started: {error.strerror or error}") from error
        self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._input, self._output = process.stdin, process.stdout
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._selector = selectors.DefaultSelector()
        for stream in (self._output, self._input):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._output, selectors.EVENT_READ)
        self.end = finalize(self, _end, process, self._selector)
        """Ends it at once, with all it started. Done at the latest when nobody can speak to it any more."""

    def send(self, line: bytes) -> None:
        """A line to be written as soon as the program reads it."""
        if not self._outgoing:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        self._outgoing += line + b"\n"

    def line(self, until: float) -> bytes:
        """The next line it writes, before that time on the monotonic clock."""
        while True:
            end = self._incoming.find(b"\n", 0, LONGEST_LINE)
            if end < 0 and len(self._incoming) >= LONGEST_LINE:
                raise Broken(f"wrote more than {LONGEST_LINE} bytes without the end of a line")
            # Looked at for every line: there may be no end of lines that nobody wants.
            if time.monotonic() > until:
                raise Late("did not answer in time")
            if end >= 0:
                line = bytes(self._incoming[:end])
                del self._incoming[: end + 1]
                return line
            self._exchange(until)

    def leave(self, until: float) -> None:
        """Let it read what was sent, close its input, and end it when it is gone or the time is over."""
        try:
            while self._outgoing:
                self._exchange(until)
                self._incoming.clear()
            self._input.close()
            while True:
                self._exchange(until)
                self._incoming.clear()
        except Fault:
            pass
        finally:
            self.end()

    def _exchange(self, until: float) -> None:
        """Write and read what can be, or wait until something can."""
        left = until - time.monotonic()
        if left <= 0:
            raise Late("did not answer in time")
        for key, _ in self._selector.select(left):
            if key.fileobj is self._output:
                self._read()
            else:
                self._write()

    def _read(self) -> None:
        with suppress(BlockingIOError):
            piece = os.read(self._output.fileno(), PIECE)
            if not piece:
                raise Broken(self._how_it_went())
            self._incoming += piece

    def _write(self) -> None:
        try:
            written = os.write(self._input.fileno(), self._outgoing[:PIECE])
        except BlockingIOError:
            return
        except BrokenPipeError:
            raise Broken(self._how_it_went()) from None
        del self._outgoing[:written]
        if not self._outgoing:
            self._selector.unregister(self._input)

    def _how_it_went(self) -> str:
        try:
            code = self._process.wait(LAST_BREATH)
        except subprocess.TimeoutExpired:
            return "hung up"
        return f"was ended by signal {-code}" if code < 0 else f"left with exit code {code}"


def _end(process: "subprocess.Popen[bytes]", selector: selectors.BaseSelector) -> None:
    """Its whole group, since a program that started others may be gone while they are not."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    selector.close()
    with process:
        pass
