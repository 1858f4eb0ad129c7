"""What a search of Vicious Fishes goes by: what a seat can tell apart, and which moves and positions are good."""

from math import exp, log
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.heuristics import Heuristics, lead_value
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.ai.evaluation import best_stake, expect, filling, leeway, stake, striking
from shoal.games.vicious_fishes.ai.inference import MissionInference
from shoal.games.vicious_fishes.rules.pond import CELL, CELLS, COLOURS, SQUARES, TILES
from shoal.games.vicious_fishes.rules.state import ATTACK, ATTACKS, OVER, PLACE, PLACE_TILE, SURVIVORS, ViciousFishes
from shoal.games.vicious_fishes.rules.stock import FIRST, HAND, MISSIONS, SEATS, SECOND, THIRD

WORD: Final = 54
"""A square takes nine bits of a fingerprint's word; so many bits are full."""
SPREAD: Final = 0.5
SPREAD_A_TILE: Final = 0.08
"""The lead by which a seat is e times as likely to win as another, in the end and for each tile still to be placed."""
CLEAR: Final = 5.0
"""The lead that counts as half of the greatest possible one."""

_EXPECTED: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])
_STAKES: Final[vec[float]] = vec[float]([0.0 for _ in COLOURS])
_FILLING: Final[vec[float]] = vec[float]([0.0 for _ in range(CELLS)])
_RIVALS: Final[vec[float]] = vec[float]([0.0 for _ in range(MISSIONS)])
_LEADS: Final[vec[float]] = vec[float]([0.0 for _ in range(SEATS + 1)])


