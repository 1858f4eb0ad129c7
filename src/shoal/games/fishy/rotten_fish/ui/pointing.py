"""What a card or a sale would bring about, and the reveal card by card."""

from collections.abc import Callable

from shoal.games.contract import Transition
from shoal.games.fishy.rotten_fish.rules.state import (
    OVER,
    PLAY,
    REMOVE,
    ROTTEN,
    RottenFish,
    allowance,
    digit,
    restocked,
    sunk,
    within_reach,
    without,
)
from shoal.games.fishy.rotten_fish.ui.picture import FISH, barrel_of, places
from shoal.games.fishy.rules.cards import CARDS, LOW3, LOW4, level_of
from shoal.games.fishy.ui.card_faces import title
from shoal.games.fishy.ui.reveal import collisions, ring, strike, turned
from shoal.games.ui.face import Beat, Pointed, Round
from shoal.games.ui.svg import Part
from shoal.games.view import Names


def point(state: RottenFish, seat: int, move: int, names: Names) -> Pointed:
    fish = state.fish[seat - 1]
    if move >= REMOVE:
        card, number = digit(state.shown, seat) - 1, move - REMOVE
        return Pointed(_marked(state, seat, card, number, strike), _sale(state, fish, card, number))
    number = min(allowance(move, 1), within_reach(fish, move))
    return Pointed(_marked(state, seat, move, number, ring), _hope(state, fish, move))


def _marked(state: RottenFish, seat: int, card: int, number: int, draw: Callable[[float, float, float], Part]) -> Part:
    """A mark on each fish of a seat that so many removed with a card would be."""
    barrel = barrel_of(state.players, state.top)
    before, after = state.fish[seat - 1], without(state.fish[seat - 1], card, number)
    drawn = []
    for level in range(1, state.top + 1):
        there, left = digit(before, level), digit(after, level)
        drawn += [draw(x, y, FISH[state.players]) for x, y in places(barrel, seat, level, there)[left:]]
    return "".join(drawn)


def _hope(state: RottenFish, fish: int, card: int) -> list[str]:
    """What a card would let its player sell, by how many show it: whom it meets nobody knows yet."""
    there = within_reach(fish, card)
    if not there:
        return [f"You have no fish on level {level_of(card)}." if card < LOW3 else "You have no fish to sell."]
    alone, pair, three = (min(there, allowance(card, players)) for players in (1, 2, 3))
    if card >= LOW3:
        told = [f"Alone, you may sell your {alone} lowest fish; with others, none."]
        return [*told, "The card is spent then."] if card == LOW4 else told
    crowd = "" if state.players == 3 else ", with more none"
    if there == 1:
        return [f"Alone, or with one or two others, you may sell your fish on level {level_of(card)}{crowd}."]
    return [
        f"Alone, you may sell {alone} of your {there} fish on level {level_of(card)}.",
        f"If another shows the card too, {pair} each; with two others {three}{crowd}.",
    ]


def _sale(state: RottenFish, fish: int, card: int, number: int) -> list[str]:
    """What is left, what rots of it, and whether new fish come."""
    left = sunk(without(fish, card, number))
    rotting = digit(left, 0) - digit(fish, 0)
    told = [f"You sell {number or 'no'} fish, and {rotting or 'none'} of yours will rot."]
    if digit(left, 0) >= ROTTEN:
        told.append(f"That makes {digit(left, 0)} rotten fish, and the game is over.")
    elif restocked(left, state.top) == left:
        told.append("You have fish enough on every level and place no new ones, unless the game ends.")
    return told


def unfold(made: Transition[RottenFish], viewer: int, names: Names) -> list[Beat]:
    """The cards as they turn over and who is in whose way; after a sale, the fish that rot."""
    before, after = made.before, made.after
    if before.owing > 1:
        return []
    beats = _reveal(before, after, names) if before.stage == PLAY else []
    if after.stage == OVER or after.turn > before.turn:
        beats += _rot(before, after, names)
    return beats


def rounds(made: Transition[RottenFish], names: Names) -> Round | None:
    """Everybody's card, then how many fish they sold with it."""
    before, after = made.before, made.after
    if before.owing > 1:
        return None
    seats = range(1, after.players + 1)
    if before.stage == PLAY:
        return Round(before.turn, [title(CARDS[digit(after.shown, seat) - 1]) for seat in seats])
    sold = [f"sold {digit(after.removed, seat) or 'none'}" if digit(before.most, seat) else "" for seat in seats]
    return Round(before.turn, sold)


def _reveal(before: RottenFish, after: RottenFish, names: Names) -> list[Beat]:
    shown = [[CARDS[digit(after.shown, seat) - 1]] for seat in range(1, after.players + 1)]

    def part(seat: int, place: int) -> str:
        return f"card-{seat}-{before.turn}"

    beats = turned(shown, part, names)
    for card, seats, told in collisions(shown, names):
        each = allowance(CARDS.index(card), len(seats))
        beats.append(Beat(part(seats[-1], 0), f"{told}: {f'up to {each} fish each' if each else 'no fish for them'}."))
    return beats


def _rot(before: RottenFish, after: RottenFish, names: Names) -> list[Beat]:
    return [
        Beat(f"bones-{seat}-{place}", f"A fish of {names[seat - 1]}'s rots: that makes {place + 1}.")
        for seat in range(1, after.players + 1)
        for place in range(digit(before.fish[seat - 1], 0), digit(after.fish[seat - 1], 0))
    ]
