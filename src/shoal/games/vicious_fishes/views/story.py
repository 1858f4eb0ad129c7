"""What happened, in sentences."""

from collections.abc import Sequence

from shoal.games.contract import Event, Transition
from shoal.games.vicious_fishes.rules.events import Bite, ColourAsked, Gain, Survivor, TargetAsked
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.rules.state import OVER, ViciousFishes
from shoal.games.vicious_fishes.rules.words import MISSION_NAMES, SQUARE_NAMES, write
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def called(name: str) -> str:
    """A tile as sentences name it: 'red-blue-fish-5' is the red and blue fish 5."""
    *colours, species, value = name.split("-")
    return f"{' and '.join(colours)} {species} {value}"


def story(made: Transition[ViciousFishes], viewer: int, names: Names) -> list[str]:
    verb, *rest = write(made.before, made.move).split(" ")
    if verb == "rock":
        return [f"A rock lies on {rest[0]}."]
    if verb in ("mission", "deal"):
        return _dealt(verb, int(rest[0]), rest[1], viewer, names)
    who = names[made.seat - 1]
    gains = [event for event in made.events if isinstance(event, Gain)]
    if verb == "place":
        told = [f"{who} places the {called(rest[0])} on {rest[1]}{_facing(rest[2:])}."]
    elif verb == "attack":
        told = [f"{who} has it attack {rest[0]} next."]
    else:
        chosen = gains.pop(0)
        told = [f"{who} chooses {chosen.colour}, which gains {_points(chosen.points)} and has {chosen.total}."]
    told += [*_fates(made.events), *_gained(gains), *_asked(made.events, who)]
    state = made.after
    return [*told, *_result(state, names)] if state.stage == OVER else told


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


def _fates(events: Sequence[Event]) -> list[str]:
    """Who was eaten, the new tile last, and who survived."""
    eaten = [event for event in events if isinstance(event, Bite) and event.eaten]
    eaten.sort(key=lambda bite: (bite.paragraph == "3.5", SQUARE_NAMES.index(bite.victim)))
    told = [f"The {called(bite.tile)} on {bite.victim} is eaten." for bite in eaten]
    survivors = [event for event in events if isinstance(event, Survivor)]
    return told + [f"The {called(event.tile)} on {event.square} is surrounded and survives." for event in survivors]


def _gained(gains: Sequence[Gain]) -> list[str]:
    """What each colour gained in all."""
    told = []
    for colour in COLOURS:
        mine = [gain for gain in gains if gain.colour == colour]
        if mine:
            points = sum(gain.points for gain in mine)
            told.append(f"{colour.capitalize()} gains {_points(points)} and has {mine[-1].total}.")
    return told


def _asked(events: Sequence[Event], who: str) -> list[str]:
    told = []
    for event in events:
        if isinstance(event, ColourAsked):
            gain = f"{_points(event.points)}: {natural_list(event.colours, 'or')}"
            told.append(f"For the tile on {event.square} {who} chooses who gains {gain}.")
        elif isinstance(event, TargetAsked):
            targets = sorted(bite.victim for bite in event.targets)
            told.append(f"Now {who} chooses which target is attacked next: {natural_list(targets, 'or')}.")
    return told


def _points(points: int) -> str:
    return "a point" if points == 1 else f"{points} points"


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
