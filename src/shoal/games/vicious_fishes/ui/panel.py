"""What stands beside the pond."""

from collections import Counter

from shoal.games.ui.face import Panel
from shoal.games.vicious_fishes.rules.pond import SPECIES
from shoal.games.vicious_fishes.rules.tile_sets import tile_set
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list

PLURAL = {"fish": "fish", "shark": "sharks", "crab": "crabs", "octopus": "octopuses"}


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _ask(view: ViciousFishesView) -> str:
    if not view["viewer"] or view["viewer"] not in view["actors"]:
        return ""
    asked = view["asked"]
    if asked:
        gain = _counted(asked["points"], "point", "points")
        return f"Who gains {gain} for {asked['about']}: {natural_list(asked['colours'], 'or')}?"
    if view["stage"] == "attacks":
        return f"Which tile does it attack next: {natural_list(sorted(view['left']), 'or')}?"
    return "Place a tile: choose it, a square and where it faces."


def _seat(view: ViciousFishesView, seat: int) -> list[str]:
    phrases = [] if view["missions"] else [_counted(view["hands"][seat - 1], "tile", "tiles")]
    mission = view["missions"][seat - 1] if view["missions"] else view["mission"] if seat == view["viewer"] else None
    return phrases + ([f"mission: {natural_list(mission.split('-'))}"] if mission else [])


def _unseen(view: ViciousFishesView) -> Counter[str]:
    """How many of each species are still to come, as far as the viewer knows."""
    tiles = tile_set(view["options"])
    left = Counter(name.split("-")[-2] for kind, name in enumerate(tiles.names) for _ in range(tiles.copies[kind]))
    left.subtract(tile["species"] for tile in view["pond"])
    left.subtract(name.split("-")[-2] for name in view["hand"] or ())
    return left


def _table(view: ViciousFishesView) -> list[str]:
    points = ", ".join(f"{colour} {points}" for colour, points in view["points"].items())
    if view["ending"]:
        return [f"Points: {points}."]
    unseen = _unseen(view)
    coming = [_counted(unseen[species], species, PLURAL[species]) for species in SPECIES if unseen[species]]
    pile = f"In the pile: {_counted(view['pile'], 'tile', 'tiles')}."
    return [f"Points: {points}.", pile, *([f"Not seen yet: {natural_list(coming)}."] if coming else [])]


def panel(view: ViciousFishesView, names: Names) -> Panel:
    return Panel(_ask(view), [_seat(view, seat) for seat in range(1, view["players"] + 1)], _table(view))
