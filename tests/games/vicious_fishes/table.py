"""Positions of Vicious Fishes as tests need them."""

from collections.abc import Sequence
from typing import Any, cast

from shoal.games.contract import CHANCE
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import CENTRE, GAME
from shoal.games.vicious_fishes.rules.state import ViciousFishes


def fresh(players: int = 2, **options: object) -> ViciousFishes:
    return cast(ViciousFishes, GAME.prepare(players, options))


def table(
    pond: Sequence[str],
    *hand: str,
    players: int = 2,
    rocks: Sequence[str] = CENTRE,
    tiles: list[str] | None = None,
    rules: int | None = None,
) -> ViciousFishes:
    """Seat 1 to place, with tiles in the pond such as 'red-fish-3 d1 north' or 'dead red-fish-3 d1 north'."""
    start = cast(ViciousFishes, GAME.prepare(players, {"tiles": tiles}, rules))
    laid = []
    for words in pond:
        alive = not words.startswith("dead ")
        name, square, facing = [*words.removeprefix("dead ").split(), None][:3]
        laid.append({"square": square, "tile": name, "facing": facing, "alive": alive})
    held = sorted(hand, key=start.tiles.names.index)
    sizes = [len(hand), *[5] * (players - 1)]
    view = {
        **GAME.view(start, 1),
        "stage": "place",
        "rocks": list(rocks),
        "pond": laid,
        "hand": held,
        "hands": sizes,
        "pile": 60 - len(laid) - sum(sizes),
        "mission": "red-blue-green",
        "missions_dealt": [True] * players,
    }
    return cast(ViciousFishes, GAME.sample(view, Rng(1)))


def play(state: ViciousFishes, *moves: str) -> ViciousFishes:
    """Moves by whoever must act."""
    for words in moves:
        state.apply(state.actors()[0], GAME.read(state, words))
    return state


def refused(state: ViciousFishes, words: str, seat: int | None = None) -> str:
    return state.why_not(state.actors()[0] if seat is None else seat, GAME.read(state, words))


def legal(state: ViciousFishes) -> list[str]:
    """What the one who must act may do."""
    seat = state.actors()[0]
    moves = [move for move, _ in state.chance()] if seat == CHANCE else state.legal(seat)
    return [GAME.write(state, move) for move in moves]


def seen(state: ViciousFishes) -> Any:
    return GAME.view(state, 0)


def points(state: ViciousFishes) -> dict[str, int]:
    """The colours that have points."""
    return {colour: count for colour, count in seen(state)["points"].items() if count}


def dead(state: ViciousFishes) -> set[str]:
    """The squares of the tiles that were eaten."""
    return {tile["square"] for tile in seen(state)["pond"] if not tile["alive"]}
