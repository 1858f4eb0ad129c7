"""What was played stays played."""

from pathlib import Path

import pytest

from shoal.arena.execution.run_folder import Finished, claim
from shoal.arena.tournaments.entrants import entrants
from shoal.arena.tournaments.tournament import Tournament
from shoal.bots import Budget
from shoal.games.contract import ShoalError
from shoal.play.record import Record

CONTEST = Tournament("rotten-fish", 3, {}, entrants(["greedy", "random"], Budget()), alone=False, seed=2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    claim(tmp_path / "games", "arena.json", CONTEST.data())
    return tmp_path / "games"


def test_finished_games_are_there_again(folder: Path) -> None:
    games = [CONTEST.play(number) for number in (2, 0)]
    for game in games:
        Finished(folder).add(game)
    claim(folder, "arena.json", CONTEST.data())
    assert list(Finished(folder).results().values()) == games
    assert Record.load(folder / "records" / "000003.json") == games[0].record


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_line_that_breaks_off_is_a_game_not_played(folder: Path, cut: int) -> None:
    for number in range(2):
        Finished(folder).add(CONTEST.play(number))
    lines = folder / "games.jsonl"
    lines.write_bytes(lines.read_bytes()[:-cut])
    finished = Finished(folder)
    assert list(finished.results()) == [0]
    finished.add(CONTEST.play(1))
    assert list(Finished(folder).results()) == [0, 1]


def test_lines_that_make_no_sense_are_games_not_played(folder: Path) -> None:
    (folder / "games.jsonl").write_bytes(b'{"number": 1}\n[]\n\xff\n7\n')
    assert Finished(folder).results() == {}


def test_another_tournament_is_refused(folder: Path) -> None:
    other = Tournament("rotten-fish", 3, {}, CONTEST.entrants, alone=False, seed=3)
    with pytest.raises(ShoalError, match="holds other games, not with the same seed: name another folder"):
        claim(folder, "arena.json", other.data())


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ShoalError, match="holds something else: name another folder"):
        claim(tmp_path, "arena.json", CONTEST.data())
    (tmp_path / "arena.json").write_text("[")
    with pytest.raises(ShoalError, match="cannot be understood"):
        claim(tmp_path, "arena.json", CONTEST.data())
