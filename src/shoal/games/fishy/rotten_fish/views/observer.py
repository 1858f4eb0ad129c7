"""The tensor's numbers, and the legal moves, straight from a State. The tensor is the reference."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import ONE, shares_of, squashed_bits
from shoal.games.batches.observer import NOBODY, Observer, clear, flag, put_one, put_seat
from shoal.games.contract import State
from shoal.games.fishy.rotten_fish.rules.state import FISH_EACH, MOVES, OVER, PLAY, REMOVE, RottenFish, digit
from shoal.games.fishy.rules.cards import LOW4

OF_FISH: Final[vec[i32]] = shares_of(FISH_EACH)
MOST_REMOVED: Final = 4
OF_REMOVED: Final[vec[i32]] = shares_of(MOST_REMOVED)
STAGES: Final = 3
KINDS: Final = LOW4 + 1


class RottenFishObserver(Observer):
    def actor(self, state: State) -> i64:
        assert isinstance(state, RottenFish)
        if state.stage == OVER:
            return NOBODY
        seat: i64 = 1
        while not state.owes(seat):
            seat += 1
        return seat

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        assert isinstance(state, RottenFish)
        players = state.players
        put_seat(row, at, players, viewer)
        actors: i64 = at + players
        stage: i64 = actors + players
        put_one(row, stage, STAGES, state.stage)
        row[stage + STAGES] = squashed_bits(state.turn)
        fish: i64 = stage + STAGES + 1
        stock: i64 = fish + players * (state.top + 1)
        hands: i64 = stock + players
        shown: i64 = hands + players * KINDS
        committed: i64 = shown + players * KINDS
        choice: i64 = committed + players
        may_remove: i64 = choice + MOVES
        removed: i64 = may_remove + players
        seat: i64 = viewer
        place: i64 = 0
        while place < players:
            row[actors + place] = flag(state.owes(seat))
            row[stock + place] = OF_FISH[FISH_EACH - self._fish(state, seat, row, fish)]
            fish += state.top + 1
            self._hand(state, seat, row, hands + place * KINDS)
            put_one(row, shown + place * KINDS, KINDS, digit(state.shown, seat) - 1)
            row[committed + place] = flag(digit(state.chosen, seat) != 0)
            row[may_remove + place] = OF_REMOVED[digit(state.most, seat)]
            row[removed + place] = OF_REMOVED[digit(state.removed, seat)]
            seat = 1 if seat == players else seat + 1
            place += 1
        put_one(row, choice, MOVES, digit(state.chosen, viewer) - 1)

    def _fish(self, state: RottenFish, seat: i64, row: vec[i32], at: i64) -> i64:
        """A seat's fish, the bottom first; how many there are."""
        fish = state.fish[seat - 1]
        found: i64 = 0
        level: i64 = 0
        while level <= state.top:
            here = digit(fish, level)
            row[at + level] = OF_FISH[here]
            found += here
            level += 1
        return found

    def _hand(self, state: RottenFish, seat: i64, row: vec[i32], at: i64) -> None:
        clear(row, at, KINDS)
        place: i64 = 0
        while place < state.hand_size(seat):
            row[at + state.held(place)] = ONE
            place += 1

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        assert isinstance(state, RottenFish)
        place: i64 = 0
        if state.stage == PLAY:
            while place < state.hand_size(seat):
                mask[at + state.held(place)] = True
                place += 1
        else:
            while place <= digit(state.most, seat):
                mask[at + REMOVE + place] = True
                place += 1
