"""Fishery by Yuuki Doi. Paragraph numbers are those of RULES.md; how bits stand for squares and nets, water.py."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT, as_list, count, lowest
from shoal.games.contract import State, places
from shoal.games.fishery.rules.events import Parted
from shoal.games.fishery.rules.illegal_nets import illegal_nets
from shoal.games.fishery.rules.water import CORNERS, EDGE, RIGHTS, UPS, fill, has_ship_and_edge, tied
from shoal.games.rng import Rng

BLACK: Final = 1
WHITE: Final = 2
COLUMNS: Final = 9
ROWS: Final = 7
SQUARES: Final = 63
SHIPS: Final = 12
"""Six of each colour, placed in turn."""
NETS_EACH: Final = 30
SIDEWAYS: Final = 56
"""The first 56 nets part a square from the one on its right, the other 54 from the one above it."""
NETS: Final = 110

# Moves: a ship on square 0-62, a net 0-109, or a pass.
NET: Final = 63
PASS: Final = 173
MOVES: Final = 174

BIT_OF_NET: Final = [COLUMNS * row + column for row in range(ROWS) for column in range(COLUMNS - 1)] + [
    COLUMNS * row + column for row in range(ROWS - 1) for column in range(COLUMNS)
]
"""Each net's bit."""
WORD_OF_NET: Final[vec[i64]] = vec[i64]([1 << bit for bit in BIT_OF_NET])
"""The word with only that bit set."""
NET_ON_RIGHT: Final[vec[i64]] = vec[i64](
    [NET + BIT_OF_NET[:SIDEWAYS].index(bit) if bit in BIT_OF_NET[:SIDEWAYS] else -1 for bit in range(SQUARES)]
)
"""The move that casts a net on a square's right side."""
NET_ABOVE: Final[vec[i64]] = vec[i64]([NET + SIDEWAYS + bit if bit < 54 else -1 for bit in range(SQUARES)])
"""The move that casts one on its upper side."""
# The legal moves while they are as_list, and what is left to draw from in the playout now running.
_LEGAL: Final[vec[i64]] = vec[i64](range(MOVES))
NET_ORDER: Final[vec[i64]] = vec[i64](range(NETS))
SQUARE_ORDER: Final[vec[i64]] = vec[i64](range(SQUARES))


