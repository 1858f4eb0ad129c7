"""Which missions the others likely have in Vicious Fishes, by Bayes' rule from what they placed.

Who has a colour in their mission feeds it, and starves the others. Of all ways to lay a tile somebody chose one, and
to each mission some ways are worth more than others: P(placement | mission) is a softmax over those worths. How far a
player goes by them is not known either: some place with care, some hardly look, some think of something else. So every
seat may be any of several types of player, and the type is inferred together with the mission.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.rng import Rng
from shoal.games.vicious_fishes.ai.evaluation import expect, filling, leeway, score, stake, striking
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, SQUARES, WALL, Tiles
from shoal.games.vicious_fishes.rules.state import PLACE, PLACE_TILE, ViciousFishes
from shoal.games.vicious_fishes.rules.stock import HAND, MISSIONS, SEATS

RATIONALITY: Final[vec[float]] = vec[float]([0.0, 1.5, 5.0, 15.0])
"""Inverse temperatures of the softmax: to whom, a placement better by a point is likelier by the factor exp(this)."""
PLAYER_TYPES: Final = 8
"""Each of them twice: one infers the missions of the others from the points alone, one from all they did."""
LAPSE_RATE: Final = 0.1
"""How often a player of any type lays a tile anyhow."""
POINTS_WEIGHT: Final = 0.6
"""A mission that stands a point better is likelier beforehand by the factor exp(this / players)."""
GIBBS_SWEEPS: Final = 2
"""How often every rival's mission is drawn anew, given those of the others: Gibbs sampling."""

_EXPECTED: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])
_STAKES: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])
_POSTERIOR: Final[vec[float]] = vec[float]([0.0 for _ in range(MISSIONS)])
_RIVALS: Final[vec[float]] = vec[float]([0.0 for _ in range(MISSIONS)])
_EMPTY: Final[vec[i64]] = vec[i64](range(SQUARES))
_WORTHS: Final[vec[float]] = vec[float]([0.0 for _ in range(4 * SQUARES)])


