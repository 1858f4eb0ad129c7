"""Each command as a person would run it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import shoal as package
from shoal.games import REGISTRY, find
from shoal.games.wording.rulebook import rulebook
from shoal.play.record import Record
from shoal.pure import is_compiled
from tests.shell import SOURCES, environment, kept_games, shoal

HEAVY = (
    "rich",
    "prompt_toolkit",
    "pydantic",
    "shoal.games",
    "shoal.play",
    "shoal.bots",
    "asyncio",
    "openskill",
    "plotly",
    "pyarrow",
)


def test_the_version_says_how_the_rules_run(tmp_path: Path) -> None:
    way = "compiled" if is_compiled() else "interpreted"
    assert shoal(tmp_path, "--version").stdout == f"shoal {package.__version__} ({way})\n"
    assert shoal(tmp_path, "--version", SHOAL_PURE="1").stdout == f"shoal {package.__version__} (interpreted)\n"


def test_help_lists_every_command_and_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys; sys.argv = ['shoal', '--help']\n"
        "from shoal.cli import main\n"
        "try: main()\n"
        "finally: print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(tmp_path), check=True
    )
    *text, modules = done.stdout.splitlines()
    loaded = modules.split()
    for command in ("games", "rules", "play", "replay", "verify", "simulate", "arena", "train-data", "bench"):
        assert any(line.split()[:1] == [command] for line in text)
    assert [name for name in loaded if name.startswith(HEAVY)] == []


def test_a_pipe_needs_no_prompt(tmp_path: Path) -> None:
    code = "import sys; from shoal.terminal.play import play; play('fishery'); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="quit",
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=True,
    )
    assert "shoal.terminal.play" in done.stdout
    assert "prompt_toolkit" not in done.stdout


def test_without_a_command_the_help_is_shown(tmp_path: Path) -> None:
    done = shoal(tmp_path)
    assert done.returncode == 0
    assert "Usage: shoal" in done.stdout


def test_games_are_listed_with_their_options(tmp_path: Path) -> None:
    listed = shoal(tmp_path, "games").stdout
    for name in REGISTRY:
        game = find(name)
        assert f"\n{name}\n" in f"\n{listed}"
        assert game.blurb in listed
        assert all(f"--option {option.name}=" in listed for option in game.options)


@pytest.mark.parametrize("game", REGISTRY)
def test_rules_are_shown_whole_or_by_the_paragraph(game: str, tmp_path: Path) -> None:
    book = rulebook(find(game))
    assert shoal(tmp_path, "rules", game).stdout == book.text
    number = list(book.paragraphs)[-1]
    assert shoal(tmp_path, "rules", game, number).stdout == book.paragraph(number) + "\n"


def test_who_stops_reading_hears_no_complaint(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m shoal rules fishery | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment(tmp_path), check=True)
    assert done.stdout == "# Fishery\n"
    assert done.stderr == ""


# Games that were played


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    done = shoal(tmp_path, "simulate", "fishery", "--games", "3", "--seed", "5", "--records", str(tmp_path / "games"))
    assert done.returncode == 0, done.stderr
    return sorted((tmp_path / "games").iterdir())


def test_records_are_verified_a_line_each(records: list[Path], tmp_path: Path) -> None:
    done = shoal(tmp_path, "verify", *map(str, records))
    assert done.returncode == 0
    assert [line.partition(": ")[0] for line in done.stdout.splitlines()] == list(map(str, records))
    assert all(": good. Fishery. Over after " in line for line in done.stdout.splitlines())


def test_a_bad_record_does_not_keep_the_others_from_being_checked(records: list[Path], tmp_path: Path) -> None:
    records[1].write_text(records[1].read_text()[:300])
    done = shoal(tmp_path, "verify", *map(str, records))
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.startswith(f"{records[1]}: the record breaks off")
    assert len(done.stderr.splitlines()) == 1


def test_a_record_is_told_again(records: list[Path], tmp_path: Path) -> None:
    match = Record.load(records[0]).verify()
    told = shoal(tmp_path, "replay", str(records[0]), "--as", "2").stdout
    assert match.text(2) in told
    for sentence in match.story(2):
        assert sentence in told


def test_a_record_is_told_again_as_data(records: list[Path], tmp_path: Path) -> None:
    match = Record.load(records[0]).verify()
    data = json.loads(shoal(tmp_path, "replay", str(records[0]), "--as", "2", "--json").stdout)
    assert len(data["steps"]) == len(match.moves)
    assert data["steps"][-1]["view"] == match.view(2)
    assert [sentence for step in data["steps"] for sentence in step["story"]] == match.story(2)
    assert (data["viewer"], data["scores"], data["ranks"]) == (2, match.scores(), match.ranks())


def test_the_same_seed_simulates_the_same_games(records: list[Path], tmp_path: Path) -> None:
    again = tmp_path / "again"
    shoal(tmp_path, "simulate", "fishery", "--games", "3", "--seed", "5", "--records", str(again))
    assert [path.read_text() for path in records] == [(again / path.name).read_text() for path in records]


# Playing from a pipe


def test_lines_from_a_pipe_are_moves(tmp_path: Path) -> None:
    done = shoal(tmp_path, "play", "fishery", "--seats", "Ann,Bo", typed="ship e4\nship d4\n")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    (kept,) = kept_games(tmp_path)
    assert Record.load(kept).moves == [(1, "ship e4"), (2, "ship d4")]
    assert f"shoal play fishery --resume {kept}" in done.stdout


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    shoal(tmp_path, "play", "fishery", typed="ship e4\n")
    (kept,) = kept_games(tmp_path)
    done = shoal(tmp_path, "play", "fishery", "--resume", str(kept), typed="ship a1\nquit\n")
    assert done.returncode == 0, done.stderr
    record = Record.load(kept)
    assert [words for mover, words in record.moves if mover == 1] == ["ship e4", "ship a1"]
    assert record.seats == ["Black", "Ren"]
    assert kept_games(tmp_path) == [kept]


def test_others_may_take_the_seats_of_a_game_that_goes_on(tmp_path: Path) -> None:
    shoal(tmp_path, "play", "fishery", "--seats", "Ann,Bo", typed="ship e4\n")
    (kept,) = kept_games(tmp_path)
    shoal(tmp_path, "play", "fishery", "--resume", str(kept), "--seats", "random,Cy", typed="ship d4\n")
    assert Record.load(kept).seats == ["Nami", "Cy"]
    assert len(Record.load(kept).moves) == 3


def test_bots_may_play_among_themselves(tmp_path: Path) -> None:
    done = shoal(tmp_path, "play", "fishery", "--seats", "random,random", "--seed", "1")
    assert done.returncode == 0
    (kept,) = kept_games(tmp_path)
    match = Record.load(kept).verify()
    assert match.over
    assert all(sentence in done.stdout for sentence in match.story())


def test_a_refused_line_is_told_at_once_and_at_the_end(tmp_path: Path) -> None:
    done = shoal(tmp_path, "play", "fishery", "--seats", "Ann,Bo", typed="ship e4\nship e4\ncastle\nship d4\n")
    assert done.returncode == 2
    assert "FI 2.1: there is a ship on that square already." in done.stdout
    assert done.stderr == (
        "shoal: 2 lines were refused, the first because FI 2.1: there is a ship on that square already\n"
    )
    assert len(Record.load(kept_games(tmp_path)[0]).moves) == 2


def test_where_nobody_reads_on_the_game_is_saved(tmp_path: Path) -> None:
    moves = "; ".join(f"sleep 0.2; echo ship {square}" for square in ("a1", "b1", "c1", "d1", "e1", "f1"))
    command = f"({moves}) 2>/dev/null | '{sys.executable}' -m shoal play fishery --seats you,random | head -30"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment(tmp_path), check=True)
    (kept,) = kept_games(tmp_path)
    assert Record.load(kept).moves[0] == (1, "ship a1")
    assert done.stderr.startswith("shoal: nobody reads on; go on with ")
    assert done.stderr.endswith(f"shoal play fishery --resume {kept}\n")


def test_without_a_keyboard_the_game_is_kept(tmp_path: Path) -> None:
    done = subprocess.run(
        f"'{sys.executable}' -m shoal play fishery <&-",
        shell=True,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=SOURCES,
        check=True,
    )
    assert "--resume" in done.stdout


def test_letters_that_cannot_be_shown_end_no_game(tmp_path: Path) -> None:
    done = shoal(tmp_path, "play", "fishery", typed="ship é4\nquit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "is no square" in done.stdout
