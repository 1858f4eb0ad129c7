"""The tensor's numbers, and the legal moves, straight from a State. The tensor is the reference."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from shoal.games.batches.float_bits import shares_of, squashed_bits
from shoal.games.batches.observer import NOBODY, Observer, put_bits, put_seat, put_seats
from shoal.games.bits import BIT, count, lowest
from shoal.games.contract import State
from shoal.games.fishery.rules.state import NETS_EACH, SQUARES, Fishery
from shoal.games.fishery.rules.water import RIGHTS, UPS, fill

OF_SQUARES: Final[vec[i32]] = shares_of(SQUARES)
OF_NETS: Final[vec[i32]] = shares_of(NETS_EACH)
OF_PASSES: Final[vec[i32]] = shares_of(2)

# Where the parts begin, after the viewer's seat and who acts.
SHIPS: Final = 4
NETS: Final = SHIPS + 2 * SQUARES
HELD: Final = NETS + 2 * SQUARES
AREA: Final = HELD + 2 * SQUARES
LAST: Final = AREA + SQUARES


class FisheryObserver(Observer):
    def actor(self, state: State) -> i64:
        assert isinstance(state, Fishery)
        return NOBODY if state.passes == 2 else 1 + (state.ply & 1)

    def row(self, state: State, viewer: i64, row: vec[i32], at: i64) -> None:
        assert isinstance(state, Fishery)
        second = viewer == 2
        put_seat(row, at, 2, viewer)
        put_seats(row, at + 2, 2, viewer, 0 if state.passes == 2 else BIT[state.ply & 1])
        black = state.black
        white = state.white
        put_bits(row, at + SHIPS, white if second else black, SQUARES)
        put_bits(row, at + SHIPS + SQUARES, black if second else white, SQUARES)
        put_bits(row, at + NETS, RIGHTS & ~state.right, SQUARES)
        put_bits(row, at + NETS + SQUARES, UPS & ~state.up, SQUARES)
        self._areas(state, row, at, second)
        mine = state.white_nets if second else state.black_nets
        row[at + LAST] = OF_NETS[mine]
        row[at + LAST + 1] = OF_NETS[state.black_nets + state.white_nets - mine]
        row[at + LAST + 2] = OF_PASSES[state.passes]
        row[at + LAST + 3] = squashed_bits(state.ply)

    def _areas(self, state: Fishery, row: vec[i32], at: i64, second: bool) -> None:
        """How large each square's area is, and who holds it."""
        of_black: i64 = 0
        of_white: i64 = 0
        left: i64 = RIGHTS
        left |= left << 1
        while left:
            area = fill(left & -left, state.right, state.up)
            left &= ~area
            lead = count(area & state.black) - count(area & state.white)
            if lead > 0:
                of_black |= area
            elif lead < 0:
                of_white |= area
            size = OF_SQUARES[count(area)]
            while area:
                row[at + AREA + lowest(area)] = size
                area &= area - 1
        put_bits(row, at + HELD, of_white if second else of_black, SQUARES)
        put_bits(row, at + HELD + SQUARES, of_black if second else of_white, SQUARES)

    def legal(self, state: State, seat: i64, mask: vec[bool], at: i64) -> None:
        assert isinstance(state, Fishery)
        state.mark_legal(mask, at)
