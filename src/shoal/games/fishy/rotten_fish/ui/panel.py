"""What stands beside the barrel."""

from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rules.cards import CARDS, LOW3, level_of
from shoal.games.fishy.ui.card_faces import title
from shoal.games.ui.face import Panel
from shoal.games.view import Names, present


def _ask(view: RottenFishView) -> str:
    seat = view["viewer"]
    if seat not in view["actors"]:
        return ""
    if view["stage"] == "play":
        return "Choose a card to sell with."
    card = present(view["shown"])[seat - 1]
    number = CARDS.index(card)
    where = f"from level {level_of(number)}" if number < LOW3 else "from your lowest levels"
    return f"{title(card)}: sell up to {view['may_remove'][seat - 1]} fish {where}."


def _seat(view: RottenFishView, seat: int) -> list[str]:
    fish = view["fish"][seat - 1]
    rotten = f"{fish[0] or 'none'} rotten"
    return [rotten, f"{fish[1] or 'none'} on level 1", "" if "low4" in view["hands"][seat - 1] else "Lowest 4 spent"]


def panel(view: RottenFishView, names: Names) -> Panel:
    seats = [[phrase for phrase in _seat(view, seat) if phrase] for seat in range(1, view["players"] + 1)]
    table = [f"Turn {view['turn']}.", "The game ends when somebody has five rotten fish; the fewest win."]
    return Panel(_ask(view), seats, table)
