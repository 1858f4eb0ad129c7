"""The barrel as text, a column for each seat, with what everybody holds and played below it."""

from shoal.games.fishy.fish_in_the_barrel.views.types import BarrelSeat, FishInTheBarrelView
from shoal.games.fishy.views.barrel_text import LONGEST, Cell, Row, barrel, coins, fish
from shoal.games.fishy.views.sentences import points
from shoal.games.ui.styled_text import Span, StyledText
from shoal.games.view import Names, present

CALLS = {
    "play": "everybody chooses two cards",
    "cats": "a Cat is on the prowl",
    "place": "fish go into the barrel",
    "over": "the game is over",
}


def _card(seat: BarrelSeat, number: int) -> Span:
    """The first or second card a seat revealed last, with an x if it was cancelled."""
    if not seat["cards"]:
        return ("-", "dim")
    card = seat["cards"][number]
    return (f"{card} x", "alert") if card in seat["cancelled"] else (card, "")


def _laid(view: FishInTheBarrelView, seat: BarrelSeat) -> Cell:
    """The levels a seat placed fish on; while they are chosen, how many places it has."""
    if view["stage"] == "place":
        return (f"may {min(sum(seat['room'].values()), seat['stock'])}", "look")
    return "".join(map(str, seat["laid"])) or "-"


def _notes(view: FishInTheBarrelView) -> list[Row]:
    seats = view["seats"]
    last = "last" if view["stage"] == "play" else "played"
    return [
        ("points", [(str(seat["points"]), "bold") for seat in seats]),
        ("left", [(str(seat["stock"]), "alert" if seat["stock"] < 5 else "") for seat in seats]),
        ("Cats", [str(seat["hand"].count("cat") or "-") for seat in seats]),
        ("low4", ["yes" if "low4" in seat["hand"] else "-" for seat in seats]),
        (last, [_card(seat, 0) for seat in seats]),
        ("  and", [_card(seat, 1) for seat in seats]),
        ("placed", [_laid(view, seat) for seat in seats]),
    ]


def _own(view: FishInTheBarrelView) -> Span:
    """What the viewer holds, may do or has chosen."""
    seat = view["seats"][view["viewer"] - 1]
    if view["chosen"]:
        return (f"You chose '{view['chosen']}'. The others do not know yet.", "good")
    if view["viewer"] in view["actors"] and view["stage"] == "cats":
        return ("Your Cat may cancel a card, as in 'cancel 3:5', or 'cancel none'.", "look")
    if view["viewer"] in view["actors"] and view["stage"] == "place":
        places = [level for level, number in seat["room"].items() for _ in range(number)]
        few = f" You have {seat['stock']} fish left." if seat["stock"] < len(places) else ""
        return (f"Your places: {' '.join(places)}.{few} Fill as many as you like.", "look")
    return (f"Your cards: {' '.join(seat['hand'])}", "")


def text(view: FishInTheBarrelView, names: Names) -> StyledText:
    page = StyledText()
    page.line((f"Turn {view['turn']}: {CALLS[view['stage']]}", "bold"))
    heads = [(names[number][:LONGEST], f"seat{number + 1}") for number in range(view["players"])]
    levels = [(coins(level), [fish(seat["fish"][str(level)]) for seat in view["seats"]]) for level in range(5, 0, -1)]
    page.lines += barrel(heads, levels, notes=_notes(view), turn=view["actors"]).lines
    page.line()
    if view["ending"]:
        winners = [name[:LONGEST] for name, rank in zip(names, present(view["ranks"]), strict=False) if rank == 1]
        page.line(f"It is over: {view['ending']}.")
        page.line((f"Won with {points(max(present(view['scores'])))}: {', '.join(winners)}", "good"))
    elif view["viewer"]:
        page.line(_own(view))
    return page
