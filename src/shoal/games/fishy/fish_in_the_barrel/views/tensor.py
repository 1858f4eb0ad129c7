"""A view as numbers: everybody's fish by level, hands, the cards shown last and what became of them."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec

from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL, KINDS
from shoal.games.fishy.fish_in_the_barrel.rules.state import CATS_EACH, FISH_EACH
from shoal.games.fishy.fish_in_the_barrel.rules.words import MOVE
from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.fish_in_the_barrel.views.view import STAGES
from shoal.games.fishy.rules.cards import CARDS, CAT
from shoal.games.fishy.rules.packed_counts import LEVELS
from shoal.games.tensor import Part, Tensor
from shoal.games.tensor_rows import chosen, from_viewer, marked, places_of, shares, squashed

MOST_PLACED = 4
"""No two cards give more places on a level than this."""


def parts(players: int, options: Mapping[str, object]) -> list[Part]:
    order = f"in the order {' '.join(CARDS)}, Cats of {CATS_EACH}"
    return [
        Part("stage", (len(STAGES),), f"the stage of the turn: {', '.join(STAGES)}"),
        Part("turn", (1,), "the turn, n / (n + 16)"),
        Part("fish", (players, LEVELS), f"fish in the barrel on levels 5 to 1, of {FISH_EACH}, by seats"),
        Part("stock", (players,), f"fish outside the barrel, of {FISH_EACH}, by seats"),
        Part("hands", (players, len(CARDS)), f"cards held, {order}, by seats"),
        Part("shown", (players, len(CARDS)), f"the two cards shown last, {order}, by seats"),
        Part("cancelled", (players, KINDS), "those of them that Cats have cancelled, by seats"),
        Part("prowling", (players,), f"Cats still to be used, of {CATS_EACH}, by seats"),
        Part("room", (players, LEVELS), f"places a seat may fill on levels 5 to 1, of {MOST_PLACED}"),
        Part("laid", (players, LEVELS), f"fish a seat placed last on levels 5 to 1, of {MOST_PLACED}"),
        Part("asked", (players,), "the seats asked in this stage, whether or not they have chosen"),
        Part("choice", (CANCEL,), "the viewer's own sealed choice, by the number of the move"),
    ]


def _cards(cards: Sequence[str]) -> list[float]:
    """Each kind once; the Cats by their share."""
    row = marked(CAT, [CARDS.index(card) for card in cards if card != CARDS[CAT]])
    row.append(cards.count(CARDS[CAT]) / CATS_EACH)
    return row


def _levels(fish: Sequence[int]) -> list[float]:
    return [fish.count(level) / MOST_PLACED for level in range(LEVELS, 0, -1)]


def numbers(view: FishInTheBarrelView) -> vec[float]:
    seats = [view["seats"][seat] for seat in from_viewer(view)]
    row = chosen(STAGES, view["stage"])
    row.append(squashed(view["turn"]))
    for seat in seats:
        row += shares(list(seat["fish"].values()), FISH_EACH)
    row += shares([seat["stock"] for seat in seats], FISH_EACH)
    for seat in seats:
        row += _cards(seat["hand"])
    for seat in seats:
        row += _cards(seat["cards"])
    for seat in seats:
        row += marked(KINDS, [CARDS.index(card) for card in seat["cancelled"]])
    row += shares([seat["prowling"] for seat in seats], CATS_EACH)
    for seat in seats:
        row += shares(list(seat["room"].values()), MOST_PLACED)
    for seat in seats:
        row += _levels(seat["laid"])
    row += marked(len(seats), places_of(view, view["asked"]))
    row += marked(CANCEL, [MOVE[view["chosen"]]] if view["chosen"] else [])
    return vec[float](row)


TENSOR = Tensor(parts, numbers)
