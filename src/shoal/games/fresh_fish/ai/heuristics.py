"""What a search asks of Fresh Fish. Everything is public but the bids of an auction that is going on."""

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import count
from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.fresh_fish.ai.playout_policy import SPARE, kept, play, price
from shoal.games.fresh_fish.ai.possible_routes import LENGTH, NEAREST, Ways, measure, ways_of
from shoal.games.fresh_fish.rules.components import (
    APO,
    BID,
    BID_OF,
    BUILD,
    BUILD_ON,
    CAP,
    DRAW,
    DRAW_APO,
    DRAW_STREET,
    KINDS,
    NO_BID,
    OVER,
    TURN,
    UNWON,
)
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.town import HALF, PLOTS, SPOT
from shoal.games.heuristics import Heuristics, win_shares
from shoal.games.rng import Rng

AHEAD: Final = 20
"""How many moves a playout makes before the position is judged as it stands."""
DOUBT: Final[vec[float]] = vec[float]([0.0, 0.0, 0.2, 0.25, 0.3, 0.3])
"""By player count: where between the route over all empty plots and the one over streets the last one will be."""
DOUBT_UNBUILT: Final = 0.35
"""The same for an outlet that is not won, between the route to the best plot one has and the longest."""
LUCK: Final = 3.0
"""How far scores still scatter after a playout."""
MARGIN: Final = 0.25
"""How much the lead counts beside the win itself."""
CLEAR: Final = 8.0
"""The lead that is worth half of all the lead can be worth."""

BACKUP: Final = 0.3
"""What a shorter second choice for an outlet is worth, against a shorter first."""
KEEN: Final = 1.5
"""How much likelier a reservation is for each street that it saves."""
NEEDED: Final = 6.0
"""How much likelier a plot is to be wanted that a route cannot do without."""
IDLE: Final = 0.2
"""How likely a plot is to be wanted that no route needs, or to be given away that one needs oneself."""

SURE_PRICE: Final = 1.5
"""How fast bids become unlikely away from the price."""

GUESS: Final[vec[float]] = vec[float]([0.0 for _ in range(6)])
"""What each seat's score may come to."""


class FreshFishHeuristics(Heuristics):
    def __init__(self) -> None:
        super().__init__()
        # Whoever thinks the others bid as boldly as it would itself pays too much for everything.
        self.opponent_model_rate = 0.8

    def fingerprint(self, state: State, seat: i64) -> i64:
        table = cast(FreshFish, state)
        town = table.town
        found = hash_combine(table.players, table.phase + 8 * table.turn + 64 * table.builder + 512 * (table.tile + 1))
        # What is empty, and how many markers a seat has, follows from the rest.
        found = hash_combine(hash_combine(found, town.street0), town.street1)
        found = hash_combine(hash_combine(found, town.slow0), town.slow1)
        found = hash_combine(hash_combine(found, town.apo0), town.apo1)
        found = hash_combine(hash_combine(found, town.zone0), town.zone1)
        found = hash_combine(
            found, table.stock + 32 * table.waiting + 128 * table.begun + (8192 if table.agreed else 0)
        )
        word: i64 = 0
        for number in table.deck:
            word = word * 32 + number
        found = hash_combine(found, word)
        word = 0
        for plot in table.centre:
            word = word * 128 + plot + 1
        found = hash_combine(found, word)
        other: i64 = 1
        while other <= table.players:
            found = hash_combine(hash_combine(found, table.held0[other]), table.held1[other])
            word = table.money[other]
            kind: i64 = 0
            while kind < KINDS:
                word = word * 128 + table.outlet[KINDS * other + kind] + 2
                kind += 1
            found = hash_combine(found, word)
            other += 1
        return found

    def reopen(self, state: State) -> None:
        table = cast(FreshFish, state)
        if table.phase == BID:
            seat: i64 = 1
            while seat <= table.players:
                table.bids[seat] = NO_BID
                seat += 1

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        table = cast(FreshFish, state)
        phase = table.phase
        if phase == BID:
            weigh_bids(table, seat, moves, weights)
        elif phase == BUILD:
            if table.tile < KINDS:
                weigh_shops(table, moves, weights)
            else:
                weigh_tiles(table, moves, weights)
        elif phase == TURN and table.deck_left():
            weigh_plots(table, moves, weights)
        elif phase == TURN:
            weigh_late(table, moves, weights)
        else:
            even(moves, weights)

    def playout(self, state: State, rng: Rng) -> None:
        table = cast(FreshFish, state)
        left: i64 = AHEAD
        while left and table.phase != OVER:
            play(table, rng)
            left -= 1

    def evaluate(self, state: State, worths: vec[float]) -> None:
        """How likely each seat is to win, and by how much it leads."""
        table = cast(FreshFish, state)
        least, second = self._guess_scores(table, worths)
        seat: i64 = 1
        while seat <= table.players:
            lead = (second if GUESS[seat] == least else least) - GUESS[seat]
            squashed = 0.5 + 0.5 * lead / (CLEAR + (lead if lead > 0.0 else -lead))
            worths[seat] = (1.0 - MARGIN) * worths[seat] + MARGIN * squashed
            seat += 1

    def win_chances(self, state: State, worths: vec[float]) -> None:
        """How likely each seat is to win, by the scores to be expected."""
        self._guess_scores(cast(FreshFish, state), worths)

    def _guess_scores(self, table: FreshFish, worths: vec[float]) -> tuple[float, float]:
        """Fill GUESS and the chances that follow from it; the best two scores."""
        least = 1000.0
        second = 1000.0
        seat: i64 = 1
        while seat <= table.players:
            guess = expected(table, seat)
            GUESS[seat] = guess
            if guess < least:
                second = least
                least = guess
            elif guess < second:
                second = guess
            seat += 1
        if table.phase == OVER:
            win_shares(table, worths)
        else:
            likely_wins(table, least, worths)
        return least, second


