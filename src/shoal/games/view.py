"""What one seat or a spectator may know, as JSON-ready data: what the views of all games have in common."""

from collections.abc import Sequence
from copy import deepcopy
from typing import TypedDict, TypeVar

from shoal.games.contract import State

T = TypeVar("T")

Names = Sequence[str]
"""What the seats are called, seat 1 first."""
PLAIN = (int, str, bool)
"""What cannot be changed by whoever gets a view, and so need not be copied."""


class CommonView(TypedDict):
    """What every view begins with. A game's own view, in its views/types.py, goes on from here."""

    game: str
    """The id of the game, as 'fresh-fish'."""
    viewer: int
    """The seat whose view it is, from 1; 0 for a spectator's."""
    players: int
    """How many seats there are."""
    rules: int
    """The version of the rules the game is played by."""
    options: dict[str, object]
    """The table's options by name, all of them."""
    actors: list[int]
    """The seats that owe a decision, lowest first; [0] where chance does; [] when the game is over."""
    sealed: bool
    """Is the decision now owed kept from the others until everybody has made theirs?"""
    ending: str
    """How the game ended, in a few words; '' while it goes on."""
    scores: list[int] | None
    """The scores of seats 1 to n when the game is over."""
    ranks: list[int] | None
    """The places of seats 1 to n when the game is over, 1 for who won."""


def opening(game: str, state: State, viewer: int) -> CommonView:
    """What every view begins with."""
    actors = state.actors()
    over = not actors
    return {
        "game": game,
        "viewer": viewer,
        "players": state.players,
        "rules": state.rules,
        "options": {name: value if type(value) in PLAIN else deepcopy(value) for name, value in state.options.items()},
        "actors": actors,
        "sealed": state.sealed(),
        "ending": state.ending(),
        "scores": state.scores() if over else None,
        "ranks": state.ranks() if over else None,
    }


def present(part: T | None) -> T:
    """A part of a view that is always there at this point of the game."""
    assert part is not None
    return part
