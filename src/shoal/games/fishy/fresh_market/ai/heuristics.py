"""What a search asks of Moon's Fresh Fish: what a seat can tell apart, and what sensible players make of it."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fingerprint import hash_combine
from shoal.games.fishy.ai.quantal_response import CARDS_EACH, HAND, MIX, is_known, open_page, page_of
from shoal.games.fishy.fresh_market.rules.state import (
    CATS_TO_END,
    FISH_PER_PLAYER,
    OVER,
    PLAY,
    TAKE,
    FreshMarket,
    full_barrel,
    take_lowest,
)
from shoal.games.fishy.rules.cards import LOW3, LOW4
from shoal.games.fishy.rules.packed_counts import LEVELS, ONE, at, points_ahead, total, worth
from shoal.games.heuristics import Heuristics, softmax, win_shares
from shoal.games.rng import Rng

# How seats stand, in logarithms of the chance to win, rounded from fits to 1,500 games of each player count, which
# differ between counts. Leads count for more the nearer the end is.
POINT: Final = 0.1
"""What a point is worth at the start."""
POINT_BY_CATS: Final = 0.07
"""What it is worth more for each Cat of the player who has most of them."""
POINT_WHEN_SOLD: Final = 0.12
"""What it is worth more when a level is all but sold."""
OWN_CAT: Final = -0.4
OWN_LOWEST_4: Final = 0.2

# How players choose: whoever looks one turn ahead guesses the others' cards a few times over and takes the card that
# does best against those guesses.
GUESSES: Final = 3
END: Final = 20.0
"""What ending the game is worth to who wins by it, or costs who loses, in points."""
CAT: Final = vec[float]([0.0, 1.0, 3.0, 0.0])
"""What so many Cats cost who has them, in points."""
CALM_STOCK: Final = 6
"""With so many fish on every level, and nobody close to three Cats, hardly any turn ends the game."""
TABLES: Final = vec[i64]([48, 128])
"""How many tables of cards are dealt out to think a position through; more where it is calm and will come up often."""
CHOICES: Final = vec[i64]([96, 400])
"""How many choices are made by what those tables bring."""
TRIED: Final = 0.05
"""How often any card is expected, whatever it seems to bring."""
ODD: Final = 0.05
"""How often a number of fish is expected that seems not the best."""

FRESH_MARKET: Final = 0x464D
"""The letters of its paragraphs: what marks this game's pages of mixes."""
ROOM: Final = 8
"""For the seats, or a seat's cards."""
HAS: Final = vec[i64]([0 for _ in range(ROOM)])
"""Scratch: the points of each seat, seat 1 at place 0, as are the others by seat."""
GETS: Final = vec[i64]([0 for _ in range(ROOM)])
"""Scratch: the points it comes to have."""
PLAYED: Final = vec[i64]([0 for _ in range(ROOM)])
"""Scratch: the card it is guessed to play."""
ALIKE: Final = vec[i64]([0 for _ in range(ROOM)])
"""Scratch: how many others play each card."""
TEMPTING: Final = vec[i64]([0 for _ in range(ROOM)])
"""Scratch: the points that each card would bring who played it alone."""
HOPES: Final = vec[float]([0.0 for _ in range(ROOM)])
"""Scratch: what each card brings against some guesses."""
BROUGHT: Final = vec[float]([0.0 for _ in range(ROOM * 128)])
"""Scratch: what each card brings at each table, at ROOM * table + card."""
STANDING: Final = vec[float]([0.0 for _ in range(7)])
"""Scratch: how well each seat stands, at its own number."""


def lowest_stock(barrel: i64) -> i64:
    """The fish on the level that has fewest."""
    fewest: i64 = 255
    level: i64 = 0
    while level < LEVELS:
        fewest = min(fewest, at(barrel, level))
        level += 1
    return fewest


def most_cats(table: FreshMarket) -> i64:
    most: i64 = 0
    place: i64 = 0
    while place < table.players:
        most = max(most, at(table.cats, place))
        place += 1
    return most


def haul(table: FreshMarket, seat: i64, number: i64) -> i64:
    """So many fish taken with the seat's card, by level."""
    card = at(table.cards, seat - 1) - 1
    return take_lowest(table.barrel, number) if card >= LOW3 else number * ONE[LEVELS - 1 - card]


def sensible(table: FreshMarket, seat: i64) -> i64:
    """How many fish to take: all one may, but not the last of a level when that ends a game one is losing (5.2)."""
    most = table.claim(seat)
    if most_cats(table) >= CATS_TO_END or lowest_stock(table.barrel) == 0:
        return most
    ahead = points_ahead(table.bought, seat)
    number = most
    while number > 0:
        taken = haul(table, seat, number)
        if lowest_stock(table.barrel - taken) > 0 or ahead + worth(taken) >= 0:
            return number
        number -= 1
    return 0


