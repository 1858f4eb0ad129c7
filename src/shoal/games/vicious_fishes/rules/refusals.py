"""Why a move is not legal, in one sentence. Paragraph numbers are those of RULES.md."""

from shoal.games.contract import CHANCE, TABLE
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, SQUARE, SQUARES, STEP
from shoal.games.vicious_fishes.rules.state import (
    ATTACK,
    ATTACKS,
    DEAL,
    DEAL_MISSIONS,
    DEAL_TILES,
    LAY_ROCKS,
    MISSION,
    OVER,
    PLACE,
    ViciousFishes,
)
from shoal.games.vicious_fishes.rules.stock import MISSIONS
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES


def refusal(state: ViciousFishes, seat: int, move: int) -> str:
    """The reason against a move that is not legal."""
    if state.stage == OVER:
        return "VF 5.1: the pond is full and the game is over"
    if seat == TABLE:
        return "VF 2.1: the table as a whole has no moves in this game"
    if seat != state.actor():
        return _not_your_turn(state)
    choices = state.choices()
    if not 0 <= move < state.ids():
        return "VF 2.1: there is no such move"
    if seat == CHANCE:
        return _against_chance(state, move - choices) if move >= choices else "VF 2.1: only players place tiles"
    if move >= choices:
        return "VF 2.1: players do not deal; place a tile from your hand"
    if state.asked:
        return _against_colour(state)
    if state.stage == ATTACKS:
        return _against_order(state)
    if move < ATTACK:
        return "VF 3.8: no colour is to be chosen now; place a tile"
    if move < PLACE:
        return "VF 3.4: no order of attacks is to be chosen now; place a tile"
    return _against_placing(state, seat, move - PLACE)


def _not_your_turn(state: ViciousFishes) -> str:
    if state.actor() != CHANCE:
        return f"VF 1.8: it is seat {state.turn}'s turn"
    first = {
        LAY_ROCKS: "VF 1.2: the rocks are laid first",
        DEAL_TILES: "VF 1.5: the tiles are dealt first",
        DEAL_MISSIONS: "VF 1.6: the missions are dealt first",
    }
    return first.get(state.stage, f"VF 2.6: seat {state.turn} draws a tile first")


def _against_colour(state: ViciousFishes) -> str:
    paragraph = "3.8" if state.about == state.at and state.pond.live[state.at] == 0 else "3.9"
    names = " or ".join(COLOURS[colour] for colour in range(len(COLOURS)) if state.asked >> colour & 1)
    return f"VF {paragraph}: choose the colour that scores: {names}"


def _against_order(state: ViciousFishes) -> str:
    squares = sorted(SQUARE[state.at + STEP[way]] for way in range(8) if state.left >> way & 1)
    names = ", ".join(SQUARE_NAMES[square] for square in squares)
    return f"VF 3.4: choose which target your new tile attacks next: {names}"


def _against_placing(state: ViciousFishes, seat: int, move: int) -> str:
    kind = state.tiles.kind[move // SQUARES]
    if not state.stock.holds(seat, kind):
        return f"VF 2.1: you do not hold {state.tiles.names[kind]}; place a tile from your hand"
    if state.pond.lying[CELL[move % SQUARES]] < 0:
        return "VF 1.2: there is a rock on that square; choose an empty one"
    return "VF 2.2: there is a tile on that square; choose an empty one"


def _against_chance(state: ViciousFishes, drawn: int) -> str:
    if state.stage == LAY_ROCKS:
        taken = "there is a rock on that square already"
        return f"VF 1.2: {'the rocks are laid first' if drawn >= MISSION else taken}"
    if state.stage == DEAL_MISSIONS:
        if not MISSION <= drawn < DEAL or (drawn - MISSION) // MISSIONS != state.turn - 1:
            return f"VF 1.6: seat {state.turn} is dealt a mission now"
        return "VF 1.6: that mission is dealt already"
    paragraph = "1.5" if state.stage == DEAL_TILES else "2.6"
    kinds = state.stock.kinds()
    if drawn < DEAL or (drawn - DEAL) // kinds != state.turn - 1:
        return f"VF {paragraph}: seat {state.turn} is dealt a tile now"
    return f"VF {paragraph}: no {state.tiles.names[(drawn - DEAL) % kinds]} is left in the pile"
