"""A view as numbers: everybody's fish by level, hands, and the cards shown last."""

from collections.abc import Mapping

from librt.vecs import vec

from shoal.games.fishy.rotten_fish.rules.state import FISH_EACH, REMOVE, TOP
from shoal.games.fishy.rotten_fish.rules.words import WORDS
from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rotten_fish.views.view import STAGES
from shoal.games.fishy.rules.cards import CARDS, LOW4
from shoal.games.tensor import Part, Tensor
from shoal.games.tensor_rows import chosen, from_viewer, marked, places_of, shares, squashed

PLAYED = CARDS[: LOW4 + 1]
MOST_REMOVED = len(WORDS) - REMOVE - 1


def parts(players: int, options: Mapping[str, object]) -> list[Part]:
    top = int(TOP[players])
    return [
        Part("stage", (len(STAGES),), f"the stage of the turn: {', '.join(STAGES)}"),
        Part("turn", (1,), "the turn, n / (n + 16)"),
        Part("fish", (players, top + 1), f"fish in the bottom, on level 1 and so on, of {FISH_EACH}, by seats"),
        Part("stock", (players,), f"fish outside the barrel, of {FISH_EACH}, by seats"),
        Part("hands", (players, len(PLAYED)), f"cards held, in the order {' '.join(PLAYED)}, by seats"),
        Part("shown", (players, len(PLAYED)), "the card shown last, by seats"),
        Part("committed", (players,), "the seats that have made the choice now owed"),
        Part("choice", (len(WORDS),), "the viewer's own sealed choice, by the number of the move"),
        Part("may_remove", (players,), f"fish a seat may remove now, of {MOST_REMOVED}"),
        Part("removed", (players,), f"fish a seat removed last, of {MOST_REMOVED}"),
    ]


def numbers(view: RottenFishView) -> vec[float]:
    seats = from_viewer(view)
    row = chosen(STAGES, view["stage"])
    row.append(squashed(view["turn"]))
    for seat in seats:
        row += shares(view["fish"][seat], FISH_EACH)
    row += shares([view["stock"][seat] for seat in seats], FISH_EACH)
    for seat in seats:
        row += marked(len(PLAYED), [PLAYED.index(card) for card in view["hands"][seat]])
    for seat in seats:
        row += chosen(PLAYED, view["shown"][seat] if view["shown"] else None)
    row += marked(len(seats), places_of(view, view["committed"]))
    row += chosen(WORDS, view["choice"])
    row += shares([view["may_remove"][seat] for seat in seats], MOST_REMOVED)
    row += shares([view["removed"][seat] for seat in seats], MOST_REMOVED)
    return vec[float](row)


TENSOR = Tensor(parts, numbers)
