"""What a sensible player of Fresh Fish does at a glance: the policy of playouts, some microseconds a move."""

from typing import Final

from mypy_extensions import i64

from shoal.games.bits import count
from shoal.games.fresh_fish.ai.possible_routes import NEAREST, Ways, ways_of
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
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.fresh_fish.rules.town import nth
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


def any_of(a0: i64, a1: i64, rng: Rng) -> i64:
    return nth(a0, a1, rng.below(count(a0) + count(a1)))


def price(table: FreshFish, seat: i64) -> float:
    """What the outlet now auctioned may cost."""
    rivals: i64 = -1
    other: i64 = 1
    while other <= table.players:
        if table.may_bid(other):
            rivals += 1
        other += 1
    cap = CAP[table.players]
    NEAREST.look(table.town, table.centre[table.tile], cap, table.held0[seat], table.held1[seat], 0, 0)
    saved = FAR * float(cap) - float(NEAREST.length)
    return EAGER * float(rivals) * saved if saved > 0.0 else 0.0


def kept(table: FreshFish, seat: i64) -> tuple[i64, i64]:
    """The plots a seat means to build outlets on: for each kind it has yet to win, the nearest."""
    held0 = table.held0[seat]
    held1 = table.held1[seat]
    kind: i64 = 0
    while kind < KINDS:
        if table.outlet[KINDS * seat + kind] == UNWON:
            NEAREST.look(table.town, table.centre[kind], CAP[table.players], held0, held1, 0, 0)
            held0 &= ~(NEAREST.best0 & -NEAREST.best0)
            if NEAREST.best0 == 0:
                held1 &= ~(NEAREST.best1 & -NEAREST.best1)
        kind += 1
    return table.held0[seat] & ~held0, table.held1[seat] & ~held1


def site(table: FreshFish, rng: Rng) -> i64:
    """Where to build the tile in hand."""
    seat = table.builder
    a0, a1 = table.sites()
    if table.tile < KINDS:
        NEAREST.look(table.town, table.centre[table.tile], CAP[table.players], a0, a1, 0, 0)
        if NEAREST.best0 | NEAREST.best1:
            return any_of(NEAREST.best0, NEAREST.best1, rng)
        return any_of(a0, a1, rng)
    if count(a0) + count(a1) == 1:
        return any_of(a0, a1, rng)
    kept0, kept1 = kept(table, seat)
    if (a0 & ~kept0) | (a1 & ~kept1):
        a0 &= ~kept0
        a1 &= ~kept1
    mine = Ways()
    others = Ways()
    ways_of(table, seat, mine, others)
    if table.tile == APO:
        first0: i64 = a0 & others.must0 & ~mine.on0
        first1: i64 = a1 & others.must1 & ~mine.on1
        next0: i64 = a0 & ~mine.must0
        next1: i64 = a1 & ~mine.must1
    else:
        first0 = a0 & mine.must0
        first1 = a1 & mine.must1
        next0 = a0 & ~others.on0
        next1 = a1 & ~others.on1
    if first0 | first1:
        return any_of(first0, first1, rng)
    if next0 | next1:
        return any_of(next0, next1, rng)
    return any_of(a0, a1, rng)


def turn_move(table: FreshFish, rng: Rng) -> i64:
    """Reserve what is nearer to a centre than the plots one has, or what one can spare; else draw."""
    seat = table.turn
    free0, free1 = table.reservable(seat)
    held0 = table.held0[seat]
    held1 = table.held1[seat]
    if held0 | held1 == 0 and free0 | free1 == 0:
        return PASS
    if table.deck_left() == 0:
        return late_move(table, rng, free0, free1)
    gain: i64 = 0
    open0: i64 = free0
    open1: i64 = free1
    first = rng.below(KINDS)
    step: i64 = 0
    while step < KINDS:
        kind: i64 = (first + step) % KINDS
        step += 1
        if table.outlet[KINDS * seat + kind] != UNWON:
            continue
        NEAREST.look(table.town, table.centre[kind], CAP[table.players], held0, held1, free0, free1)
        held0 &= ~(NEAREST.best0 & -NEAREST.best0)
        if NEAREST.best0 == 0:
            held1 &= ~(NEAREST.best1 & -NEAREST.best1)
        if NEAREST.length - NEAREST.other_length > gain:
            gain = NEAREST.length - NEAREST.other_length
            open0 = NEAREST.other0
            open1 = NEAREST.other1
    # What is left of the plots one has is to spare.
    if free0 | free1 == 0 or (gain == 0 and count(held0) + count(held1) >= SPARE):
        return DRAW
    return any_of(open0, open1, rng)


def late_move(table: FreshFish, rng: Rng, free0: i64, free1: i64) -> i64:
    """With the deck empty: an APO where only others need to pass, a street where oneself does."""
    seat = table.turn
    held0 = table.held0[seat]
    held1 = table.held1[seat]
    mine = Ways()
    others = Ways()
    ways_of(table, seat, mine, others)
    bar0: i64 = others.must0 & ~mine.on0
    bar1: i64 = others.must1 & ~mine.on1
    if table.stock == 0:
        bar0 = 0
        bar1 = 0
    if (held0 & bar0) | (held1 & bar1):
        return DRAW_APO
    if (held0 & mine.must0) | (held1 & mine.must1):
        return DRAW_STREET
    a0: i64 = free0 & (mine.must0 | bar0)
    a1: i64 = free1 & (mine.must1 | bar1)
    if a0 | a1:
        return any_of(a0, a1, rng)
    if held0 | held1 == 0:
        return any_of(free0, free1, rng)
    if table.stock and (held0 & ~mine.on0) | (held1 & ~mine.on1):
        return DRAW_APO
    return DRAW_STREET
