"""Programs of others at the table: what people see of them, and how such a game goes on."""

import json
import signal
from pathlib import Path

import pytest

from shoal import cli
from shoal.play.record import Record
from shoal.terminal.play import run
from tests.bots.programs import READY, is_running, playing, until
from tests.bots.programs import script as program
from tests.shell import kept_games, shoal
from tests.terminal.live import PROMPT, Terminal
from tests.terminal.seats import Table, script


def test_a_game_against_a_program(tmp_path: Path) -> None:
    path = playing(tmp_path)
    table = Table(tmp_path, "fishery", f"Ann,{path}", script(["ship e4", "ship d4", "quit"]))
    assert run(table.session) == 0
    assert Record.load(tmp_path / "game.json").moves == [
        (1, "ship e4"),
        (2, "ship a1"),
        (1, "ship d4"),
        (2, "ship b1"),
    ]
    assert "./my-bot places a ship on a1." in table.shown


def test_complaints_are_told_when_they_happen(tmp_path: Path) -> None:
    path = playing(tmp_path, "answer(told, 'pass')")
    table = Table(tmp_path, "fishery", f"Ann,{path}", script(["ship e4", "quit"]))
    run(table.session)
    shown = table.shown.splitlines()
    (said,) = (number for number, line in enumerate(shown) if line.startswith("./my-bot gave an illegal move"))
    assert shown[said] == (
        './my-bot gave an illegal move ("pass": FI 2.1: the ships come first, and nobody may pass while ships are '
        "placed); a random move was made instead."
    )
    assert any("it is your turn" in line for line in shown[said:])


def test_two_programs_are_told_apart(tmp_path: Path) -> None:
    path = playing(tmp_path, "sys.exit(1)")
    table = Table(tmp_path, "fishery", f"{path},{path}", script([]))
    assert run(table.session) == 0
    assert table.shown.count("./my-bot left with exit code 1; ") == 4
    assert table.shown.count("./my-bot 2 left with exit code 1; ") == 4
    assert Record.load(tmp_path / "game.json").verify().over


@pytest.fixture
def traces(tmp_path: Path) -> Path:
    """What a program leaves behind as soon as it runs."""
    return tmp_path / "traces"


def tracing(folder: Path, traces: Path) -> Path:
    return playing(folder, before=f"open({str(traces)!r}, 'a').write('x')" + READY)


def test_a_saved_game_starts_no_program(
    tmp_path: Path, traces: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever wrote the record, and however it names one."""
    monkeypatch.chdir(tmp_path)
    path = tracing(tmp_path, traces)
    record = {"shoal": 1, "game": "fishery", "rules": 1, "options": {}, "moves": [], "scores": None, "ranks": None}
    for name in ("./my-bot", "./my-bot 2", f"{path}", f"{path} --harmless", "'./my-bot'", "/bin/sh -c ./my-bot"):
        (tmp_path / "game.json").write_text(json.dumps({**record, "seats": [name, "random"]}))
        assert cli.run(["play", "fishery", "--resume", "game.json"]) == 2
        assert "a saved game starts none: say who plays each seat now with --seats" in capsys.readouterr().err
    assert not traces.exists()


def test_a_game_with_a_program_goes_on_where_the_program_is_named_again(tmp_path: Path, traces: Path) -> None:
    path = tracing(tmp_path, traces)
    seats = f"Ann,{path} --level 3"
    done = shoal(tmp_path, "play", "fishery", "--seats", seats, typed="ship e4\nquit\n")
    assert done.returncode == 0
    (kept,) = kept_games(tmp_path)
    assert done.stdout.endswith(f"shoal play fishery --resume {kept} --seats '{seats}'\n")
    assert Record.load(kept).seats == ["Ann", "./my-bot"]
    assert Record.load(kept).moves == [(1, "ship e4"), (2, "ship a1")]
    again = shoal(tmp_path, "play", "fishery", "--resume", str(kept), "--seats", seats, typed="ship d4\n")
    assert again.returncode == 0
    assert Record.load(kept).moves[2:] == [(1, "ship d4"), (2, "ship b1")]
    assert traces.read_text() == "xx"


def test_a_program_that_is_not_there_is_refused_and_no_game_begun(tmp_path: Path) -> None:
    done = shoal(tmp_path, "play", "fishery", "--seats", "you,./nowhere")
    assert (done.returncode, done.stderr) == (2, "shoal: there is no program ./nowhere\n")
    assert not kept_games(tmp_path)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=["Ctrl-C", "SIGTERM", "SIGHUP"])
def test_a_game_is_left_kindly_while_a_program_thinks(
    stop: signal.Signals, tmp_path: Path, terminals: list[Terminal]
) -> None:
    number = tmp_path / "number"
    body = f"hear()\nopen({str(number)!r}, 'w').write(str(os.getpid()))\nsys.stderr.write('hm\\n')\ntime.sleep(600)"
    path = program(tmp_path, READY + body)
    terminal = Terminal(tmp_path, "play", "fishery", "--seats", f"Ann,{path}", "--seconds", "60")
    terminals.append(terminal)
    terminal.until(PROMPT)
    terminal.type("ship e4\r")
    terminal.until("./my-bot is thinking…")
    until(lambda: number.exists() and bool(number.read_text()))
    terminal.process.send_signal(stop)
    assert terminal.leave() == 128 + stop
    assert not is_running(int(number.read_text()))
    (kept,) = kept_games(tmp_path)
    assert Record.load(kept).moves == [(1, "ship e4")]
    assert f"--resume {kept} --seats" in terminal.shown.replace("\r\n", "")
    assert "Traceback" not in terminal.shown
    assert "hm" not in terminal.shown, "what a program says besides must not write over the table"
    assert kept.with_suffix(".bots.log").read_text() == "hm\n"


def test_a_simulation_that_is_stopped_leaves_no_program_behind(tmp_path: Path, terminals: list[Terminal]) -> None:
    number = tmp_path / "number"
    path = program(tmp_path, READY + f"hear()\nopen({str(number)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)")
    terminal = Terminal(tmp_path, "simulate", "fishery", "--seats", f"{path},random")
    terminals.append(terminal)
    until(lambda: number.exists() and bool(number.read_text()))
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.leave() == 130
    assert not is_running(int(number.read_text()))
    assert "0 games played to the end" in terminal.shown
