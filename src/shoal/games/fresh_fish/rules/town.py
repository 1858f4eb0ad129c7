"""The town as bit boards: what lies on its plots, and which plots become streets."""

from mypy_extensions import i64

from shoal.games.fresh_fish.rules.plots import (
    PLOTS,
    Plots,
    above,
    around,
    below,
    difference,
    intersection,
    is_empty,
    lowest_of,
    plot_count,
    separates,
    single,
    spread,
    union,
)


class Town:
    """What lies on the plots."""

    board: Plots
    """All plots of the board."""
    empty: Plots
    """The plots without a tile, reserved or not."""
    street: Plots
    """Streets, demonstrations among them."""
    slow: Plots
    """Demonstrations."""
    end: Plots
    """Supply centres and outlets: reached by streets, never passed through."""
    apo: Plots
    """APOs, those under a zone among them."""
    zone: Plots
    """Construction zones that nothing covers."""
    forced: Plots
    """The plots that became streets because of the last tile."""

    def __init__(self, board: Plots) -> None:
        """A town of these plots, all of them empty."""
        self.board = board
        self.empty = board
        self.street = (0, 0)
        self.slow = (0, 0)
        self.end = (0, 0)
        self.apo = (0, 0)
        self.zone = (0, 0)
        self.forced = (0, 0)

    def copy(self) -> "Town":
        twin = Town(self.board)
        twin.empty = self.empty
        twin.street = self.street
        twin.slow = self.slow
        twin.end = self.end
        twin.apo = self.apo
        twin.zone = self.zone
        twin.forced = self.forced
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.empty, self.street, self.slow, self.end, self.apo, self.zone, self.forced)

    # Putting tiles down

    def add_end(self, plot: i64) -> None:
        """A supply centre or an outlet."""
        self._fill(plot)
        self.end = union(self.end, single(plot))

    def add_apo(self, plot: i64) -> None:
        """On an empty plot, or on a zone, which it covers."""
        self._fill(plot)
        self.apo = union(self.apo, single(plot))
        self.zone = difference(self.zone, single(plot))

    def add_zone(self, plot: i64) -> None:
        self.zone = union(self.zone, single(plot))

    def add_street(self, plot: i64, slow: bool) -> None:
        """A street, or a demonstration, which is a slow one."""
        self._fill(plot)
        self.street = union(self.street, single(plot))
        if slow:
            self.slow = union(self.slow, single(plot))

    def _fill(self, plot: i64) -> None:
        self.empty = difference(self.empty, single(plot))
        self.forced = (0, 0)

    # Expropriation

    def passable(self) -> Plots:
        """What streets run over, or may yet."""
        return union(self.empty, self.street)

    def settle(self) -> i64:
        """7.2: turn every plot that must stay open into a street; how many did.

        Such a plot is a cut vertex of the open plots, or the only way out of a centre or an outlet. Turning it into a
        street keeps it open, so one look at the whole town finds them all. The town must hang together.
        """
        passable = self.passable()
        forced = intersection(around(with_one_way_out(self.end, passable)), self.empty)
        candidates = difference(intersection(doubtful(passable), self.empty), forced)
        while not is_empty(candidates):
            plot = lowest_of(candidates)
            if separates(passable, plot):
                forced = union(forced, plot)
            candidates = difference(candidates, plot)
        self.empty = difference(self.empty, forced)
        self.street = union(self.street, forced)
        self.forced = forced
        return plot_count(forced)

    def connected(self) -> bool:
        """Do all open plots hang together, and does every centre and outlet touch them?"""
        passable = self.passable()
        if is_empty(passable):
            return plot_count(self.end) < 2
        reached = spread(lowest_of(passable), passable)
        return is_empty(difference(passable, reached)) and is_empty(difference(self.end, around(reached)))


def bare_town(columns: i64, rows: i64) -> Town:
    """A town of so many columns and rows, all empty."""
    board: Plots = (0, 0)
    plot: i64 = 0
    while plot < PLOTS:
        if plot % 10 < columns and plot // 10 < rows:
            board = union(board, single(plot))
        plot += 1
    return Town(board)


def doubtful(passable: Plots) -> Plots:
    """The plots whose open neighbours do not hang together around them: only these can part the town.

    Going around a plot, an open neighbour is joined to the one before it if the corner between them is open too.
    Neighbours that are not so joined are counted here: with fewer than two of them the plot parts nothing.
    """
    north = above(passable)
    south = below(passable)
    return _doubtful_in_word(passable[0], north[0], south[0]), _doubtful_in_word(passable[1], north[1], south[1])


def _doubtful_in_word(p: i64, n: i64, s: i64) -> i64:
    e: i64 = p >> 1
    w: i64 = p << 1
    a: i64 = n & ~(w & (n << 1))
    b: i64 = e & ~(n & (n >> 1))
    c: i64 = s & ~(e & (s >> 1))
    d: i64 = w & ~(s & (s << 1))
    return (a & b) | (c & d) | ((a | b) & (c | d))


def with_one_way_out(ends: Plots, passable: Plots) -> Plots:
    """The centres and outlets that do not touch two open plots or more."""
    north = above(passable)
    south = below(passable)
    return (
        ends[0] & ~_twice_beside(passable[0], north[0], south[0]),
        ends[1] & ~_twice_beside(passable[1], north[1], south[1]),
    )


def _twice_beside(p: i64, n: i64, s: i64) -> i64:
    """The plots beside two open ones or more."""
    e: i64 = p >> 1
    w: i64 = p << 1
    return (n & e) | (s & w) | ((n | e) & (s | w))
