"""What placements tell of missions in Vicious Fishes: who has a colour in theirs feeds it, and starves the others.

Of all ways to lay a tile somebody chose one, and to each mission some ways are worth more than others. How far a
player goes by that is not known either: some place with care, some hardly look, some think of something else. So every
seat may be any of several kinds of player, and which it is shows together with its mission.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.rng import Rng
from shoal.games.vicious_fishes.appraisal import expect, filling, leeway, score, stake, striking
from shoal.games.vicious_fishes.pond import CELL, COLOURS, SQUARES, WALL, Tiles
from shoal.games.vicious_fishes.rules import PLACE, PLACE_TILE, ViciousFishes
from shoal.games.vicious_fishes.stock import HAND, MISSIONS, SEATS

SHARP: Final[vec[float]] = vec[float]([0.0, 1.5, 5.0, 15.0])
"""Kinds of player: to each, a placement that is better by a point is e to the power of this times as likely."""
KINDS: Final = 8
"""Each of them twice: one goes by the points when it suspects the others, one by all they did."""
CARELESS: Final = 0.1
"""How often anybody lays a tile anyhow."""
CLARITY: Final = 0.6
"""A mission that stands a point better is e to the power of this, divided by the number of players, times as likely."""
SWEEPS: Final = 2
"""How often everybody's mission is drawn anew, given those of the others."""

_EXPECTED: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])
_STAKES: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])
_TRUST: Final[vec[float]] = vec[float]([0.0 for _ in range(MISSIONS)])
_OTHERS: Final[vec[float]] = vec[float]([0.0 for _ in range(MISSIONS)])
_EMPTY: Final[vec[i64]] = vec[i64](range(SQUARES))
_WORTHS: Final[vec[float]] = vec[float]([0.0 for _ in range(4 * SQUARES)])


