"""A game as people see it: what is drawn, asked, pointed out and counted. Everything comes from a view."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from shoal.games.contract import State, Transition
from shoal.games.view import CommonView, Names

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=CommonView)
V_contra = TypeVar("V_contra", bound=CommonView, contravariant=True)


@dataclass(frozen=True)
class Picture:
    """A view as SVG.

    A part that can be chosen carries the token it adds to a move, `data-token="e4"`, and says what it is in an
    `aria-label`; whether it may be chosen now is not the picture's business. A part that moves carries `data-part`, a
    name it keeps from picture to picture; one that is new, or a group around it, may say by `data-from` at which part
    it begins its way. What stays the same should be written the same: only what changed is sent.
    Colours and lines are classes of picture.css, so that one picture serves light and dark pages.
    """

    board: str
    """What lies on the table."""
    tray: str = ""
    """What only the viewer has, or chooses from: a hand, a mission, a purse; '' where there is nothing of the kind."""


@dataclass(frozen=True)
class Pointed:
    """What a move would bring about, shown before it is made."""

    overlay: str
    """SVG to be laid over the board, in the board's own units; '' if there is nothing to draw."""
    sentences: list[str]
    """The same in words."""


class Beat(NamedTuple):
    """One thing of several that happened at once, to be shown in turn."""

    part: str
    """The `data-part` that appears or turns over now."""
    sentence: str
    """What it was."""


class Round(NamedTuple):
    """What every seat did in one round, for the table of all rounds."""

    number: int
    """Of the round, from 1. What several moves tell of one round stands in one row."""
    cells: list[str]
    """A few words for each seat, seat 1 first; '' where there is nothing new of it."""


@dataclass(frozen=True)
class Panel:
    """What stands beside the board."""

    ask: str
    """What the viewer is to decide, as 'Reserve a plot or draw a tile.'; '' if nothing."""
    seats: list[list[str]]
    """For each seat a few short phrases, as '12 coins' or '3 markers left'."""
    table: list[str] = field(default_factory=list)
    """What else everybody wants to know, as 'In the deck: 3 gas stations, …'."""


@dataclass(frozen=True)
class Sheet:
    """How the scores came about, line by line."""

    rows: list[tuple[str, list[int]]]
    """What it was for, and what each seat got for it; every column adds up to the seat's score."""
    notes: list[str] = field(default_factory=list)
    """Sentences about ties and how they were broken."""


@dataclass(frozen=True)
class Habit(Generic[V_contra]):
    """A choice a person can leave to the table for good."""

    label: str
    """As 'Always take all I may'."""
    choose: Callable[[V_contra, Sequence[str]], str]
    """One of the legal words, or '' where the habit does not apply: (view, legal)."""


@dataclass(frozen=True)
class OptionText:
    """An option of the game as people are asked about it, before they sit down."""

    title: str
    """What is asked, in a few words."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """What each value means, by the value as text."""
    applies: tuple[str, str] | None = None
    """Another option and the value it must have for this one to be asked."""


class Layers(Mapping[str, str]):
    """Overlays by their labels, each drawn when it is looked up: most are named to everybody and asked for by few."""

    def __init__(self, drawing: Mapping[str, Callable[[], str]]) -> None:
        self._drawing = drawing

    def __getitem__(self, label: str) -> str:
        return self._drawing[label]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawing)

    def __len__(self) -> int:
        return len(self._drawing)


def _nothing(state: State, seat: int, move: int, names: Names) -> Pointed:
    return Pointed("", [])


def _no_beats(made: Transition[State], viewer: int, names: Names) -> list[Beat]:
    return []


def _no_round(made: Transition[State], names: Names) -> Round | None:
    return None


def _no_shortcuts(view: CommonView, legal: Sequence[str]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class Face(Generic[S, V]):
    """The functions that draw and word a game. They see views, or a State sampled from one: nothing can leak."""

    picture: Callable[[V, Names], Picture]
    """picture.py: a view as SVG."""
    cover: Callable[[], str]
    """cover.py: the drawing by which the game is known in the lobby."""
    panel: Callable[[V, Names], Panel]
    """panel.py: what stands beside the board."""
    sheet: Callable[[V, Names], Sheet]
    """sheet.py: the scores line by line, of the view of a finished game."""
    point: Callable[[S, int, int, Names], Pointed] = _nothing
    """pointing.py: the preview of a legal move, for pages, terminals and hints alike:

    (a State sampled from the seat's view, seat, move, names). Nothing in it that the seat cannot know."""
    why_not: Callable[[S, int, int, Names], Pointed] = _nothing
    """pointing.py: what is in the way of a move that is not legal, drawn; the sentences are the refusal itself."""
    unfold: Callable[[Transition[S], int, Names], list[Beat]] = _no_beats
    """pointing.py: what a move showed a viewer one thing after another: (transition, viewer, names) as `Game.story`."""
    layers: Callable[[V, Names], Layers] = field(default=lambda view, names: Layers({}))
    """layers.py: what can be laid over the board on demand, each by its label: SVG in the board's units."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What a button says for whole words of a move ('place none') or for a token ('draw': 'Draw a tile')."""
    marked: frozenset[str] = frozenset()
    """Verbs of moves that all see made: pages mark what they name on the board, for each seat what it did last."""
    careful: frozenset[str] = frozenset()
    """Verbs of moves that cannot be taken back, or are one click away: pages ask once more."""
    owned: frozenset[str] = frozenset()
    """Those of them after which somebody asks later whose they were, for what they brought tells no seat."""
    rounds: Callable[[Transition[S], Names], Round | None] = _no_round
    """pointing.py: what a move showed to everybody of a round, or None: (transition, names)."""
    shortcuts: Callable[[V, Sequence[str]], Mapping[str, str]] = _no_shortcuts
    """Buttons for one of the legal words each, by what they say, as 'Place all 3': (view, legal)."""
    habits: Mapping[str, Habit[V]] = field(default_factory=dict)
    """Choices a person can leave to the table, by a short name."""
    options: Mapping[str, OptionText] = field(default_factory=dict)
    """The game's options as people are asked about them, by their names."""
    bot_names: tuple[str, ...] = ()
    """What bots at its tables are called: short, and one for each seat at least."""
