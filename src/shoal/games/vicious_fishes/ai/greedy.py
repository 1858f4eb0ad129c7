"""A sensible move by looking one move ahead: points, and what live tiles may still bring as survivors."""

from shoal.games.game import best
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules.pond import CELLS, COLOURS
from shoal.games.vicious_fishes.rules.state import ATTACKS, SURVIVORS, ViciousFishes
from shoal.games.vicious_fishes.rules.stock import MISSION_COLOURS
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.vicious_fishes.views.view import sample

DANGER = 0.1
"""How likely a tile on an empty square next to one that nothing could withstand eats it."""
HOPE = [[(1 - DANGER * (8 - spare) / 8) ** gaps for gaps in range(9)] for spare in range(9)]
"""How likely a tile survives, by how much its value exceeds the attack on it and by the empty squares around it."""
COLUMNS, ROWS = range(-2, 3), range(-20, 30, 10)


def _hope(state: ViciousFishes, cell: int) -> float:
    """The points a tile may be expected to bring as a survivor later."""
    pond = state.pond
    value, gaps = pond.live[cell], pond.gaps[cell]
    spare = value - pond.attack[cell]
    if not value or not gaps or spare < 0:
        return 0.0
    return HOPE[spare][gaps] * (2 if value == 1 else 1)


def _worth_to(mission: int, points: list[float]) -> float:
    mine = [points[colour] for colour in MISSION_COLOURS[mission]]
    return sum(mine) - 2 * min(mine)


def _worth_on_average(points: list[float]) -> float:
    """To all twenty missions: each colour is in half of them, and the lowest is the disliked one of ten, and so on."""
    lowest, second, third, fourth, *_ = sorted(points)
    return sum(points) / 2 - (10 * lowest + 6 * second + 3 * third + fourth) / 10


class Judge:
    """Judges moves from one position, for one seat."""

    def __init__(self, state: ViciousFishes, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.mission = state.stock.missions[seat - 1]
        self.hopes = [_hope(state, cell) for cell in range(CELLS)]
        self.expected = [float(points) for points in state.points]
        for cell, hope in enumerate(self.hopes):
            if hope:
                self._add(self.expected, state, cell, hope)

    @staticmethod
    def _add(expected: list[float], state: ViciousFishes, cell: int, hope: float) -> None:
        colours = state.pond.colours(cell)
        share = hope / int(colours).bit_count()
        for colour in range(len(COLOURS)):
            if colours >> colour & 1:
                expected[colour] += share

    def worth(self, move: int) -> float:
        return self._worth(self.state, move)

    def _worth(self, state: ViciousFishes, move: int) -> float:
        """The lead to be expected after the move and the best choices that follow it."""
        after = state.copy()
        after.do(self.seat, move)
        if after.stage in (ATTACKS, SURVIVORS):
            return max(self._worth(after, answer) for answer in after.legal(self.seat))
        expected = self._expected(after)
        return _worth_to(self.mission, expected) - _worth_on_average(expected)

    def _expected(self, after: ViciousFishes) -> list[float]:
        """What the colours may be expected to have in the end. A tile changes things up to two squares away."""
        expected = [
            hoped + float(now - before)
            for hoped, now, before in zip(self.expected, after.points, self.state.points, strict=True)
        ]
        for row in ROWS:
            for column in COLUMNS:
                cell = after.at + row + column
                if 0 < cell < CELLS and after.pond.lying[cell] > 0:
                    change = _hope(after, cell) - self.hopes[cell]
                    if change:
                        self._add(expected, after, cell, change)
        return expected


def greedy(view: ViciousFishesView, rng: Rng) -> int:
    state = sample(view, rng)
    return best(state.legal(view["viewer"]), Judge(state, view["viewer"]).worth, rng)
