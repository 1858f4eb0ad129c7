"""The score of a finished game: the fish on each level."""

from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.views.sentences import points, shared_places
from shoal.games.ui.face import Sheet
from shoal.games.view import Names, present


def sheet(view: FishInTheBarrelView, names: Names) -> Sheet:
    rows = [
        (f"Level {level}, {points(level)} a fish", [level * seat["fish"][str(level)] for seat in view["seats"]])
        for level in range(5, 0, -1)
    ]
    return Sheet(rows, shared_places(present(view["scores"]), names))
