"""What the laws need to know of Rotten Fish."""

from typing import cast

from shoal.games.contract import State
from shoal.games.fishy.rotten_fish.rules.state import PLAY, REMOVE, RottenFish
from shoal.games.rng import Rng

VARIANTS: list[tuple[int, dict[str, object]]] = [(players, {}) for players in (3, 4, 5, 6)]


def twin(state: State, viewer: int, rng: Rng) -> State:
    """The others' sealed choices are hidden: any card they hold, any number they may remove."""
    other = cast(RottenFish, state.copy())
    for seat in range(1, other.players + 1):
        choice = other.chosen >> 4 * seat & 15
        if seat == viewer or not choice:
            continue
        if other.stage == PLAY:
            hand = {3: [2, 3, 4], 4: [1, 2, 3, 4]}.get(other.players, [0, 1, 2, 3, 4, 5])
            if not other.spent >> seat & 1:
                hand.append(6)
            instead = hand[rng.below(len(hand))]
        else:
            instead = REMOVE + rng.below((other.most >> 4 * seat & 15) + 1)
        other.chosen += (instead + 1 - choice) << 4 * seat
    return other


def conserved(state: RottenFish) -> object:
    """Nobody ever has more than twenty fish, or more than three on a level; and the seats stay as they are."""
    for fish in state.fish:
        levels = [fish >> 4 * level & 15 for level in range(6)]
        assert sum(levels) <= 20
        assert max(levels[1:]) <= 3
        assert fish >> 4 * (state.top + 1) == 0
    return len(state.fish)