class Suspicion:
    """What everybody's placements tell of their missions, as far as a game has come.

    It follows from what all have seen, so it serves every seat. What it knows of a game is kept for the next position
    of that game, and begun anew for any other.
    """

    ghost: ViciousFishes
    """The position as far as it was followed, without a pile, and with no hand but the tile now being placed."""
    evidence: vec[float]
    """For each seat, kind of player and mission the logarithm of how likely the seat's placements were."""
    fits: vec[float]
    """For each seat and mission how well they fit it, whatever kind of player that is; the best has about 1."""

    def __init__(self) -> None:
        self._begin(ViciousFishes(2, {}, Tiles([]), []))

    def _begin(self, state: ViciousFishes) -> None:
        rocks = [square for square in range(SQUARES) if state.pond.lying[CELL[square]] == WALL]
        self.ghost = ViciousFishes(state.players, state.options, state.tiles, rocks)
        self.ghost.stage = PLACE_TILE
        self.ghost.stock.piled = 0
        self.evidence = vec[float]([0.0 for _ in range(SEATS * KINDS * MISSIONS)])
        self.fits = vec[float]([1.0 for _ in range(SEATS * MISSIONS)])

    # What was done

    def follow(self, state: ViciousFishes) -> None:
        """Hear of all that was done until this position, as far as it is told."""
        if not self._goes_on(state):
            self._begin(state)
        ghost = self.ghost
        while len(ghost.past) < len(state.past):
            move = state.past[len(ghost.past)]
            if move >= PLACE:
                ghost.stock.hands[HAND * (ghost.turn - 1)] = ghost.tiles.kind[(move - PLACE) // SQUARES]
                ghost.stock.sizes[ghost.turn - 1] = 1
            # A position that was set up may have a past that does not lead there.
            if ghost.why_not(ghost.turn, move):
                return
            if move >= PLACE:
                self._learn((move - PLACE) // SQUARES, (move - PLACE) % SQUARES)
            ghost.do(ghost.turn, move)

    def _goes_on(self, state: ViciousFishes) -> bool:
        """Is this a later position of the game that was followed?"""
        ghost = self.ghost
        if ghost.tiles is not state.tiles or ghost.players != state.players or len(ghost.past) > len(state.past):
            return False
        number: i64 = 0
        while number < len(ghost.past):
            if ghost.past[number] != state.past[number]:
                return False
            number += 1
        square: i64 = 0
        while square < SQUARES:
            cell = CELL[square]
            if (ghost.pond.lying[cell] == WALL) != (state.pond.lying[cell] == WALL):
                return False
            square += 1
        return True

    def _learn(self, slot: i64, square: i64) -> None:
        """What it tells that the ghost's player lays a tile so."""
        ghost = self.ghost
        expect(ghost.pond, ghost.points, _EXPECTED)
        by_points(ghost.players, _EXPECTED, _OTHERS)
        self._compare(slot, square, 0)
        self.others(ghost.players, ghost.turn, _EXPECTED, _OTHERS)
        self._compare(slot, square, 1)
        self._sum_up(ghost.turn)

    def _compare(self, slot: i64, square: i64, wise: i64) -> None:
        """How likely it was of all ways to lay the tile, for each mission and the kinds who suspect the others so."""
        ghost = self.ghost
        tiles = ghost.tiles
        first: i64 = tiles.first_slot[tiles.kind[slot]]
        end: i64 = tiles.first_slot[tiles.kind[slot] + 1]
        squares = ghost.pond.empty(_EMPTY)
        mission: i64 = 0
        while mission < MISSIONS:
            stake(mission, _EXPECTED, leeway(ghost.laid), _OTHERS, _STAKES)
            top = -1e9
            chosen = 0.0
            ways: i64 = 0
            place: i64 = 0
            while place < squares:
                cell = CELL[_EMPTY[place]]
                around = filling(ghost.pond, cell, _STAKES)
                way: i64 = first
                while way < end:
                    worth = around + striking(ghost.pond, cell, way, _STAKES)
                    _WORTHS[ways] = worth
                    ways += 1
                    top = max(top, worth)
                    if way == slot and _EMPTY[place] == square:
                        chosen = worth
                    way += 1
                place += 1
            kind: i64 = wise
            while kind < KINDS:
                sharp = SHARP[kind >> 1]
                total = 0.0
                place = 0
                while place < ways:
                    total += exp((_WORTHS[place] - top) * sharp)
                    place += 1
                likely = (1.0 - CARELESS) * exp((chosen - top) * sharp) / total + CARELESS / float(ways)
                self.evidence[_row(ghost.turn, kind) + mission] += log(likely)
                kind += 2
            mission += 1

    def _sum_up(self, seat: i64) -> None:
        """What a seat's placements come to, each kind of player being as likely as any other beforehand."""
        top = -1e300
        place: i64 = _row(seat, 0)
        while place < _row(seat + 1, 0):
            top = max(top, self.evidence[place])
            place += 1
        mission: i64 = 0
        while mission < MISSIONS:
            total = 1e-12
            kind: i64 = 0
            while kind < KINDS:
                total += exp(self.evidence[_row(seat, kind) + mission] - top)
                kind += 1
            self.fits[MISSIONS * (seat - 1) + mission] = total
            mission += 1

    # What follows

    def trust(self, players: i64, seat: i64, expected: vec[float], trust: vec[float]) -> None:
        """How likely each mission is to be a seat's, by what it did and by the points."""
        by_points(players, expected, trust)
        total = 0.0
        mission: i64 = 0
        while mission < MISSIONS:
            trust[mission] *= self.fits[MISSIONS * (seat - 1) + mission]
            total += trust[mission]
            mission += 1
        mission = 0
        while mission < MISSIONS:
            trust[mission] /= total
            mission += 1

    def others(self, players: i64, seat: i64, expected: vec[float], trust: vec[float]) -> None:
        """How many of a seat's rivals each mission may be expected to be of."""
        mission: i64 = 0
        while mission < MISSIONS:
            trust[mission] = 0.0
            mission += 1
        other: i64 = 1
        while other <= players:
            if other != seat:
                self.trust(players, other, expected, _TRUST)
                mission = 0
                while mission < MISSIONS:
                    trust[mission] += _TRUST[mission]
                    mission += 1
            other += 1

    def guess(self, state: ViciousFishes, seat: i64, rng: Rng) -> None:
        """Give a seat's rivals missions, no two the same, that fit what they did."""
        self.follow(state)
        expect(state.pond, state.points, _EXPECTED)
        sweep: i64 = 0
        while sweep < SWEEPS:
            other: i64 = 1
            while other <= state.players:
                if other != seat:
                    state.stock.missions[other - 1] = -1
                    state.stock.missions[other - 1] = self._draw(state, other, rng)
                other += 1
            sweep += 1

    def _draw(self, state: ViciousFishes, seat: i64, rng: Rng) -> i64:
        """A mission for a seat that nobody else has."""
        self.trust(state.players, seat, _EXPECTED, _TRUST)
        total = 0.0
        last: i64 = 0
        mission: i64 = 0
        while mission < MISSIONS:
            if not state.stock.is_given(mission):
                total += _TRUST[mission]
                last = mission
            mission += 1
        left = total * rng.fraction()
        mission = 0
        while mission < last:
            if not state.stock.is_given(mission):
                left -= _TRUST[mission]
                if left < 0.0:
                    return mission
            mission += 1
        return last


def _row(seat: i64, kind: i64) -> i64:
    """Where the evidence on a seat begins, should it be this kind of player."""
    return MISSIONS * (KINDS * (seat - 1) + kind)


def by_points(players: i64, expected: vec[float], trust: vec[float]) -> None:
    """How well each mission fits the points, as positive numbers: somebody fed its colours."""
    mission: i64 = 0
    while mission < MISSIONS:
        trust[mission] = exp(CLARITY / float(players) * score(mission, expected))
        mission += 1
