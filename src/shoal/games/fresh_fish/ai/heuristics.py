"""What a search asks of Fresh Fish. Everything is public but the bids of an auction that is going on."""

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.fresh_fish.ai.playout_policy import SPARE, kept, play, price
from shoal.games.fresh_fish.ai.possible_routes import lengths_to, nearest, ways_of
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
from shoal.games.fresh_fish.rules.plots import Plots, contains, difference, lowest_of, overlap, plot_count, union
from shoal.games.fresh_fish.rules.routes import route_length
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.heuristics import Heuristics, lead_value, win_shares
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


class FreshFishHeuristics(Heuristics):
    guesses: vec[float]
    """Scratch: what each seat's score may come to."""

    def __init__(self) -> None:
        super().__init__()
        self.guesses = vec[float]([0.0 for _ in range(len(CAP))])
        # Whoever thinks the others bid as boldly as it would itself pays too much for everything.
        self.opponent_model_rate = 0.8

    def fingerprint(self, state: State, seat: i64) -> i64:
        table = cast(FreshFish, state)
        town = table.town
        found = hash_combine(table.players, table.phase + 8 * table.turn + 64 * table.builder + 512 * (table.tile + 1))
        # What is empty, and how many markers a seat has, follows from the rest.
        found = combine_plots(found, town.street)
        found = combine_plots(found, town.slow)
        found = combine_plots(found, town.apo)
        found = combine_plots(found, town.zone)
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
            found = combine_plots(found, table.reserved(other))
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
            super().prior(state, seat, moves, weights)

    def playout(self, state: State, rng: Rng) -> None:
        table = cast(FreshFish, state)
        left: i64 = AHEAD
        while left and table.phase != OVER:
            play(table, rng)
            left -= 1

    def evaluate(self, state: State, values: vec[float]) -> None:
        table = cast(FreshFish, state)
        guesses = self.guesses
        least = 1000.0
        second = 1000.0
        seat: i64 = 1
        while seat <= table.players:
            guess = expected(table, seat)
            guesses[seat] = guess
            if guess < least:
                second = least
                least = guess
            elif guess < second:
                second = guess
            seat += 1
        if table.phase == OVER:
            win_shares(state, values)
        else:
            likely_wins(guesses, table.players, least, values)
        seat = 1
        while seat <= table.players:
            lead = (second if guesses[seat] == least else least) - guesses[seat]
            values[seat] = (1.0 - MARGIN) * values[seat] + MARGIN * lead_value(lead, CLEAR)
            seat += 1


def combine_plots(fingerprint: i64, plots: Plots) -> i64:
    return hash_combine(hash_combine(fingerprint, plots[0]), plots[1])


def expected(table: FreshFish, seat: i64) -> float:
    """What a seat's score may come to."""
    cap = CAP[table.players]
    doubt = DOUBT[table.players]
    found = -float(table.money[seat])
    kind: i64 = 0
    while kind < KINDS:
        shop = table.outlet[KINDS * seat + kind]
        if shop == UNWON:
            length, _ = nearest(table.town, table.centre[kind], cap, table.reserved(seat))
            found += float(length) + DOUBT_UNBUILT * float(cap - length)
        else:
            sure = table.route(seat, kind)
            found += float(sure)
            if shop >= 0 and table.phase != OVER:
                hoped = route_length(table.town, table.centre[kind], shop, sure, True)
                found -= (1.0 - doubt) * float(sure - hoped)
        kind += 1
    return found


def likely_wins(guesses: vec[float], players: i64, least: float, values: vec[float]) -> None:
    """How likely each seat is to win, by the scores to be expected."""
    total = 0.0
    seat: i64 = 1
    while seat <= players:
        values[seat] = exp((least - guesses[seat]) / LUCK)
        total += values[seat]
        seat += 1
    seat = 1
    while seat <= players:
        values[seat] /= total
        seat += 1


def weigh_bids(table: FreshFish, seat: i64, moves: list[int], weights: vec[float]) -> None:
    """Bids about the price are likely."""
    fair = price(table, seat) + 0.5
    for place, move in enumerate(moves):
        off = float(move - BID_OF) - fair
        weights[place] = exp(-SURE_PRICE * (off if off > 0.0 else -off))


def weigh_shops(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """An outlet goes where its route is short."""
    lengths = lengths_to(table, table.tile, table.sites())
    for place, move in enumerate(moves):
        weights[place] = exp(-float(lengths[move - BUILD_ON]))


def weigh_tiles(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """An APO goes where others need to pass, a street where oneself does; neither where an outlet should go."""
    seat = table.builder
    for_outlets = kept(table, seat)
    mine, others = ways_of(table, seat)
    bars = table.tile == APO
    for place, move in enumerate(moves):
        plot: i64 = move - BUILD_ON
        weight = 1.0
        if contains(mine.must, plot):
            weight = IDLE if bars else NEEDED
        elif contains(others.must, plot):
            weight = NEEDED if bars else IDLE
        elif contains(mine.on, plot):
            weight = 0.5 if bars else 1.0
        weights[place] = weight * IDLE if contains(for_outlets, plot) else weight


def weigh_late(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """With the deck empty: plots that routes need, an APO where others do, a street where oneself does."""
    seat = table.turn
    mine, others = ways_of(table, seat)
    reserved = table.reserved(seat)
    bar = difference(others.must, mine.on)
    needed = union(mine.must, bar)
    used = union(mine.on, others.on)
    for place, move in enumerate(moves):
        weight = 1.0
        if move < BUILD_ON:
            if contains(needed, move):
                weight = NEEDED
            elif not contains(used, move):
                weight = IDLE
        elif move == DRAW_APO:
            weight = NEEDED
            if overlap(reserved, bar):
                weight = 3.0 * NEEDED
        elif move == DRAW_STREET and overlap(reserved, mine.must):
            weight = 2.0 * NEEDED
        weights[place] = weight


def weigh_plots(table: FreshFish, moves: list[int], weights: vec[float]) -> None:
    """Plots nearer to a centre than those one has, and some to spare; then a draw."""
    seat = table.turn
    cap = CAP[table.players]
    free = table.reservable(seat)
    spare = table.reserved(seat)
    place: i64 = 0
    while place < len(moves):
        weights[place] = 0.0
        place += 1
    kind: i64 = 0
    while kind < KINDS:
        if table.outlet[KINDS * seat + kind] == UNWON:
            first, best = nearest(table.town, table.centre[kind], cap, spare)
            spare = difference(spare, lowest_of(best))
            second, _ = nearest(table.town, table.centre[kind], cap, spare)
            lengths = lengths_to(table, kind, free)
            for place, move in enumerate(moves):
                if move < BUILD_ON:
                    length = lengths[move]
                    if length < first:
                        weights[place] += float(first - length)
                    if length < second:
                        weights[place] += BACKUP * float(second - length)
        kind += 1
    for place, move in enumerate(moves):
        if move == DRAW:
            weights[place] = exp(KEEN * 1.5) if plot_count(spare) >= SPARE else 1.0
        else:
            weights[place] = exp(KEEN * (weights[place] if weights[place] < 6.0 else 6.0))
