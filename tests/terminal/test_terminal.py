"""The client in a real terminal, and games that are interrupted."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from shoal.play.record import Record
from tests.shell import environment, kept_games
from tests.terminal.live import CLEAR, CLEAR_SCROLLBACK, PATIENCE, PROMPT, Terminal


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
    assert "Ann places a ship on e4. Ren places a ship on" in terminal.until("your turn: ship (61 ways).")
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
