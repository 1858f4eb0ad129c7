"""The tensor's numbers, and the legal moves, straight from a State. The tensor is the reference."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import ONE, shares_of, squashed_bits
from shoal.games.batches.observer import NOBODY, Observer, clear, put_seat, put_seats
from shoal.games.bits import BIT, lowest
from shoal.games.contract import CHANCE, State
from shoal.games.rng import Rng
from shoal.games.vicious_fishes.rules.pond import CELL, SPECIES, SQUARE, SQUARES, STEP, TILES, WALL, Tiles
from shoal.games.vicious_fishes.rules.state import (
    ATTACK,
    ATTACKS,
    DEAL,
    DEAL_MISSIONS,
    LAY_ROCKS,
    MISSION,
    OVER,
    PLACE,
    ROCK,
    ViciousFishes,
)
from shoal.games.vicious_fishes.rules.stock import FIRST, HAND, MISSIONS, SECOND, THIRD

COLOURS: Final = 6
SIDES: Final = 4
MARKS: Final = 11
"""What a tile is: its colours, its species, its value."""
LYING: Final = 17
"""And how it lies: the sides it faces, alive, surrounded."""
OF_VALUES: Final[vec[i32]] = shares_of(8)
OF_TILES: Final[vec[i32]] = shares_of(TILES)
OF_HAND: Final[vec[i32]] = shares_of(HAND)
OF_ASKED: Final[vec[i32]] = shares_of(2)

# The seats' moves as learners know them: those that are no placings, then hand place, facing and square.
FACINGS: Final = 4
ACTIONS: Final = PLACE + HAND * FACINGS * SQUARES

_EMPTY: Final[vec[i64]] = vec[i64](range(SQUARES))


class ViciousFishesObserver(Observer):
    def __init__(self, tiles: Tiles, size: i64) -> None:
        """`size` is that of a row."""
        self._size: i64 = size
        self._tiles = tiles
        self._species = vec[i64]([SPECIES.index(tiles.names[kind].split("-")[-2]) for kind in tiles.kind])
        self._sides = vec[i64](
            [
                sum(1 << ("north", "east", "south", "west").index(side) for side in facing.split("-") if side)
                for facing in tiles.facings
            ]
        )

    def actor(self, state: State) -> i64:
        assert isinstance(state, ViciousFishes)
        return NOBODY if state.stage == OVER else state.actor()

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        assert isinstance(state, ViciousFishes)
        players = state.players
        clear(row, at, self._size)
        put_seat(row, at, players, viewer)
        actor = self.actor(state)
        if actor > 0:
            put_seats(row, at + players, players, viewer, BIT[actor - 1])
        place = at + 2 * players
        row[place + state.stage] = ONE
        place += OVER + 1
        put_seats(row, place, players, viewer, BIT[state.turn - 1])
        place += players
        self._pond(state, row, place)
        place += (1 + LYING) * SQUARES
        colour: i64 = 0
        while colour < COLOURS:
            row[place + colour] = squashed_bits(state.points[colour])
            colour += 1
        place += COLOURS
        row[place] = OF_TILES[state.stock.piled]
        place = self._held(state, viewer, row, place + 1)
        self._asked(state, row, place)

    def _pond(self, state: ViciousFishes, row: vec[i32], at: i64) -> None:
        """Rocks and tiles."""
        pond = state.pond
        square: i64 = 0
        while square < SQUARES:
            cell = CELL[square]
            lying = pond.lying[cell]
            if lying == WALL:
                row[at + square] = ONE
            elif lying > 0:
                place: i64 = at + SQUARES + square
                self._marks(lying - 1, row, place, SQUARES)
                place += MARKS * SQUARES
                put_set(row, place, self._sides[lying - 1], SQUARES)
                place += SIDES * SQUARES
                if pond.live[cell] > 0:
                    row[place] = ONE
                if pond.gaps[cell] == 0:
                    row[place + SQUARES] = ONE
            square += 1

    def _marks(self, slot: i64, row: vec[i32], at: i64, step: i64) -> None:
        """What a tile is; its numbers lie a step apart."""
        put_set(row, at, self._tiles.colours[slot], step)
        row[at + (COLOURS + self._species[slot]) * step] = ONE
        row[at + (MARKS - 1) * step] = OF_VALUES[self._tiles.value[slot]]

    def _held(self, state: ViciousFishes, viewer: i64, row: vec[i32], at: i64) -> i64:
        """Hands and missions, as far as the viewer knows them; where the next part begins."""
        players = state.players
        stock = state.stock
        own: i64 = at + players
        mission: i64 = own + HAND * MARKS
        dealt: i64 = mission + COLOURS
        missions: i64 = dealt + players
        held: i64 = 0
        while held < stock.sizes[viewer - 1]:
            kind = stock.hands[HAND * (viewer - 1) + held]
            self._marks(self._tiles.first_slot[kind], row, own + held * MARKS, 1)
            held += 1
        put_mission(row, mission, stock.missions[viewer - 1])
        seat: i64 = viewer
        place: i64 = 0
        while place < players:
            row[at + place] = OF_HAND[stock.sizes[seat - 1]]
            if stock.missions[seat - 1] >= 0:
                row[dealt + place] = ONE
            if state.stage == OVER:
                put_mission(row, missions + place * COLOURS, stock.missions[seat - 1])
            seat = 1 if seat == players else seat + 1
            place += 1
        return missions + players * COLOURS

    def _asked(self, state: ViciousFishes, row: vec[i32], at: i64) -> None:
        """What this turn is about: the tile placed, the one attacked, what is left to do, and the colours to choose."""
        if state.at:
            row[at + SQUARE[state.at]] = ONE
        if state.aim:
            row[at + SQUARES + SQUARE[state.aim]] = ONE
        left = state.left
        while left:
            row[at + 2 * SQUARES + SQUARE[state.at + STEP[lowest(left)]]] = ONE
            left &= left - 1
        if state.asked:
            place: i64 = at + 3 * SQUARES
            put_set(row, place, state.asked, 1)
            row[place + COLOURS] = OF_ASKED[state.prize]
            row[place + COLOURS + 1 + SQUARE[state.about]] = ONE

    # Actions

    def actions(self, start: State) -> i64:
        return ACTIONS

    def move(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, ViciousFishes)
        if action < PLACE:
            return action
        way: i64 = (action - PLACE) // SQUARES
        held: i64 = way // FACINGS
        if held >= state.stock.sizes[seat - 1]:
            return -1
        kind = state.stock.hands[HAND * (seat - 1) + held]
        slot: i64 = self._tiles.first_slot[kind] + way % FACINGS
        if slot >= self._tiles.first_slot[kind + 1]:
            return -1
        return PLACE + SQUARES * slot + (action - PLACE) % SQUARES

    def action(self, state: State, seat: i64, move: i64) -> i64:
        assert isinstance(state, ViciousFishes)
        if move < PLACE:
            return move
        slot: i64 = (move - PLACE) // SQUARES
        kind = self._tiles.kind[slot]
        held: i64 = 0
        while state.stock.hands[HAND * (seat - 1) + held] != kind:
            held += 1
        way: i64 = held * FACINGS + slot - self._tiles.first_slot[kind]
        return PLACE + way * SQUARES + (move - PLACE) % SQUARES

    def why_not(self, state: State, seat: i64, action: i64) -> str:
        assert isinstance(state, ViciousFishes)
        if action < 0 or action >= ACTIONS:
            return "VF 1.1: there is no such move"
        move = self.move(state, seat, action)
        if move < 0:
            held = 1 + (action - PLACE) // SQUARES // FACINGS
            if held > state.stock.sizes[seat - 1]:
                return f"VF 2.1: there is no tile at place {held} of the hand"
            return f"VF 2.3: the tile at place {held} of the hand has fewer facings than that"
        reason = state.why_not(seat, move)
        if not reason and self.action(state, seat, move) != action:
            return "VF 2.1: that tile is in the hand twice: place the first of the two"
        return reason

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        assert isinstance(state, ViciousFishes)
        if state.asked:
            colours = state.asked
            while colours:
                mask[at + lowest(colours)] = True
                colours &= colours - 1
        elif state.stage == ATTACKS:
            left = state.left
            while left:
                mask[at + ATTACK + SQUARE[state.at + STEP[lowest(left)]]] = True
                left &= left - 1
        else:
            self._legal_placings(state, seat, mask, at + PLACE)

    def _legal_placings(self, state: ViciousFishes, seat: i64, mask: vec[bool], at: i64) -> None:
        """Of tiles alike only the first in the hand."""
        squares = state.pond.empty(_EMPTY)
        first_slot = self._tiles.first_slot
        before: i64 = -1
        held: i64 = 0
        while held < state.stock.sizes[seat - 1]:
            kind = state.stock.hands[HAND * (seat - 1) + held]
            if kind != before:
                way: i64 = held * FACINGS
                end: i64 = way + first_slot[kind + 1] - first_slot[kind]
                while way < end:
                    place: i64 = 0
                    while place < squares:
                        mask[at + way * SQUARES + _EMPTY[place]] = True
                        place += 1
                    way += 1
            before = kind
            held += 1

    # Chance

    def draw(self, state: State, rng: Rng) -> None:
        assert isinstance(state, ViciousFishes)
        base: i64 = state.choices()
        if state.stage == LAY_ROCKS:
            squares = state.pond.empty(_EMPTY)
            state.do(CHANCE, base + ROCK + _EMPTY[rng.below(squares)])
            return
        drawn: i64 = 0
        if state.stage == DEAL_MISSIONS:
            left: i64 = rng.below(MISSIONS - state.turn + 1)
            while left or state.stock.is_given(drawn):
                if not state.stock.is_given(drawn):
                    left -= 1
                drawn += 1
            state.do(CHANCE, base + MISSION + MISSIONS * (state.turn - 1) + drawn)
            return
        left = rng.below(state.stock.piled)
        while left >= state.stock.pile[drawn]:
            left -= state.stock.pile[drawn]
            drawn += 1
        state.do(CHANCE, base + DEAL + state.stock.kinds() * (state.turn - 1) + drawn)


def put_set(row: vec[i32], at: i64, members: i64, step: i64) -> None:
    """1 for each bit that is set; all is 0 before."""
    while members:
        row[at + lowest(members) * step] = ONE
        members &= members - 1


def put_mission(row: vec[i32], at: i64, mission: i64) -> None:
    if mission >= 0:
        row[at + FIRST[mission]] = ONE
        row[at + SECOND[mission]] = ONE
        row[at + THIRD[mission]] = ONE
