"""What every game fulfils: the position, who owes a decision, what is legal and why not, and what it was worth."""

from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Self, TypeVar

from mypy_extensions import i64, mypyc_attr

from shoal.games.rng import Rng

CHANCE: Final = 0
"""The player who draws tiles and deals hands. Seats are 1 to n."""
TABLE: Final = -1
"""All players together, for what they agreed on. Never an actor."""
SPECTATOR: Final = 0
"""The viewer who sits at no seat."""


class ShoalError(Exception):
    """Something a person can put right; its text is one sentence that says what."""


class IllegalMove(ShoalError):
    """A move the rules refuse; the text names the paragraph."""


class NotAMove(ShoalError):
    """Words that are no move of the game at all."""


class BadOptions(ShoalError):
    """A player count or an option the game does not have."""


@dataclass(frozen=True)
class Event:
    """Something that happened while a move was made, reported by the rule that made it happen. It may hold secrets."""

    paragraph: str
    """The paragraph of RULES.md by which it happened, as '3.2'."""

    def __reduce__(self) -> tuple[object, ...]:
        from shoal.games.pickling import reduced_event

        return reduced_event(self)


# Games that are not compiled can be searched too.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position, secrets included. `apply` changes it in place."""

    players: i64
    """How many seats there are."""
    options: dict[str, object]
    """The table's options, checked and complete. Shared between copies and never changed."""
    rules: i64 = 1
    """The version of the game's rules it is played by, from the first move to the last."""
    events: list[Event] | None = None
    """Where moves report what happens; None where nobody wants to know, as in playouts. No copy has it."""

    def actors(self) -> list[int]:
        """The seats that owe a decision, lowest first; [CHANCE]; [] when the game is over."""
        raise NotImplementedError

    def sealed(self) -> bool:
        """Is the decision now owed kept from the others until everybody has made theirs?"""
        return False

    def legal(self, seat: i64) -> list[int]:
        """The moves open to a seat (or to TABLE), lowest id first; [] for who owes nothing."""
        raise NotImplementedError

    def why_not(self, seat: i64, move: i64) -> str:
        """'' for a legal move, else the reason in one sentence with its paragraph: 'FI 3.2: …'."""
        raise NotImplementedError

    def do(self, seat: i64, move: i64) -> None:
        """Make a move known to be legal."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move, or raise IllegalMove with the reason and change nothing."""
        reason = self.why_not(seat, move)
        if reason:
            raise IllegalMove(reason)
        self.do(seat, move)

    def chance(self) -> list[tuple[int, int]]:
        """While CHANCE is the actor: its outcomes, each a move with a whole-number weight."""
        return []

    def choices(self) -> int:
        """Seats' and TABLE's moves have ids from 0 to this less one: dense, for search and learners."""
        raise NotImplementedError

    def ids(self) -> int:
        """All moves have ids below this; chance's come after the seats'."""
        return self.choices()

    def copy(self) -> Self:
        """An independent State, equal to this one."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """All that makes this position what it is; two positions are equal when their keys are."""
        raise NotImplementedError

    def ending(self) -> str:
        """'' while the game goes on, else how it ended, in a few words."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The sheet's own numbers for seats 1 to n, as the position stands."""
        raise NotImplementedError

    def ranks(self) -> list[int]:
        """The places of seats 1 to n after all tie-breaks: 1, 1, 3."""
        raise NotImplementedError

    def rollout(self, rng: Rng) -> i64:
        """Play to the end at random; how many moves that took, chance's included."""
        played: i64 = 0
        while True:
            actors = self.actors()
            if not actors:
                return played
            seat: i64 = actors[0]
            if seat == CHANCE:
                self.do(seat, draw(self.chance(), rng))
            else:
                moves = self.legal(seat)
                self.do(seat, moves[rng.below(len(moves))])
            played += 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    # For copy and pickle

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from shoal.games.pickling import reduced_state

        return reduced_state(self)


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class Transition(NamedTuple, Generic[S_co]):
    """A move that was made: all that is ever told or shown of it comes from here."""

    before: S_co
    seat: int
    """Who moved: a seat, CHANCE or TABLE."""
    move: int
    after: S_co
    events: list[Event]
    """What happened by the rules, beyond what the move itself says, one thing after another."""


def transition(before: S, seat: int, move: int) -> Transition[S]:
    """Make a move on a copy of a position, or raise IllegalMove with the reason."""
    after = before.copy()
    events: list[Event] = []
    after.events = events
    after.apply(seat, move)
    after.events = None
    return Transition(before, seat, move, after, events)


def draw(outcomes: list[tuple[int, int]], rng: Rng) -> i64:
    """One of chance's outcomes, each as likely as its weight says."""
    total: i64 = 0
    for _, weight in outcomes:
        total += weight
    left = rng.below(total)
    for move, weight in outcomes:
        left -= weight
        if left < 0:
            return move
    raise AssertionError("the weights of an outcome are positive")


def places(worth: list[tuple[int, ...]]) -> list[int]:
    """Places by worth, greater first; who is worth the same shares a place: 1, 1, 3."""
    result: list[int] = []
    for mine in worth:
        place = 1
        for other in worth:
            if other > mine:
                place += 1
        result.append(place)
    return result


def playouts(start: State, rng: Rng, games: i64) -> i64:
    """Random games from a position, each played to its end and scored; how many moves they took in all."""
    moves: i64 = 0
    played: i64 = 0
    while played < games:
        state = start.copy()
        moves += state.rollout(rng)
        state.scores()
        played += 1
    return moves
