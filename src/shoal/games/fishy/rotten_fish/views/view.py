"""What a viewer sees: everything but the choices that others have made and not yet revealed."""

from shoal.games.bits import BIT
from shoal.games.fishy.rotten_fish.rules.state import FISH_EACH, UNIT, RottenFish, digit, in_levels
from shoal.games.fishy.rotten_fish.rules.words import MOVE, WORDS
from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rules.cards import CARDS
from shoal.games.rng import Rng
from shoal.games.view import opening, present

STAGES = ("play", "remove", "over")


def _fish(state: RottenFish, fish: int) -> list[int]:
    """How many fish there are in the bottom, on level 1, and so on up to the top."""
    return [digit(fish, level) for level in range(state.top + 1)]


def _hand(state: RottenFish, seat: int) -> list[str]:
    return [CARDS[state.held(place)] for place in range(state.hand_size(seat))]


def view(state: RottenFish, viewer: int) -> RottenFishView:
    seats = range(1, state.players + 1)
    mine = digit(state.chosen, viewer) if viewer else 0
    return {
        **opening("rotten-fish", state, viewer),
        "turn": state.turn,
        "stage": STAGES[state.stage],
        "top": state.top,
        "fish": [_fish(state, fish) for fish in state.fish],
        "stock": [FISH_EACH - in_levels(fish) - digit(fish, 0) for fish in state.fish],
        "hands": [_hand(state, seat) for seat in seats],
        "committed": [seat for seat in seats if digit(state.chosen, seat)],
        "choice": WORDS[mine - 1] if mine else None,
        "shown": [CARDS[digit(state.shown, seat) - 1] for seat in seats] if state.shown else None,
        "may_remove": [digit(state.most, seat) for seat in seats],
        "removed": [digit(state.removed, seat) for seat in seats],
    }


def sample(view: RottenFishView, rng: Rng) -> RottenFish:
    """A State with this view, in which the others have committed to any of their choices."""
    state = RottenFish(view["players"], dict(view["options"]))
    state.stage = STAGES.index(view["stage"])
    state.turn = view["turn"]
    state.owing = len(view["actors"])
    for seat in range(1, state.players + 1):
        if "low4" not in view["hands"][seat - 1]:
            state.spent |= BIT[seat]
        state.fish[seat - 1] = sum(fish * UNIT[level] for level, fish in enumerate(view["fish"][seat - 1]))
        state.most += view["may_remove"][seat - 1] * UNIT[seat]
        state.removed += view["removed"][seat - 1] * UNIT[seat]
        if view["shown"]:
            state.shown += (CARDS.index(view["shown"][seat - 1]) + 1) * UNIT[seat]
    for seat in view["committed"]:
        choices = state.legal(seat)
        choice = choices[rng.below(len(choices))]
        if seat == view["viewer"]:
            choice = MOVE[present(view["choice"])]
        state.chosen += (choice + 1) * UNIT[seat]
    return state
