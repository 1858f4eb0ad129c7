"""The score of a finished game: the fish that rotted, and how ties were broken."""

from collections.abc import Sequence

from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.ui.face import Sheet
from shoal.games.view import Names, present
from shoal.games.wording.natural_list import natural_list


def sheet(view: RottenFishView, names: Names) -> Sheet:
    return Sheet([("Fish in the bottom", list(present(view["scores"])))], _notes(view, names))


def _notes(view: RottenFishView, names: Names) -> list[str]:
    """6.3: among equals, fewer fish on level 1, then on level 2, and so on upwards."""
    notes = ["The fewest win."]
    scores = present(view["scores"])
    for score in sorted(set(scores)):
        equal = [seat for seat in range(view["players"]) if scores[seat] == score]
        if len(equal) > 1:
            notes.append(_tie(view, names, equal))
    return notes


def _tie(view: RottenFishView, names: Names, equal: Sequence[int]) -> str:
    who = natural_list([names[seat] for seat in equal])
    for level in range(1, view["top"] + 1):
        counts = [view["fish"][seat][level] for seat in equal]
        if len(set(counts)) > 1:
            fish = natural_list([str(count) for count in counts])
            return f"{who} are equal in the bottom; on level {level} they have {fish} fish."
    return f"{who} are equal on every level and share the place."
