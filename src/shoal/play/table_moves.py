"""What a table decides beside the rules of its game: to end it as it stands, or that somebody resigns.

The rules know nothing of it, so these moves have numbers below zero, which no game uses. They change no position; they
end the match, with the places that the position gives.
"""

from typing import NamedTuple

from shoal.games.contract import TABLE, State, Transition
from shoal.games.game import Game
from shoal.games.view import Names

END = -1
"""All agree to end the game as it stands, where its own rules have no move for that."""
RESIGN = -1
"""Less the seat that resigns."""
RESIGN_WORDS = "resign"


class Settlement(NamedTuple):
    """How a table ended its game."""

    ending: str
    scores: list[int]
    ranks: list[int]


def write(game: Game, state: State, move: int) -> str:
    """A move as words, the table's own too."""
    if move >= 0:
        return game.write(state, move)
    return "end" if move == END else f"{RESIGN_WORDS} {RESIGN - move}"


def read(game: Game, words: str, players: int) -> int | None:
    """What the table decides with these words; None where the game's own rules have to read them."""
    if words == "end" and not game.ends_early:
        return END
    verb, _, seat = words.partition(" ")
    if verb == RESIGN_WORDS and seat in map(str, range(1, players + 1)):
        return RESIGN - int(seat)
    return None


def settle(state: State, move: int) -> Settlement:
    """As the position stands; whoever resigns comes last, and the others keep their order."""
    ranks = state.ranks()
    if move == END:
        return Settlement("the players agreed to end it", state.scores(), ranks)
    gone = RESIGN - move - 1
    others = [rank for seat, rank in enumerate(ranks) if seat != gone]
    places = [1 + sum(other < rank for other in others) for rank in ranks]
    places[gone] = len(ranks)
    return Settlement("by resignation", state.scores(), places)


def is_tables_own(made: Transition[State]) -> bool:
    """Did the table decide it, and not the rules of the game?"""
    return made.seat == TABLE and made.move < 0


def story(game: Game, made: Transition[State], viewer: int, names: Names) -> list[str]:
    """What a move looked like to a viewer, in sentences; the table's own look alike to all."""
    if not is_tables_own(made):
        return game.story(made, viewer, names)
    if made.move == END:
        return ["Everybody agrees to end the game as it stands."]
    return [f"{names[RESIGN - made.move - 1]} resigns."]
