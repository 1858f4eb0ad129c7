"""Whole games through a pipe."""

from dataclasses import replace
from pathlib import Path

import pytest

from shoal.games import REGISTRY, find
from shoal.play.record import Record
from shoal.terminal.play import run
from tests.shell import kept_games, shoal
from tests.terminal.seats import Table, anything


@pytest.mark.parametrize("game", REGISTRY)
def test_a_whole_game_in_a_pipe(game: str, tmp_path: Path) -> None:
    """What somebody typed at the table gives the same game from a pipe, by the same seed."""
    seats = ",".join(["Ann", *["random"] * (find(game).players[0] - 1)])
    table = Table(tmp_path, game, seats, anything(11), seed=12)
    run(table.session)
    home = tmp_path / "home"
    typed = "".join(f"{line}\n" for line in table.person.typed)
    done = shoal(home, "play", game, "--seats", seats, "--seed", "12", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "the game is over" in done.stdout
    (kept,) = kept_games(home)
    bots = ["", *["random"] * (find(game).players[0] - 1)]
    assert Record.load(kept) == replace(table.session.match.record(), bots=bots)
    assert shoal(home, "verify", str(kept)).returncode == 0


@pytest.mark.parametrize("game", REGISTRY)
def test_a_game_interrupted_half_way_ends_as_it_would_have(game: str, tmp_path: Path) -> None:
    """What was decided stands when the game goes on, and it still comes to an end."""
    seats = ",".join(["Ann", *["random"] * (find(game).players[0] - 1)])
    table = Table(tmp_path, game, seats, anything(13), seed=14)
    run(table.session)
    lines = table.person.typed
    half = "".join(f"{line}\n" for line in lines[: len(lines) // 2])
    home = tmp_path / "home"
    shoal(home, "play", game, "--seats", seats, "--seed", "14", typed=half)
    (kept,) = kept_games(home)
    whole, part = table.session.match.record().moves, Record.load(kept).moves
    assert part == whole[: len(part)]
    done = shoal(home, "play", game, "--resume", str(kept), "--seats", ",".join(["random"] * len(seats.split(","))))
    assert done.returncode == 0, done.stderr
    assert Record.load(kept).moves[: len(part)] == part
    assert Record.load(kept).verify().over
