"""The score of a finished game: the fish on each level."""

from shoal.games.fishy.views.sentences import points, shared_places
from shoal.games.game import Names, View
from shoal.games.ui.face import Sheet


def sheet(view: View, names: Names) -> Sheet:
    rows = [
        (f"Level {level}, {points(level)} a fish", [level * seat["fish"][str(level)] for seat in view["seats"]])
        for level in range(5, 0, -1)
    ]
    return Sheet(rows, shared_places(view["scores"], names))
