"""The course of a turn: who bites whom with what sum, and who survives. Paragraph numbers are those of RULES.md."""

from typing import NamedTuple

from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, SELF, SQUARE, SQUARES, STEP, Pond
from shoal.games.vicious_fishes.rules.state import ATTACK, ATTACKS, PLACE, SURVIVORS, ViciousFishes
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES


class Bite(NamedTuple):
    """A live tile is attacked, in vain or not."""

    victim: str
    """Its square."""
    tile: str
    value: int
    biters: list[str]
    """The squares of those who attack it, clockwise from the upper right."""
    values: list[int]
    """What each of them adds to the attack."""
    colours: list[str]
    """Who may gain for it; [] if it is not eaten."""
    points: int

    @property
    def total(self) -> int:
        return sum(self.values)

    @property
    def eaten(self) -> bool:
        """3.2, 3.5: only a greater sum eats."""
        return self.total > self.value


class Survivor(NamedTuple):
    """4.2: a live tile that is now surrounded."""

    square: str
    tile: str
    colours: list[str]
    points: int


class Course(NamedTuple):
    bites: list[Bite]
    open: list[Bite]
    """3.4: the attacks whose order is to be chosen next, and those on the new tile, as they stand before that."""
    survivors: list[Survivor]


def _named(cell: int) -> str:
    return SQUARE_NAMES[SQUARE[cell]]


def _tile(pond: Pond, cell: int) -> str:
    return pond.tiles.names[pond.tiles.kind[pond.lying[cell] - 1]]


def _colours(bits: int) -> list[str]:
    return [colour for number, colour in enumerate(COLOURS) if bits >> number & 1]


def _ways(bits: int) -> list[int]:
    return [way for way in range(SELF + 1) if bits >> way & 1]


def attacked(pond: Pond, cell: int) -> Bite:
    """Everything that attacks a live tile as things stand; who would gain is left open."""
    near = [cell + STEP[way] for way in _ways(pond.biters(cell))]
    values = [pond.live[biter] for biter in near]
    return Bite(_named(cell), _tile(pond, cell), pond.live[cell], [_named(biter) for biter in near], values, [], 0)


def _bite(pond: Pond, cell: int, colours: int) -> Bite:
    """The tile is attacked, and dead if the sum is greater: these colours may gain then."""
    bite = attacked(pond, cell)
    if not bite.eaten:
        return bite
    pond.eat(cell)
    return bite._replace(colours=_colours(colours), points=pond.tiles.prize[pond.lying[cell] - 1])


def _survivors(pond: Pond, at: int, left: int) -> list[Survivor]:
    found = []
    for way in _ways(left):
        cell = at + STEP[way]
        points = 2 if pond.live[cell] == 1 else 1
        found.append(Survivor(_named(cell), _tile(pond, cell), _colours(pond.colours(cell)), points))
    return found


def course(state: ViciousFishes, move: int) -> Course:
    """What follows from a seat's move by itself. Which colours gain changes nothing in the pond, an order might."""
    pond, at, left, stage = state.pond.copy(), state.at, state.left, state.stage
    bites = []
    if move >= PLACE:
        slot, square = divmod(move - PLACE, SQUARES)
        at, stage = CELL[square], ATTACKS
        pond.lay(at, slot)
        left = pond.targets(at)
    elif move >= ATTACK:
        target = CELL[move - ATTACK]
        left &= ~pond.direction(at, move - ATTACK)
        bites.append(_bite(pond, target, pond.colours(at)))
    if stage == ATTACKS:
        for way in _ways(left):
            if pond.order_matters(at, left):
                here = [at] if pond.biters(at) else []
                return Course(
                    bites, [attacked(pond, cell) for cell in [*(at + STEP[to] for to in _ways(left)), *here]], []
                )
            left &= ~(1 << way)
            bites.append(_bite(pond, at + STEP[way], pond.colours(at)))
        if pond.biters(at):
            bites.append(_bite(pond, at, pond.last_colours(at, state.rules)))
        left, stage = pond.survivors(at), SURVIVORS
    return Course(bites, [], _survivors(pond, at, left) if stage == SURVIVORS else [])
