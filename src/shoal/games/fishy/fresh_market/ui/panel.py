"""What stands beside the market."""

from shoal.games.fishy.fresh_market.ui.picture import COLOURS
from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.rules.cards import CARDS, LOW3, level_of
from shoal.games.fishy.ui.card_faces import title
from shoal.games.fishy.views.sentences import points
from shoal.games.ui.face import Panel
from shoal.games.view import Names, present

WORTHS = ", ".join(f"{colour} {level}" for level, colour in COLOURS.items())
VALUES = f"Points for a fish: {WORTHS}. Orange fish are not used."
"""The little table that the sheet's board shows for this game."""


def _ask(view: FreshMarketView) -> str:
    if view["viewer"] not in view["actors"]:
        return ""
    if view["stage"] == "play":
        return "Choose a card to buy with."
    about = view["seats"][view["viewer"] - 1]
    card = present(about["card"])
    number = CARDS.index(card)
    which = f"{COLOURS[level_of(number)]} fish" if number < LOW3 else "of the lowest fish"
    return f"{title(card)}: take up to {about['claim']} {which}."


def panel(view: FreshMarketView, names: Names) -> Panel:
    seats = []
    for about in view["seats"]:
        cats = about["cats"]
        phrases = [points(about["points"])]
        phrases += [f"{cats} Cat{'s' if cats > 1 else ''}"] if cats else []
        phrases += [] if "low4" in about["hand"] else ["Lowest 4 spent"]
        seats.append(phrases)
    table = [
        f"Turn {view['turn']}.",
        "The market closes when a level is sold out or somebody has three Cats.",
        VALUES,
    ]
    return Panel(_ask(view), seats, table)