class MissionInference:
    """What everybody's placements tell of their missions, as far as a game has come.

    It follows from what all have seen, so it serves every seat. What it knows of a game is kept for the next position
    of that game, and begun anew for any other.
    """

    replayed: ViciousFishes
    """The position as far as it was followed, without a pile, and with no hand but the tile now being placed."""
    log_likelihood: vec[float]
    """log P(the seat's placements | type of player, mission), for each seat, type and mission."""
    likelihood: vec[float]
    """P(the seat's placements | mission) up to a factor, the type summed out, for each seat and mission."""

    def __init__(self) -> None:
        self._begin(ViciousFishes(2, {}, Tiles([]), [], 1))

    def _begin(self, state: ViciousFishes) -> None:
        rocks = [square for square in range(SQUARES) if state.pond.lying[CELL[square]] == WALL]
        self.replayed = ViciousFishes(state.players, state.options, state.tiles, rocks, state.rules)
        self.replayed.stage = PLACE_TILE
        self.replayed.stock.piled = 0
        self.log_likelihood = vec[float]([0.0 for _ in range(SEATS * PLAYER_TYPES * MISSIONS)])
        self.likelihood = vec[float]([1.0 for _ in range(SEATS * MISSIONS)])

    # What was done

    def follow(self, state: ViciousFishes) -> None:
        """Hear of all that was done until this position, as far as it is told."""
        if not self._goes_on(state):
            self._begin(state)
        replayed = self.replayed
        while len(replayed.past) < len(state.past):
            move = state.past[len(replayed.past)]
            if move >= PLACE:
                replayed.stock.hands[HAND * (replayed.turn - 1)] = replayed.tiles.kind[(move - PLACE) // SQUARES]
                replayed.stock.sizes[replayed.turn - 1] = 1
            # A position that was set up may have a past that does not lead there.
            if replayed.why_not(replayed.turn, move):
                return
            if move >= PLACE:
                self._observe((move - PLACE) // SQUARES, (move - PLACE) % SQUARES)
            replayed.do(replayed.turn, move)

    def _goes_on(self, state: ViciousFishes) -> bool:
        """Is this a later position of the game that was followed?"""
        replayed = self.replayed
        if (
            replayed.tiles is not state.tiles
            or replayed.players != state.players
            or replayed.rules != state.rules
            or len(replayed.past) > len(state.past)
        ):
            return False
        number: i64 = 0
        while number < len(replayed.past):
            if replayed.past[number] != state.past[number]:
                return False
            number += 1
        square: i64 = 0
        while square < SQUARES:
            cell = CELL[square]
            if (replayed.pond.lying[cell] == WALL) != (state.pond.lying[cell] == WALL):
                return False
            square += 1
        return True

    def _observe(self, slot: i64, square: i64) -> None:
        """Learn from how the player whose turn it is lays a tile."""
        replayed = self.replayed
        expect(replayed.pond, replayed.points, _EXPECTED)
        points_prior(replayed.players, _EXPECTED, _RIVALS)
        self._likelihood_of(slot, square, 0)
        self.rivals(replayed.players, replayed.turn, _EXPECTED, _RIVALS)
        self._likelihood_of(slot, square, 1)
        self._marginalize(replayed.turn)

    def _likelihood_of(self, slot: i64, square: i64, from_past: i64) -> None:
        """Add how likely this was of all ways to lay the tile, for each mission and either half of the types."""
        replayed = self.replayed
        tiles = replayed.tiles
        first: i64 = tiles.first_slot[tiles.kind[slot]]
        end: i64 = tiles.first_slot[tiles.kind[slot] + 1]
        squares = replayed.pond.empty(_EMPTY)
        mission: i64 = 0
        while mission < MISSIONS:
            stake(mission, _EXPECTED, leeway(replayed.laid), _RIVALS, _STAKES)
            top = -1e9
            chosen = 0.0
            ways: i64 = 0
            place: i64 = 0
            while place < squares:
                cell = CELL[_EMPTY[place]]
                around = filling(replayed.pond, cell, _STAKES)
                way: i64 = first
                while way < end:
                    worth = around + striking(replayed.pond, cell, way, _STAKES)
                    _WORTHS[ways] = worth
                    ways += 1
                    top = max(top, worth)
                    if way == slot and _EMPTY[place] == square:
                        chosen = worth
                    way += 1
                place += 1
            player: i64 = from_past
            while player < PLAYER_TYPES:
                rationality = RATIONALITY[player >> 1]
                total = 0.0
                place = 0
                while place < ways:
                    total += exp((_WORTHS[place] - top) * rationality)
                    place += 1
                likely = (1.0 - LAPSE_RATE) * exp((chosen - top) * rationality) / total + LAPSE_RATE / float(ways)
                self.log_likelihood[_row(replayed.turn, player) + mission] += log(likely)
                player += 2
            mission += 1

    def _marginalize(self, seat: i64) -> None:
        """Sum the type of player out of what a seat's placements tell; beforehand each is as likely as any other."""
        top = -1e300
        place: i64 = _row(seat, 0)
        while place < _row(seat + 1, 0):
            top = max(top, self.log_likelihood[place])
            place += 1
        mission: i64 = 0
        while mission < MISSIONS:
            total = 1e-12
            player: i64 = 0
            while player < PLAYER_TYPES:
                total += exp(self.log_likelihood[_row(seat, player) + mission] - top)
                player += 1
            self.likelihood[MISSIONS * (seat - 1) + mission] = total
            mission += 1

    # What follows

    def posterior(self, players: i64, seat: i64, expected: vec[float], found: vec[float]) -> None:
        """P(mission | the seat's placements, the points), for each mission."""
        points_prior(players, expected, found)
        total = 0.0
        mission: i64 = 0
        while mission < MISSIONS:
            found[mission] *= self.likelihood[MISSIONS * (seat - 1) + mission]
            total += found[mission]
            mission += 1
        mission = 0
        while mission < MISSIONS:
            found[mission] /= total
            mission += 1

    def rivals(self, players: i64, seat: i64, expected: vec[float], found: vec[float]) -> None:
        """How many of a seat's rivals may be expected to have each mission."""
        mission: i64 = 0
        while mission < MISSIONS:
            found[mission] = 0.0
            mission += 1
        other: i64 = 1
        while other <= players:
            if other != seat:
                self.posterior(players, other, expected, _POSTERIOR)
                mission = 0
                while mission < MISSIONS:
                    found[mission] += _POSTERIOR[mission]
                    mission += 1
            other += 1

    def draw_missions(self, state: ViciousFishes, seat: i64, rng: Rng) -> None:
        """Draw missions for a seat's rivals, no two the same, from the posterior."""
        self.follow(state)
        expect(state.pond, state.points, _EXPECTED)
        sweep: i64 = 0
        while sweep < GIBBS_SWEEPS:
            other: i64 = 1
            while other <= state.players:
                if other != seat:
                    state.stock.missions[other - 1] = -1
                    state.stock.missions[other - 1] = self._draw(state, other, rng)
                other += 1
            sweep += 1

    def _draw(self, state: ViciousFishes, seat: i64, rng: Rng) -> i64:
        """A mission for a seat that nobody else has."""
        self.posterior(state.players, seat, _EXPECTED, _POSTERIOR)
        total = 0.0
        last: i64 = 0
        mission: i64 = 0
        while mission < MISSIONS:
            if not state.stock.is_given(mission):
                total += _POSTERIOR[mission]
                last = mission
            mission += 1
        left = total * rng.fraction()
        mission = 0
        while mission < last:
            if not state.stock.is_given(mission):
                left -= _POSTERIOR[mission]
                if left < 0.0:
                    return mission
            mission += 1
        return last


def _row(seat: i64, player: i64) -> i64:
    """Where `log_likelihood` of a seat begins, should it be this type of player."""
    return MISSIONS * (PLAYER_TYPES * (seat - 1) + player)


def points_prior(players: i64, expected: vec[float], found: vec[float]) -> None:
    """P(mission) up to a factor, from the points alone: somebody fed its colours."""
    mission: i64 = 0
    while mission < MISSIONS:
        found[mission] = exp(POINTS_WEIGHT / float(players) * score(mission, expected))
        mission += 1
