"""What happened, in sentences."""

from typing import cast

from shoal.games.contract import State
from shoal.games.game import Names
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, SELF, SQUARE, SQUARES, STEP
from shoal.games.vicious_fishes.rules.state import ATTACKS, OVER, SURVIVORS, ViciousFishes
from shoal.games.vicious_fishes.rules.words import MISSION_NAMES, SQUARE_NAMES, write
from shoal.games.vicious_fishes.views.view import lying, square_of
from shoal.games.wording.natural_list import natural_list


def called(name: str) -> str:
    """A tile as sentences name it: 'red-blue-fish-5' is the red and blue fish 5."""
    *colours, species, value = name.split("-")
    return f"{' and '.join(colours)} {species} {value}"


def story(before: State, seat: int, move: int, after: State, viewer: int, names: Names) -> list[str]:
    verb, *rest = write(before, move).split(" ")
    if verb == "rock":
        return [f"A rock lies on {rest[0]}."]
    if verb in ("mission", "deal"):
        return _dealt(verb, int(rest[0]), rest[1], viewer, names)
    before, state = cast(ViciousFishes, before), cast(ViciousFishes, after)
    who = names[seat - 1]
    points = list(before.points)
    if verb == "place":
        told = [f"{who} places the {called(rest[0])} on {rest[1]}{_facing(rest[2:])}."]
    elif verb == "attack":
        told = [f"{who} has it attack {rest[0]} next."]
    else:
        colour = COLOURS.index(rest[0])
        points[colour] += before.prize
        told = [f"{who} chooses {rest[0]}, which gains {_points(before.prize)} and has {points[colour]}."]
    told += consequences(before, state, points, f"{who} chooses")
    if state.stage == OVER:
        told += _result(state, names)
    return told


def _facing(rest: list[str]) -> str:
    if not rest:
        return ""
    return f", facing {rest[0].replace('-', ' and ')}"


def _dealt(verb: str, seat: int, name: str, viewer: int, names: Names) -> list[str]:
    """To each seat what it gets itself; to all when everything is dealt. Later everybody knows that others draw."""
    told = []
    if seat == viewer and verb == "mission":
        told.append(f"{names[seat - 1]}'s mission is {natural_list(name.split('-'))}.")
    elif seat == viewer:
        told.append(f"{names[seat - 1]} draws the {called(name)}.")
    if verb == "mission" and seat == len(names):
        told.append("Everybody holds five tiles and a mission.")
    return told


# What the pond does by itself


def consequences(before: ViciousFishes, after: ViciousFishes, points: list[int], chooses: str) -> list[str]:
    """What was eaten, who survived, which colours gained since they had these points, and what is asked next."""
    told = [
        f"{_tile(after, square)} is eaten."
        for square in sorted(range(SQUARES), key=lambda square: CELL[square] == after.at)
        if _dead(after, square) and not _dead(before, square)
    ]
    told += [f"{_tile(after, square)} is surrounded and survives." for square in survived(before, after)]
    for number, colour in enumerate(COLOURS):
        gained = after.points[number] - points[number]
        if gained:
            told.append(f"{colour.capitalize()} gains {_points(gained)} and has {after.points[number]}.")
    if after.asked:
        possible = [COLOURS[colour] for colour in range(6) if after.asked >> colour & 1]
        tile = f"the tile on {square_of(after.about)}"
        told.append(f"For {tile} {chooses} who gains {_points(after.prize)}: {natural_list(possible, 'or')}.")
    elif after.stage == ATTACKS:
        targets = sorted(SQUARE_NAMES[SQUARE[after.at + STEP[way]]] for way in range(8) if after.left >> way & 1)
        told.append(f"Now {chooses} which target is attacked next: {natural_list(targets, 'or')}.")
    return told


def _dead(state: ViciousFishes, square: int) -> bool:
    return state.pond.lying[CELL[square]] > 0 and not state.pond.live[CELL[square]]


def _points(points: int) -> str:
    return "a point" if points == 1 else f"{points} points"


def _tile(state: ViciousFishes, square: int) -> str:
    tile = lying(state, square)
    return f"The {called(tile['tile'])} on {tile['square']}"


def survived(before: ViciousFishes, after: ViciousFishes) -> list[int]:
    """The squares of the survivors that came up between the two positions of one turn."""
    waiting = before.left if before.stage == SURVIVORS else (1 << SELF + 1) - 1
    still = after.left if after.stage == SURVIVORS else 0 if after.stage != ATTACKS else waiting
    came_up = after.pond.survivors(after.at) & waiting & ~still
    return [SQUARE[after.at + STEP[way]] for way in range(9) if came_up >> way & 1]


# The end


def _result(state: ViciousFishes, names: Names) -> list[str]:
    told = ["The pond is full and the missions are shown."]
    scores, ranks = state.scores(), state.ranks()
    for seat, name in enumerate(names, 1):
        mission = natural_list(MISSION_NAMES[state.stock.missions[seat - 1]].split("-"))
        told.append(f"{name} backed {mission}: {scores[seat - 1]} points.")
    top = max(scores)
    tied = [seat for seat, score in enumerate(scores, 1) if score == top]
    winner = ranks.index(1) + 1
    told.append(f"{names[winner - 1]} wins with {top}{_tie_break(state, winner, tied)}.")
    return told


def _tie_break(state: ViciousFishes, winner: int, tied: list[int]) -> str:
    """5.3, 5.4: why one of equal scores is the best."""
    if len(tied) == 1:
        return ""
    disliked = {seat: state.stock.disliked(seat, state.points) for seat in tied}
    if list(disliked.values()).count(disliked[winner]) == 1:
        return ", the tie going to the disliked colour with fewest points"
    return ", the tie going to the lowest seat"


def preview(state: State, seat: int, move: int) -> list[str]:
    """What a move brings about, short of what the end would reveal."""
    after = state.copy()
    after.do(seat, move)
    before = cast(ViciousFishes, state)
    return consequences(before, cast(ViciousFishes, after), list(before.points), "you choose")
