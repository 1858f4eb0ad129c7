"""One game as the rest of Shoal knows it: what it is called, who can play, and the functions of its folder."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from librt.vecs import vec

from shoal.games.batches.observer import Observer, ViewObserver
from shoal.games.contract import BadOptions, State, Transition
from shoal.games.heuristics import Heuristics
from shoal.games.rng import Rng
from shoal.games.tensor import Tensor
from shoal.games.ui.face import Face
from shoal.games.ui.styled_text import StyledText
from shoal.games.view import CommonView, Names

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=CommonView)
LONGEST_VALUE = 8_192
"""How long an option's value may be, as text or as JSON, in bytes; sixty names take less than a quarter of it."""


def _as_data(text: str) -> object:
    """An option's value as text: JSON where it is JSON, else the words themselves."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def shown(value: object) -> str:
    """A value from outside as one short piece of a sentence, whatever it holds."""
    try:
        text = json.dumps(value, default=str)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 60 else f"{text[:59]}…"


def _fits(value: object) -> bool:
    """Is a value from outside short enough, and not nested without end?"""
    try:
        return len(json.dumps(value, default=str)) <= LONGEST_VALUE
    except (ValueError, RecursionError):
        return False


def quoted(text: str) -> str:
    """Words from outside in quotes, as one short piece of a sentence."""
    return repr(text if len(text) <= 60 else f"{text[:59]}…")


@dataclass(frozen=True)
class Option:
    """A choice the table makes before the game."""

    name: str
    """What it is called in records and on command lines."""
    default: object
    """None for an option that is absent unless given."""
    summary: str
    """One sentence for the person who chooses."""
    choices: tuple[object, ...] = ()
    """The values allowed; empty where `check` decides."""
    check: Callable[[object], object] | None = None
    """Turns data from outside into the option's value, or raises BadOptions with the reason."""
    read: Callable[[str], object] = _as_data
    """Turns text into data and looks at nothing but the text, or raises BadOptions. Reached by `from_text`."""
    parse: Callable[[str], object] | None = None
    """For a command line only: turns what was typed there into data, where that may name a file of the person's own.
    None where `read` does. Reached by `from_command_line`."""
    example: str = ""
    """How a value begins that is a text of many lines, as of a file that is pasted; '' for one that fits in a line."""

    def from_command_line(self, text: str) -> object:
        """What a person typed on their own machine, as data. It may open files; `from_text` is for what others sent."""
        return self._read(self.parse or self.read, text)

    def from_text(self, text: str) -> object:
        """What anybody sent as text, as data: of a bounded length, and without a look at any file."""
        if len(text) > LONGEST_VALUE or len(text.encode(errors="replace")) > LONGEST_VALUE:
            raise self._too_long()
        return self._read(self.read, text)

    def _read(self, read: Callable[[str], object], text: str) -> object:
        try:
            return read(text)
        except RecursionError:
            raise BadOptions(f"option {self.name} is nested too deeply") from None

    def _too_long(self) -> BadOptions:
        return BadOptions(f"option {self.name} is too long: it may have {LONGEST_VALUE} bytes")

    def accept(self, value: object) -> object:
        """Data from outside as the option's value, or BadOptions with the reason."""
        if self.check is not None:
            if not _fits(value):
                raise self._too_long()
            return self.check(value)
        # bool is an int to Python, but 'zones: true' is a mistake.
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return value
        allowed = ", ".join(json.dumps(choice).strip('"') for choice in self.choices)
        raise BadOptions(f"option {self.name} is one of {allowed}, not {shown(value)}")


