"""The tensor's numbers, and the legal moves, straight from a State. The tensor is the reference."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import shares_of, squashed_bits
from shoal.games.batches.observer import NOBODY, Observer, put_one, put_seat, put_seats
from shoal.games.bits import BIT, lowest
from shoal.games.contract import State
from shoal.games.fishy.fresh_market.rules.state import CATS_TO_END, FISH_PER_PLAYER, MOST_TAKEN, MOVES, FreshMarket
from shoal.games.fishy.rules.cards import LOW4
from shoal.games.fishy.rules.packed_counts import LEVELS
from shoal.games.fishy.rules.packed_counts import at as count_at
from shoal.games.fishy.views.observer import put_hand, put_levels

OF_CATS: Final[vec[i32]] = shares_of(CATS_TO_END)
OF_TAKEN: Final[vec[i32]] = shares_of(MOST_TAKEN)
STAGES: Final = 6
KINDS: Final = LOW4 + 1


class FreshMarketObserver(Observer):
    def __init__(self, players: int) -> None:
        self._of_level = shares_of(FISH_PER_PLAYER * players)

    def actor(self, state: State) -> i64:
        assert isinstance(state, FreshMarket)
        return lowest(state.owing) + 1 if state.owing else NOBODY

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        assert isinstance(state, FreshMarket)
        players = state.players
        put_seat(row, at, players, viewer)
        put_seats(row, at + players, players, viewer, state.owing)
        stage: i64 = at + 2 * players
        put_one(row, stage, STAGES, state.stage)
        row[stage + STAGES] = squashed_bits(state.turn)
        barrel: i64 = stage + STAGES + 1
        put_levels(row, barrel, state.barrel, self._of_level)
        fish: i64 = barrel + LEVELS
        cats: i64 = fish + players * LEVELS
        hands: i64 = cats + players
        shown: i64 = hands + players * KINDS
        taken: i64 = shown + players * KINDS
        claim: i64 = taken + players
        second: i64 = claim + players
        seat: i64 = viewer
        place: i64 = 0
        while place < players:
            put_levels(row, fish + place * LEVELS, state.bought[seat - 1], self._of_level)
            row[cats + place] = OF_CATS[count_at(state.cats, seat - 1)]
            put_hand(row, hands + place * KINDS, state.low4 & BIT[seat - 1] != 0)
            put_one(row, shown + place * KINDS, KINDS, count_at(state.cards, seat - 1) - 1)
            row[taken + place] = OF_TAKEN[count_at(state.taken, seat - 1)]
            row[claim + place] = OF_TAKEN[state.claim(seat)]
            seat = 1 if seat == players else seat + 1
            place += 1
        put_seats(row, second, players, viewer, state.second)
        put_seats(row, second + players, players, viewer, state.asked)
        own: i64 = -1
        if state.asked & ~state.owing & BIT[viewer - 1]:
            own = state.first_move() + count_at(state.chosen, viewer - 1)
        put_one(row, second + 2 * players, MOVES, own)

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        assert isinstance(state, FreshMarket)
        move: i64 = at + state.first_move()
        end: i64 = move + state.open_to(seat)
        while move < end:
            mask[move] = True
            move += 1
