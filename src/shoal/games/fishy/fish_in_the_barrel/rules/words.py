"""Moves as words: `play 5 cat`, `place 5 5 3` (levels, highest first), `place none`, `cancel 3:5`, `cancel none`."""

from shoal.games.contract import NotAMove, State
from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL, KINDS, PAIRS, PLACINGS
from shoal.games.fishy.rules.cards import CARDS, CAT

WORDS = [
    *(f"play {CARDS[one]} {CARDS[other]}" for one, other in PAIRS),
    *(f"place {' '.join(map(str, levels)) or 'none'}" for levels in PLACINGS),
    "cancel none",
    *(f"cancel {seat}:{card}" for seat in range(1, 7) for card in CARDS[:CAT]),
]
MOVE = {words: move for move, words in enumerate(WORDS)}


def write(state: State, move: int) -> str:
    return WORDS[move]


def read(state: State, words: str) -> int:
    move = MOVE.get(words, -1)
    if 0 <= move < CANCEL + KINDS * state.players:
        return move
    kind, _, rest = words.partition(" ")
    if kind == "play":
        raise NotAMove(_no_pair(rest))
    if kind == "place":
        raise NotAMove(f"{rest!r} is nothing two cards let you place: name levels, highest first, as in 'place 5 5 3'")
    if kind == "cancel":
        raise NotAMove(_no_target(rest, state.players))
    raise NotAMove(f"{words!r} is no move of Fish in the Barrel: say 'play 5 cat', 'place 5 5 3' or 'cancel 3:5'")


def _no_pair(rest: str) -> str:
    cards = rest.split()
    if len(cards) == 2 and set(cards) <= set(CARDS):
        if cards[0] == cards[1]:
            return f"nobody has {cards[0]} twice: name two cards, as in 'play 5 low3'"
        return f"cards are named in the order {' '.join(CARDS)}: say 'play {cards[1]} {cards[0]}'"
    return f"{rest!r} are not two cards: choose from {', '.join(CARDS)}, as in 'play 5 cat'"


def _no_target(rest: str, players: int) -> str:
    seat, _, card = rest.partition(":")
    if card == CARDS[CAT]:
        return "a Cat cannot be cancelled: name another card, as in 'cancel 3:5', or 'cancel none'"
    if card in CARDS and seat.isascii() and seat.isdecimal() and not 1 <= int(seat) <= players:
        return f"there is no seat {seat}: they are 1 to {players}, as in 'cancel 3:5'"
    return f"{rest!r} is no card to cancel: name a seat and its card, as in 'cancel 3:5', or 'cancel none'"
