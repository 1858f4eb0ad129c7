"""A view as numbers: the barrel, what everybody bought, hands, and the cards shown last."""

from collections.abc import Mapping

from librt.vecs import vec

from shoal.games.fishy.fresh_market.rules.state import CATS_TO_END, FISH_PER_PLAYER, MOST_TAKEN
from shoal.games.fishy.fresh_market.rules.words import WORDS
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.fresh_market.views.view import STAGES
from shoal.games.fishy.rules.cards import CARDS, LOW4
from shoal.games.fishy.rules.packed_counts import LEVELS
from shoal.games.tensor import Part, Tensor
from shoal.games.tensor_rows import chosen, from_viewer, marked, places_of, shares, squashed

PLAYED = CARDS[: LOW4 + 1]


def parts(players: int, options: Mapping[str, object]) -> list[Part]:
    level = "of as many as a level begins with"
    return [
        Part("stage", (len(STAGES),), f"the stage of the turn: {', '.join(STAGES)}"),
        Part("turn", (1,), "the turn, n / (n + 16)"),
        Part("barrel", (LEVELS,), f"fish in the barrel on levels 5 to 1, {level}"),
        Part("fish", (players, LEVELS), f"fish bought of levels 5 to 1, {level}, by seats"),
        Part("cats", (players,), f"Cats, of {CATS_TO_END}, by seats"),
        Part("hands", (players, len(PLAYED)), f"cards held, in the order {' '.join(PLAYED)}, by seats"),
        Part("shown", (players, len(PLAYED)), "the card shown last, by seats"),
        Part("taken", (players,), f"fish taken this turn, of {MOST_TAKEN}, by seats"),
        Part("claim", (players,), f"fish a seat may take in this stage, of {MOST_TAKEN}"),
        Part("second", (players,), "the seats that are served after another of the same card"),
        Part("asked", (players,), "the seats asked in this stage, whether or not they have chosen"),
        Part("choice", (len(WORDS),), "the viewer's own sealed choice, by the number of the move"),
    ]


def numbers(view: FreshMarketView) -> vec[float]:
    seats = [view["seats"][seat] for seat in from_viewer(view)]
    level = FISH_PER_PLAYER * len(seats)
    row = chosen(STAGES, view["stage"])
    row.append(squashed(view["turn"]))
    row += shares(list(view["barrel"].values()), level)
    for seat in seats:
        row += shares(list(seat["fish"].values()), level)
    row += shares([seat["cats"] for seat in seats], CATS_TO_END)
    for seat in seats:
        row += marked(len(PLAYED), [PLAYED.index(card) for card in seat["hand"]])
    for seat in seats:
        row += chosen(PLAYED, seat["card"])
    row += shares([seat["taken"] for seat in seats], MOST_TAKEN)
    row += shares([seat["claim"] for seat in seats], MOST_TAKEN)
    row += [float(seat["second"]) for seat in seats]
    row += marked(len(seats), places_of(view, view["asked"]))
    row += chosen(WORDS, view["chosen"])
    return vec[float](row)


TENSOR = Tensor(parts, numbers)
