"""How the missions came to their scores, colour by colour."""

from itertools import pairwise

from shoal.games.ui.face import Sheet
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.ui.picture import standing
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.view import Names, present
from shoal.games.wording.natural_list import natural_list


def sheet(view: ViciousFishesView, names: Names) -> Sheet:
    """5.2: a row for each colour that somebody backed."""
    points = view["points"]
    stand = [standing(mission, points) for mission in present(view["missions"])]
    rows = []
    for colour in COLOURS:
        counts = [points[colour] * ((colour in liked) - (colour == disliked)) for liked, disliked, _ in stand]
        if any(colour in (*liked, disliked) for liked, disliked, _ in stand):
            rows.append((f"{colour.capitalize()}, {points[colour]} point{'' if points[colour] == 1 else 's'}", counts))
    notes = [
        f"{name} backed {natural_list(liked)}, and disliked {disliked}."
        for name, (liked, disliked, _) in zip(names, stand, strict=True)
    ]
    return Sheet(rows, notes + _ties(view, names))


def _ties(view: ViciousFishesView, names: Names) -> list[str]:
    """5.3, 5.4: what parted equal scores."""
    told = []
    scores, ranks, missions = present(view["scores"]), present(view["ranks"]), present(view["missions"])
    ranked = sorted(range(view["players"]), key=lambda seat: ranks[seat])
    for better, worse in pairwise(ranked):
        if scores[better] == scores[worse]:
            least = [min(view["points"][colour] for colour in missions[seat].split("-")) for seat in (better, worse)]
            why = "the disliked colour has fewer points" if least[0] < least[1] else "the lower seat goes first"
            told.append(f"{names[better]} comes before {names[worse]}: {why}.")
    return told
