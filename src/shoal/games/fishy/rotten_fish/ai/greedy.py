"""A sensible choice by looking one turn ahead: which fish are in danger, and who else will want the same card.

All see the same barrel, so everybody can guess how much each card is worth to each player. Whoever always took the best
card would always meet those who think alike; so cards are drawn at random, the better ones more often.
"""

from math import exp

from shoal.games.fishy.rotten_fish.rules.state import (
    PLAY,
    REMOVE,
    RottenFish,
    allowance,
    digit,
    restocked,
    sunk,
    within_reach,
    without,
)
from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rotten_fish.views.view import sample
from shoal.games.fishy.rules.cards import LOW4
from shoal.games.game import best
from shoal.games.rng import Rng

WEIGHT = (1.0, 0.6, 0.4, 0.28, 0.2, 0.15)
"""What a fish costs in the bottom, on level 1, and so on: the lower, the sooner it must be sold."""
LOWEST_4 = 0.3
"""What it costs to have spent the Lowest 4."""
SHARPNESS = 4.0
"""How much more often a card is chosen that costs a fish less, as a power of e."""
ROUNDS = 12
"""How often everybody thinks again about what the others think."""

Mix = dict[int, float]
"""How likely each card is to be chosen."""


def _cost(state: RottenFish, fish: int, card: int, number: int) -> float:
    """What a player's fish cost once a turn is over in which so many of them are removed."""
    after = restocked(sunk(without(fish, card, number)), state.top)
    return sum(WEIGHT[level] * int(digit(after, level)) for level in range(state.top + 1))


def _prospect(state: RottenFish, seat: int, card: int) -> list[float]:
    """What a player's fish cost after playing a card, by how many others play it too."""
    fish = state.fish[seat - 1]
    costs = []
    for others in range(state.players):
        most = min(allowance(card, others + 1), within_reach(fish, card))
        cost = min(_cost(state, fish, card, number) for number in range(most + 1))
        costs.append(cost + (LOWEST_4 if card == LOW4 and others == 0 else 0))
    return costs


def _crowd(chances: list[float]) -> list[float]:
    """How likely it is that none, one, two … of these chances come true."""
    crowd = [1.0]
    for chance in chances:
        crowd = [
            (crowd[k] * (1 - chance) if k < len(crowd) else 0) + (crowd[k - 1] * chance if k else 0)
            for k in range(len(crowd) + 1)
        ]
    return crowd


def _think(prospects: dict[int, dict[int, list[float]]], mixes: dict[int, Mix], seat: int) -> Mix:
    """How a player chooses if the others choose so: cheaper cards more often."""
    costs = {}
    for card, prospect in prospects[seat].items():
        crowd = _crowd([mix.get(card, 0) for other, mix in mixes.items() if other != seat])
        costs[card] = sum(chance * cost for chance, cost in zip(crowd, prospect, strict=True))
    least = min(costs.values())
    weights = {card: exp(SHARPNESS * (least - cost)) for card, cost in costs.items()}
    total = sum(weights.values())
    # Half of what was thought before, lest all run from one card to the next together.
    return {card: (weight / total + mixes[seat][card]) / 2 for card, weight in weights.items()}


def _card(state: RottenFish, seat: int, rng: Rng) -> int:
    hands = {
        player: [state.held(place) for place in range(state.hand_size(player))]
        for player in range(1, state.players + 1)
    }
    prospects = {player: {card: _prospect(state, player, card) for card in hand} for player, hand in hands.items()}
    mixes: dict[int, Mix] = {player: dict.fromkeys(hand, 1 / len(hand)) for player, hand in hands.items()}
    for _ in range(ROUNDS):
        mixes = {player: _think(prospects, mixes, player) for player in mixes}
    left = rng.below(1_000_000) / 1_000_000
    for card, chance in mixes[seat].items():
        left -= chance
        if left < 0:
            return card
    return card


def greedy(view: RottenFishView, rng: Rng) -> int:
    state = sample(view, rng)
    seat = view["viewer"]
    if state.stage == PLAY:
        return _card(state, seat, rng)
    fish, card = state.fish[seat - 1], digit(state.shown, seat) - 1
    return best(state.legal(seat), lambda move: -_cost(state, fish, card, move - REMOVE), rng)
