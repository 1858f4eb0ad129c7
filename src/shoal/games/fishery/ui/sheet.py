"""The scores fishery by fishery (4.2)."""

from shoal.games.fishery.ui.coordinates import heart
from shoal.games.fishery.views.types import FisheryView
from shoal.games.ui.face import Sheet
from shoal.games.view import Names, present


def sheet(view: FisheryView, names: Names) -> Sheet:
    ships = (*view["black"], *view["white"])
    rows = []
    for area in sorted(view["fisheries"], key=lambda area: -len(area["squares"])):
        where = heart(tuple(area["squares"]), ships)
        caught = [len(area["squares"]) if area["owner"] == seat else 0 for seat in (1, 2)]
        rows.append((f"Fishery around {where}, ships {area['black']} to {area['white']}", caught))
    black, white = present(view["scores"])
    notes = []
    if any(not area["owner"] for area in view["fisheries"]):
        notes.append("With equally many ships in it, a fishery is nobody's.")
    if black == white:
        notes.append(f"{black} fish each: ties go to White, so {names[1]} wins.")
    return Sheet(rows, notes)
