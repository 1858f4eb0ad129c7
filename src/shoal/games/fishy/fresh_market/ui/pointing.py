"""What a card or a purchase would bring about, and the reveal card by card."""

from collections.abc import Callable

from shoal.games.bits import members
from shoal.games.contract import Transition
from shoal.games.fishy.fresh_market.rules.state import PLAY, TAKE, FreshMarket, take_lowest
from shoal.games.fishy.fresh_market.ui.picture import COLOURS, fish_size, places
from shoal.games.fishy.rules.cards import CARDS, LOW3, LOW4, level_of
from shoal.games.fishy.rules.packed_counts import LEVEL_SHARE, LEVELS, ONE, at, total, worth
from shoal.games.fishy.ui.card_faces import title
from shoal.games.fishy.ui.reveal import collisions, ring, strike, turned
from shoal.games.fishy.views.sentences import points
from shoal.games.ui.face import Beat, Pointed, Round
from shoal.games.ui.svg import Part
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def point(state: FreshMarket, seat: int, move: int, names: Names) -> Pointed:
    if move >= TAKE:
        haul = _haul(state, at(state.cards, seat - 1) - 1, move - TAKE)
        return Pointed(_marked(state, haul, strike), _purchase(state, haul))
    return Pointed(_marked(state, _haul(state, move, _alone(state, move)), ring), _hope(state, move))


def _alone(state: FreshMarket, card: int) -> int:
    """How many fish a card brings who plays it alone, as the barrel is now."""
    if card < LOW3:
        return min(LEVEL_SHARE[1], at(state.barrel, level_of(card) - 1))
    return min(3 if card == LOW3 else 4, total(state.barrel))


def _haul(state: FreshMarket, card: int, number: int) -> int:
    """So many fish by level, taken with a card."""
    return take_lowest(state.barrel, number) if card >= LOW3 else number * ONE[level_of(card) - 1]


def _marked(state: FreshMarket, haul: int, draw: Callable[[float, float, float], Part]) -> Part:
    drawn = []
    for level in range(1, LEVELS + 1):
        there, gone = at(state.barrel, level - 1), at(haul, level - 1)
        spots = places(state.players, level, there)
        drawn += [draw(x, y, fish_size(state.players)) for x, y in spots[there - gone :]]
    return "".join(drawn)


def _hope(state: FreshMarket, card: int) -> list[str]:
    """What a card would let its player take, by how many play it: whom it meets nobody knows yet."""
    alone = _alone(state, card)
    if card >= LOW3:
        told = [f"Alone, you may take {alone} of the lowest fish that Level cards leave; with others, none."]
        return [*told, "The card leaves the game."] if card == LOW4 else told
    level = level_of(card)
    told = [f"Alone, you may take {alone} {COLOURS[level]} fish, {points(level)} each."]
    if at(state.barrel, level - 1) > 1:
        return [*told, "If another plays it, 1 each; if more do, none, and a Cat for each of you."]
    pair = "the lower seat is asked first" if state.seat_order else "neither gets it"
    return [*told, f"If another plays it, {pair}; if more do, a Cat for each of you."]


def _kinds(haul: int) -> str:
    """'2 white fish and 1 red fish'."""
    kinds = [f"{at(haul, level - 1)} {COLOURS[level]}" for level in range(LEVELS, 0, -1) if at(haul, level - 1)]
    return f"{natural_list(kinds)} fish"


def _purchase(state: FreshMarket, haul: int) -> list[str]:
    if not haul:
        return ["You take nothing."]
    told = [f"You take {_kinds(haul)}: {points(worth(haul))}."]
    empty = [level for level in range(1, LEVELS + 1) if at(haul, level - 1) and at(state.barrel - haul, level - 1) == 0]
    if empty:
        told.append(
            f"That sells out level {natural_list([str(level) for level in empty])}: the game ends with this turn."
        )
    return told


def unfold(made: Transition[FreshMarket], viewer: int, names: Names) -> list[Beat]:
    """The cards as they turn over and who is in whose way; after purchases, the fish as they reach the baskets."""
    before, after = made.before, made.after
    if len(before.actors()) > 1:
        return []
    return _reveal(before, after, names) if before.stage == PLAY else _bought(before, after, names)


def rounds(made: Transition[FreshMarket], names: Names) -> Round | None:
    """Everybody's card, then the fish they took with it."""
    before, after = made.before, made.after
    if len(before.actors()) > 1:
        return None
    if before.stage == PLAY:
        return Round(before.turn, [title(CARDS[at(after.cards, place) - 1]) for place in range(after.players)])
    asked = members(before.asked)
    hauls = [_taken(after.bought[place] - before.bought[place]) for place in range(after.players)]
    return Round(before.turn, [f"took {taken}" if place in asked else "" for place, taken in enumerate(hauls)])


def _taken(haul: int) -> str:
    """'2 white and 1 red'."""
    kinds = [f"{at(haul, level - 1)} {COLOURS[level]}" for level in range(LEVELS, 0, -1) if at(haul, level - 1)]
    return natural_list(kinds) or "none"


def _reveal(before: FreshMarket, after: FreshMarket, names: Names) -> list[Beat]:
    shown = [[CARDS[at(after.cards, place) - 1]] for place in range(after.players)]

    def part(seat: int, place: int) -> str:
        return f"card-{seat}-{before.turn}"

    beats = turned(shown, part, names)
    for card, seats, told in collisions(shown, names):
        beats.append(Beat(part(seats[-1], 0), f"{told}: {_share(before, CARDS.index(card), len(seats))}."))
    return beats


def _share(state: FreshMarket, card: int, players: int) -> str:
    if card >= LOW3:
        return "no fish for them"
    if players > 2:
        return "no fish, and a Cat for each"
    there = at(state.barrel, level_of(card) - 1)
    if there > 1:
        return "one fish each"
    return "one fish, and the lower seat is asked first" if state.seat_order else "the only fish cannot be shared"


def _bought(before: FreshMarket, after: FreshMarket, names: Names) -> list[Beat]:
    return [
        Beat(f"buy-{place + 1}-{level}-{number}", f"{names[place]} takes a {COLOURS[level]} fish.")
        for place in range(after.players)
        for level in range(LEVELS, 0, -1)
        for number in range(at(before.bought[place], level - 1), at(after.bought[place], level - 1))
    ]
