"""Whatever is wrong is answered by one sentence and exit code 2, and nothing is lost."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shoal import cli
from shoal.games import REGISTRY, find
from shoal.play.match import Match
from tests.shell import kept_games, shoal

Refuse = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """The one sentence that a command is refused with. In this process: starting hundreds would take minutes."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def run(*words: str) -> str:
        assert cli.run(list(words)) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        (line,) = shown.err.splitlines()
        assert not kept_games(tmp_path)
        return line

    return run


def test_a_process_that_is_refused_leaves_with_2_and_no_traceback(tmp_path: Path) -> None:
    done = shoal(tmp_path, "play", "chess")
    assert done.returncode == 2
    assert done.stderr.startswith("shoal: there is no game 'chess': choose from ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("plya fishery", "shoal: No such command 'plya'. Did you mean 'play'"),
        ("play", "shoal: Missing argument 'GAME'"),
        ("play chess", "shoal: there is no game 'chess': choose from"),
        ("rules chess", "shoal: there is no game 'chess': choose from"),
        ("rules fishery 9.9", "shoal: Fishery has no paragraph 9.9: they run from 1.1 to 4.3"),
        ("play fishery --sets you", "shoal: No such option: --sets"),
        ("play fishery --players two", "shoal: Invalid value for '--players'"),
        ("play fishery --players 3", "shoal: Fishery is for 2 players, not 3"),
        ("play fishery --players 0", "shoal: Fishery is for 2 players, not 0"),
        ("play fishery --players -5", "shoal: Fishery is for 2 players, not -5"),
        ("play fishery --seats you", "shoal: Fishery is for 2 players, not 1"),
        ("play fishery --seats you,greedy,greedy", "shoal: Fishery is for 2 players, not 3"),
        ("play fishery --seats you,", "shoal: --seats has an empty place"),
        ("play fishery --seats you,./nowhere", "shoal: there is no program ./nowhere"),
        ("play fishery --seconds 0", "shoal: Invalid value for '--seconds'"),
        ("play fishery --seconds inf", "shoal: a bot cannot think for inf seconds"),
        ("serve --log-level loud", "shoal: Invalid value for '--log-level'"),
        ("serve --port 0 --metrics somewhere", "shoal: metrics are served at a port or HOST:PORT, such as 9100"),
        ("serve --db nonsense", "shoal: that is no address of a database: write sqlite:///FILE or "),
        ("serve --db sqlite:////no/such/x.db", "shoal: cannot open the database sqlite:////no/such/x.db: "),
        ("serve --db sqlite:// --public-url shoal.example", "shoal: 'shoal.example' is no public address: "),
        ("serve --db sqlite:// --trusted-proxy proxy.example", "shoal: 'proxy.example' is no trusted proxy: "),
        ("serve --port 99999", "shoal: Invalid value for '--port'"),
        ("serve --port 0 --host 1.2.3.4 --db sqlite://", "shoal: cannot listen on 1.2.3.4 port 0: "),
        ("simulate fishery --seats random,./nowhere", "shoal: there is no program ./nowhere"),
        ("play fishery --seats Ann,Ann", "shoal: two seats are called Ann"),
        ("play fishery --seats An\x1bn,Bo", "shoal: a name is at most"),
        ("play fishery --seats a,b,c --players 2", "shoal: --seats names 3 players, --players asks for 2"),
        ("play fishery --option zones=1", 'shoal: Fishery has no option "zones": it has none'),
        ("play fishery --option zones", "shoal: --option takes a name and a value"),
        ("play fishery --option =1", "shoal: --option takes a name and a value"),
        ("play fishery --option a=1 --option a=2", "shoal: option a is given twice"),
        ("play fishery --seed x", "shoal: Invalid value for '--seed'"),
        ("play fishery --resume nowhere.json", "shoal: cannot read nowhere.json: No such file or directory"),
        ("play fishery --resume /", "shoal: cannot read /: Is a directory"),
        ("play fishery --resume x.json --players 2", "shoal: --players cannot change a game that goes on"),
        ("play fishery --resume x.json --option a=1", "shoal: --option cannot change a game that goes on"),
        ("replay nowhere.json", "shoal: cannot read nowhere.json: No such file or directory"),
        ("verify nowhere.json", "cannot read nowhere.json: No such file or directory"),
        ("verify /", "cannot read /: Is a directory"),
        ("verify", "shoal: Missing argument 'RECORD…'"),
        ("simulate fishery --games 0", "shoal: Invalid value for '--games'"),
        ("simulate fishery --games many", "shoal: Invalid value for '--games'"),
        ("simulate fishery --players 7", "shoal: Fishery is for 2 players, not 7"),
        ("simulate fishery --seats greedy,gredy", "shoal: there is no bot 'gredy': choose from random, greedy"),
        ("simulate fishery --seats greedy", "shoal: Fishery is for 2 players, not 1"),
        ("simulate fishery --records /dev/null", "shoal: cannot make the folder /dev/null: File exists"),
        ("simulate chess", "shoal: there is no game 'chess'"),
        ("arena chess greedy random", "shoal: there is no game 'chess'"),
        ("arena fishery", "shoal: Missing argument 'BOT BOT…'"),
        ("arena fishery greedy", "shoal: one bot alone is no contest: name two or more"),
        ("arena fishery greedy gredy", "shoal: there is no bot 'gredy': choose from random, greedy"),
        ("arena fishery greedy gredy@5", "shoal: there is no bot 'gredy': choose from random, greedy"),
        ("arena fishery greedy greedy", "shoal: greedy is named twice"),
        ("arena fishery greedy random@0", "shoal: a bot cannot think for 0 simulations"),
        ("arena fishery greedy random@0.5", "shoal: random@0.5 wants simulations in whole numbers, as in @500"),
        ("arena fishery greedy random --games 0", "shoal: Invalid value for '--games'"),
        ("arena fishery greedy random --workers 0", "shoal: Invalid value for '--workers'"),
        ("arena fishery greedy random --players 3", "shoal: Fishery is for 2 players, not 3"),
        ("arena fishery greedy random --option zones=1", 'shoal: Fishery has no option "zones"'),
        ("arena fishery greedy random --seconds 0", "shoal: a bot cannot think for 0 seconds"),
        ("arena fishery greedy random --seconds nan", "shoal: a bot cannot think for nan seconds"),
        ("arena fishery greedy random --simulations -1", "shoal: a bot cannot think for -1 simulations"),
        ("arena fishery greedy random --seconds 1 --simulations 5", "shoal: a bot thinks for --seconds or for"),
        ("arena fishery greedy random random@2 --alone", "shoal: --alone is for two bots"),
        ("arena fishery greedy random --report no/where.html", "shoal: there is no folder no for the report"),
        ("arena fishery greedy random --report /", "shoal: / is a folder: name a file for the report"),
        ("arena fishery greedy random --records /dev/null", "shoal: cannot read /dev/null/arena.json: Not a directory"),
        ("train-data chess --out x", "shoal: there is no game 'chess'"),
        ("train-data fishery", "shoal: Missing option '--out'"),
        ("train-data fishery --out /dev/null/x", "shoal: cannot read /dev/null/x/_about.json: Not a directory"),
        ("train-data fishery --out / --seed 1", "shoal: / holds something else: name another folder"),
        ("train-data fishery --out x --games 0", "shoal: Invalid value for '--games'"),
        ("train-data fishery --out x --bot greedy", "shoal: greedy does not search"),
        ("train-data fishery --out x --bot gredy", "shoal: there is no bot 'gredy'"),
        ("train-data fishery --out x --players 3", "shoal: Fishery is for 2 players, not 3"),
        ("bench chess", "shoal: there is no game 'chess'"),
        ("bench --seconds 0", "shoal: Invalid value for '--seconds'"),
    ],
)
def test_bad_words(words: str, sentence: str, refused: Refuse) -> None:
    assert refused(*words.split(" ")).startswith(sentence)


