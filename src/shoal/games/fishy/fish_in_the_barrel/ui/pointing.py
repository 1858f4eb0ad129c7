"""What two cards, a Cat or fish in the barrel would bring about, and the reveal card by card."""

from functools import partial

from shoal.games.bits import BIT, members
from shoal.games.contract import SPECTATOR, Transition
from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL, CANCEL_NONE, HAUL, KINDS, PAIRS, PLACE
from shoal.games.fishy.fish_in_the_barrel.rules.state import CATS, PLAY, FishInTheBarrel
from shoal.games.fishy.fish_in_the_barrel.ui.picture import barrel_of, fish_size, places
from shoal.games.fishy.fish_in_the_barrel.views.view import view
from shoal.games.fishy.rules.cards import CARDS, CAT, LOW3, LOW4, TITLES, level_of
from shoal.games.fishy.rules.packed_counts import LEVEL_SHARE, LEVELS, at, worth
from shoal.games.fishy.ui.barrel import CARD_MIDDLE, card_middles, card_width
from shoal.games.fishy.ui.card_faces import title
from shoal.games.fishy.ui.reveal import collisions, ring, strike, turned
from shoal.games.fishy.views.sentences import points
from shoal.games.ui.face import Beat, Pointed, Round
from shoal.games.ui.svg import Part
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def point(state: FishInTheBarrel, seat: int, move: int, names: Names) -> Pointed:
    if move < PLACE:
        return Pointed(_aimed(state, seat, PAIRS[move]), [_hope(card) for card in dict.fromkeys(PAIRS[move])])
    if move < CANCEL_NONE:
        return Pointed(_filled(state, seat, HAUL[move - PLACE]), _placing(state, seat, HAUL[move - PLACE]))
    if move == CANCEL_NONE:
        return Pointed("", ["Your Cat cancels nothing and is gone all the same."])
    owner, card = 1 + (move - CANCEL) // KINDS, (move - CANCEL) % KINDS
    return Pointed(_struck(state, owner, card), _cancelling(state, seat, move - CANCEL, names))


# Two cards


def _levels(card: int) -> list[int]:
    """The levels a card gives places on, for who plays it alone."""
    if card == CAT:
        return []
    return [level_of(card)] * 2 if card < LOW3 else list(range(3 if card == LOW3 else 4, 0, -1))


def _aimed(state: FishInTheBarrel, seat: int, pair: tuple[int, int]) -> Part:
    """Rings where both cards would give places, were they alone."""
    barrel, size = barrel_of(state.players), fish_size(view(state, seat))
    levels = _levels(pair[0]) + _levels(pair[1])
    drawn = []
    for level in range(1, LEVELS + 1):
        there = at(state.placed[seat - 1], level - 1)
        spots = places(barrel, seat, level, there + levels.count(level), size)
        drawn += [ring(x, y, size) for x, y in spots[there:]]
    return "".join(drawn)


def _hope(card: int) -> str:
    """What a card may bring: whom it meets, and which Cats, nobody knows yet."""
    if card == CAT:
        return "A Cat may cancel a card of somebody else's, and is gone."
    if card < LOW3:
        return f"{TITLES[card]}: alone two places, with one other one each, with more none."
    gone = "; then the card is gone" if card == LOW4 else ""
    return f"{TITLES[card]}: alone a place each on levels {_levels(card)[0]} to 1{gone}; with others none."


# Cats


def _struck(state: FishInTheBarrel, owner: int, card: int) -> Part:
    barrel = barrel_of(state.players)
    wide = card_width(barrel, 2)
    shown = members(state.shown >> KINDS * (owner - 1) & 127)
    return strike(card_middles(barrel.middle(owner), wide, 2)[shown.index(card)], CARD_MIDDLE, 2 * wide)


def _cancelling(state: FishInTheBarrel, seat: int, target: int, names: Names) -> list[str]:
    """Whose card is gone, and who gains by it as the cards lie now."""
    owner, card = divmod(target, KINDS)
    twin = state.copy()
    twin.count_cards()
    before = [twin.room(other) for other in range(1, state.players + 1)]
    twin.cancelled |= BIT[target]
    twin.count_cards()
    told = [f"{names[owner]}'s {TITLES[card]} brings nothing."]
    gaining = [place for place in range(state.players) if twin.room(place + 1) != before[place] and place != owner]
    if gaining:
        who = natural_list(["you" if place == seat - 1 else names[place] for place in gaining])
        told.append(f"That leaves more room for {who}.")
    return told


# Fish