def cards_of(table: FreshMarket, seat: i64) -> i64:
    """How many cards a seat holds: the first of the seven."""
    return LOW4 + 1 if table.low4 & BIT[seat - 1] else LOW4


def mixes(table: FreshMarket) -> i64:
    """The page with everybody's mix of cards, thought through unless it was before."""
    calm = most_cats(table) < CATS_TO_END - 1 and lowest_stock(table.barrel) >= CALM_STOCK
    position = hash_combine(table.players, table.cats + (table.low4 << 48))
    if not calm:
        position = hash_combine(position, table.barrel)
        for fish in table.bought:
            position = hash_combine(position, worth(fish))
    if is_known(FRESH_MARKET, position):
        return page_of(position)
    seat: i64 = 1
    while seat <= table.players:
        HAND[seat] = BIT[cards_of(table, seat)] - 1
        # Where it is calm, leads and stocks are all one, so the page must not depend on them.
        HAS[seat - 1] = 0 if calm else worth(table.bought[seat - 1])
        seat += 1
    barrel = full_barrel(table.players) if calm else table.barrel
    _tempt(barrel)
    page = open_page(FRESH_MARKET, position, table.players)
    rng = Rng(position)
    seat = 1
    while seat <= table.players:
        like = _like(table, seat)
        if like:
            card: i64 = 0
            while card < CARDS_EACH:
                MIX[page + CARDS_EACH * seat + card] = MIX[page + CARDS_EACH * like + card]
                card += 1
        else:
            _mix(table, barrel, seat, page + CARDS_EACH * seat, 1 if calm else 0, rng)
        seat += 1
    return page


def _like(table: FreshMarket, seat: i64) -> i64:
    """A seat before this one that is in the same position; 0 for none."""
    other: i64 = 1
    while other < seat:
        if (
            HAS[other - 1] == HAS[seat - 1]
            and HAND[other] == HAND[seat]
            and at(table.cats, other - 1) == at(table.cats, seat - 1)
        ):
            return other
        other += 1
    return 0


def _tempt(barrel: i64) -> None:
    card: i64 = 0
    while card < LOW3:
        TEMPTING[card] = (LEVELS - card) * min(2, at(barrel, LEVELS - 1 - card))
        card += 1
    while card <= LOW4:
        TEMPTING[card] = worth(_lowest(barrel, card))
        card += 1


def _lowest(barrel: i64, card: i64) -> i64:
    """What a Lowest card takes, by level."""
    return take_lowest(barrel, min(card - LOW3 + 3, total(barrel)))


def _mix(table: FreshMarket, barrel: i64, seat: i64, row: i64, calm: i64, rng: Rng) -> None:
    """How often a seat chooses each card, by choosing again and again."""
    cards = cards_of(table, seat)
    card: i64 = 0
    while card < cards:
        MIX[row + card] = TRIED / float(cards)
        card += 1
    tables = TABLES[calm]
    dealt: i64 = 0
    while dealt < tables:
        _guess(table, seat, rng)
        card = 0
        while card < cards:
            BROUGHT[ROOM * dealt + card] = _standing(table, barrel, seat, card)
            card += 1
        dealt += 1
    left = CHOICES[calm]
    while left > 0:
        MIX[row + _choice(cards, tables, rng)] += (1.0 - TRIED) / float(CHOICES[calm])
        left -= 1


def _choice(cards: i64, tables: i64, rng: Rng) -> i64:
    """The card that does best at a few of the tables."""
    card: i64 = 0
    while card < cards:
        HOPES[card] = 0.0
        card += 1
    guesses: i64 = GUESSES
    while guesses > 0:
        begin = ROOM * rng.below(tables)
        card = 0
        while card < cards:
            HOPES[card] += BROUGHT[begin + card]
            card += 1
        guesses -= 1
    best: i64 = 0
    card = 1
    while card < cards:
        if HOPES[card] > HOPES[best]:
            best = card
        card += 1
    return best


def _guess(table: FreshMarket, seat: i64, rng: Rng) -> None:
    """The others play each card as often as it is tempting."""
    tempting: i64 = 0
    card: i64 = 0
    while card <= LOW4:
        ALIKE[card] = 0
        tempting += TEMPTING[card]
        card += 1
    place: i64 = 0
    while place < table.players:
        if place != seat - 1:
            left = rng.below(tempting if table.low4 & BIT[place] else tempting - TEMPTING[LOW4])
            card = 0
            while left >= TEMPTING[card]:
                left -= TEMPTING[card]
                card += 1
            PLAYED[place] = card
            ALIKE[card] += 1
        place += 1