def cut(text: str) -> str:
    return text[: len(text) // 2]


def changed(**changes: object) -> Callable[[str], str]:
    return lambda text: json.dumps({**json.loads(text), **changes})


def with_move(number: int, move: object) -> Callable[[str], str]:
    def change(text: str) -> str:
        data: dict[str, Any] = json.loads(text)
        data["moves"][number - 1] = move
        return json.dumps(data)

    return change


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (cut, "the record breaks off or is no JSON"),
        (lambda text: "", "the record breaks off or is no JSON"),
        (lambda text: "\x00" + text, "the record breaks off or is no JSON"),
        (changed(game="chess"), "there is no game 'chess'"),
        (changed(shoal=2), "the record has format 2, newer than the 1 this Shoal knows"),
        (changed(rules=99), "this was played by version 99 of the rules of Fishery"),
        (changed(seats=["Ann"]), "Fishery is for 2 players, not 1"),
        (changed(options={"zones": 1}), 'Fishery has no option "zones"'),
        (with_move(2, [2, "ship e4"]), "move 2, 'ship e4' by 2, does not stand: FI 2.1"),
        (with_move(2, [2, "castle"]), "move 2, 'castle' by 2, does not stand: 'castle' is no move"),
        (with_move(2, [5, "ship a1"]), "move 2, 'ship a1' by 5, does not stand: there is no seat 5"),
    ],
    ids=lambda value: None,
)
@pytest.mark.parametrize("command", ["verify {}", "replay {}", "replay {} --json", "play fishery --resume {}"])
def test_bad_records(
    command: str, damage: Callable[[str], str], sentence: str, tmp_path: Path, refused: Refuse
) -> None:
    match = Match("fishery", seats=["Ann", "Bo"])
    match.play(1, "ship e4")
    match.play(2, "ship d4")
    path = tmp_path / "game.json"
    path.write_text(damage(match.record().dumps()))
    before = path.read_text()
    line = refused(*command.format(path).split(" "))
    # A record of another game is told apart before its moves are looked at.
    other_game = command.startswith("play") and "no game" in sentence
    assert (f"{path} is a game of chess" if other_game else f"{path}: {sentence}") in line
    assert path.read_text() == before


