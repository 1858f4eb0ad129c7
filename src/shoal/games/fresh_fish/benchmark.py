"""How fast expropriation is: the same work as a program in C does, so that the two can be compared."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fresh_fish.rules.plots import PLOTS, contains
from shoal.games.fresh_fish.rules.town import Town, bare_town
from shoal.games.rng import LOW32

CENTRES: Final[vec[i64]] = vec[i64]([0, 27, 72, 88])
OUTLETS: Final = 20
SEED: Final = 12345


class Xorshift:
    """The generator of the program in C: xorshift32 (Marsaglia 2003)."""

    word: i64

    def __init__(self, seed: i64) -> None:
        self.word = seed

    def advance(self) -> None:
        x: i64 = self.word
        x ^= (x << 13) & LOW32
        x ^= x >> 17
        x ^= (x << 5) & LOW32
        self.word = x


class Run:
    checks: i64
    """How often a town was settled."""
    checksum: i64
    """Of all that came of it."""

    def __init__(self) -> None:
        self.checks = 0
        self.checksum = 0

    def add(self, number: i64) -> None:
        self.checksum = (self.checksum * 31 + number) & 0x7FFFFFFF

    def fill(self, town: Town, random: Xorshift) -> None:
        """Put APOs and outlets on all plots that do not become streets, settling after each."""
        waiting = vec[i64](range(PLOTS))
        left: i64 = PLOTS
        outlets: i64 = OUTLETS
        while left:
            random.advance()
            drawn: i64 = (random.word * left) >> 32
            plot = waiting[drawn]
            left -= 1
            waiting[drawn] = waiting[left]
            if not contains(town.empty, plot):
                continue
            if random.word & 1 and outlets:
                town.add_end(plot)
                outlets -= 1
            else:
                town.add_apo(plot)
            self.add(town.settle() + plot * 128)
            self.checks += 1


def expropriation_run(boards: i64, seed: i64) -> tuple[i64, i64]:
    """Fill this many ten by ten boards at random, settling after each tile: how often that was, and a checksum."""
    run = Run()
    random = Xorshift(seed)
    bare = bare_town(10, 10)
    left: i64 = boards
    while left:
        town = bare.copy()
        for centre in CENTRES:
            town.add_end(centre)
        town.settle()
        run.fill(town, random)
        plot: i64 = 0
        while plot < PLOTS:
            if contains(town.street, plot):
                run.add(plot)
            plot += 1
        left -= 1
    return run.checks, run.checksum


def expropriation_checks(boards: int) -> int:
    """Settle this many boards full of random tiles; how many times that was."""
    return int(expropriation_run(boards, SEED)[0])