class Fishery(State):
    black: i64
    """The squares with a black ship."""
    white: i64
    """The squares with a white ship."""
    right: i64
    """The squares with no net on their right side, the last column left out."""
    up: i64
    """The squares with no net on their upper side, the top row left out."""
    anchored: i64
    """The corners that nets join to the board edge."""
    shut_right: i64
    """Squares on whose right side a net was found to be illegal, which it stays for good."""
    shut_up: i64
    """The same for upper sides."""
    ply: i64
    """How many moves were made."""
    passes: i64
    """How many of the last moves were passes."""
    black_nets: i64
    """The nets Black has left."""
    white_nets: i64
    """The nets White has left."""

    def __init__(self, options: dict[str, object]) -> None:
        self.players = 2
        self.options = options
        self.black = 0
        self.white = 0
        self.right = RIGHTS
        self.up = UPS
        self.anchored = 0
        self.shut_right = 0
        self.shut_up = 0
        self.ply = 0
        self.passes = 0
        self.black_nets = NETS_EACH
        self.white_nets = NETS_EACH

    # Whose turn, and what may be done

    def actors(self) -> list[int]:
        return [] if self.passes == 2 else [int(self._turn())]

    def _turn(self) -> i64:
        """1.3: Black begins, then in turn; after the twelfth ship that is Black again (2.2)."""
        return 1 + (self.ply & 1)

    def _supply(self) -> i64:
        """The nets left to the player whose turn it is."""
        return self.white_nets if self.ply & 1 else self.black_nets

    def legal(self, seat: i64) -> list[int]:
        if self.passes == 2 or seat != self._turn():
            return []
        moves = _LEGAL
        found: i64 = 0
        if self.ply < SHIPS:
            empty: i64 = ~(self.black | self.white)
            square: i64 = 0
            while square < SQUARES:
                if empty & BIT[square]:
                    moves[found] = square
                    found += 1
                square += 1
            return as_list(moves, found)
        right, up = self._legal_nets()
        net: i64 = 0
        while net < NETS:
            if (right if net < SIDEWAYS else up) & WORD_OF_NET[net]:
                moves[found] = NET + net
                found += 1
            net += 1
        moves[found] = PASS
        return as_list(moves, found + 1)

    def mark_legal(self, marks: vec[bool], at: i64) -> None:
        """The same moves, for whose turn it is, as marks on a row that begins there and has none yet."""
        if self.ply < SHIPS:
            empty: i64 = ~(self.black | self.white)
            square: i64 = 0
            while square < SQUARES:
                if empty & BIT[square]:
                    marks[at + square] = True
                square += 1
            return
        right, up = self._legal_nets()
        while right:
            marks[at + NET_ON_RIGHT[lowest(right)]] = True
            right &= right - 1
        while up:
            marks[at + NET_ABOVE[lowest(up)]] = True
            up &= up - 1
        marks[at + PASS] = True

    def _legal_nets(self) -> tuple[i64, i64]:
        """The squares on whose right side, and on whose upper side, a net may be cast."""
        if self._supply() == 0:
            return 0, 0
        right: i64 = self.right & ~self.shut_right
        up: i64 = self.up & ~self.shut_up
        shut_right, shut_up = illegal_nets(right, up, self.right, self.up, self.anchored, self.black | self.white)
        self.shut_right |= shut_right
        self.shut_up |= shut_up
        return right & ~shut_right, up & ~shut_up

    def _open(self, net: i64) -> bool:
        """Is there no net yet?"""
        return (self.right if net < SIDEWAYS else self.up) & WORD_OF_NET[net] != 0

    def cast_net(self, net: i64, try_only: bool) -> bool:
        """3.2-3.4: would whatever the net parts be fisheries? If so, cast it, unless it is only tried."""
        bit: i64 = WORD_OF_NET[net]
        near: i64 = bit & CORNERS
        far: i64
        beyond: i64
        right: i64 = self.right
        up: i64 = self.up
        if net < SIDEWAYS:
            far = (bit >> 9) & CORNERS
            beyond = bit << 1
            right &= ~bit
        else:
            far = (bit >> 1) & CORNERS
            beyond = bit << 9
            up &= ~bit
        near_hangs = near == 0 or near & self.anchored != 0
        far_hangs = far == 0 or far & self.anchored != 0
        if near_hangs and far_hangs:
            ships = self.black | self.white
            if not has_ship_and_edge(bit, right, up, ships) or not has_ship_and_edge(beyond, right, up, ships):
                return False
        elif near_hangs or far_hangs:
            if not try_only:
                self.anchored |= tied(far if near_hangs else near, RIGHTS & ~self.right, UPS & ~self.up)
        elif tied(far, RIGHTS & ~self.right, UPS & ~self.up) & near:
            return False
        if not try_only:
            self.right = right
            self.up = up
        return True

    def why_not(self, seat: i64, move: i64) -> str:
        if self.passes == 2:
            return "FI 4.1: the game is over"
        if seat != self._turn():
            return f"FI 1.3: it is {'White' if self.ply & 1 else 'Black'}'s turn"
        if move < 0 or move >= MOVES:
            return "FI 1.1: there is no such move"
        if self.ply < SHIPS:
            if move >= NET:
                return "FI 2.1: the ships come first, and nobody may pass while ships are placed"
            return "FI 2.1: there is a ship on that square already" if (self.black | self.white) & BIT[move] else ""
        if move < NET:
            return "FI 2.2: all twelve ships are placed; cast a net or pass"
        if move == PASS:
            return ""
        if self._supply() == 0:
            return "FI 3.6: you have no nets left and must pass"
        return self._refusal(move - NET)

    def _refusal(self, net: i64) -> str:
        """Why a net cannot lie there; '' if it can."""
        if not self._open(net):
            return "FI 3.1: there is a net there already"
        where = ("on the left", "on the right") if net < SIDEWAYS else ("below", "above")
        for side, area in zip(where, self.parts(net), strict=False):
            if area & (self.black | self.white) == 0:
                return f"FI 3.2: the part {side} would have no ship"
            if area & EDGE == 0:
                return f"FI 3.3: the part {side} would have no square on the board edge"
        return ""

    def parts(self, net: i64) -> list[int]:
        """The two areas that a net would part, its first square's first; none if it parts nothing or lies there."""
        if not self._open(net):
            return []
        bit: i64 = WORD_OF_NET[net]
        sideways = net < SIDEWAYS
        right: i64 = self.right & ~bit if sideways else self.right
        up: i64 = self.up if sideways else self.up & ~bit
        here = fill(bit, right, up)
        there = fill(bit << 1 if sideways else bit << 9, right, up)
        return [] if here == there else [int(here), int(there)]

    # Making a move

    def do(self, seat: i64, move: i64) -> None:
        if move < NET:
            if seat == BLACK:
                self.black |= BIT[move]
            else:
                self.white |= BIT[move]
        elif move == PASS:
            self.passes += 1
        else:
            if self.events is not None and (parts := self.parts(move - NET)):
                self.events.append(Parted("3.2", parts))
            self.cast_net(move - NET, False)
            self.passes = 0
            if seat == BLACK:
                self.black_nets -= 1
            else:
                self.white_nets -= 1
        self.ply += 1

    # The end

    def ending(self) -> str:
        return "both players passed" if self.passes == 2 else ""

    def scores(self) -> list[int]:
        """4.2: each fishery's squares go to whoever has more ships in it."""
        black: i64 = 0
        white: i64 = 0
        left: i64 = RIGHTS
        left |= left << 1
        while left:
            area = fill(left & -left, self.right, self.up)
            lead = count(area & self.black) - count(area & self.white)
            if lead > 0:
                black += count(area)
            elif lead < 0:
                white += count(area)
            left &= ~area
        return [int(black), int(white)]

    def ranks(self) -> list[int]:
        """4.3: most fish win, and White wins ties."""
        black, white = self.scores()
        return places([(black, 0), (white, 1)])

    # Copies and playouts

    def choices(self) -> int:
        return MOVES

    def copy(self) -> "Fishery":
        twin = Fishery(self.options)
        twin.black = self.black
        twin.white = self.white
        twin.right = self.right
        twin.up = self.up
        twin.anchored = self.anchored
        twin.shut_right = self.shut_right
        twin.shut_up = self.shut_up
        twin.ply = self.ply
        twin.passes = self.passes
        twin.black_nets = self.black_nets
        twin.white_nets = self.white_nets
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            "fishery",
            int(self.black),
            int(self.white),
            int(self.right),
            int(self.up),
            int(self.ply),
            int(self.passes),
            int(self.black_nets),
            int(self.white_nets),
        )

    def rollout(self, rng: Rng) -> i64:
        """To the end at random, except that nobody passes while a net is legal.

        A net that is illegal once stays so, hence each place is tried once, in random order.
        """
        if self.passes == 2:
            return 0
        begun: i64 = self.ply
        self.scatter_ships(rng)
        while self._supply() == 0 and self.passes < 2:
            self.do(self._turn(), PASS)
        if self.passes < 2:
            self._scatter_nets(rng)
        while self.passes < 2:
            self.do(self._turn(), PASS)
        return self.ply - begun

    def _scatter_nets(self, rng: Rng) -> None:
        """Cast nets in turn while any fits. The player whose turn it is has some."""
        order = NET_ORDER
        left: i64 = 0
        net: i64 = 0
        while net < NETS:
            if self._open(net):
                order[left] = net
                left += 1
            net += 1
        ply: i64 = self.ply
        passes: i64 = self.passes
        mine: i64 = self._supply()
        theirs: i64 = self.black_nets + self.white_nets - mine
        while left and mine:
            drawn = rng.below(left)
            net = order[drawn]
            left -= 1
            order[drawn] = order[left]
            if self.cast_net(net, False):
                after: i64 = mine - 1
                mine = theirs
                theirs = after
                ply += 1
                passes = 0
                if mine == 0:
                    # 3.6: the other must pass, so it is the same player's turn again.
                    mine = theirs
                    theirs = 0
                    ply += 1
                    passes = 1
        self.ply = ply
        self.passes = passes
        if ply & 1:
            self.white_nets = mine
            self.black_nets = theirs
        else:
            self.black_nets = mine
            self.white_nets = theirs

    def scatter_ships(self, rng: Rng) -> None:
        if self.ply >= SHIPS:
            return
        empty = SQUARE_ORDER
        left: i64 = 0
        square: i64 = 0
        ships = self.black | self.white
        while square < SQUARES:
            if ships & BIT[square] == 0:
                empty[left] = square
                left += 1
            square += 1
        while self.ply < SHIPS:
            drawn = rng.below(left)
            self.do(self._turn(), empty[drawn])
            left -= 1
            empty[drawn] = empty[left]
