"""What a viewer sees: everything but the choices of others that are still secret."""

from shoal.games.bits import members
from shoal.games.fishy.fresh_market.rules.state import PLAY, TAKE, FreshMarket
from shoal.games.fishy.fresh_market.rules.words import MOVE, WORDS
from shoal.games.fishy.fresh_market.views.types import FreshMarketView, MarketSeat
from shoal.games.fishy.rules.cards import CARDS, LOW4
from shoal.games.fishy.rules.packed_counts import ONE, at
from shoal.games.fishy.views.fish_by_level import by_level, counted
from shoal.games.rng import Rng
from shoal.games.view import opening, present

STAGES = ("play", "level cards", "second claims", "lowest 3", "lowest 4", "over")


def _hand(state: FreshMarket, seat: int) -> list[str]:
    return list(CARDS[: LOW4 + 1] if state.low4 >> seat - 1 & 1 else CARDS[:LOW4])


def _seat(state: FreshMarket, seat: int, points: int) -> MarketSeat:
    card = at(state.cards, seat - 1)
    return {
        "fish": by_level(state.bought[seat - 1]),
        "points": points,
        "cats": at(state.cats, seat - 1),
        "hand": _hand(state, seat),
        "card": CARDS[card - 1] if card else None,
        "taken": at(state.taken, seat - 1),
        "claim": state.claim(seat),
        "second": bool(state.second >> seat - 1 & 1),
    }


def _own_choice(state: FreshMarket, viewer: int) -> str | None:
    """The viewer's own choice while others still make theirs."""
    if not viewer or not (state.asked & ~state.owing) >> viewer - 1 & 1:
        return None
    return WORDS[(PLAY if state.stage == PLAY else TAKE) + at(state.chosen, viewer - 1)]


def view(state: FreshMarket, viewer: int) -> FreshMarketView:
    """Each seat's card is the one it revealed last, its claim what it may take in this stage."""
    points = state.scores()
    return {
        **opening("fresh-market", state, viewer),
        "turn": state.turn,
        "stage": STAGES[state.stage],
        "barrel": by_level(state.barrel),
        "seats": [_seat(state, seat, points[seat - 1]) for seat in range(1, state.players + 1)],
        "asked": [place + 1 for place in members(state.asked)],
        "chosen": _own_choice(state, viewer),
    }


def sample(view: FreshMarketView, rng: Rng) -> FreshMarket:
    """What others have chosen in secret is drawn from all they may choose."""
    state = FreshMarket(view["players"], dict(view["options"]))
    state.stage = STAGES.index(view["stage"])
    state.turn = view["turn"]
    state.barrel = counted(view["barrel"])
    state.low4 = 0
    for place, about in enumerate(view["seats"]):
        state.bought[place] = counted(about["fish"])
        state.cats += about["cats"] * ONE[place]
        state.low4 += ("low4" in about["hand"]) << place
        state.taken += about["taken"] * ONE[place]
        state.second += about["second"] << place
        if about["card"]:
            card = CARDS.index(about["card"])
            state.cards += (card + 1) * ONE[place]
            state.tally += ONE[card]
    state.asked = state.owing = sum(1 << seat - 1 for seat in view["asked"])
    for seat in view["asked"]:
        if seat not in view["actors"]:
            moves = state.legal(seat)
            own = seat == view["viewer"]
            state.choose(seat, MOVE[present(view["chosen"])] if own else moves[rng.below(len(moves))])
    return state