def expected(table: FreshFish, seat: i64) -> float:
    """What a seat's score may come to."""
    cap = CAP[table.players]
    doubt = DOUBT[table.players]
    found = -float(table.money[seat])
    kind: i64 = 0
    while kind < KINDS:
        shop = table.outlet[KINDS * seat + kind]
        if shop == UNWON:
            NEAREST.look(table.town, table.centre[kind], cap, table.held0[seat], table.held1[seat], 0, 0)
            found += float(NEAREST.length) + DOUBT_UNBUILT * float(cap - NEAREST.length)
        else:
            sure = table.route(seat, kind)
            found += float(sure)
            if shop >= 0 and table.phase != OVER:
                hoped = table.town.route(table.centre[kind], shop, sure, True)
                found -= (1.0 - doubt) * float(sure - hoped)
        kind += 1
    return found


def likely_wins(table: FreshFish, least: float, worths: vec[float]) -> None:
    """How likely each seat is to win, by the scores to be expected."""
    total = 0.0
    seat: i64 = 1
    while seat <= table.players:
        worths[seat] = exp((least - GUESS[seat]) / LUCK)
        total += worths[seat]
        seat += 1
    seat = 1
    while seat <= table.players:
        worths[seat] /= total
        seat += 1


def even(moves: list[int], weights: vec[float]) -> None:
    place: i64 = 0
    while place < len(moves):
        weights[place] = 1.0
        place += 1


def weigh_bids(table: FreshFish, seat: i64, moves: list[int], weights: vec[float]) -> None:
    """Bids about the price are likely."""
    fair = price(table, seat) + 0.5
    for place, move in enumerate(moves):
        off = float(move - BID_OF) - fair
        weights[place] = exp(-SURE_PRICE * (off if off > 0.0 else -off))


def weigh_shops(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """An outlet goes where its route is short."""
    a0, a1 = table.sites()
    measure(table, table.tile, a0, a1)
    for place, move in enumerate(moves):
        weights[place] = exp(-float(LENGTH[PLOTS * table.tile + move - BUILD_ON]))


def has(a0: i64, a1: i64, plot: i64) -> bool:
    return (a0 if plot < HALF else a1) & SPOT[plot] != 0


def weigh_tiles(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """An APO goes where others need to pass, a street where oneself does; neither where an outlet should go."""
    seat = table.builder
    kept0, kept1 = kept(table, seat)
    mine = Ways()
    others = Ways()
    ways_of(table, seat, mine, others)
    bars = table.tile == APO
    for place, move in enumerate(moves):
        plot: i64 = move - BUILD_ON
        weight = 1.0
        if has(mine.must0, mine.must1, plot):
            weight = IDLE if bars else NEEDED
        elif has(others.must0, others.must1, plot):
            weight = NEEDED if bars else IDLE
        elif has(mine.on0, mine.on1, plot):
            weight = 0.5 if bars else 1.0
        weights[place] = weight * IDLE if has(kept0, kept1, plot) else weight


def weigh_late(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """With the deck empty: plots that routes need, an APO where others do, a street where oneself does."""
    seat = table.turn
    mine = Ways()
    others = Ways()
    ways_of(table, seat, mine, others)
    bar0: i64 = others.must0 & ~mine.on0
    bar1: i64 = others.must1 & ~mine.on1
    for place, move in enumerate(moves):
        weight = 1.0
        if move < BUILD_ON:
            if has(mine.must0 | bar0, mine.must1 | bar1, move):
                weight = NEEDED
            elif not has(mine.on0 | others.on0, mine.on1 | others.on1, move):
                weight = IDLE
        elif move == DRAW_APO:
            weight = NEEDED
            if (table.held0[seat] & bar0) | (table.held1[seat] & bar1):
                weight = 3.0 * NEEDED
        elif move == DRAW_STREET and (table.held0[seat] & mine.must0) | (table.held1[seat] & mine.must1):
            weight = 2.0 * NEEDED
        weights[place] = weight


def weigh_plots(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """Plots nearer to a centre than those one has, and some to spare; then a draw."""
    seat = table.turn
    cap = CAP[table.players]
    free0, free1 = table.reservable(seat)
    held0 = table.held0[seat]
    held1 = table.held1[seat]
    place: i64 = 0
    while place < len(moves):
        weights[place] = 0.0
        place += 1
    kind: i64 = 0
    while kind < KINDS:
        if table.outlet[KINDS * seat + kind] == UNWON:
            NEAREST.look(table.town, table.centre[kind], cap, held0, held1, 0, 0)
            first = NEAREST.length
            held0 &= ~(NEAREST.best0 & -NEAREST.best0)
            if NEAREST.best0 == 0:
                held1 &= ~(NEAREST.best1 & -NEAREST.best1)
            NEAREST.look(table.town, table.centre[kind], cap, held0, held1, 0, 0)
            second = NEAREST.length
            measure(table, kind, free0, free1)
            for place, move in enumerate(moves):
                if move < BUILD_ON:
                    length = LENGTH[PLOTS * kind + move]
                    if length < first:
                        weights[place] += float(first - length)
                    if length < second:
                        weights[place] += BACKUP * float(second - length)
        kind += 1
    spare = count(held0) + count(held1)
    for place, move in enumerate(moves):
        if move == DRAW:
            weights[place] = exp(KEEN * 1.5) if spare >= SPARE else 1.0
        else:
            weights[place] = exp(KEEN * (weights[place] if weights[place] < 6.0 else 6.0))