class ViciousFishesHeuristics(Heuristics):
    turns: i64
    """How many more turns `playout` plays for each of the others, before the position is appraised."""
    last: i64
    """With so many tiles left to place, or fewer, it plays them all."""
    looks: i64
    """How many placements a player looks at in those turns."""
    sharp: float
    """A placement that seems a point better is more likely by the factor exp(sharp)."""
    keep: float
    """The points that a tile in the hand is worth for each of its value, before the first one is placed."""
    inference: MissionInference
    """What is known of everybody's mission; begun anew for every game, so that nothing of one is left for another."""
    margin: float
    """How much of a position's worth is the lead, not the win."""

    def __init__(self) -> None:
        super().__init__()
        # Among a thousand placements each has little weight; with less exploration only two or three are ever tried.
        self.exploration = 4.0
        self.turns = 1
        self.last = 30
        self.looks = 8
        self.sharp = 5.0
        self.keep = 0.1
        self.inference = MissionInference()
        self.margin = 0.25

    def reopen(self, state: State) -> None:
        """Nothing is sealed here, but what everybody did until now tells of their missions."""
        self.inference.follow(cast(ViciousFishes, state))

    def infer_hidden(self, state: State, seat: i64, rng: Rng) -> None:
        """The missions of the others fit what they fed and starved."""
        vicious = cast(ViciousFishes, state)
        if vicious.stage != OVER and vicious.stock.missions[vicious.players - 1] >= 0:
            self.inference.draw_missions(vicious, seat, rng)

    def _stake(self, vicious: ViciousFishes, seat: i64) -> None:
        """What a point of each colour is worth to a seat, given what the others' missions likely are."""
        expect(vicious.pond, vicious.points, _EXPECTED)
        self.inference.rivals(vicious.players, seat, _EXPECTED, _RIVALS)
        stake(vicious.stock.missions[seat - 1], _EXPECTED, leeway(vicious.laid), _RIVALS, _STAKES)

    def _keep(self, vicious: ViciousFishes) -> float:
        """What a tile in the hand is worth now for each of its value."""
        return self.keep * float(TILES - vicious.laid) / float(TILES) if vicious.stock.piled else 0.0

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """By the points a move brings at once and what it does to the hopes of live tiles, at the seat's stakes.

        A tile of great value finds better uses later, while there are tiles to draw in its place.
        """
        vicious = cast(ViciousFishes, state)
        pond = vicious.pond
        self._stake(vicious, seat)
        place: i64 = 0
        move: i64 = 0
        top = -1e9
        keep = self._keep(vicious)
        if vicious.stage == PLACE_TILE:
            square: i64 = 0
            while square < SQUARES:
                cell = CELL[square]
                if pond.lying[cell] == 0:
                    _FILLING[cell] = filling(pond, cell, _STAKES)
                square += 1
        while place < len(moves):
            move = moves[place]
            if move >= PLACE:
                cell = CELL[(move - PLACE) & 63]
                slot: i64 = (move - PLACE) >> 6
                worth = _FILLING[cell] + striking(pond, cell, slot, _STAKES) - keep * float(vicious.tiles.value[slot])
            elif move < ATTACK:
                worth = _STAKES[move] * float(vicious.prize)
            else:
                worth = 0.0
                cell = CELL[move - ATTACK]
                if pond.overcome(cell):
                    worth = best_stake(pond.colours(vicious.at), _STAKES) - best_stake(pond.colours(cell), _STAKES)
            weights[place] = worth
            if worth > top:
                top = worth
            place += 1
        place = 0
        while place < len(moves):
            weights[place] = exp((weights[place] - top) * self.sharp) + 1e-6
            place += 1

    def playout(self, state: State, rng: Rng) -> None:
        """A turn of each of the others, or all turns that are left; who looks at a few placements makes the best."""
        vicious = cast(ViciousFishes, state)
        end: i64 = vicious.laid + self.turns * (vicious.players - 1)
        if vicious.laid >= TILES - self.last:
            end = TILES
        while vicious.stage != OVER and (vicious.laid < end or vicious.stage != PLACE_TILE):
            if vicious.stage == PLACE_TILE:
                self._place(vicious, rng)
            elif vicious.asked:
                vicious.do(vicious.turn, self._colour(vicious))
            else:
                vicious.do(vicious.turn, vicious.any_move(rng))

    def _colour(self, vicious: ViciousFishes) -> i64:
        """3.8, 3.9: the colour asked for that serves the active player best."""
        rough_stakes(vicious, vicious.turn, _STAKES)
        found: i64 = -1
        colour: i64 = 0
        while colour < 6:
            if vicious.asked & BIT[colour] and (found < 0 or _STAKES[colour] > _STAKES[found]):
                found = colour
            colour += 1
        return found

    def _place(self, vicious: ViciousFishes, rng: Rng) -> None:
        """The best of a few placements drawn at random."""
        rough_stakes(vicious, vicious.turn, _STAKES)
        top = -1e9
        chosen: i64 = 0
        look: i64 = 0
        while look < self.looks:
            slot = vicious.stock.any_slot(vicious.turn, rng)
            square = vicious.pond.any_square(rng)
            cell = CELL[square]
            worth = filling(vicious.pond, cell, _STAKES) + striking(vicious.pond, cell, slot, _STAKES)
            if worth > top:
                top = worth
                chosen = PLACE + SQUARES * slot + square
            look += 1
        vicious.do(vicious.turn, chosen)

    def evaluate(self, state: State, values: vec[float]) -> None:
        """5.3, 5.4: who won or, before the end, how likely each mission is to; and the lead in points."""
        vicious = cast(ViciousFishes, state)
        players = vicious.players
        stock = vicious.stock
        seat: i64 = 1
        if vicious.stage == OVER:
            winner: i64 = 1
            while seat <= players:
                _LEADS[seat] = float(stock.score(seat, vicious.points))
                values[seat] = 0.0
                if _LEADS[seat] > _LEADS[winner] or (
                    _LEADS[seat] == _LEADS[winner]
                    and stock.disliked(seat, vicious.points) < stock.disliked(winner, vicious.points)
                ):
                    winner = seat
                seat += 1
            values[winner] = 1.0
        else:
            expect(vicious.pond, vicious.points, _EXPECTED)
            left = float(TILES - vicious.laid)
            heat = leeway(vicious.laid)
            spread = SPREAD + SPREAD_A_TILE * left
            keep = self._keep(vicious)
            total = 0.0
            while seat <= players:
                _LEADS[seat] = mission_score(stock.missions[seat - 1], _EXPECTED, heat) + keep * _held(vicious, seat)
                values[seat] = exp(_LEADS[seat] / spread)
                total += values[seat]
                seat += 1
            seat = 1
            while seat <= players:
                values[seat] /= total
                seat += 1
        self._mix_leads(players, values)

    def _mix_leads(self, players: i64, values: vec[float]) -> None:
        """The lead over the best of the others counts too, so that a lost game is still played for points."""
        seat: i64 = 1
        while seat <= players:
            best = -1e9
            other: i64 = 1
            while other <= players:
                if other != seat and _LEADS[other] > best:
                    best = _LEADS[other]
                other += 1
            lead = lead_value(_LEADS[seat] - best, CLEAR)
            values[seat] = (1.0 - self.margin) * values[seat] + self.margin * lead
            seat += 1

    def fingerprint(self, state: State, seat: i64) -> i64:
        """The pond, the points, the own hand and mission, and what is left of the turn; all missions once shown."""
        vicious = cast(ViciousFishes, state)
        found = hash_combine(8 * vicious.rules + vicious.stage, vicious.turn)
        found = _pond(vicious, found)
        word: i64 = 0
        for points in vicious.points:
            word = 128 * word + points
        found = hash_combine(found, word)
        if seat:
            found = hash_combine(found, _hand(vicious, seat))
        for size in vicious.stock.sizes:
            word = 8 * word + size
        found = hash_combine(found, word)
        if vicious.stage == OVER:
            for mission in vicious.stock.missions:
                found = hash_combine(found, mission + 1)
        elif vicious.stage == ATTACKS or vicious.stage == SURVIVORS:
            found = hash_combine(found, 512 * vicious.at + vicious.left)
            found = hash_combine(found, 64 * vicious.prize + vicious.asked)
        return found


