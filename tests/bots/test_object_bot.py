"""Bots that are Python objects: made once, asked everywhere, and their faults told in a sentence."""

import json
import os
import sys
from pathlib import Path

import pytest

from shoal.arena.contest import TournamentRequest, contest
from shoal.arena.simulate import Arena, bots_for
from shoal.bots import BOTS, make, offer
from shoal.bots.seating import recorded, seated
from shoal.cli import run
from shoal.games import find
from shoal.games.contract import BadOptions, ShoalError
from shoal.play.match import Match
from shoal.terminal.play import new_game, seat_bots

AUTHOR = '''
made = []

class Last:
    """The last of the legal moves."""
    def __init__(self, game):
        made.append(game)
        self.begun = []
    def begin(self, seat, seed, budget):
        self.begun.append((seat, budget.simulations))
    def choose(self, view, legal):
        return legal[-1]

class Cheat:
    def __init__(self, game): pass
    def choose(self, view, legal):
        return "jump"

class Broken(Cheat):
    def choose(self, view, legal):
        return legal[view["nothing"]]

class Nobody:
    def __init__(self, game): pass

class Unmade:
    def __init__(self, game):
        raise ValueError("no weights")

ready = Last("any")
'''


EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_the_example_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert run(["arena", "fishery", "central:Central", "random", "--games", "8", "--workers", "1", "--seed", "1"]) == 0
    assert "central:Central" in capsys.readouterr().out


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"author_{abs(hash(tmp_path)) % 10**9}"
    (tmp_path / f"{name}.py").write_text(AUTHOR)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


def test_one_object_plays_all_games_of_a_tournament(
    author: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    request = TournamentRequest(games=6, seed=1, workers=1, as_json=True)
    assert contest("fishery", [f"{author}:Last@7", "random"], request)
    told = json.loads(capsys.readouterr().out)
    assert f"{author}:Last@7" in json.dumps(told["bots"])
    module = sys.modules[author]
    assert module.made == ["any", "fishery"]


def test_it_plays_in_other_processes_too(author: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "rotten-fish", f"{author}:Last", "random", "greedy", "--games", "6", "--workers", "2"]) == 0
    assert f"{author}:Last" in capsys.readouterr().out


def test_it_simulates_and_sits_at_the_terminal(author: str) -> None:
    bots = bots_for("fishery", None, f"{author}:Last,{author}:ready")
    arena = Arena("fishery", bots, {}, 3)
    assert [player.name for player in arena.players] == [f"{author}:Last", f"{author}:ready"]
    played = arena.play(1)
    assert not played.end.actors()
    match, sitting = new_game("fishery", f"Ann,{author}:Last", None, {}, 1)
    match.play(1, "ship a1")
    assert seat_bots("fishery", sitting, 1)[2].choose(match.view(2), match.legal(2)) == match.legal(2)[-1]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("Nobody", "is no bot: it has no method choose"),
        ("Unmade", r"cannot be made: ValueError: no weights \(author_.*py, line"),
        ("Missing", "cannot be loaded: module .* has no attribute 'Missing'"),
    ],
)
def test_what_is_no_bot_is_refused_before_the_game(author: str, place: str, told: str) -> None:
    with pytest.raises(ShoalError, match=told):
        make(f"{author}:{place}", "fishery", 1)


def test_a_module_that_is_not_there_is_refused() -> None:
    with pytest.raises(ShoalError, match="there is no module nowhere_at_all"):
        make("nowhere_at_all:Bot", "fishery", 1)
    with pytest.raises(ShoalError, match="is named as in mypackage:MyBot"):
        make("no where:Bot", "fishery", 1)


@pytest.mark.parametrize(
    ("place", "told"),
    [("Cheat", '"jump", which is none of the legal moves'), ("Broken", r"KeyError: 'nothing' \(author_.*py, line")],
)
def test_its_faults_are_told_in_a_sentence(
    author: str, place: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ShoalError, match=told):
        Arena("fishery", [f"{author}:{place}", "random"], {}, 1).play(1)
    assert run(["simulate", "fishery", "--seats", f"{author}:{place},random", "--games", "1"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_record_loads_no_module(author: str) -> None:
    game = find("fishery")
    names = [player.name for player in seated(game, [f"{author}:Last", f"{author}:Last"])]
    assert names == [f"{author}:Last", f"{author}:Last 2"]
    for name in names:
        with pytest.raises(BadOptions, match="a saved game starts none"):
            recorded(game, [name, "Ann"])
    assert author not in sys.modules


def test_who_runs_a_server_offers_bots_by_new_names(author: str) -> None:
    try:
        assert offer([f"anchovy={author}:Last"]) == ["anchovy"]
        bot = make("anchovy", "fishery", 1)
        assert bot.choose({"viewer": 1}, ["ship a1", "ship b1"]) == "ship b1"
        for words in (f"greedy={author}:Last", f"Big={author}:Last", "sprat=./program", "sprat"):
            with pytest.raises(ShoalError, match="a bot is offered by a new name in small letters"):
                offer([words])
    finally:
        BOTS.pop("anchovy", None)


def test_the_servers_bot_processes_know_what_is_offered(author: str) -> None:
    import subprocess

    match = Match("fishery", seed=1)
    question = {
        "do": "choose",
        "bot": "anchovy",
        "game": "fishery",
        "seed": 1,
        "budget": {},
        "view": dict(match.view(1)),
        "legal": match.legal(1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "shoal.web.bot_work.worker"],
        input=json.dumps(question) + "\n",
        env={**os.environ, "SHOAL_BOTS": f"anchovy={author}:Last", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["answer"]["words"] == match.legal(1)[-1]


def test_nobody_on_the_web_names_a_module(author: str) -> None:
    pytest.importorskip("litestar")
    from shoal.web.bot_work.kinds import choose
    from shoal.web.tables.hall import Wish, _names

    with pytest.raises(BadOptions, match="there is no bot"):
        _names(find("fishery"), [Wish(kind="bot", bot="os:system"), Wish(kind="me")])
    with pytest.raises(ShoalError, match="there is no bot"):
        choose({"bot": f"{author}:Last", "game": "fishery", "seed": 1, "budget": {}}, lambda done: None)
    assert author not in sys.modules
