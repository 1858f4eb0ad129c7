"""The score of a finished game: the fish of each colour."""

from shoal.games.fishy.fresh_market.ui.picture import COLOURS
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.views.sentences import points, shared_places
from shoal.games.ui.face import Sheet
from shoal.games.view import Names, present


def sheet(view: FreshMarketView, names: Names) -> Sheet:
    rows = [
        (
            f"{colour.capitalize()} fish, {points(level)} each",
            [level * seat["fish"][str(level)] for seat in view["seats"]],
        )
        for level, colour in COLOURS.items()
    ]
    return Sheet(rows, shared_places(present(view["scores"]), names))
