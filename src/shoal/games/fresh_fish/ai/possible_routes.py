"""Where routes could still run in Fresh Fish if every empty plot became a street: what the heuristics look at."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import lowest
from shoal.games.fresh_fish.rules.components import CAP, KINDS, Table
from shoal.games.fresh_fish.rules.town import HALF, PLOT_AT, PLOTS, Town, around, spot0, spot1

LONGEST: Final = 16
"""More than any route counts."""


class Wave:
    """What is reached from a plot over streets and empty plots, cost by cost."""

    here0: i64
    """The plots reached at the present cost."""
    here1: i64
    next0: i64
    """What lies around them: an outlet there, not reached before, would have a route of this cost."""
    next1: i64

    # What lay around the plots at the two costs before, from where a demonstration is entered now and next.
    near0: i64
    near1: i64
    far0: i64
    far1: i64
    # What is not reached yet.
    plain0: i64
    plain1: i64
    slow0: i64
    slow1: i64

    def __init__(self) -> None:
        self.here0 = 0
        self.here1 = 0
        self.next0 = 0
        self.next1 = 0
        self.near0 = 0
        self.near1 = 0
        self.far0 = 0
        self.far1 = 0
        self.plain0 = 0
        self.plain1 = 0
        self.slow0 = 0
        self.slow1 = 0

    def begin(self, town: Town, start: i64) -> None:
        self.slow0 = town.slow0
        self.slow1 = town.slow1
        self.plain0 = (town.street0 | town.empty0) & ~town.slow0
        self.plain1 = (town.street1 | town.empty1) & ~town.slow1
        self.near0 = 0
        self.near1 = 0
        self.far0 = 0
        self.far1 = 0
        self.next0, self.next1 = around(spot0(start), spot1(start))

    def advance(self) -> None:
        """On to the next cost."""
        w0: i64 = (self.next0 & self.plain0) | (self.far0 & self.slow0)
        w1: i64 = (self.next1 & self.plain1) | (self.far1 & self.slow1)
        self.plain0 &= ~w0
        self.plain1 &= ~w1
        self.slow0 &= ~w0
        self.slow1 &= ~w1
        self.far0 = self.near0
        self.far1 = self.near1
        self.near0 = self.next0
        self.near1 = self.next1
        self.here0 = w0
        self.here1 = w1
        self.next0, self.next1 = around(w0, w1)


WAVE: Final = Wave()
LAYER0: Final[vec[i64]] = vec[i64]([0 for _ in range(LONGEST)])
"""The plots a wave reached, by cost: first words."""
LAYER1: Final[vec[i64]] = vec[i64]([0 for _ in range(LONGEST)])


class Ways:
    """The shortest ways to some outlets."""

    on0: i64
    """The empty plots on any of them."""
    on1: i64
    must0: i64
    """The empty plots without which a route would be longer."""
    must1: i64

    def __init__(self) -> None:
        self.on0 = 0
        self.on1 = 0
        self.must0 = 0
        self.must1 = 0

    def add(self, town: Town, start: i64, goal: i64, limit: i64) -> None:
        """All shortest ways from a centre to an outlet, unless they count no less than the limit."""
        t0, t1 = around(spot0(goal), spot1(goal))
        WAVE.begin(town, start)
        cost: i64 = 0
        while True:
            cost += 1
            if cost >= limit:
                return
            WAVE.advance()
            LAYER0[cost] = WAVE.here0
            LAYER1[cost] = WAVE.here1
            if (WAVE.here0 & t0) | (WAVE.here1 & t1):
                break
        # Back again: what of each layer leads on. A demonstration is entered from three layers before.
        later0: i64 = 0
        later1: i64 = 0
        last0: i64 = 0
        last1: i64 = 0
        while cost:
            w0: i64 = LAYER0[cost] & t0
            w1: i64 = LAYER1[cost] & t1
            self.on0 |= w0 & town.empty0
            self.on1 |= w1 & town.empty1
            if w1 == 0 and w0 & (w0 - 1) == 0:
                self.must0 |= w0 & town.empty0
            elif w0 == 0 and w1 & (w1 - 1) == 0:
                self.must1 |= w1 & town.empty1
            t0, t1 = around(w0 & ~town.slow0, w1 & ~town.slow1)
            t0 |= last0
            t1 |= last1
            last0 = later0
            last1 = later1
            later0, later1 = around(w0 & town.slow0, w1 & town.slow1)
            cost -= 1


def ways_of(table: Table, seat: i64, mine: Ways, others: Ways) -> None:
    """The ways to a seat's outlets on the board, and those to the others'."""
    cap = CAP[table.players]
    other: i64 = 1
    while other <= table.players:
        ways = mine if other == seat else others
        kind: i64 = 0
        while kind < KINDS:
            shop = table.outlet[KINDS * other + kind]
            if shop >= 0:
                ways.add(table.town, table.centre[kind], shop, cap)
            kind += 1
        other += 1


class Nearest:
    """The plots of some set that are nearest to a centre, and nearer ones of another."""

    length: i64
    """What a route to them would count; the limit where there are none."""
    best0: i64
    best1: i64
    other_length: i64
    """The same for the other set; the limit where none is nearer than those of the first."""
    other0: i64
    other1: i64

    def __init__(self) -> None:
        self.length = 0
        self.best0 = 0
        self.best1 = 0
        self.other_length = 0
        self.other0 = 0
        self.other1 = 0

    def look(self, town: Town, start: i64, limit: i64, a0: i64, a1: i64, b0: i64, b1: i64) -> None:
        self.length = limit
        self.best0 = 0
        self.best1 = 0
        self.other_length = limit
        self.other0 = 0
        self.other1 = 0
        if a0 | a1 | b0 | b1 == 0:
            return
        WAVE.begin(town, start)
        cost: i64 = 1
        while cost < limit:
            WAVE.advance()
            if (WAVE.next0 & a0) | (WAVE.next1 & a1):
                self.length = cost
                self.best0 = WAVE.next0 & a0
                self.best1 = WAVE.next1 & a1
                return
            if self.other_length == limit and (WAVE.next0 & b0) | (WAVE.next1 & b1):
                self.other_length = cost
                self.other0 = WAVE.next0 & b0
                self.other1 = WAVE.next1 & b1
            cost += 1


NEAREST: Final = Nearest()

LENGTH: Final[vec[i64]] = vec[i64]([0 for _ in range(KINDS * PLOTS)])
"""What the route of an outlet of kind k on a plot would count, at 100 * k + plot, as last measured."""


def measure(table: Table, kind: i64, a0: i64, a1: i64) -> None:
    """Find the length of the route of a kind to each of these plots."""
    cap = CAP[table.players]
    WAVE.begin(table.town, table.centre[kind])
    cost: i64 = 0
    while a0 | a1:
        cost += 1
        ring0: i64 = a0
        ring1: i64 = a1
        if cost < cap:
            WAVE.advance()
            ring0 &= WAVE.next0
            ring1 &= WAVE.next1
        a0 ^= ring0
        a1 ^= ring1
        while ring0:
            LENGTH[PLOTS * kind + PLOT_AT[lowest(ring0)]] = cost
            ring0 &= ring0 - 1
        while ring1:
            LENGTH[PLOTS * kind + HALF + PLOT_AT[lowest(ring1)]] = cost
            ring1 &= ring1 - 1
