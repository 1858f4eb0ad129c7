"""What a sensible player of Fresh Fish does at a glance: the policy of playouts, some microseconds a move."""

from typing import Final

from mypy_extensions import i64

from shoal.games.fresh_fish.ai.possible_routes import nearest, nearest_of_two, ways_of
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
    PASS,
    TURN,
    UNWON,
)
from shoal.games.fresh_fish.rules.plots import (
    Plots,
    any_of,
    difference,
    intersection,
    is_empty,
    lowest_of,
    overlap,
    plot_count,
    union,
)
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.rng import Rng

FAR: Final = 0.6
"""The share of the longest route from which on an outlet is not worth paying for."""
EAGER: Final = 0.05
"""How much of what an outlet saves is worth paying, for each other bidder: the last gets one for nothing anyway."""
SPARE: Final = 2
"""How many plots beside those meant for outlets one has before drawing, so that an APO has somewhere to go."""


def play(table: FreshFish, rng: Rng) -> None:
    """One move of whoever is first to owe one."""
    phase = table.phase
    if phase == TURN:
        table.do(table.turn, turn_move(table, rng))
    elif phase == BUILD:
        table.do(table.builder, BUILD_ON + site(table, rng))
    elif phase == BID:
        seat: i64 = 1
        while not table.owes_bid(seat):
            seat += 1
        bid = i64(price(table, seat) + rng.fraction())
        table.do(seat, BID_OF + (bid if bid < table.money[seat] else table.money[seat]))
    else:
        table.play_any(rng)


def price(table: FreshFish, seat: i64) -> float:
    """What the outlet now auctioned may cost."""
    rivals: i64 = -1
    other: i64 = 1
    while other <= table.players:
        if table.may_bid(other):
            rivals += 1
        other += 1
    cap = CAP[table.players]
    length, _ = nearest(table.town, table.centre[table.tile], cap, table.reserved(seat))
    saved = FAR * float(cap) - float(length)
    return EAGER * float(rivals) * saved if saved > 0.0 else 0.0


def kept(table: FreshFish, seat: i64) -> Plots:
    """The plots a seat means to build outlets on: for each kind it has yet to win, the nearest."""
    reserved = table.reserved(seat)
    spare = reserved
    kind: i64 = 0
    while kind < KINDS:
        if table.outlet[KINDS * seat + kind] == UNWON:
            _, best = nearest(table.town, table.centre[kind], CAP[table.players], spare)
            spare = difference(spare, lowest_of(best))
        kind += 1
    return difference(reserved, spare)


def site(table: FreshFish, rng: Rng) -> i64:
    """Where to build the tile in hand."""
    seat = table.builder
    sites = table.sites()
    if table.tile < KINDS:
        _, best = nearest(table.town, table.centre[table.tile], CAP[table.players], sites)
        return any_of(sites if is_empty(best) else best, rng)
    if plot_count(sites) == 1:
        return any_of(sites, rng)
    free = difference(sites, kept(table, seat))
    if not is_empty(free):
        sites = free
    mine, others = ways_of(table, seat)
    if table.tile == APO:
        first = difference(intersection(sites, others.must), mine.on)
        second = difference(sites, mine.must)
    else:
        first = intersection(sites, mine.must)
        second = difference(sites, others.on)
    if not is_empty(first):
        return any_of(first, rng)
    return any_of(sites if is_empty(second) else second, rng)


def turn_move(table: FreshFish, rng: Rng) -> i64:
    """Reserve what is nearer to a centre than the plots one has, or what one can spare; else draw."""
    seat = table.turn
    free = table.reservable(seat)
    spare = table.reserved(seat)
    if is_empty(spare) and is_empty(free):
        return PASS
    if table.deck_left() == 0:
        return late_move(table, rng, free)
    gain: i64 = 0
    wanted = free
    first = rng.below(KINDS)
    step: i64 = 0
    while step < KINDS:
        kind: i64 = (first + step) % KINDS
        step += 1
        if table.outlet[KINDS * seat + kind] != UNWON:
            continue
        best, nearer = nearest_of_two(table.town, table.centre[kind], CAP[table.players], spare, free)
        spare = difference(spare, lowest_of(best[1]))
        if best[0] - nearer[0] > gain:
            gain = best[0] - nearer[0]
            wanted = nearer[1]
    # What is left of the plots one has is to spare.
    if is_empty(free) or (gain == 0 and plot_count(spare) >= SPARE):
        return DRAW
    return any_of(wanted, rng)


def late_move(table: FreshFish, rng: Rng, free: Plots) -> i64:
    """With the deck empty: an APO where only others need to pass, a street where oneself does."""
    seat = table.turn
    reserved = table.reserved(seat)
    mine, others = ways_of(table, seat)
    bar: Plots = (0, 0)
    if table.stock:
        bar = difference(others.must, mine.on)
    if overlap(reserved, bar):
        return DRAW_APO
    if overlap(reserved, mine.must):
        return DRAW_STREET
    wanted = intersection(free, union(mine.must, bar))
    if not is_empty(wanted):
        return any_of(wanted, rng)
    if is_empty(reserved):
        return any_of(free, rng)
    if table.stock and not is_empty(difference(reserved, mine.on)):
        return DRAW_APO
    return DRAW_STREET
