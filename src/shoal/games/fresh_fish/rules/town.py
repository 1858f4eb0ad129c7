"""The town as bit boards: what lies on its plots, which plots become streets, how long a route is.

A board of up to ten by ten is two words of five rows each, the lower rows in the first word. A row takes eleven bits,
of which the last is always 0, so that a step to the side never comes out in another row. Plot 10 * row + column,
counted from 0, has the same number on every board size.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import count, lowest
from shoal.games.bits import nth as nth_bit
from shoal.games.rng import LOW32

PLOTS: Final = 100
HALF: Final = 50
"""Plots from this number on lie in the second word."""
ROW: Final = 0x3FF
"""The lowest row of a word, which touches the top row of the word below."""
LOWER: Final = 0xFFFFFFFFFFF
"""All rows of a word but its top one: those that can move up within it."""

SPOT: Final[vec[i64]] = vec[i64]([1 << (plot // 10 % 5 * 11 + plot % 10) for plot in range(PLOTS)])
"""Each plot's bit in its word."""
PLOT_AT: Final[vec[i64]] = vec[i64]([bit // 11 * 10 + bit % 11 for bit in range(55)])
"""The plot that a bit of the first word stands for."""


def spot0(plot: i64) -> i64:
    """A plot's bit in the first word; 0 if it lies in the second."""
    return SPOT[plot] if plot < HALF else 0


def spot1(plot: i64) -> i64:
    """A plot's bit in the second word; 0 if it lies in the first."""
    return SPOT[plot] if plot >= HALF else 0


def nth(a0: i64, a1: i64, n: i64) -> i64:
    """The plot number n of a set, counted from 0."""
    base: i64 = 0
    rest: i64 = a0
    here = count(a0)
    if n >= here:
        n -= here
        rest = a1
        base = HALF
    return base + PLOT_AT[nth_bit(rest, n)]


def plots_of(a0: i64, a1: i64) -> list[int]:
    """The plots of a set, lowest first."""
    found: list[int] = []
    for base, word in ((0, a0), (HALF, a1)):
        rest: i64 = word
        while rest:
            found.append(int(base + PLOT_AT[lowest(rest)]))
            rest &= rest - 1
    return found


def around(a0: i64, a1: i64) -> tuple[i64, i64]:
    """Every plot that shares a side with one of these; bits off the board may be set too."""
    return (
        (a0 << 1) | (a0 >> 1) | ((a0 & LOWER) << 11) | (a0 >> 11) | ((a1 & ROW) << 44),
        (a1 << 1) | (a1 >> 1) | ((a1 & LOWER) << 11) | (a1 >> 11) | (a0 >> 44),
    )


def spread(a0: i64, a1: i64, within0: i64, within1: i64) -> tuple[i64, i64]:
    """Every plot that can be reached from these without leaving the given ones."""
    while True:
        b0, b1 = around(a0, a1)
        b0 = (b0 | a0) & within0
        b1 = (b1 | a1) & within1
        if b0 == a0 and b1 == a1:
            return a0, a1
        a0 = b0
        a1 = b1


def parts(p0: i64, p1: i64, b0: i64, b1: i64) -> bool:
    """Does taking one plot out of the open ones part its neighbours from each other?"""
    q0: i64 = p0 & ~b0
    q1: i64 = p1 & ~b1
    # The neighbours to be reached, and the flood that starts from one of them.
    t0: i64 = ((b0 << 1) | (b0 >> 1) | ((b0 & LOWER) << 11) | (b0 >> 11) | ((b1 & ROW) << 44)) & q0
    t1: i64 = ((b1 << 1) | (b1 >> 1) | ((b1 & LOWER) << 11) | (b1 >> 11) | (b0 >> 44)) & q1
    f0: i64 = t0 & -t0
    f1: i64 = 0
    if f0 == 0:
        f1 = t1 & -t1
    while True:
        g0: i64 = (f0 | (f0 << 1) | (f0 >> 1) | ((f0 & LOWER) << 11) | (f0 >> 11) | ((f1 & ROW) << 44)) & q0
        g1: i64 = (f1 | (f1 << 1) | (f1 >> 1) | ((f1 & LOWER) << 11) | (f1 >> 11) | (f0 >> 44)) & q1
        if (t0 & ~g0) | (t1 & ~g1) == 0:
            return False
        if g0 == f0 and g1 == f1:
            return True
        f0 = g0
        f1 = g1


def doubtful(p: i64, n: i64, s: i64) -> i64:
    """The plots whose open neighbours do not hang together around them: only these can part the town.

    Going around a plot, an open neighbour is joined to the one before it if the corner between them is open too.
    Neighbours that are not so joined are counted here: with fewer than two of them the plot parts nothing.
    """
    e: i64 = p >> 1
    w: i64 = p << 1
    a: i64 = n & ~(w & (n << 1))
    b: i64 = e & ~(n & (n >> 1))
    c: i64 = s & ~(e & (s >> 1))
    d: i64 = w & ~(s & (s << 1))
    return (a & b) | (c & d) | ((a | b) & (c | d))


def with_one_way_out(ends: i64, p: i64, n: i64, s: i64) -> i64:
    """The centres and outlets that do not touch two open plots or more."""
    e: i64 = p >> 1
    w: i64 = p << 1
    return ends & ~((n & e) | (s & w) | ((n | e) & (s | w)))


class Town:
    """What lies on the plots. Each set of plots is a pair of words."""

    board0: i64
    """All plots of the board."""
    board1: i64
    empty0: i64
    """The plots without a tile, reserved or not."""
    empty1: i64
    street0: i64
    """Streets, demonstrations among them."""
    street1: i64
    slow0: i64
    """Demonstrations."""
    slow1: i64
    end0: i64
    """Supply centres and outlets: reached by streets, never passed through."""
    end1: i64
    apo0: i64
    """APOs, those under a zone among them."""
    apo1: i64
    zone0: i64
    """Construction zones that nothing covers."""
    zone1: i64
    forced0: i64
    """The plots that became streets because of the last tile."""
    forced1: i64

    def __init__(self, board0: i64, board1: i64) -> None:
        """A town of these plots, all of them empty."""
        self.board0 = board0
        self.board1 = board1
        self.empty0 = board0
        self.empty1 = board1
        self.street0 = 0
        self.street1 = 0
        self.slow0 = 0
        self.slow1 = 0
        self.end0 = 0
        self.end1 = 0
        self.apo0 = 0
        self.apo1 = 0
        self.zone0 = 0
        self.zone1 = 0
        self.forced0 = 0
        self.forced1 = 0

    def copy(self) -> "Town":
        twin = Town(self.board0, self.board1)
        twin.empty0 = self.empty0
        twin.empty1 = self.empty1
        twin.street0 = self.street0
        twin.street1 = self.street1
        twin.slow0 = self.slow0
        twin.slow1 = self.slow1
        twin.end0 = self.end0
        twin.end1 = self.end1
        twin.apo0 = self.apo0
        twin.apo1 = self.apo1
        twin.zone0 = self.zone0
        twin.zone1 = self.zone1
        twin.forced0 = self.forced0
        twin.forced1 = self.forced1
        return twin

    def key(self) -> tuple[object, ...]:
        tiles = (self.empty0, self.empty1, self.street0, self.street1, self.slow0, self.slow1, self.end0, self.end1)
        blocks = (self.apo0, self.apo1, self.zone0, self.zone1)
        return (tiles, blocks, self.forced0, self.forced1)

    # Putting tiles down

    def add_end(self, plot: i64) -> None:
        """A supply centre or an outlet."""
        self._fill(plot)
        self.end0 |= spot0(plot)
        self.end1 |= spot1(plot)

    def add_apo(self, plot: i64) -> None:
        """On an empty plot, or on a zone, which it covers."""
        self._fill(plot)
        self.apo0 |= spot0(plot)
        self.apo1 |= spot1(plot)
        self.zone0 &= ~spot0(plot)
        self.zone1 &= ~spot1(plot)

    def add_zone(self, plot: i64) -> None:
        self.zone0 |= spot0(plot)
        self.zone1 |= spot1(plot)

    def add_street(self, plot: i64, slow: bool) -> None:
        """A street, or a demonstration, which is a slow one."""
        self._fill(plot)
        self.street0 |= spot0(plot)
        self.street1 |= spot1(plot)
        if slow:
            self.slow0 |= spot0(plot)
            self.slow1 |= spot1(plot)

    def _fill(self, plot: i64) -> None:
        self.empty0 &= ~spot0(plot)
        self.empty1 &= ~spot1(plot)
        self.forced0 = 0
        self.forced1 = 0

    # Expropriation

    def settle(self) -> i64:
        """7.2: turn every plot that must stay open into a street; how many did.

        Such a plot is a cut vertex of the open plots, or the only way out of a centre or an outlet. Turning it into a
        street keeps it open, so one look at the whole town finds them all. The town must hang together.
        """
        e0: i64 = self.empty0
        e1: i64 = self.empty1
        p0: i64 = e0 | self.street0
        p1: i64 = e1 | self.street1
        n0: i64 = (p0 & LOWER) << 11
        n1: i64 = ((p1 & LOWER) << 11) | (p0 >> 44)
        s0: i64 = (p0 >> 11) | ((p1 & ROW) << 44)
        s1: i64 = p1 >> 11
        o0: i64 = with_one_way_out(self.end0, p0, n0, s0)
        o1: i64 = with_one_way_out(self.end1, p1, n1, s1)
        f0: i64 = ((o0 << 1) | (o0 >> 1) | ((o0 & LOWER) << 11) | (o0 >> 11) | ((o1 & ROW) << 44)) & e0
        f1: i64 = ((o1 << 1) | (o1 >> 1) | ((o1 & LOWER) << 11) | (o1 >> 11) | (o0 >> 44)) & e1
        c0: i64 = doubtful(p0, n0, s0) & e0 & ~f0
        c1: i64 = doubtful(p1, n1, s1) & e1 & ~f1
        bit: i64 = 0
        while c0:
            bit = c0 & -c0
            if parts(p0, p1, bit, 0):
                f0 |= bit
            c0 ^= bit
        while c1:
            bit = c1 & -c1
            if parts(p0, p1, 0, bit):
                f1 |= bit
            c1 ^= bit
        self.empty0 = e0 ^ f0
        self.empty1 = e1 ^ f1
        self.street0 |= f0
        self.street1 |= f1
        self.forced0 = f0
        self.forced1 = f1
        return count(f0) + count(f1)

    def connected(self) -> bool:
        """Do all open plots hang together, and does every centre and outlet touch them?"""
        p0: i64 = self.empty0 | self.street0
        p1: i64 = self.empty1 | self.street1
        if p0 | p1 == 0:
            return count(self.end0) + count(self.end1) < 2
        a0, a1 = spread(p0 & -p0, 0, p0, p1) if p0 else spread(0, p1 & -p1, p0, p1)
        b0, b1 = around(a0, a1)
        return a0 == p0 and a1 == p1 and self.end0 & ~b0 == 0 and self.end1 & ~b1 == 0

    # Routes

    def route(self, start: i64, goal: i64, limit: i64, empty_too: bool) -> i64:
        """8.3: the cheapest way over streets from one plot to another, both left out; at most the limit.

        A street costs 1 and a demonstration 3. Empty plots count as streets where the caller wants to guess.
        """
        plain0: i64 = self.street0 & ~self.slow0
        plain1: i64 = self.street1 & ~self.slow1
        if empty_too:
            plain0 |= self.empty0
            plain1 |= self.empty1
        slow0: i64 = self.slow0
        slow1: i64 = self.slow1
        t0, t1 = around(spot0(goal), spot1(goal))
        # What lies around the plots reached at the last cost, at the one before, and at the one before that.
        a0, a1 = around(spot0(start), spot1(start))
        b0: i64 = 0
        b1: i64 = 0
        c0: i64 = 0
        c1: i64 = 0
        cost: i64 = 1
        while cost < limit:
            w0: i64 = (a0 & plain0) | (c0 & slow0)
            w1: i64 = (a1 & plain1) | (c1 & slow1)
            if (w0 & t0) | (w1 & t1):
                return cost
            plain0 &= ~w0
            plain1 &= ~w1
            slow0 &= ~w0
            slow1 &= ~w1
            c0 = b0
            c1 = b1
            b0 = a0
            b1 = a1
            a0, a1 = around(w0, w1)
            cost += 1
        return limit


def bare_town(columns: i64, rows: i64) -> Town:
    """A town of so many columns and rows, all empty."""
    board0: i64 = 0
    board1: i64 = 0
    plot: i64 = 0
    while plot < PLOTS:
        if plot % 10 < columns and plot // 10 < rows:
            board0 |= spot0(plot)
            board1 |= spot1(plot)
        plot += 1
    return Town(board0, board1)


# What a benchmark times

BENCH_CENTRES: Final[vec[i64]] = vec[i64]([0, 27, 72, 88])
BENCH_OUTLETS: Final = 20


def expropriation_run(boards: i64, seed: i64) -> tuple[i64, i64]:
    """Fill so many ten by ten boards at random, settling after each tile: how often that was, and a checksum."""
    x: i64 = seed
    checksum: i64 = 0
    checks: i64 = 0
    waiting = vec[i64](range(PLOTS))
    bare = bare_town(10, 10)
    board: i64 = 0
    plot: i64 = 0
    while board < boards:
        town = bare.copy()
        for centre in BENCH_CENTRES:
            town.add_end(centre)
        town.settle()
        plot = 0
        while plot < PLOTS:
            waiting[plot] = plot
            plot += 1
        left: i64 = PLOTS
        outlets: i64 = BENCH_OUTLETS
        while left:
            x ^= (x << 13) & LOW32
            x ^= x >> 17
            x ^= (x << 5) & LOW32
            drawn: i64 = (x * left) >> 32
            plot = waiting[drawn]
            left -= 1
            waiting[drawn] = waiting[left]
            if (town.empty0 if plot < HALF else town.empty1) & SPOT[plot] == 0:
                continue
            if x & 1 and outlets:
                town.add_end(plot)
                outlets -= 1
            else:
                town.add_apo(plot)
            checksum = (checksum * 31 + town.settle() + plot * 128) & 0x7FFFFFFF
            checks += 1
        plot = 0
        while plot < PLOTS:
            if (town.street0 if plot < HALF else town.street1) & SPOT[plot]:
                checksum = (checksum * 31 + plot) & 0x7FFFFFFF
            plot += 1
        board += 1
    return checks, checksum


def expropriation_checks(boards: int) -> int:
    """Settle so many boards full of random tiles; how many times that was."""
    return int(expropriation_run(boards, 12345)[0])
