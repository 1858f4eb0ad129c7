"""What a placement, an attack or a colour would bring about, what is in its way, and a turn bite by bite."""

from collections.abc import Sequence
from typing import NamedTuple

from shoal.games.contract import Event, Transition, transition
from shoal.games.ui.face import Beat, Pointed, Round
from shoal.games.ui.svg import Part, element, group
from shoal.games.vicious_fishes.rules.events import Bite, Gain, Survivor, TargetAsked
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, SQUARES, STEP
from shoal.games.vicious_fishes.rules.state import ATTACK, ATTACKS, PLACE, ROCKS, ViciousFishes
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES, write
from shoal.games.vicious_fishes.ui.arrows import arrows, compared, framed, struck
from shoal.games.vicious_fishes.ui.picture import (
    PLAQUE_HEIGHT,
    PLAQUE_WIDTH,
    calm_at,
    middle,
    part_at,
    pill,
    plaque_corner,
)
from shoal.games.vicious_fishes.ui.shapes import creature
from shoal.games.vicious_fishes.views.story import called
from shoal.games.vicious_fishes.views.view import square_of
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list

# What everybody did


def rounds(made: Transition[ViciousFishes], names: Names) -> Round | None:
    """The tile a seat placed, and every point it brought or chose for a colour."""
    if made.seat < 1:
        return None
    parts = []
    if made.move >= PLACE:
        _, tile, square, *_ = write(made.before, made.move).split()
        parts = [f"{called(tile)} on {square}"]
    parts += [f"{event.colour} +{event.points}" for event in made.events if isinstance(event, Gain)]
    cells = [", ".join(parts) if seat == made.seat else "" for seat in range(1, len(names) + 1)]
    return Round(_round(made), cells) if parts else None


def _round(made: Transition[ViciousFishes]) -> int:
    """Which round of turns it is: as many tiles lie in the pond before it for each seat."""
    lying = made.before.pond.lying
    tiles = sum(bool(lying[CELL[square]]) for square in range(SQUARES)) - ROCKS
    return (tiles if made.move >= PLACE else tiles - 1) // made.before.players + 1


# What comes of a move


class Course(NamedTuple):
    """What a move brings about by itself, in order."""

    bites: list[Bite]
    open: list[Bite]
    """The attacks that come next, if their order is to be chosen."""
    survivors: list[Survivor]


def _course(events: Sequence[Event]) -> Course:
    return Course(
        [event for event in events if isinstance(event, Bite)],
        [attack for event in events if isinstance(event, TargetAsked) for attack in event.attacks],
        [event for event in events if isinstance(event, Survivor)],
    )


def _played_on(made: Transition[ViciousFishes]) -> list[Event]:
    """What happens up to the next question but for colours: which of them gain changes nothing in the pond."""
    events = list(made.events)
    state = made.after
    while state.asked:
        made = transition(state, made.seat, state.legal(made.seat)[0])
        events += made.events
        state = made.after
    return events


# In words


def _gain(points: int, colours: list[str]) -> str:
    return f"{'a point' if points == 1 else f'{points} points'} for {natural_list(colours, 'or')}"


def _sum(bite: Bite) -> str:
    values = " + ".join(str(value) for value in bite.values)
    return values if len(bite.values) == 1 else f"{values} = {bite.total}"


def _bitten(bite: Bite) -> str:
    tile = f"the {called(bite.tile)} on {bite.victim}"
    if bite.paragraph == "3.5":
        if bite.eaten:
            return f"It is eaten itself: {_sum(bite)} against {bite.value}, {_gain(bite.points, bite.colours)}."
        return f"It withstands those who attack it: {_sum(bite)} against {bite.value}."
    if bite.eaten:
        return f"It eats {tile}: {_sum(bite)} against {bite.value}, {_gain(bite.points, bite.colours)}."
    return f"It attacks {tile} in vain: {_sum(bite)} against {bite.value}."


def _survivor(survivor: Survivor, new: str) -> str:
    tile = "It" if survivor.square == new else f"The {called(survivor.tile)} on {survivor.square}"
    return f"{tile} is surrounded and survives: {_gain(survivor.points, survivor.colours)}."


def _sentences(told: Course, new: str) -> list[str]:
    said = [_bitten(bite) for bite in told.bites]
    said += [_survivor(survivor, new) for survivor in told.survivors]
    if told.open:
        said += [f"The {called(bite.tile)} on {bite.victim} is attacked with {_sum(bite)}." for bite in told.open]
        squares = sorted(bite.victim for bite in told.open if bite.paragraph == "3.2")
        said.append(f"You choose which it attacks first: {natural_list(squares, 'or')}.")
    return said