def serve(barrel: i64, players: i64, played: vec[i64], alike: vec[i64], points: vec[i64]) -> i64:
    """Add what the cards played bring to everybody's points, if all take what they may; what the barrel holds then.

    `alike` counts the cards played, each at its number. The rules as far as they decide this (3.1-3.5, 4.1-4.3), once
    more, for thousands of tables a decision; a test holds it to them.
    """
    left = barrel
    place: i64 = 0
    while place < players:
        card = played[place]
        if card < LOW3 and alike[card] <= 2:
            level = LEVELS - card
            fish = min(2, at(barrel, level - 1)) // alike[card]
            left -= fish * ONE[level - 1]
            points[place] += fish * level
        place += 1
    lowest: i64 = LOW3
    while lowest <= LOW4:
        if alike[lowest] == 1:
            taken = _lowest(left, lowest)
            left -= taken
            place = 0
            while played[place] != lowest:
                place += 1
            points[place] += worth(taken)
        lowest += 1
    return left


def _is_crowded(card: i64) -> bool:
    """3.3: do three or more play it, and each get a Cat?"""
    return card < LOW3 and ALIKE[card] > 2


def _standing(table: FreshMarket, barrel: i64, seat: i64, own: i64) -> float:
    """A seat's points ahead of the others after a turn with its own card and those guessed, and what follows."""
    PLAYED[seat - 1] = own
    ALIKE[own] += 1
    cats: i64 = 0
    place: i64 = 0
    while place < table.players:
        GETS[place] = HAS[place]
        if _is_crowded(PLAYED[place]):
            cats = max(cats, at(table.cats, place) + 1)
        place += 1
    left = serve(barrel, table.players, PLAYED, ALIKE, GETS)
    own_cats = at(table.cats, seat - 1) + (1 if _is_crowded(own) else 0)
    ALIKE[own] -= 1
    best: i64 = 0
    others: i64 = 0
    place = 0
    while place < table.players:
        if place != seat - 1:
            best = max(best, GETS[place])
            others += GETS[place]
        place += 1
    ahead = float(GETS[seat - 1]) - float(others) / float(table.players - 1)
    if cats >= CATS_TO_END or lowest_stock(left) == 0:
        return ahead + END if GETS[seat - 1] >= best else ahead - END
    return ahead - CAT[own_cats]


class FreshMarketHeuristics(Heuristics):
    def __init__(self) -> None:
        super().__init__()
        self.opponent_model_rate = 0.7
        self.anchor_strength = 0.3

    def hedge_rate_for(self, players: i64) -> float:
        """The more players, the less a card changes anybody's chance to win, and the more a regret must count."""
        return self.hedge_rate * float(players * players) / 9.0

    def anchor_strength_for(self, players: i64) -> float:
        """The more players, the less it matters who of them insists on a card."""
        return self.anchor_strength * 9.0 / float(players * players)

    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are taken with them."""
        table = cast(FreshMarket, state)
        found = hash_combine(hash_combine(table.stage + 8 * table.turn, table.barrel), table.cats + (table.low4 << 48))
        for fish in table.bought:
            found = hash_combine(found, fish)
        if table.stage != PLAY and table.stage != OVER:
            found = hash_combine(hash_combine(found, table.cards), table.asked + (table.second << 8))
        return found

    def reopen(self, state: State) -> None:
        cast(FreshMarket, state).ask_again()

    def prior(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        table = cast(FreshMarket, state)
        place: i64 = 0
        if table.stage == PLAY:
            row = mixes(table) + CARDS_EACH * seat
            while place < len(moves):
                weights[place] = MIX[row + moves[place]]
                place += 1
            return
        wanted = TAKE + sensible(table, seat)
        while place < len(moves):
            weights[place] = 1.0 if moves[place] == wanted else ODD
            place += 1

    def playout(self, state: State, rng: Rng) -> None:
        """To the end of the turn, where `evaluate` can judge."""
        table = cast(FreshMarket, state)
        while table.stage != PLAY and table.stage != OVER:
            seat: i64 = 1
            owing = table.owing
            while owing:
                if owing & 1:
                    table.do(seat, TAKE + sensible(table, seat))
                owing >>= 1
                seat += 1

    def evaluate(self, state: State, values: vec[float]) -> None:
        table = cast(FreshMarket, state)
        if table.stage == OVER:
            win_shares(state, values)
            return
        sold = 1.0 - float(lowest_stock(table.barrel)) / float(FISH_PER_PLAYER * table.players)
        point = POINT + POINT_BY_CATS * float(most_cats(table)) + POINT_WHEN_SOLD * sold
        seat: i64 = 1
        while seat <= table.players:
            STANDING[seat] = point * float(worth(table.bought[seat - 1])) + OWN_CAT * float(at(table.cats, seat - 1))
            if table.low4 & BIT[seat - 1]:
                STANDING[seat] += OWN_LOWEST_4
            seat += 1
        softmax(table.players, STANDING, values)
