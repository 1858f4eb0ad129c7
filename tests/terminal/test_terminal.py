"""The client in a real terminal, and games that are interrupted."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from shoal.play.record import Record
from tests.shell import environment, kept_games

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


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_game_in_a_terminal(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "fishery", "--seats", "Ann,random", "--seed", "1")
    terminals.append(terminal)
    first = terminal.until(PROMPT)
    assert CLEAR in first
    assert CLEAR_SCROLLBACK not in first
    assert "\x1b[1;38;2;0;114;178m" in first or "\x1b[1;38;5;" in first, "seat 1 is blue"
    terminal.type("sh")
    terminal.until("ship")
    terminal.type("\t e4\r")
    assert "Ann places a ship on e4. Random places a ship on" in terminal.until("your turn: ship (61 ways).")
    terminal.until(PROMPT)
    terminal.type("undo\r")
    assert "Ann's last move is taken back." in terminal.until("your turn: ship (63 ways).")
    terminal.until(PROMPT)
    terminal.type("quit\r")
    assert terminal.leave() == 0
    assert "--resume" in terminal.shown


def test_colour_is_left_out_where_it_is_not_wanted(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "fishery", "--seats", "Ann,random", NO_COLOR="1")
    terminals.append(terminal)
    terminal.until(PROMPT)
    terminal.type("quit\r")
    assert terminal.leave() == 0
    assert "38;" not in terminal.shown
    assert "\x1b[34m" not in terminal.shown


@pytest.mark.parametrize(
    ("stop", "code"),
    [
        (lambda terminal: terminal.type("\x03"), 130),
        (lambda terminal: terminal.type("\x04"), 0),
        (lambda terminal: terminal.process.send_signal(signal.SIGTERM), 143),
        (lambda terminal: terminal.process.send_signal(signal.SIGHUP), 129),
    ],
    ids=["Ctrl-C", "Ctrl-D", "SIGTERM", "SIGHUP"],
)
def test_an_interrupted_game_is_saved(
    stop: Callable[[Terminal], None], code: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, "play", "fishery", "--seats", "Ann,Bo")
    terminals.append(terminal)
    terminal.until(PROMPT)
    terminal.type("ship e4\r")
    terminal.until("your turn: ship (62 ways).")
    terminal.until(PROMPT)
    stop(terminal)
    assert terminal.leave() == code
    (kept,) = kept_games(tmp_path)
    assert Record.load(kept).moves == [(1, "ship e4")]
    assert f"shoal play fishery --resume {kept}" in terminal.shown
    assert "Traceback" not in terminal.shown


def stop_for_sure(process: "subprocess.Popen[str]") -> None:
    """Python hears a signal between two of its instructions; one that comes just before it waits for input can be
    overheard until there is some. So it is sent until it was heard."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None:
        assert time.monotonic() < end
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE / 5)


def test_a_game_in_a_pipe_is_saved_too(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "shoal", "play", "fishery", "--seats", "Ann,Bo"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(tmp_path),
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("ship e4\n")
        process.stdin.flush()
        while "62 ways" not in process.stdout.readline():
            assert process.poll() is None
        stop_for_sure(process)
        assert "--resume" in process.stdout.read()
        process.stdin.close()
    assert process.returncode == 143
    assert Record.load(kept_games(tmp_path)[0]).moves == [(1, "ship e4")]


def test_a_simulation_that_is_stopped_tells_what_it_did(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "simulate", "fishery", "--games", "1000000")
    terminals.append(terminal)
    terminal.until("/1000000")
    time.sleep(0.5)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.leave() == 130
    assert "games played to the end" in terminal.shown
    assert "Traceback" not in terminal.shown
