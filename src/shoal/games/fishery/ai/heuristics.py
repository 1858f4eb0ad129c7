"""What a search knows of Fishery.

Water is settled once its ships are all of one colour: no net can change whose it is. Only contested water is worth a
net. Whoever is behind as the nets lie must not pass, for the other would pass too and win; whoever is ahead may.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT, count
from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.fishery.rules.state import (
    BLACK,
    NET,
    NETS,
    PASS,
    SHIPS,
    SIDEWAYS,
    SQUARES,
    WHITE,
    WORD_OF_NET,
    Fishery,
)
from shoal.games.fishery.rules.water import CORNERS, RIGHTS, fill, grow
from shoal.games.heuristics import Heuristics
from shoal.games.rng import Rng

# All tuned by games of the search against itself.
NEARER_BY_SHIP: Final = 0.1
"""How much a square more that one's ships are nearer to speaks for a ship there."""
NEARER_BY_NET: Final = 0.4
"""The same for a net."""
HELD_BY_NET: Final = 0.1
"""How much a fish more, as the nets lie, speaks for a net that parts water."""
FRONTIER: Final = 1.0
"""How much it speaks for a net that it parts two squares that different sides are nearer to."""
HANGING: Final = 0.5
"""How much it speaks for a net that it makes a wall from the edge longer."""
MOST: Final = 6.0
"""As much can speak for or against a net."""
IN_SETTLED_WATER: Final = 0.02
"""The weight of a net that changes nothing, where one that nothing speaks for has 1."""
PASS_AHEAD: Final = 0.1
"""The weight of a pass for who is ahead, as a share of all nets' weight."""
PASS_BEHIND: Final = 0.001
"""The same for who is behind, and loses if the other passes too."""
PASS_TO_WIN: Final = 1000.0
"""The same for who wins by it at once."""
MARGIN: Final = 0.25
"""What part of a result's worth depends on by how much it was won; the rest on who won."""
DECISIVE: Final = 8.0
"""A lead of so many fish is most of what a lead can be worth."""

# The nets not yet tried in the playout now running.
UNTRIED: Final[vec[i64]] = vec[i64](range(NETS))


def held(state: Fishery, area: i64) -> i64:
    """The fish that an area brings Black, as the nets lie; negative where it is White's."""
    lead = count(area & state.black) - count(area & state.white)
    if lead == 0:
        return 0
    return count(area) if lead > 0 else -count(area)


def is_settled(state: Fishery, area: i64) -> bool:
    return area & state.black == 0 or area & state.white == 0


def standing(state: Fishery) -> tuple[i64, i64]:
    """Black's lead as the nets lie, and the contested water."""
    lead: i64 = 0
    contested: i64 = 0
    left: i64 = RIGHTS
    left |= left << 1
    while left:
        area = fill(left & -left, state.right, state.up)
        lead += held(state, area)
        if not is_settled(state, area):
            contested |= area
        left &= ~area
    return lead, contested


def nearer(black: i64, white: i64, right: i64, up: i64) -> tuple[i64, i64]:
    """The squares that Black's ships, and those that White's get to first, going round the nets."""
    neutral: i64 = 0
    while True:
        wider_black = grow(black, right, up) & ~(white | neutral)
        wider_white = grow(white, right, up) & ~(black | neutral)
        if wider_black == black and wider_white == white:
            return black, white
        both = wider_black & wider_white
        neutral |= both
        black = wider_black & ~both
        white = wider_white & ~both


def sole_steps(area: i64, fresh: i64, right: i64, up: i64) -> tuple[i64, i64]:
    """The right and upper sides that are the only step from the area to one of the fresh squares beside it."""
    from_left = ((area & right) << 1) & fresh
    from_right = (area >> 1) & right & fresh
    from_below = ((area & up) << 9) & fresh
    from_above = (area >> 9) & up & fresh
    beside = from_left | from_right
    upright = from_below | from_above
    sole = ~((from_left & from_right) | (from_below & from_above) | (beside & upright))
    return ((from_left & sole) >> 1) | (from_right & sole), ((from_below & sole) >> 9) | (from_above & sole)


def narrows(black: i64, white: i64, right: i64, up: i64) -> tuple[i64, i64]:
    """The right and upper sides where a net can change who is nearer to what: nobody's way round is as short."""
    narrow_right: i64 = 0
    narrow_up: i64 = 0
    neutral: i64 = 0
    while True:
        wider_black = grow(black, right, up) & ~(white | neutral)
        wider_white = grow(white, right, up) & ~(black | neutral)
        if wider_black == black and wider_white == white:
            return narrow_right, narrow_up
        beside, above = sole_steps(black, wider_black & ~black, right, up)
        narrow_right |= beside
        narrow_up |= above
        beside, above = sole_steps(white, wider_white & ~white, right, up)
        narrow_right |= beside
        narrow_up |= above
        both = wider_black & wider_white
        neutral |= both
        black = wider_black & ~both
        white = wider_white & ~both


def hanging_ends(state: Fishery, net: i64) -> i64:
    """How many of a net's two ends are joined to the board edge."""
    bit = WORD_OF_NET[net]
    near = bit & CORNERS
    far = (bit >> 9 if net < SIDEWAYS else bit >> 1) & CORNERS
    ends: i64 = 0
    if near == 0 or near & state.anchored:
        ends += 1
    if far == 0 or far & state.anchored:
        ends += 1
    return ends


