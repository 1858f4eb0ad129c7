"""What stands beside the barrel."""

from shoal.games.fishy.fish_in_the_barrel.views.types import FishInTheBarrelView
from shoal.games.fishy.views.sentences import points
from shoal.games.ui.face import Panel
from shoal.games.view import Names


def _ask(view: FishInTheBarrelView) -> str:
    if view["viewer"] not in view["actors"]:
        return ""
    if view["stage"] == "play":
        return "Choose two cards."
    if view["stage"] == "cats":
        return "Your Cat may cancel somebody's card."
    about = view["seats"][view["viewer"] - 1]
    room = sum(about["room"].values())
    most = min(room, about["stock"])
    return f"Place up to {most} fish: choose {'levels' if most > 1 else 'a level'}."


def _cats(number: int) -> str:
    return f"{number or 'no'} Cat{'' if number == 1 else 's'}"


def panel(view: FishInTheBarrelView, names: Names) -> Panel:
    seats = []
    for about in view["seats"]:
        phrases = [points(about["points"]), f"{about['stock']} fish left", _cats(about["hand"].count("cat"))]
        seats.append(phrases + ([] if "low4" in about["hand"] else ["Lowest 4 spent"]))
    table = [f"Turn {view['turn']}.", "The game ends when somebody has placed all twenty fish."]
    if view["options"]["cancelled_cards_collide"]:
        table.append("A cancelled card still stands in the way of equal cards.")
    return Panel(_ask(view), seats, table)