@dataclass(frozen=True, eq=False)
class GameDefinition(Generic[S, V]):
    """A registered game, by its State and its view. Its functions live in the modules they are named after."""

    id: str
    """What it is called in records, addresses and on command lines: 'fresh-fish'."""
    title: str
    """What people call it."""
    designer: str
    """Whose game it is."""
    blurb: str
    """One line that makes a stranger want to play."""
    minutes: int
    """How long a game takes people."""
    players: range
    """How many can play."""
    prefix: str
    """What its paragraphs are cited by: 'FI 3.2'."""
    version: int
    """The newest version of the rules, by which new games are played; those before it keep replaying."""
    package: str
    """Where RULES.md lies."""
    start: Callable[[int, dict[str, object], int], S]
    """The first position: (players, options, version of the rules), with every option present.

    Raises BadOptions where options clash."""
    write: Callable[[S, int], str]
    """words.py: a move as words. The state lends only its players and options."""
    read: Callable[[S, str], int]
    """words.py: words as a move, or NotAMove with what was expected. The state lends only its players and options."""
    view: Callable[[S, int], V]
    """view.py: what a seat, or SPECTATOR, may know."""
    sample: Callable[[V, Rng], S]
    """view.py: a State that gives this view, what is hidden drawn at random."""
    text: Callable[[V, Names], StyledText]
    """text.py: a view as text."""
    story: Callable[[Transition[S], int, Names], list[str]]
    """story.py: what a move that was made looked like to a viewer, in sentences: (transition, viewer, names)."""
    greedy: Callable[[V, Rng], int]
    """greedy.py: a sensible move for the view's seat by looking one move ahead."""
    tensor: Tensor[V]
    """tensor.py: a view as numbers for learners."""
    face: Face[S, V]
    """picture.py and its neighbours: what people see."""
    observer: Callable[[State], Observer] | None = None
    """observer.py: the same numbers straight from a State, for tables like the one given; None for a game that has only
    its tensor."""
    environment: int = 1
    """The version of what learners see and set: goes up when numbers of the tensor, actions or rewards change."""
    seat_names: tuple[str, ...] = ()
    """What seats are called where the game has its own names for them."""
    options: tuple[Option, ...] = ()
    """What the table may choose before the game."""
    hands: bool = False
    """Do seats hold things that other seats may not see, all through the game?"""
    low_wins: bool = False
    """Is the lowest score the best?"""
    at_once: Literal["never", "sometimes", "always"] = "never"
    """How often seats choose at the same time, each in secret; 'always' where nobody ever has a turn."""
    ends_early: bool = False
    """May the table agree to end the game?"""
    readings: Callable[[S, Sequence[str]], Iterable[str]] | None = None
    """words.py: every move that holds all these tokens, as words; for games with too many moves to list them all."""
    heuristics: Heuristics = field(default_factory=Heuristics)
    """heuristics.py: what a search asks of the game."""
    win_chances: Callable[[S, vec[float]], None] | None = None
    """How likely each seat is to win the position that the heuristics' playout left, at the seats' own numbers; None
    where their evaluation says just that."""
    values_are_win_chances: bool = False
    """Does `heuristics.evaluate` say of a finished game who won and nothing else, not by how much?"""
    blunder_factor: float = 1.0
    """How many times as often as elsewhere weak bots blunder: more where a blunder costs little."""
    measures: Mapping[str, Callable[[int], int]] = field(default_factory=dict)
    """What else a benchmark times, by name: given a number of rounds, how many units of work they took."""

    def __reduce__(self) -> tuple[object, ...]:
        # There is one of each, wherever it is asked for.
        from shoal.games import find

        return find, (self.id,)

    def __deepcopy__(self, memo: dict[int, object]) -> "GameDefinition[S, V]":
        return self

    def prepare(self, players: int, options: Mapping[str, object], rules: int | None = None) -> S:
        """The first position, from data that is checked here; by the newest rules unless `rules` names a version."""
        rules = self._checked_version(rules)
        if type(players) is not int or players not in self.players:
            fewest, most = self.players[0], self.players[-1]
            wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadOptions(f"{self.title} is for {wanted} players, not {shown(players)}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                has = f"its options are {', '.join(known)}" if known else "it has none"
                raise BadOptions(f"{self.title} has no option {shown(name)}: {has}")
        chosen = {
            name: option.accept(options[name]) if options.get(name) is not None else option.default
            for name, option in known.items()
        }
        # A copy, so that whoever gave the options cannot change them afterwards.
        given = deepcopy({name: value for name, value in chosen.items() if value is not None})
        return self.start(players, given, rules)

    def _checked_version(self, rules: int | None) -> int:
        """The newest version of the rules, or the one named if there is such a version."""
        if rules is None:
            return self.version
        if type(rules) is not int or rules < 1:
            raise BadOptions(f"{self.title} has no version {shown(rules)} of its rules: they are numbered from 1")
        if rules > self.version:
            raise BadOptions(
                f"this was played by version {shown(rules)} of the rules of {self.title}; "
                f"this Shoal knows versions up to {self.version}: update Shoal"
            )
        return rules

    def observer_of(self, start: State) -> Observer:
        """What lays positions of a table like this one into arrays."""
        if self.observer is not None:
            return self.observer(start)
        return ViewObserver(self._packed)

    def _packed(self, state: S, viewer: int) -> bytes:
        return self.tensor.packed(self.view(state, viewer))

    def names(self, given: Names = ()) -> list[str]:
        """What to call the seats, where nobody gave a name."""
        return [
            (given[seat] if seat < len(given) and given[seat] else "")
            or (self.seat_names[seat] if seat < len(self.seat_names) else f"Player {seat + 1}")
            for seat in range(len(given) or self.players[-1])
        ]


Game = GameDefinition[Any, Any]
"""Any registered game, as whoever serves all games knows it."""
View = Mapping[str, Any]
"""Any game's view, as whoever serves all games passes it on."""


def best(moves: Sequence[int], worth: Callable[[int], float], rng: Rng) -> int:
    """The move worth most; one of them at random where several are."""
    worths = [worth(move) for move in moves]
    top = max(worths)
    finest = [move for move, value in zip(moves, worths, strict=True) if value == top]
    return finest[rng.below(len(finest))]
