"""Moves as words: `ship e4`, `net e4-f4` (lower left square first), `pass`."""

from shoal.games.contract import NotAMove, State
from shoal.games.fishery.rules.state import BIT_OF_NET, COLUMNS, MOVES, NET, PASS, ROWS, SIDEWAYS
from shoal.games.wording.square_names import square_name


def _square(bit: int) -> str:
    return square_name(bit % COLUMNS, bit // COLUMNS)


def net_name(net: int) -> str:
    bit = BIT_OF_NET[net]
    return f"{_square(bit)}-{_square(bit + (1 if net < SIDEWAYS else COLUMNS))}"


WORDS = [
    "pass" if move == PASS else f"net {net_name(move - NET)}" if move >= NET else f"ship {_square(move)}"
    for move in range(MOVES)
]
MOVE = {words: move for move, words in enumerate(WORDS)}


def write(state: State, move: int) -> str:
    return WORDS[move]


def read(state: State, words: str) -> int:
    if words in MOVE:
        return MOVE[words]
    kind, _, rest = words.partition(" ")
    if kind == "ship":
        raise NotAMove(f"{rest!r} is no square: columns are a to i, rows 1 to {ROWS}, as in 'ship e4'")
    if kind == "net":
        raise NotAMove(f"{rest!r} is no place for a net: name two neighbours, the lower left first, as in 'net e4-f4'")
    raise NotAMove(f"{words!r} is no move of Fishery: say 'ship e4', 'net e4-f4' or 'pass'")