def test_a_record_has_no_seat_beyond_the_last(tmp_path: Path, refused: Refuse) -> None:
    path = tmp_path / "game.json"
    Match("fishery").record().save(path)
    assert refused("replay", str(path), "--as", "3") == "shoal: there is no seat 3: seats are 1 to 2"
    assert "--as" in refused("replay", str(path), "--as", "Ann")


def test_records_never_replace_what_is_there(tmp_path: Path, refused: Refuse) -> None:
    (tmp_path / "fishery-1.json").write_text("dear")
    sentence = refused("simulate", "fishery", "--games", "2", "--records", str(tmp_path))
    assert sentence == f"shoal: {tmp_path / 'fishery-1.json'} is already there: name another folder"
    assert (tmp_path / "fishery-1.json").read_text() == "dear"
    assert not (tmp_path / "fishery-2.json").exists()


def test_where_games_cannot_be_kept_none_begins(tmp_path: Path, refused: Refuse) -> None:
    (tmp_path / "shoal").write_text("a file where the folder should be")
    assert refused("play", "fishery").startswith(
        f"shoal: games are kept in {tmp_path / 'shoal'}, which cannot be written: "
    )


OPTIONS = [(game, option.name) for game in REGISTRY for option in find(game).options]


@pytest.mark.parametrize(("game", "option"), OPTIONS)
@pytest.mark.parametrize("value", ["nonsense", "/nowhere/at/all", "{}", "[1]", "-7", "", "bad.toml", "."])
def test_bad_options(
    game: str, option: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refuse
) -> None:
    """Some options name a file; one that is not there, is a folder or holds something else is refused too."""
    (tmp_path / "bad.toml").write_text("fish = [")
    monkeypatch.chdir(tmp_path)
    refused("play", game, "--option", f"{option}={value}")