def _pond(vicious: ViciousFishes, found: i64) -> i64:
    """A fingerprint with what lies on each square in it, and whether that lives."""
    lying = vicious.pond.lying
    live = vicious.pond.live
    word: i64 = 0
    bits: i64 = 0
    square: i64 = 0
    while square < SQUARES:
        cell = CELL[square]
        word = 512 * word + 2 * (lying[cell] + 1)
        if live[cell]:
            word += 1
        bits += 9
        if bits == WORD:
            found = hash_combine(found, word)
            word = 0
            bits = 0
        square += 1
    return hash_combine(found, word)


def _hand(vicious: ViciousFishes, seat: i64) -> i64:
    """The own hand and mission as a word."""
    hands = vicious.stock.hands
    word: i64 = vicious.stock.missions[seat - 1] + 1
    place: i64 = HAND * (seat - 1)
    while place < HAND * seat:
        word = 64 * word + hands[place] + 1
        place += 1
    return word


def _held(vicious: ViciousFishes, seat: i64) -> float:
    """The values of the tiles in a seat's hand, added up."""
    tiles = vicious.tiles
    found: i64 = 0
    place: i64 = HAND * (seat - 1)
    end: i64 = place + vicious.stock.sizes[seat - 1]
    while place < end:
        found += tiles.value[tiles.first_slot[vicious.stock.hands[place]]]
        place += 1
    return float(found)


def mission_score(mission: i64, expected: vec[float], heat: float) -> float:
    """5.2: two colours less the third, when it is still open which that will be."""
    one = expected[FIRST[mission]]
    two = expected[SECOND[mission]]
    three = expected[THIRD[mission]]
    low = min(one, two, three)
    low -= heat * log(exp((low - one) / heat) + exp((low - two) / heat) + exp((low - three) / heat))
    return one + two + three - 2.0 * low


AVERAGE: Final[vec[float]] = vec[float]([-0.5, -0.1, 0.2, 0.4, 0.5, 0.5])
"""What a point is worth on average to the twenty missions, by how many colours have fewer points."""


def rough_stakes(vicious: ViciousFishes, seat: i64, stakes: vec[float]) -> None:
    """What a point of each colour is worth to a seat, less what it is worth on average, as the points stand."""
    points = vicious.points
    colour: i64 = 0
    while colour < 6:
        fewer: i64 = 0
        other: i64 = 0
        while other < 6:
            if points[other] < points[colour] or (points[other] == points[colour] and other < colour):
                fewer += 1
            other += 1
        stakes[colour] = -AVERAGE[fewer]
        colour += 1
    mission = vicious.stock.missions[seat - 1]
    first = FIRST[mission]
    second = SECOND[mission]
    third = THIRD[mission]
    stakes[first] += 1.0
    stakes[second] += 1.0
    stakes[third] += 1.0
    lowest = first
    if points[second] < points[lowest]:
        lowest = second
    if points[third] < points[lowest]:
        lowest = third
    stakes[lowest] -= 2.0
