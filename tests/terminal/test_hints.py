"""Hints at the table, and bots that take their time."""

import re
import signal
from pathlib import Path

import pytest

from shoal.bots import BOTS
from shoal.games import REGISTRY, find
from shoal.play.hint import Advice, Hint
from shoal.play.match import Match
from shoal.play.record import Record
from shoal.terminal.play import run
from tests.shell import kept_games
from tests.terminal.live import PROMPT, Terminal
from tests.terminal.seats import Table, anything, script


@pytest.mark.parametrize("game", REGISTRY)
def test_a_hint_names_legal_moves_and_changes_nothing(game: str, tmp_path: Path) -> None:
    legal: list[list[str]] = []
    moves = anything(2)

    def says(match: Match, seat: int) -> str:
        legal.append(match.legal(seat))
        return "hint 0.05" if len(legal) % 2 and len(legal) < 6 else "quit" if len(legal) > 6 else moves(match, seat)

    table = Table(tmp_path, game, ",".join(["Ann", "Bo", *["random"] * (find(game).players[0] - 2)]), says)
    run(table.session)
    assert not table.session.refused
    worth = re.compile(r"(.+): (?:win chance \d+%|rated \d+ of 100)")
    told = [found[1].strip() for found in map(worth.fullmatch, table.shown.splitlines()) if found]
    assert len(told) >= 3
    assert set(told) <= {words for one in legal for words in one}
    assert len([step for step in table.session.match.moves if step.seat in (1, 2)]) == 3


def test_a_hint_tells_the_best_moves_their_worth_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, float]] = []

    def hint(match: Match, seat: int, seconds: float) -> Hint:
        asked.append((seat, seconds))
        middle = Advice("ship d4", 0.613, 0.7, "It is the middle.", "rated 61 of 100")
        return Hint([middle, Advice("ship a1", 0.4, 0.3, "Why not.", "rated 40 of 100")], 100)

    monkeypatch.setattr(Match, "hint", hint)
    table = Table(tmp_path, "fishery", "Ann,Bo", script(["hint", "ship e4", "hint 5", "HINT 0.5"]))
    run(table.session)
    assert asked == [(1, 1.0), (2, 5.0), (2, 0.5)]
    shown = [line.strip() for line in table.shown.splitlines()]
    place = shown.index("ship d4: rated 61 of 100")
    assert shown[place : place + 4] == [
        "ship d4: rated 61 of 100",
        "It is the middle.",
        "ship a1: rated 40 of 100",
        "Why not.",
    ]


@pytest.mark.parametrize("typed", ["hint e4", "hint 0", "hint -1", "hint 61", "hint nan", "hint inf", "hint 1 2"])
def test_a_hint_takes_a_sensible_time(typed: str, tmp_path: Path) -> None:
    table = Table(tmp_path, "fishery", "Ann,Bo", script([typed]))
    run(table.session)
    assert table.session.refused == ["a hint takes a number of seconds, at most 60, as in hint 5"]


def test_help_lists_hints(tmp_path: Path) -> None:
    table = Table(tmp_path, "fishery", "Ann,Bo", script(["help"]))
    run(table.session)
    assert "hint [SECONDS]" in table.shown


def test_ctrl_c_stops_a_hint_but_not_the_game(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "fishery", "--seats", "Ann,Bo")
    terminals.append(terminal)
    terminal.until(PROMPT)
    terminal.type("hint 60\r")
    terminal.until("Thinking for 60 s")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("No hint, then")
    terminal.until(PROMPT)
    terminal.type("ship e4\r")
    terminal.until("Bo, it is your turn")
    terminal.until(PROMPT)
    terminal.type("quit\r")
    assert terminal.leave() == 0
    assert Record.load(kept_games(tmp_path)[0]).moves == [(1, "ship e4")]


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_can_be_played_against(bot: str, tmp_path: Path) -> None:
    table = Table(tmp_path, "fishery", f"you,{bot}", script(["ship e4", "quit"]))
    assert run(table.session) == 0
    assert "Ren places a ship on " in table.shown


def test_a_game_is_left_kindly_while_a_bot_thinks(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "fishery", "--seats", "Ann,expert", "--seconds", "60")
    terminals.append(terminal)
    terminal.until(PROMPT)
    terminal.type("ship e4\r")
    terminal.until("is thinking…")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.leave() == 130
    (kept,) = kept_games(tmp_path)
    assert Record.load(kept).moves == [(1, "ship e4")]
    assert f"shoal play fishery --resume {kept}" in terminal.shown
    assert "Traceback" not in terminal.shown