def _filled(state: FishInTheBarrel, seat: int, haul: int) -> Part:
    barrel, size = barrel_of(state.players), fish_size(view(state, seat))
    drawn = []
    for level in range(1, LEVELS + 1):
        there, room = at(state.placed[seat - 1], level - 1), at(state.room(seat), level - 1)
        spots = places(barrel, seat, level, there + room, size)
        drawn += [ring(x, y, size) for x, y in spots[there : there + at(haul, level - 1)]]
    return "".join(drawn)


def _placing(state: FishInTheBarrel, seat: int, haul: int) -> list[str]:
    if not haul:
        return ["You place nothing."]
    left = state.stock(seat) - sum(at(haul, level) for level in range(LEVELS))
    told = [f"You gain {points(worth(haul))} and have {left or 'no'} fish left."]
    return told if left else [*told, "That ends the game."]


# What all see


def unfold(made: Transition[FishInTheBarrel], viewer: int, names: Names) -> list[Beat]:
    """The cards as they turn over, a Cat at work, who is in whose way at last, and the fish as they are placed."""
    before, after = made.before, made.after
    seat, move = made.seat, made.move
    if before.stage == CATS:
        return _cancelled(before, seat, move, after, names) + _settled(before, after, names)
    if len(before.actors()) > 1:
        return []
    if before.stage == PLAY:
        shown = turned(_cards(after), partial(_part, before.turn), names)
        return shown + _settled(before, after, names)
    return _placed(before, after, names)


def rounds(made: Transition[FishInTheBarrel], names: Names) -> Round | None:
    """Everybody's two cards, whom a Cat cancelled, then where they placed fish."""
    before, after = made.before, made.after
    cells = [""] * after.players
    if before.stage == CATS:
        cells[made.seat - 1] = _cancelled_in_short(made.move, names)
    elif len(before.actors()) > 1:
        return None
    elif before.stage == PLAY:
        cells = [" + ".join("Cat" if card == "cat" else title(card) for card in cards) for cards in _cards(after)]
    else:
        cells = [_laid(before, after, place) for place in range(after.players)]
    return Round(before.turn, cells)


def _cancelled_in_short(move: int, names: Names) -> str:
    if move == CANCEL_NONE:
        return "cancelled nothing"
    owner, card = divmod(move - CANCEL, KINDS)
    return f"cancelled {names[owner]}'s {TITLES[card]}"


def _laid(before: FishInTheBarrel, after: FishInTheBarrel, place: int) -> str:
    """Where a seat placed fish, as 'placed 5, 5, 3'."""
    if place not in members(before.asked):
        return ""
    old, new = before.placed[place], after.placed[place]
    levels = [level for level in range(LEVELS, 0, -1) for _ in range(at(new, level - 1) - at(old, level - 1))]
    return f"placed {', '.join(map(str, levels)) or 'none'}"


def _cards(state: FishInTheBarrel) -> list[list[str]]:
    """The two cards of each seat as the picture shows them."""
    return [seat["cards"] for seat in view(state, SPECTATOR)["seats"]]


def _part(turn: int, seat: int, place: int) -> str:
    return f"card-{seat}-{turn}-{place}"


def _cancelled(before: FishInTheBarrel, seat: int, move: int, after: FishInTheBarrel, names: Names) -> list[Beat]:
    if move == CANCEL_NONE:
        return []
    owner, card = divmod(move - CANCEL, KINDS)
    place = _cards(after)[owner].index(CARDS[card])
    told = f"{names[seat - 1]}'s Cat cancels {names[owner]}'s {TITLES[card]}."
    return [Beat(_part(before.turn, owner + 1, place), told)]


def _settled(before: FishInTheBarrel, after: FishInTheBarrel, names: Names) -> list[Beat]:
    """Who is in whose way, once the Cats are done."""
    if after.stage == CATS:
        return []
    cards = _cards(after)
    gone = [[] if after.collide else seat["cancelled"] for seat in view(after, SPECTATOR)["seats"]]
    counting = [[card for card in shown if card not in out] for shown, out in zip(cards, gone, strict=True)]
    beats = []
    for card, seats, told in collisions(counting, names):
        share = LEVEL_SHARE[len(seats)] if CARDS.index(card) < LOW3 else 0
        last = _part(before.turn, seats[-1], cards[seats[-1] - 1].index(card))
        beats.append(Beat(last, f"{told}: {'one place each' if share else 'no places for it'}."))
    return beats


def _placed(before: FishInTheBarrel, after: FishInTheBarrel, names: Names) -> list[Beat]:
    return [
        Beat(f"fish-{place + 1}-{level}-{number}", f"{names[place]} places a fish on level {level}.")
        for place in range(after.players)
        for level in range(LEVELS, 0, -1)
        for number in range(at(before.placed[place], level - 1), at(after.placed[place], level - 1))
    ]
