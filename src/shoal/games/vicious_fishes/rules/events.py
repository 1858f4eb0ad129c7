"""What happens in the pond by itself, to be told and shown. Paragraph numbers are those of RULES.md."""

from dataclasses import dataclass

from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import Event
from shoal.games.vicious_fishes.rules.pond import COLOURS, SELF, STEP, Pond
from shoal.games.wording.square_names import square_name


@dataclass(frozen=True)
class Bite(Event):
    """A live tile is attacked, in vain or not: by the new tile (3.2), or the new tile by others (3.5)."""

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


@dataclass(frozen=True)
class TargetAsked(Event):
    """3.4: the active player is to choose which target is attacked next."""

    attacks: list[Bite]
    """The attacks on all targets left, then the one on the new tile if there is any, as they stand before that."""

    @property
    def targets(self) -> list[Bite]:
        """Those to choose from."""
        return [attack for attack in self.attacks if attack.paragraph == "3.2"]


@dataclass(frozen=True)
class Survivor(Event):
    """4.2: a live tile is surrounded."""

    square: str
    tile: str
    colours: list[str]
    """Who may gain for it."""
    points: int


@dataclass(frozen=True)
class Gain(Event):
    """A colour gains points."""

    colour: str
    points: int
    total: int
    """What it has now."""


@dataclass(frozen=True)
class ColourAsked(Event):
    """3.9: the active player is to choose who gains for a tile."""

    square: str
    colours: list[str]
    points: int


def bite(paragraph: str, pond: Pond, cell: i64, colours: i64) -> Bite:
    """The attack on a live tile as things stand; these colours may gain if it is eaten."""
    near = [int(cell + STEP[way]) for way in _ways(pond.biters(cell))]
    values = [int(pond.live[biter]) for biter in near]
    squares = [_square(biter) for biter in near]
    gaining: list[str] = []
    points = 0
    if colours and pond.overcome(cell):
        gaining = colours_of(colours)
        points = int(pond.tiles.prize[pond.lying[cell] - 1])
    return Bite(paragraph, _square(cell), _tile(pond, cell), int(pond.live[cell]), squares, values, gaining, points)


def attacks_left(pond: Pond, at: i64, left: i64) -> list[Bite]:
    """The attacks on the targets in these directions from the new tile, and the attack on the new tile itself."""
    found = [bite("3.2", pond, at + STEP[way], 0) for way in _ways(left)]
    if pond.attack[at]:
        found.append(bite("3.5", pond, at, 0))
    return found


def survivor(pond: Pond, cell: i64, points: i64) -> Survivor:
    return Survivor("4.2", _square(cell), _tile(pond, cell), colours_of(pond.colours(cell)), int(points))


def colour_asked(colours: i64, cell: i64, points: i64) -> ColourAsked:
    return ColourAsked("3.9", _square(cell), colours_of(colours), int(points))


def colours_of(bits: i64) -> list[str]:
    return [colour for number, colour in enumerate(COLOURS) if bits & BIT[number]]


def _square(cell: i64) -> str:
    return square_name(int(cell % 10 - 1), int(cell // 10 - 1))


def _tile(pond: Pond, cell: i64) -> str:
    return pond.tiles.names[pond.tiles.kind[pond.lying[cell] - 1]]


def _ways(bits: i64) -> list[int]:
    return [way for way in range(SELF + 1) if bits & BIT[way]]
