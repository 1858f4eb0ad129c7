"""Moves as words: `play 5`, `play low3`, `take 1`."""

from shoal.games.contract import NotAMove, State
from shoal.games.fishy.fresh_market.rules.state import MOST_TAKEN
from shoal.games.fishy.rules.cards import CARDS, LOW4

WORDS = [f"play {card}" for card in CARDS[: LOW4 + 1]] + [f"take {fish}" for fish in range(MOST_TAKEN + 1)]
MOVE = {words: move for move, words in enumerate(WORDS)}


def write(state: State, move: int) -> str:
    return WORDS[move]


def read(state: State, words: str) -> int:
    if words in MOVE:
        return MOVE[words]
    kind, _, rest = words.partition(" ")
    if kind == "play":
        raise NotAMove(f"{rest!r} is no card: they are {', '.join(CARDS[: LOW4 + 1])}, as in 'play low3'")
    if kind == "take":
        raise NotAMove(f"{rest!r} is no number of fish: nobody takes more than {MOST_TAKEN}, as in 'take 1'")
    raise NotAMove(f"{words!r} is no move of Fresh Fish (Moon): say 'play 5', 'play low3' or 'take 1'")
