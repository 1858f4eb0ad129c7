"""What the laws need to know of Fresh Fish."""

from typing import cast

from shoal.games.contract import State
from shoal.games.fresh_fish.rules.plots import plot_count
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.rng import Rng

CENTRES = {"harbor": "g7", "nuclear-power-plant": "d4", "oil-refinery": "b6", "game-factory": "f2"}

VARIANTS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (2, {"layout": "moderate", "zones": 1, "demonstrations": 2}),
    (3, {"layout": "complex", "zones": 2, "demonstrations": 1}),
    (4, {"layout": "moderate", "zones": 2, "demonstrations": 2, "tie_rule": "translation"}),
    (5, {"layout": "complex", "zones": 2, "adjacent_scores_one": True}),
    (2, {"layout": "custom", "centres": CENTRES, "tie_rule": "translation"}),
]


def twin(state: State, viewer: int, rng: Rng) -> State:
    """Others' bids, while not all are in, are all that is hidden."""
    other = cast(FreshFish, state).copy()
    for seat in range(1, other.players + 1):
        if seat != viewer and other.bids[seat] >= 0:
            other.bids[seat] = rng.below(other.money[seat] + 1)
    return other


def conserved(state: FreshFish) -> object:
    seats = range(1, state.players + 1)
    town = state.town

    markers = [
        state.supply[seat]
        + state.aside[seat]
        + plot_count(state.reserved(seat))
        + sum(plot >= 0 for plot in list(state.outlet)[4 * seat : 4 * seat + 4])
        for seat in seats
    ]
    in_hand = [int(state.tile == tile) for tile in range(8)]
    won = [sum(state.outlet[4 * seat + kind] != -2 for seat in seats) for kind in range(4)]
    outlets = [state.deck[kind] + won[kind] + in_hand[kind] for kind in range(4)]
    # A zone out of sight lies under one more APO.
    zones = int(str(state.options["zones"]))
    covered = zones - state.deck[5] - state.waiting - in_hand[5] - plot_count(town.zone)
    apos = state.deck[4] + state.stock + in_hand[4] + plot_count(town.apo) + covered
    demonstrations = state.deck[6] + in_hand[6] + plot_count(town.slow)
    plots = sum(plot_count(layer) for layer in (town.empty, town.street, town.end, town.apo))
    return markers, outlets, apos, demonstrations, plots, covered >= 0
