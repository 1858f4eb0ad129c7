"""What stands beside the town: what is asked, what everybody has, what is still in the deck."""

from shoal.games.fresh_fish.rules.components import BUILD_ON, PASS
from shoal.games.fresh_fish.rules.words import TILES, spoken
from shoal.games.fresh_fish.ui.pointing import shortest_route
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.fresh_fish.views.view import sample
from shoal.games.rng import Rng
from shoal.games.ui.face import Panel
from shoal.games.view import Names, present
from shoal.games.wording.natural_list import natural_list

GOODS = dict(zip(TILES, ("fish", "nuclear", "oil", "games"), strict=False))
"""What a route of each outlet is called for short."""


def _ask(view: FreshFishView) -> str:
    seat = view["viewer"]
    if seat not in view["actors"]:
        return ""
    if view["phase"] == "bid":
        return f"Bid from 0 to {view['money'][seat - 1]} for the {spoken(present(view['tile']))}."
    if view["phase"] == "zone":
        return "Put the construction zone on a building."
    if view["phase"] == "build":
        over = " or over a construction zone" if view["tile"] == "apo" and view["zones"] else ""
        return f"Put the {spoken(present(view['tile']))} on a plot you have reserved{over}."
    return _ask_turn(view)


def _ask_turn(view: FreshFishView) -> str:
    # Nothing hidden bears on what may be done in a turn, so any state of this view tells.
    moves = sample(view, Rng(0)).legal(view["viewer"])
    if moves == [PASS]:
        return "You can neither reserve nor draw: pass."
    draw = "draw a tile"
    if not any(view["deck"].values()):
        draw = "take a building or a street" if view["stock"] else "take a street"
    if all(move < BUILD_ON for move in moves):
        first = "" if view["begun"][view["viewer"] - 1] else " Your first may be anywhere."
        return f"Reserve a plot.{first}"
    if moves[0] < BUILD_ON:
        return f"Reserve a plot{',' if ' or ' in draw else ''} or {draw}."
    return f"{draw.capitalize()}."


def _routes(view: FreshFishView, seat: int) -> list[str]:
    """The outlets a seat has, each with what its route may still come to, and those it lacks."""
    shops, counted = view["outlets"][seat - 1], view["routes"][seat - 1] or {}
    state = sample(view, Rng(0))
    have = []
    for kind, (name, place) in enumerate(shops.items()):
        if place == "off":
            have.append(f"{GOODS[name]} off the board, {counted[name]}")
        elif place:
            best = shortest_route(state, kind, place)
            have.append(f"{GOODS[name]} {counted[name] if best >= counted[name] else f'{best} to {counted[name]}'}")
    lacks = [GOODS[name] for name, place in shops.items() if not place]
    if not have:
        return ["no outlet yet"]
    return [f"routes: {', '.join(have)}"] + ([f"lacks {natural_list(lacks)}"] if lacks else [])


def _seat(view: FreshFishView, seat: int) -> list[str]:
    supply, aside = view["markers"][seat - 1], view["set_aside"][seat - 1]
    phrases = [
        f"{view['money'][seat - 1]} money",
        f"{supply} marker{'' if supply == 1 else 's'}{f' and {aside} set aside' if aside else ''}",
    ]
    auction = view["auction"]
    if auction and seat in auction["bidders"]:
        phrases.append("has bid" if seat in auction["committed"] else "to bid")
    return phrases + (_routes(view, seat) if view["routes"][seat - 1] else [])


PLURALS = {
    "fish-market": "fish markets",
    "nuclear-waste-disposal": "nuclear waste disposals",
    "gas-station": "gas stations",
    "game-shop": "game shops",
    "apo": "buildings",
    "construction-zone": "construction zones",
    "demonstration": "demonstrations",
}


def _table(view: FreshFishView) -> list[str]:
    deck = view["deck"]
    left = [f"{count} {PLURALS[tile] if count > 1 else spoken(tile)}" for tile, count in deck.items() if count]
    told = [f"In the deck: {natural_list(left)}." if left else "The deck is empty."]
    told.append(
        f"Stock for later: {view['stock']} building{'' if view['stock'] == 1 else 's'}, and streets without end."
    )
    waiting = view["waiting_zones"]
    if waiting:
        zones = "A construction zone waits" if waiting == 1 else "Two construction zones wait"
        told.append(f"{zones} for the next building{'' if waiting == 1 else 's'}.")
    # Who plays along with the box wants to know what to put down for 15.
    return [*told, "Money in the box: green counts 5, orange 1."]


def panel(view: FreshFishView, names: Names) -> Panel:
    return Panel(_ask(view), [_seat(view, seat) for seat in range(1, view["players"] + 1)], _table(view))
