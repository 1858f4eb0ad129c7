"""The market as text: the barrel on the left, who has what on the right, and what the viewer holds below."""

from shoal.games.fishy.fresh_market.views.types import FreshMarketView
from shoal.games.fishy.rules.cards import CARDS, TITLES
from shoal.games.fishy.views.barrel_text import LONGEST, barrel, coins, fish
from shoal.games.fishy.views.sentences import points
from shoal.games.ui.styled_text import Span, StyledText
from shoal.games.view import Names, present

COLOURS = {"5": "white", "4": "yellow", "3": "blue", "2": "red", "1": "green"}
CALLS = {
    "play": "everybody chooses a card",
    "level cards": "fish for Level cards",
    "second claims": "the fish that lower seats left",
    "lowest 3": "fish for Lowest 3",
    "lowest 4": "fish for Lowest 4",
    "over": "the market closes",
}


def _barrel(view: FreshMarketView) -> StyledText:
    levels = []
    for level, number in view["barrel"].items():
        colour = COLOURS[level] if number else "alert"
        levels.append((coins(int(level)), [(f"{fish(number)[0]}" if number else "sold out", colour)]))
    return barrel([], levels)


def _seats(view: FreshMarketView, names: Names) -> StyledText:
    page = StyledText()
    card = "last" if view["stage"] == "play" else "card"
    page.line((f"{'':14}  5  4  3  2  1 pts cats low4 {card} took", "dim"))
    for number, seat in enumerate(view["seats"], 1):
        mark: Span = ("> ", "alert") if number in view["actors"] else ("  ", "")
        caught = "".join(f"{fish:>3}" for fish in seat["fish"].values())
        low4 = "yes" if "low4" in seat["hand"] else "-"
        cats: Span = (f"{seat['cats'] or '-':>5}", "alert" if seat["cats"] > 1 else "")
        shown = f"{seat['card'] or '-':>5}{seat['taken'] if seat['card'] else '-':>5}"
        name = (f"{names[number - 1][:LONGEST]:12}", f"seat{number}")
        page.line(mark, name, caught, (f"{seat['points']:>4}", "bold"), cats, f"{low4:>5}", shown)
    return page


def _own(view: FreshMarketView) -> list[Span]:
    """What the viewer holds, may take or has chosen."""
    seat = view["seats"][view["viewer"] - 1]
    if view["chosen"]:
        return [(f"You chose '{view['chosen']}'. The others do not know yet.", "good")]
    if view["viewer"] in view["actors"] and view["stage"] != "play":
        card = TITLES[CARDS.index(seat["card"])]
        return [(f"With {card} you may take up to {seat['claim']} fish.", "look")]
    return [(f"Your cards: {' '.join(seat['hand'])}", "")]


def text(view: FreshMarketView, names: Names) -> StyledText:
    page = StyledText()
    page.line((f"Turn {view['turn']}: {CALLS[view['stage']]}", "bold"))
    page.line()
    page.lines += _barrel(view).beside(_seats(view, names), gap=2).lines
    page.line()
    if view["ending"]:
        winners = [name[:LONGEST] for name, rank in zip(names, present(view["ranks"]), strict=False) if rank == 1]
        page.line(f"It is over: {view['ending']}.")
        page.line((f"Won with {points(max(present(view['scores'])))}: {', '.join(winners)}", "good"))
    elif view["viewer"]:
        page.line(*_own(view))
    return page
