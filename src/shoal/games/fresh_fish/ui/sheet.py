"""How the scores came about. 8.6: four routes less the money, and the lowest score wins."""

from shoal.games.fresh_fish.rules.components import CAP
from shoal.games.fresh_fish.rules.words import TILES, spoken
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.ui.face import Sheet
from shoal.games.view import Names, present
from shoal.games.wording.natural_list import natural_list


def _row(name: str) -> str:
    return f"Route to the {spoken(name)}"


def _unbuilt(view: FreshFishView, names: Names) -> list[str]:
    """8.4: which outlets count the most for want of a place on the board."""
    return [
        f"{names[seat]}'s {spoken(name)}"
        for seat, shops in enumerate(view["outlets"])
        for name, place in shops.items()
        if place in (None, "off")
    ]


def _ties(view: FreshFishView, names: Names) -> list[str]:
    """8.6: more money decides, then nothing does."""
    told = []
    scores, ranks = present(view["scores"]), present(view["ranks"])
    for score in sorted(set(scores)):
        level = [seat for seat, other in enumerate(scores) if other == score]
        if len(level) < 2:
            continue
        who = natural_list([names[seat] for seat in level])
        if len({ranks[seat] for seat in level}) == 1:
            told.append(f"{who} have the same score and the same money, and share the place.")
        else:
            richest = min(level, key=lambda seat: ranks[seat])
            told.append(f"{who} have the same score; more money puts {names[richest]} first.")
    return told


def sheet(view: FreshFishView, names: Names) -> Sheet:
    rows = [(_row(name), [present(routes)[name] for routes in view["routes"]]) for name in TILES[:4]]
    rows.append(("Money left", [-money for money in view["money"]]))
    notes = ["The lowest score wins."]
    missing = _unbuilt(view, names)
    if missing:
        notes.append(f"Not on the board, so counting {CAP[view['players']]}: {natural_list(missing)}.")
    return Sheet(rows, notes + _ties(view, names))
