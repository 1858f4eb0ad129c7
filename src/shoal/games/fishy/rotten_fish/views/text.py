"""The barrel as text, with the cards last shown below it."""

from shoal.games.fishy.rotten_fish.views.types import RottenFishView
from shoal.games.fishy.rules.cards import CARDS, LOW3, TITLES, level_of
from shoal.games.fishy.views.barrel_text import Row, barrel, coins, fish, rotten
from shoal.games.ui.styled_text import Span, StyledText
from shoal.games.view import Names, present


def _title(view: RottenFishView) -> Span:
    if view["stage"] == "over":
        return (f"Over in turn {view['turn']}: {view['ending']}.", "bold")
    doing = "choose a card" if view["stage"] == "play" else "remove fish"
    return (f"Turn {view['turn']}: {doing}.", "bold")


def _notes(view: RottenFishView) -> list[Row]:
    """Below each seat: the card it last showed and what came of it, its Lowest 4, and at the end its place."""
    notes: list[Row] = []
    if view["shown"]:
        notes.append(("shown", [TITLES[CARDS.index(card)] for card in view["shown"]]))
        if view["stage"] == "remove":
            notes.append(("up to", [f"{most} fish" if most else ("-", "dim") for most in view["may_remove"]]))
        else:
            notes.append(("removed", [f"{number} fish" if number else ("-", "dim") for number in view["removed"]]))
    notes.append(("Lowest 4", ["in hand" if "low4" in hand else ("spent", "dim") for hand in view["hands"]]))
    if view["ranks"]:
        notes.append(("place", [(str(rank), "good" if rank == 1 else "") for rank in view["ranks"]]))
    return notes


def _mine(view: RottenFishView) -> str:
    """What the viewer holds or has chosen."""
    seat = view["viewer"]
    if not seat or view["stage"] == "over":
        return ""
    if view["choice"]:
        return f"You chose '{view['choice']}'; the others see it when all have chosen."
    if view["stage"] == "play":
        return f"You hold {' '.join(view['hands'][seat - 1])}."
    if seat in view["actors"]:
        card = CARDS.index(present(view["shown"])[seat - 1])
        where = f"from level {level_of(card)}" if card < LOW3 else "from your lowest levels"
        return f"You may remove up to {view['may_remove'][seat - 1]} of your fish {where}."
    return "You have nothing to remove this turn."


def text(view: RottenFishView, names: Names) -> StyledText:
    seats = range(view["players"])
    drawn = barrel(
        heads=[(names[seat], f"seat{seat + 1}") for seat in seats],
        levels=[
            (coins(level), [fish(view["fish"][seat][level]) for seat in seats]) for level in range(view["top"], 0, -1)
        ],
        bottom=("bottom", [rotten(view["fish"][seat][0]) for seat in seats]),
        notes=_notes(view),
        turn=view["actors"],
    )
    page = StyledText()
    page.line(_title(view))
    page.lines += drawn.lines
    if _mine(view):
        page.line((_mine(view), "look"))
    return page
