"""The tensor's numbers, and the legal moves, straight from a State. The tensor is the reference."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import shares_of, squashed_bits
from shoal.games.batches.observer import NOBODY, Observer, put_bits, put_one, put_seat, put_seats
from shoal.games.bits import BIT, count, lowest
from shoal.games.contract import State
from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL, CANCEL_NONE, HAUL, KINDS, PLACE
from shoal.games.fishy.fish_in_the_barrel.rules.state import (
    CATS,
    CATS_EACH,
    FISH_EACH,
    PLACE_FISH,
    PLAY,
    FishInTheBarrel,
)
from shoal.games.fishy.rules.cards import CAT
from shoal.games.fishy.rules.packed_counts import LEVELS
from shoal.games.fishy.rules.packed_counts import at as count_at
from shoal.games.fishy.views.observer import put_hand, put_levels

OF_FISH: Final[vec[i32]] = shares_of(FISH_EACH)
OF_CATS: Final[vec[i32]] = shares_of(CATS_EACH)
OF_PLACED: Final[vec[i32]] = shares_of(4)
STAGES: Final = 4
CARDS: Final = CAT + 1


class FishInTheBarrelObserver(Observer):
    def actor(self, state: State) -> i64:
        assert isinstance(state, FishInTheBarrel)
        return lowest(state.owing) + 1 if state.owing else NOBODY

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        assert isinstance(state, FishInTheBarrel)
        players = state.players
        put_seat(row, at, players, viewer)
        put_seats(row, at + players, players, viewer, state.owing)
        stage: i64 = at + 2 * players
        put_one(row, stage, STAGES, state.stage)
        row[stage + STAGES] = squashed_bits(state.turn)
        fish: i64 = stage + STAGES + 1
        hands: i64 = fish + players * (LEVELS + 1)
        shown: i64 = hands + players * CARDS
        room: i64 = shown + players * (CARDS + KINDS + 1)
        seat: i64 = viewer
        place: i64 = 0
        while place < players:
            put_levels(row, fish + place * LEVELS, state.placed[seat - 1], OF_FISH)
            row[fish + players * LEVELS + place] = OF_FISH[state.stock(seat)]
            put_hand(row, hands + place * CARDS, state.low4 & BIT[seat - 1] != 0)
            row[hands + place * CARDS + CAT] = OF_CATS[count_at(state.cats, seat - 1)]
            self._shown(state, seat, row, shown + place * CARDS)
            cancelled: i64 = shown + players * CARDS
            put_bits(row, cancelled + place * KINDS, state.own(state.cancelled, seat), KINDS)
            row[cancelled + players * KINDS + place] = OF_CATS[count_at(state.prowling, seat - 1)]
            put_levels(row, room + place * LEVELS, state.room(seat) if state.stage == PLACE_FISH else 0, OF_PLACED)
            put_levels(row, room + (players + place) * LEVELS, HAUL[count_at(state.laid, seat - 1)], OF_PLACED)
            seat = 1 if seat == players else seat + 1
            place += 1
        asked: i64 = room + 2 * players * LEVELS
        put_seats(row, asked, players, viewer, state.asked)
        own: i64 = -1
        if state.asked & ~state.owing & BIT[viewer - 1]:
            own = count_at(state.chosen, viewer - 1) + (0 if state.stage == PLAY else PLACE)
        put_one(row, asked + players, CANCEL, own)

    def _shown(self, state: FishInTheBarrel, seat: i64, row: vec[i32], at: i64) -> None:
        """The two cards revealed last; none before the first turn's."""
        cards = state.own(state.shown, seat)
        put_bits(row, at, cards, KINDS)
        row[at + CAT] = 0 if state.turn == 1 and state.stage == PLAY else OF_CATS[2 - count(cards)]

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        assert isinstance(state, FishInTheBarrel)
        move: i64 = 0
        if state.stage == PLAY:
            while move < PLACE:
                mask[at + move] = state.holds(seat, move)
                move += 1
        elif state.stage == CATS:
            mask[at + CANCEL_NONE] = True
            targets = state.targets(seat)
            while targets:
                mask[at + CANCEL + lowest(targets)] = True
                targets &= targets - 1
        else:
            room = state.room(seat)
            stock = state.stock(seat)
            while move < CANCEL_NONE - PLACE:
                mask[at + PLACE + move] = state.fits(move, room, stock)
                move += 1
