"""What a viewer sees: everything but the choices of others that are still secret."""

from shoal.games.bits import members
from shoal.games.fishy.fish_in_the_barrel.rules.choices import KINDS, PLACE, PLACINGS
from shoal.games.fishy.fish_in_the_barrel.rules.state import PLACE_FISH, PLAY, FishInTheBarrel
from shoal.games.fishy.fish_in_the_barrel.rules.words import MOVE, WORDS
from shoal.games.fishy.fish_in_the_barrel.views.types import BarrelSeat, FishInTheBarrelView
from shoal.games.fishy.rules.cards import CARDS, CAT, LOW4
from shoal.games.fishy.rules.packed_counts import ONE, at
from shoal.games.fishy.views.fish_by_level import by_level, counted
from shoal.games.rng import Rng
from shoal.games.view import opening, present

STAGES = ("play", "cats", "place", "over")


def _hand(state: FishInTheBarrel, seat: int) -> list[str]:
    cards = CARDS[: LOW4 + 1] if state.low4 >> seat - 1 & 1 else CARDS[:LOW4]
    return [*cards, *[CARDS[CAT]] * at(state.cats, seat - 1)]


def _cards(table: int, seat: int) -> list[str]:
    """A seat's cards out of a set of those on the table."""
    return [CARDS[card] for card in members(table >> KINDS * (seat - 1) & 127)]


def _revealed(state: FishInTheBarrel, seat: int) -> list[str]:
    """The two cards a seat revealed last; none before the first turn's."""
    if state.turn == 1 and state.stage == PLAY:
        return []
    cards = _cards(state.shown, seat)
    return cards + [CARDS[CAT]] * (2 - len(cards))


def _seat(state: FishInTheBarrel, seat: int, points: int) -> BarrelSeat:
    return {
        "fish": by_level(state.placed[seat - 1]),
        "points": points,
        "stock": state.stock(seat),
        "hand": _hand(state, seat),
        "cards": _revealed(state, seat),
        "cancelled": _cards(state.cancelled, seat),
        "prowling": at(state.prowling, seat - 1),
        "room": by_level(state.room(seat) if state.stage == PLACE_FISH else 0),
        "laid": list(PLACINGS[at(state.laid, seat - 1)]),
    }


def _own_choice(state: FishInTheBarrel, viewer: int) -> str | None:
    """The viewer's own choice while others still make theirs."""
    if not viewer or not (state.asked & ~state.owing) >> viewer - 1 & 1:
        return None
    return WORDS[(PLAY if state.stage == PLAY else PLACE) + at(state.chosen, viewer - 1)]


def view(state: FishInTheBarrel, viewer: int) -> FishInTheBarrelView:
    """Each seat's cards are those revealed last, with what was cancelled of them and the levels they were used for."""
    points = state.scores()
    return {
        **opening("fish-in-the-barrel", state, viewer),
        "turn": state.turn,
        "stage": STAGES[state.stage],
        "seats": [_seat(state, seat, points[seat - 1]) for seat in range(1, state.players + 1)],
        "asked": [place + 1 for place in members(state.asked)],
        "chosen": _own_choice(state, viewer),
    }


def _table(cards: list[str], seat: int) -> int:
    return sum(1 << KINDS * (seat - 1) + CARDS.index(card) for card in cards if card != CARDS[CAT])


def sample(view: FishInTheBarrelView, rng: Rng) -> FishInTheBarrel:
    """What others have chosen in secret is drawn from all they may choose."""
    state = FishInTheBarrel(view["players"], dict(view["options"]))
    state.stage = STAGES.index(view["stage"])
    state.turn = view["turn"]
    state.cats = state.low4 = 0
    for place, about in enumerate(view["seats"]):
        state.placed[place] = counted(about["fish"])
        state.cats += about["hand"].count(CARDS[CAT]) * ONE[place]
        state.low4 += (CARDS[LOW4] in about["hand"]) << place
        state.shown += _table(about["cards"], place + 1)
        state.cancelled += _table(about["cancelled"], place + 1)
        state.prowling += about["prowling"] * ONE[place]
        state.laid += PLACINGS.index(tuple(about["laid"])) * ONE[place]
    state.count_cards()
    state.asked = state.owing = sum(1 << seat - 1 for seat in view["asked"])
    for seat in view["asked"]:
        if seat not in view["actors"]:
            own = seat == view["viewer"]
            state.choose(seat, MOVE[present(view["chosen"])] if own else state.pick(seat, rng))
    return state
