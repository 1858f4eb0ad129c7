"""Typing in a terminal: completion, and nothing of one person's words for another."""

import os
import signal
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from shoal.terminal.play import Stopped, stopping
from shoal.terminal.prompting import Typing, WordCompleter
from tests.terminal.seats import Table, script

UP, ENTER = "\x1b[A", "\r"


def completed(table: Table, typed: str) -> list[str]:
    """The lines that completion makes of what was typed."""
    completer = WordCompleter(lambda text: table.session.complete(1, text))
    found = completer.get_completions(Document(typed), CompleteEvent())
    return [typed[: len(typed) + completion.start_position] + completion.text for completion in found]


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("s", ["ship", "save"]),
        ("sh", ["ship"]),
        ("ship e", [f"ship e{row}" for row in range(1, 8)]),
        ("why s", ["why ship"]),
        ("why ship i7", ["why ship i7"]),
        ("rules 3.", ["rules 3.1", "rules 3.2", "rules 3.3", "rules 3.4", "rules 3.5", "rules 3.6"]),
        ("q", ["quit"]),
        ("ship e4 ", []),
        ("undo ", []),
        ("", ["ship"]),
    ],
)
def test_moves_and_commands_are_completed_word_by_word(typed: str, lines: list[str], tmp_path: Path) -> None:
    assert completed(Table(tmp_path, "fishery", "Ann,Bo", script([])), typed) == lines


def ask(keys: PipeInput, typing: Typing, seat: int, typed: str, offer: str = "") -> str:
    keys.send_text(typed + ENTER)
    return typing.ask("Ann", seat, lambda text: ("", []), offer)


def test_lines_are_remembered_for_the_person_who_typed_them() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        typing = Typing()
        assert ask(keys, typing, 1, " bid 5 ") == "bid 5"
        assert ask(keys, typing, 2, UP) == ""
        assert ask(keys, typing, 1, UP) == "bid 5"


def test_the_only_move_stands_there_already() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        assert ask(keys, Typing(), 1, "", offer="pass") == "pass"


def test_the_keyboard_waits_for_enter() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text(ENTER)
        Typing().wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_request_to_go_is_heard_amid_a_task_of_the_prompt(number: int, capfd: pytest.CaptureFixture[str]) -> None:
    def complete(typed: str) -> tuple[str, list[str]]:
        os.kill(os.getpid(), number)
        return "", []

    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("s")
        with pytest.raises(Stopped) as stopped, stopping():
            Typing().ask("Ann", 1, complete)
    assert stopped.value.code == 128 + number
    assert capfd.readouterr() == ("", "")
