"""Moves as words: `place red-fish-3 c3 north`, `attack c4`, `colour red`.

Chance says `rock c3`, `deal 2 red-fish-3` and `mission 2 red-blue-green`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from shoal.games.contract import NotAMove, State
from shoal.games.vicious_fishes.rules.pond import COLOURS, SQUARES, Tiles
from shoal.games.vicious_fishes.rules.state import (
    ATTACK,
    DEAL,
    MISSION,
    PLACE,
    ROCK,
    ViciousFishes,
)
from shoal.games.vicious_fishes.rules.stock import MISSION_COLOURS, MISSIONS, SEATS
from shoal.games.wording.square_names import find_square, square_name

MISSION_NAMES = ["-".join(COLOURS[colour] for colour in mission) for mission in MISSION_COLOURS]
SQUARE_NAMES = [square_name(square % 8, square // 8) for square in range(SQUARES)]
SAY = "say 'place red-fish-3 c3 north', 'attack c4' or 'colour red'"


def tiles_of(state: State) -> Tiles:
    """The tiles played with: they follow from the options."""
    return cast(ViciousFishes, state).tiles


def write(state: State, move: int) -> str:
    drawn = move - state.choices()
    if drawn >= 0:
        return _write_drawn(tiles_of(state), drawn)
    return chosen(tiles_of(state), move)


def chosen(tiles: Tiles, move: int) -> str:
    """A seat's move."""
    if move < ATTACK:
        return f"colour {COLOURS[move]}"
    if move < PLACE:
        return f"attack {SQUARE_NAMES[move - ATTACK]}"
    slot, square = divmod(move - PLACE, SQUARES)
    return f"place {tiles.names[tiles.kind[slot]]} {SQUARE_NAMES[square]} {tiles.facings[slot]}".rstrip()


def readings(state: State, tokens: Sequence[str]) -> Iterator[str]:
    """Every move that holds all these tokens. Placements are put together from them: there are fifteen thousand."""
    for verb, objects in (("colour", COLOURS), ("attack", SQUARE_NAMES)):
        for named in objects:
            if not Counter(tokens) - Counter((verb, named)):
                yield f"{verb} {named}"
    tiles, left = tiles_of(state), Counter(tokens) - Counter(("place",))
    names, squares = left.keys() & set(tiles.names), left.keys() & set(SQUARE_NAMES)
    facings = left.keys() - names - squares
    if "" in left or left.total() > len(left) or max(len(names), len(squares), len(facings)) > 1:
        return
    for kind, name in enumerate(tiles.names):
        if names and name not in names:
            continue
        for facing in tiles.facings[tiles.first_slot[kind] : tiles.first_slot[kind + 1]]:
            if not facings or facing in facings:
                yield from (f"place {name} {square} {facing}".rstrip() for square in squares or SQUARE_NAMES)


def _write_drawn(tiles: Tiles, drawn: int) -> str:
    if drawn < MISSION:
        return f"rock {SQUARE_NAMES[drawn - ROCK]}"
    if drawn < DEAL:
        seat, mission = divmod(drawn - MISSION, MISSIONS)
        return f"mission {seat + 1} {MISSION_NAMES[mission]}"
    seat, kind = divmod(drawn - DEAL, len(tiles.names))
    return f"deal {seat + 1} {tiles.names[kind]}"


def read(state: State, words: str) -> int:
    verb, *rest = words.split(" ")
    if verb == "rock" and len(rest) == 1:
        return state.choices() + ROCK + _square(rest[0], "rock c3")
    if verb in ("mission", "deal") and len(rest) == 2:
        return state.choices() + _read_dealt(state, verb, *rest)
    return understood(tiles_of(state), words)


def understood(tiles: Tiles, words: str) -> int:
    """A seat's move."""
    verb, *rest = words.split(" ")
    if verb == "place":
        return _read_place(tiles, rest)
    if verb == "attack" and len(rest) == 1:
        return ATTACK + _square(rest[0], "attack c4")
    if verb == "colour" and len(rest) == 1:
        if rest[0] not in COLOURS:
            raise NotAMove(
                f"{rest[0]!r} is no colour of the game: choose from {', '.join(COLOURS)}, as in 'colour red'"
            )
        return COLOURS.index(rest[0])
    raise NotAMove(f"{words!r} is no move of Vicious Fishes: {SAY}")


def _read_place(tiles: Tiles, rest: list[str]) -> int:
    if len(rest) not in (2, 3):
        raise NotAMove("to place a tile name it, a square and its facing, as in 'place red-fish-3 c3 north'")
    name, where, facing = rest[0], rest[1], rest[2] if len(rest) == 3 else ""
    kind = _kind(tiles, name)
    square = _square(where, "place red-fish-3 c3 north")
    first, end = tiles.first_slot[kind], tiles.first_slot[kind + 1]
    facings = tiles.facings[first:end]
    if facing not in facings or len(rest) != (3 if facing else 2):
        if facings == [""]:
            raise NotAMove(f"an octopus faces nowhere: say 'place {name} {where}'")
        raise NotAMove(f"{name} faces {' or '.join(facings)}, as in 'place {name} {where} {facings[0]}'")
    return PLACE + SQUARES * (first + facings.index(facing)) + square


def _read_dealt(state: State, verb: str, seat: str, name: str) -> int:
    """A mission or a tile for a seat, counted as chance's moves are."""
    if seat not in [str(number + 1) for number in range(SEATS)]:
        raise NotAMove(f"there is no seat {seat!r}: seats are 1 to {SEATS}, as in 'deal 2 red-fish-3'")
    if verb == "deal":
        tiles = tiles_of(state)
        return DEAL + len(tiles.names) * (int(seat) - 1) + _kind(tiles, name)
    if name not in MISSION_NAMES:
        raise NotAMove(f"{name!r} is no mission: name three colours in order, as in 'mission 2 {MISSION_NAMES[0]}'")
    return MISSION + MISSIONS * (int(seat) - 1) + MISSION_NAMES.index(name)


def _kind(tiles: Tiles, name: str) -> int:
    if name not in tiles.names:
        raise NotAMove(f"{name!r} is no tile of this game: tiles are named as in '{tiles.names[0]}'")
    return tiles.names.index(name)


def _square(name: str, example: str) -> int:
    found = find_square(name, 8, 8)
    if found is None:
        raise NotAMove(f"{name!r} is no square: columns are a to h, rows 1 to 8, as in '{example}'")
    column, row = found
    return 8 * row + column
