"""Moves as words: `play 5`, `play low3`, `remove 2`."""

from shoal.games.contract import NotAMove, State
from shoal.games.fishy.rotten_fish.rules.state import MOVES, REMOVE
from shoal.games.fishy.rules.cards import CARDS

WORDS = [f"play {CARDS[move]}" if move < REMOVE else f"remove {move - REMOVE}" for move in range(MOVES)]
MOVE = {words: move for move, words in enumerate(WORDS)}


def write(state: State, move: int) -> str:
    return WORDS[move]


def read(state: State, words: str) -> int:
    if words in MOVE:
        return MOVE[words]
    kind, _, rest = words.partition(" ")
    if words == "play cat":
        raise NotAMove("Rotten Fish is played without Cats: the cards are 5, 4, 3, 2, 1, low3 and low4, as in 'play 5'")
    if kind == "play":
        raise NotAMove(f"{rest!r} is no card: they are 5, 4, 3, 2, 1, low3 and low4, as in 'play 5' or 'play low3'")
    if kind == "remove":
        raise NotAMove(f"{rest!r} is no number of fish to remove: say one from 0 to 4, as in 'remove 2'")
    raise NotAMove(f"{words!r} is no move of Rotten Fish: say 'play 5', 'play low3' or 'remove 2'")
