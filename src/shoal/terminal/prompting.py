"""Typing in a terminal: a line that completes the words of moves."""

from collections.abc import Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle, PromptSession
from prompt_toolkit.styles import Style

from shoal.terminal.keyboard import MENU_ROWS, Complete
from shoal.terminal.screen import SEATS


class WordCompleter(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        unfinished, words = self._complete(document.text_before_cursor)
        for word in words:
            yield Completion(word, start_position=-len(unfinished))


class Typing:
    """A line that completes the words of moves while they are typed."""

    STYLE = Style.from_dict(
        {
            **{f"seat{seat}": f"bold {colour}" for seat, colour in enumerate(SEATS, 1)},
            "bottom-toolbar": "noreverse #888888",
        }
    )
    HINT = " Tab completes · ? what can I do · why MOVE · hint · rules · undo · save · quit"

    def __init__(self) -> None:
        # One memory each: the arrow up must not bring back another person's secret words.
        self._history: dict[int, InMemoryHistory] = {}

    def ask(self, name: str, seat: int, complete: Complete, offer: str = "") -> str:
        history = self._history.setdefault(seat, InMemoryHistory())
        session: PromptSession[str] = PromptSession(
            history=history,
            completer=WordCompleter(complete),
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=True,
            reserve_space_for_menu=MENU_ROWS,
            bottom_toolbar=self.HINT,
            style=self.STYLE,
        )
        prompt: StyleAndTextTuples = [(f"class:seat{seat}", f"{name}> ")]
        return session.prompt(prompt, default=offer).strip()

    def wait(self) -> None:
        PromptSession[str]().prompt("", is_password=True)
