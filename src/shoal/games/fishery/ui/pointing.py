"""What a net would part, or what is in its way, before it is cast; and a parting shown step by step."""

from shoal.games.contract import Transition
from shoal.games.fishery.rules.events import Parted
from shoal.games.fishery.rules.state import NET, PASS, SHIPS, Fishery
from shoal.games.fishery.rules.water import EDGE
from shoal.games.fishery.rules.words import WORDS
from shoal.games.fishery.ui.coordinates import SIDE, TOP, centre, heart, shore, water
from shoal.games.fishery.ui.panel import counted
from shoal.games.fishery.ui.picture import area_part, count, grid, held, net, ship
from shoal.games.fishery.views.story import story
from shoal.games.fishery.views.types import Area
from shoal.games.fishery.views.view import fishery, view
from shoal.games.ui.face import Beat, Pointed
from shoal.games.ui.svg import Part, at, element, group, path, words
from shoal.games.view import Names


def point(state: Fishery, seat: int, move: int, names: Names) -> Pointed:
    if move == PASS:
        return Pointed("", _last_pass(state, names))
    place = WORDS[move].split()[1]
    if move < NET:
        return Pointed(_laid(group(ship(seat, place), class_="would")), [])
    areas = [fishery(state, area) for area in state.parts(move - NET)]
    new = net(place, "would")
    if not areas:
        return Pointed(_laid(new), [])
    shares = ", ".join(f"{len(area['squares'])} for {_who(area, names)}" for area in areas)
    total = sum(len(area["squares"]) for area in areas)
    return Pointed(_laid(*_parted(state, areas), new), [f"It parts {total} squares: {shares}."])


def why_not(state: Fishery, seat: int, move: int, names: Names) -> Pointed:
    placing = state.ply < SHIPS
    # In the wrong phase, or out of turn, nothing on the board is to blame.
    if seat not in state.actors() or move == PASS or placing != (move < NET) or not state.why_not(seat, move):
        return Pointed("", [])
    place = WORDS[move].split()[1]
    if placing:
        x, y = centre(place)
        return Pointed(_laid(element("circle", cx=x, cy=y, r=SIDE / 2 - 3, class_="blame")), [])
    blamed = [_blamed(state, area) for area in state.parts(move - NET)]
    return Pointed(_laid(*blamed, net(place, "refused")), [])


def unfold(made: Transition[Fishery], viewer: int, names: Names) -> list[Beat]:
    """A net that parts the water: first the net, then what became of either side."""
    beats = []
    for event in made.events:
        if isinstance(event, Parted):
            beats.append(Beat(f"net-{WORDS[made.move].split()[1]}", story(made, viewer, names)[0]))
            for area in [fishery(made.after, bits) for bits in event.areas]:
                squares = counted(len(area["squares"]), "square")
                beats.append(Beat(area_part(area["squares"]), f"{squares} for {_who(area, names)}."))
    return beats


def _who(area: Area, names: Names) -> str:
    return names[area["owner"] - 1] if area["owner"] else "nobody"


def _last_pass(state: Fishery, names: Names) -> list[str]:
    if not state.passes:
        return []
    black, white = state.scores()
    winner = names[state.ranks().index(1)]
    return [f"That ends the game: {names[0]} {black} fish, {names[1]} {white}. {winner} wins."]


# Drawing


def _laid(*parts: Part) -> Part:
    return group(*parts, class_="fishery overlay")


def _parted(state: Fishery, areas: list[Area]) -> list[Part]:
    """The water as it would be, with everything that lies there drawn again on top."""
    seen = view(state, 0)
    ships = (*seen["black"], *seen["white"])
    squares = {square for area in areas for square in area["squares"]}
    drawn: list[Part] = []
    for area in areas:
        drawn.append(path(water(tuple(area["squares"])), class_="water"))
        how = "hatched" if area["black"] and area["white"] else "settled"
        drawn.append(held(tuple(area["squares"]), area["owner"], how))
    drawn.append(grid())
    drawn += [path(shore(tuple(area["squares"])), class_=f"shore seat{area['owner']}") for area in areas]
    for seat, lying in ((1, seen["black"]), (2, seen["white"])):
        drawn += [ship(seat, square) for square in lying if square in squares]
    drawn += [net(place, "lying") for place in seen["nets"] if place[:2] in squares or place[3:] in squares]
    for area in areas:
        square = heart(tuple(area["squares"]), ships)
        drawn.append(count(square, area["owner"], len(area["squares"]), 16 if square in ships else 0))
    return drawn


def _blamed(state: Fishery, area: int) -> Part:
    """A part that a net must not leave: without a ship (3.2) or without an edge (3.3)."""
    lacks = "no ship" if not area & (state.black | state.white) else "no edge" if not area & EDGE else ""
    if not lacks:
        return ""
    found = fishery(state, area)
    squares = tuple(found["squares"])
    x, y = centre(heart(squares, ()))
    # What is said of a small part stands beside it.
    beside = 0 if len(squares) > 4 else SIDE - 10 if y < TOP + SIDE else 10 - SIDE
    return group(
        path(water(squares), class_="blamed"),
        path(shore(squares), class_="blame"),
        at(
            x,
            y + beside,
            element("rect", x=-52, y=-16, width=104, height=32, rx=16, class_="tag"),
            words(lacks, 0, 1, class_="number"),
        ),
    )
