"""What stands beside the board."""

from shoal.games.fishery.rules.state import SHIPS, SQUARES
from shoal.games.fishery.views.types import FisheryView
from shoal.games.ui.face import Panel
from shoal.games.view import Names


def panel(view: FisheryView, names: Names) -> Panel:
    placing = len(view["black"]) + len(view["white"]) < SHIPS
    fish = [sum(len(area["squares"]) for area in view["fisheries"] if area["owner"] == seat) for seat in (1, 2)]
    seats = [
        [counted(SHIPS // 2 - len(ships), "ship") + " to place"]
        if placing
        else [f"{fish[seat]} fish", counted(view["supply"][seat], "net") + " left"]
        for seat, ships in enumerate((view["black"], view["white"]))
    ]
    return Panel(_ask(view, placing), seats, [] if placing else _table(view, SQUARES - sum(fish)))


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _ask(view: FisheryView, placing: bool) -> str:
    viewer = view["viewer"]
    if viewer not in view["actors"]:
        return ""
    if placing:
        return "Place a ship on any empty square."
    if not view["supply"][viewer - 1]:
        return "You have no nets left: pass."
    return "Cast a net, or pass and end the game." if view["passes"] else "Cast a net or pass."


def _table(view: FisheryView, unheld: int) -> list[str]:
    told = [f"Nobody's: {counted(unheld, 'square')}"]
    if not view["ending"]:
        parted = len(view["fisheries"]) > 1
        if parted and any(area["black"] and area["white"] for area in view["fisheries"]):
            told.append("Hatched water has ships of both and may still change hands.")
        if view["passes"]:
            told.append("One player has passed: another pass ends the game.")
    return told
