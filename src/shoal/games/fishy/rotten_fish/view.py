"""What a viewer sees: everything but the choices that others have made and not yet revealed."""

from typing import Any, cast

from shoal.games.bits import BIT
from shoal.games.contract import State
from shoal.games.fishy.cards import CARDS
from shoal.games.fishy.rotten_fish.rules import FISH_EACH, NONE, RottenFish, in_levels, on_level
from shoal.games.fishy.rotten_fish.words import MOVE, WORDS
from shoal.games.game import View, opening
from shoal.games.rng import Rng

STAGES = ("play", "remove", "over")


def _fish(state: RottenFish, fish: int) -> list[int]:
    """How many fish there are in the bottom, on level 1, and so on up to the top."""
    return [on_level(fish, level) for level in range(state.top + 1)]


def _hand(state: RottenFish, seat: int) -> list[str]:
    return [CARDS[state.held(place)] for place in range(state.hand_size(seat))]


def view(state: State, viewer: int) -> dict[str, Any]:
    state = cast(RottenFish, state)
    seats = range(1, state.players + 1)
    mine = state.chosen[viewer - 1] if viewer else NONE
    return {
        **opening("rotten-fish", state, viewer),
        "turn": state.turn,
        "stage": STAGES[state.stage],
        "top": state.top,
        "fish": [_fish(state, fish) for fish in state.fish],
        "stock": [FISH_EACH - in_levels(fish) - on_level(fish, 0) for fish in state.fish],
        "hands": [_hand(state, seat) for seat in seats],
        "committed": [seat for seat in seats if state.chosen[seat - 1] != NONE],
        "choice": None if mine == NONE else WORDS[mine],
        "shown": [None if card == NONE else CARDS[card] for card in state.shown],
        "may_remove": list(state.most),
        "removed": list(state.removed),
    }


def sample(view: View, rng: Rng) -> State:
    """A State with this view, in which others have committed to any of their choices."""
    state = RottenFish(view["players"], dict(view["options"]))
    state.stage = STAGES.index(view["stage"])
    state.turn = view["turn"]
    state.owing = len(view["actors"])
    for seat in range(1, state.players + 1):
        if "low4" not in view["hands"][seat - 1]:
            state.spent |= BIT[seat]
        state.fish[seat - 1] = sum(fish << 4 * level for level, fish in enumerate(view["fish"][seat - 1]))
        shown = view["shown"][seat - 1]
        state.shown[seat - 1] = NONE if shown is None else CARDS.index(shown)
        state.most[seat - 1] = view["may_remove"][seat - 1]
        state.removed[seat - 1] = view["removed"][seat - 1]
    for seat in view["committed"]:
        choices = state.legal(seat)
        state.chosen[seat - 1] = choices[rng.below(len(choices))]
    if view["choice"] is not None:
        state.chosen[view["viewer"] - 1] = MOVE[view["choice"]]
    return state
