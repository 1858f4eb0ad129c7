"""`shoal arena` as a person would run it."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from shoal import cli
from shoal.play.record import Record
from tests.arena.clusters import a_worker_of, demand
from tests.shell import environment, shoal

ROTTEN = ("arena", "rotten-fish", "greedy", "random", "--players", "3", "--seed", "5")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says, run in this process."""
    assert cli.run(list(words)) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The standings without what the clock said."""
    found: dict[str, Any] = json.loads(told(capsys, *words, "--json"))
    for row in found["bots"]:
        del row["seconds"], row["slowest"]
    return found


def test_the_table_names_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, *ROTTEN, "--games", "39", "--workers", "1")
    head, _, headings, greedy, random = text.splitlines()
    assert (
        head == "Rotten Fish, 3 players, seed 5: 40 games, 20 deals played 2 times each (39 rounded up to whole deals)"
    )
    assert headings.split()[:4] == ["bot", "wins", "95", "%"]
    assert greedy.startswith("greedy")
    assert " better " in greedy
    assert " worse " in random


def test_one_against_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, *ROTTEN, "--games", "30", "--alone", "--workers", "1")
    lone, rest = found["bots"]
    assert (lone["even"], rest["even"]) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert lone["low"] > lone["even"]


def test_more_bots_than_seats_meet_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "arena", "fishery", "random", "random@1", "random@2", "--games", "1", "--workers", "1")
    assert "6 games, 1 deal played 6 times each" in text
    assert "comes before" in text


def test_workers_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = data(capsys, *ROTTEN, "--games", "12", "--workers", "1")
    done = shoal(tmp_path, *ROTTEN, "--games", "12", "--workers", "2", "--json")
    assert done.returncode == 0, done.stderr
    two = json.loads(done.stdout)
    for row in two["bots"]:
        del row["seconds"], row["slowest"]
    assert two == one
    assert one["complete"] is True


# Stopping and going on


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = ("--records", str(tmp_path / "games"), "--workers", "1")
    whole = data(capsys, *ROTTEN, "--games", "8", "--workers", "1")
    data(capsys, *ROTTEN, "--games", "8", *kept)
    lines = tmp_path / "games" / "games.jsonl"
    before = lines.read_bytes().splitlines(keepends=True)
    # Stopped after the fifth game, while the line of the sixth was being written.
    lines.write_bytes(b"".join(before[:5]) + before[5][:30])
    assert data(capsys, *ROTTEN[:-2], "--games", "8", *kept) == whole
    assert lines.read_bytes().splitlines(keepends=True)[:5] == before[:5]
    records = sorted((tmp_path / "games" / "records").iterdir())
    assert [path.name for path in records] == [f"{number:06}.json" for number in range(1, 9)]
    assert all(Record.load(path).verify().over for path in records)


def test_more_games_can_be_added_later(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = ("--records", str(tmp_path / "games"), "--workers", "1")
    data(capsys, *ROTTEN, "--games", "4", *kept)
    first = (tmp_path / "games" / "games.jsonl").read_bytes()
    assert data(capsys, *ROTTEN, "--games", "8", *kept) == data(capsys, *ROTTEN, "--games", "8", "--workers", "1")
    assert (tmp_path / "games" / "games.jsonl").read_bytes().startswith(first)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_finished(workers: str, tmp_path: Path) -> None:
    words = ("arena", "fishery", "greedy", "random", "--games", "100000", "--workers", workers, "--records", "games")
    running = subprocess.Popen(
        [sys.executable, "-m", "shoal", *words],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    lines = tmp_path / "games" / "games.jsonl"
    while not lines.exists() or lines.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
        time.sleep(0.05)
    # As a terminal does: to all processes at once.
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.strip() == "Stopped."
    assert out.startswith("Fishery, 2 players, seed ")
    assert "greedy" in out
    patience = time.monotonic() + 10
    while alive(running.pid):
        assert time.monotonic() < patience
        time.sleep(0.05)


def alive(group: int) -> list[str]:
    """The processes of a group that have not ended."""
    listed = subprocess.run(["ps", "-e", "-o", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if line.split()[0] == str(group) and line.split()[1][0] != "Z"]


def test_another_tournament_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    told(capsys, *ROTTEN, "--games", "2", "--workers", "1", "--records", str(folder))
    assert cli.run([*ROTTEN, "--alone", "--records", str(folder)]) == 2
    assert capsys.readouterr().err == (
        f"shoal: {folder} holds other games, not with the same alone: name another folder\n"
    )


# The report


@pytest.mark.skipif(find_spec("plotly") is None, reason="plotly is not installed")
@pytest.mark.parametrize("more", [(), ("random@2",), ("--alone",)])
def test_the_report_is_one_page_with_everything(
    more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    text = told(capsys, *ROTTEN, *more, "--games", "6", "--workers", "1", "--report", str(file))
    assert text.endswith(f"\nThe report is in {file}.\n")
    page = file.read_text(encoding="utf-8")
    assert page.count("Plotly.newPlot(") >= 6
    assert "<title>Rotten Fish: greedy, random" in page
    # Nothing is fetched from anywhere.
    assert "<script src" not in page
    assert "<link" not in page
    for line in text.splitlines()[2:5]:
        assert all(f">{cell}<" in page for cell in line.split("  ") if cell.strip() and cell == cell.strip())


def test_without_plotly_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.arena.reports.html_report.find_spec", lambda name: None)
    assert cli.run([*ROTTEN, "--report", str(tmp_path / "report.html")]) == 2
    assert capsys.readouterr().err == (
        "shoal: --report needs plotly, which is not installed: pip install 'shoal[report]'\n"
    )


# Ray


@pytest.mark.parametrize("words", [("--ray",), ("--ray", "auto"), ("--ray", "--games", "3"), ("--ray=127.0.0.1:1",)])
def test_without_ray_nothing_is_played(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.arena.execution.ray_cluster.find_spec", lambda name: None)
    assert cli.run(["arena", "fishery", *words, "greedy", "random"]) == 2
    assert capsys.readouterr().err == "shoal: --ray needs Ray, which is not installed: pip install 'shoal[ray]'\n"


def test_a_cluster_changes_nothing_though_a_worker_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demand()
    words = (*ROTTEN, "--games", "100", "--json")
    here = data(capsys, *words[:-1], "--workers", "1")
    running = subprocess.Popen(
        [sys.executable, "-m", "shoal", *words, "--ray", "local", "--records", "games"],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = tmp_path / "games" / "games.jsonl"
    while not lines.exists() or lines.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
        time.sleep(0.05)
    os.kill(a_worker_of(running.pid), signal.SIGKILL)
    assert lines.read_bytes().count(b"\n") < 100
    out, _ = running.communicate(timeout=120)
    assert running.returncode == 0
    there = json.loads(out)
    for row in there["bots"]:
        del row["seconds"], row["slowest"]
    assert there == here