def _mission(made: Transition[ViciousFishes]) -> list[str]:
    """What it does for the seat's own mission, once nothing is left to choose."""
    before, after = made.before, made.after
    now, then = before.stock.score(made.seat, before.points), after.stock.score(made.seat, after.points)
    if after.asked or after.stage == ATTACKS or now == then:
        return []
    return [f"Your mission goes from {now} to {then}."]


# Over the pond


def _ghost(words: str, square: str) -> Part:
    name, _, facing = words.partition(" ")
    return framed(square, "ghost-square") + group(creature(name, facing, *middle(square)), class_="ghost")


def _gains(told: Course) -> dict[str, tuple[int, bool]]:
    """For each colour what it may gain in all, and whether that is still to be chosen."""
    gains: dict[str, tuple[int, bool]] = {}
    scored = [(bite.colours, bite.points) for bite in told.bites]
    for colours, points in scored + [(survivor.colours, survivor.points) for survivor in told.survivors]:
        for colour in colours:
            before, chosen = gains.get(colour, (0, False))
            gains[colour] = (before + points, chosen or len(colours) > 1)
    return gains


def _on_plaque(colour: str, text: str) -> Part:
    x, y = plaque_corner(colour)
    return element("rect", x=x, y=y, width=PLAQUE_WIDTH, height=PLAQUE_HEIGHT, rx=8, class_="survivor") + pill(
        text, x + PLAQUE_WIDTH / 2, y - 2, "good"
    )


def _drawn(told: Course) -> Part:
    parts = [arrows([*told.bites, *told.open])]
    parts += [struck(bite.victim) for bite in told.bites if bite.eaten]
    parts += [framed(bite.victim, "aim") for bite in told.open if bite.paragraph == "3.2"]
    parts += [compared(bite) for bite in (*told.bites, *told.open)]
    for survivor in told.survivors:
        x, y = middle(survivor.square)
        parts.append(framed(survivor.square, "survivor") + pill(f"+{survivor.points}", x + 17, y - 19, "good"))
    for colour, (points, chosen) in _gains(told).items():
        parts.append(_on_plaque(colour, f"+{points}{'?' if chosen else ''}"))
    return "".join(parts)


def point(state: ViciousFishes, seat: int, move: int, names: Names) -> Pointed:
    made = transition(state, seat, move)
    told = _course(_played_on(made))
    said, laid = [], ""
    if move >= PLACE:
        slot, square = divmod(move - PLACE, SQUARES)
        new = SQUARE_NAMES[square]
        facing = state.tiles.facings[slot]
        laid = _ghost(f"{state.tiles.names[state.tiles.kind[slot]]} {facing}", new)
        if not told.bites and not told.open:
            said = ["It attacks nobody, and nobody attacks it."]
    else:
        new = square_of(state.at) or ""
        if move < ATTACK:
            points = state.points[move] + state.prize
            said = [f"{COLOURS[move].capitalize()} gains {state.prize} and has {points}."]
            laid = _on_plaque(COLOURS[move], f"+{state.prize}")
    said += _sentences(told, new) + _mission(made)
    return Pointed(laid + _drawn(told), said)


def why_not(state: ViciousFishes, seat: int, move: int, names: Names) -> Pointed:
    """The taken square, or what may be chosen instead."""
    laid = ""
    if seat == state.actor() and 0 <= move < state.choices():
        if state.asked:
            possible = [colour for number, colour in enumerate(COLOURS) if state.asked >> number & 1]
            laid = "".join(_on_plaque(colour, f"+{state.prize}") for colour in possible)
        elif state.stage == ATTACKS:
            targets = [square_of(state.at + STEP[way]) or "" for way in range(8) if state.left >> way & 1]
            laid = "".join(framed(square, "aim") for square in targets)
        elif move >= PLACE and state.pond.lying[CELL[(move - PLACE) % SQUARES]]:
            laid = framed(SQUARE_NAMES[(move - PLACE) % SQUARES], "wrong")
    return Pointed(laid, [])


# One after another


def unfold(made: Transition[ViciousFishes], viewer: int, names: Names) -> list[Beat]:
    """Each tile that was eaten, then each that survived, up to where the player is asked something."""
    told = _course(made.events)
    beats = [Beat(part_at(bite.victim), _eaten(bite)) for bite in told.bites if bite.eaten]
    return beats + [Beat(calm_at(survivor.square), _survivor(survivor, "")) for survivor in told.survivors]


def _eaten(bite: Bite) -> str:
    tile = f"The {called(bite.tile)} on {bite.victim} is eaten"
    return f"{tile}: {_sum(bite)} against {bite.value}, {_gain(bite.points, bite.colours)}."