class FisheryHeuristics(Heuristics):
    def __init__(self) -> None:
        super().__init__()
        self.exploration = 0.3
        self.fpu_reduction = 0.05
        self.expand_after = 4
        self.rave_equivalence = 200.0

    def fingerprint(self, state: State, seat: i64) -> i64:
        """Everybody sees everything. How many moves were made is history, but for whose turn it is."""
        assert isinstance(state, Fishery)
        found = hash_combine(state.black, state.white)
        found = hash_combine(found, state.right)
        found = hash_combine(found, state.up)
        return hash_combine(
            found, (((state.ply & 1) * 3 + state.passes) * 32 + state.black_nets) * 32 + state.white_nets
        )

    # What sensible players choose

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        assert isinstance(state, Fishery)
        if state.ply < SHIPS:
            self._weigh_ships(state, seat, moves, weights)
        else:
            self._weigh_nets(state, seat, moves, weights)

    def _weigh_ships(self, state: Fishery, seat: i64, moves: list[int], weights: vec[float]) -> None:
        place: i64 = 0
        while place < len(moves):
            square: i64 = moves[place]
            black = state.black
            white = state.white
            if seat == BLACK:
                black |= BIT[square]
            else:
                white |= BIT[square]
            black, white = nearer(black, white, state.right, state.up)
            ahead = count(black) - count(white)
            weights[place] = exp(NEARER_BY_SHIP * float(ahead if seat == BLACK else -ahead))
            place += 1

    def _weigh_nets(self, state: Fishery, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """All moves but the last, which is the pass."""
        lead, contested = standing(state)
        black, white = nearer(state.black, state.white, state.right, state.up)
        narrow_right, narrow_up = narrows(state.black, state.white, state.right, state.up)
        last: i64 = i64(len(moves)) - 1
        total = 0.0
        place: i64 = 0
        while place < last:
            net: i64 = moves[place] - NET
            weight = IN_SETTLED_WATER
            if WORD_OF_NET[net] & contested:
                narrow = (narrow_right if net < SIDEWAYS else narrow_up) & WORD_OF_NET[net] != 0
                weight = exp(self._speaks_for(state, seat, net, black, white, narrow))
            weights[place] = weight
            total += weight
            place += 1
        if last == 0:
            total = 1.0
        wins = lead > 0 if seat == BLACK else lead <= 0
        share = PASS_BEHIND
        if wins:
            share = PASS_TO_WIN if state.passes else PASS_AHEAD
        weights[last] = share * total

    def _speaks_for(self, state: Fishery, seat: i64, net: i64, black: i64, white: i64, narrow: bool) -> float:
        """What speaks for a net in contested water, where black and white squares are nearer to one side now.

        Only one that lies in a narrow changes that.
        """
        bit = WORD_OF_NET[net]
        beyond = bit << 1 if net < SIDEWAYS else bit << 9
        right = state.right & ~bit if net < SIDEWAYS else state.right
        up = state.up if net < SIDEWAYS else state.up & ~bit
        sign = 1.0 if seat == BLACK else -1.0
        found = 0.0
        ends = hanging_ends(state, net)
        if ends == 2:
            here = fill(bit, right, up)
            there = fill(beyond, right, up)
            found += sign * HELD_BY_NET * float(held(state, here) + held(state, there) - held(state, here | there))
        elif ends == 1:
            found += HANGING
        if (black & bit == 0) != (black & beyond == 0) or (white & bit == 0) != (white & beyond == 0):
            found += FRONTIER
        if narrow:
            after_black, after_white = nearer(state.black, state.white, right, up)
            gained = count(after_black) - count(black) - count(after_white) + count(white)
            found += sign * NEARER_BY_NET * float(gained)
        return max(-MOST, min(MOST, found))

    # How it ends

    def playout(self, state: State, rng: Rng) -> None:
        """Ships and nets at random, until all water is settled or no net fits.

        Nets in settled water are left out, and nobody runs out of nets: 59 at most ever fit.
        """
        assert isinstance(state, Fishery)
        if state.passes == 2:
            return
        state.scatter_ships(rng)
        _, contested = standing(state)
        untried = UNTRIED
        left: i64 = 0
        net: i64 = 0
        while net < NETS:
            if (state.right if net < SIDEWAYS else state.up) & contested & WORD_OF_NET[net]:
                untried[left] = net
                left += 1
            net += 1
        while left and contested:
            drawn = rng.below(left)
            net = untried[drawn]
            left -= 1
            untried[drawn] = untried[left]
            bit = WORD_OF_NET[net]
            if contested & bit == 0:
                continue
            parts = hanging_ends(state, net) == 2
            if state.cast_net(net, False) and parts:
                area = fill(bit, state.right, state.up)
                if is_settled(state, area):
                    contested &= ~area
                area = fill(bit << 1 if net < SIDEWAYS else bit << 9, state.right, state.up)
                if is_settled(state, area):
                    contested &= ~area

    def evaluate(self, state: State, values: vec[float]) -> None:
        """As the nets lie."""
        assert isinstance(state, Fishery)
        lead, _ = standing(state)
        black = MARGIN / (1.0 + exp(-float(lead) / DECISIVE))
        if lead > 0:
            black += 1.0 - MARGIN
        values[1] = black
        values[2] = 1.0 - black

    def amaf_moves(self, state: State, made: vec[i64]) -> None:
        """A net is the same whoever casts it and when, a ship only when. A pass leaves no trace."""
        assert isinstance(state, Fishery)
        square: i64 = 0
        while square < SQUARES:
            made[square] = 0
            if state.black & BIT[square]:
                made[square] = BIT[BLACK]
            elif state.white & BIT[square]:
                made[square] = BIT[WHITE]
            square += 1
        net: i64 = 0
        while net < NETS:
            made[NET + net] = 0
            if (state.right if net < SIDEWAYS else state.up) & WORD_OF_NET[net] == 0:
                made[NET + net] = BIT[BLACK] | BIT[WHITE]
            net += 1
        made[PASS] = 0
