"""What the table chooses before the game, and the first position that follows from it."""

import json

from shoal.games.contract import BadOptions
from shoal.games.fresh_fish.rules.components import LAYOUTS, SIDE
from shoal.games.fresh_fish.rules.layout import is_corner
from shoal.games.fresh_fish.rules.plots import lowest_plot
from shoal.games.fresh_fish.rules.proof import stray_groups
from shoal.games.fresh_fish.rules.state import FreshFish, new_game
from shoal.games.fresh_fish.rules.words import CENTRES, plot_name, plot_number
from shoal.games.game import Option, quoted, shown


def _read_centres(text: str) -> object:
    """'harbor:a1,oil-refinery:g7,…', or JSON."""
    if text.lstrip().startswith("{"):
        try:
            return json.loads(text)
        except ValueError:
            raise BadOptions("option centres begins like JSON but is none") from None
    centres: dict[str, str] = {}
    for pair in text.split(","):
        name, _, plot = (part.strip() for part in pair.partition(":"))
        if name in centres:
            raise BadOptions(f"option centres names {quoted(name)} twice")
        centres[name] = plot
    return centres


def _check_centres(value: object) -> object:
    """All four names, each with a plot; whether the board has the plots depends on the players."""
    if not isinstance(value, dict) or set(value) != set(CENTRES):
        raise BadOptions(f"option centres gives each of {', '.join(CENTRES)} a plot, as in 'harbor:a1,…'")
    for name in CENTRES:
        if not isinstance(value[name], str) or plot_number(value[name]) is None:
            raise BadOptions(f"option centres gives the {name} {shown(value[name])}, which is no plot such as 'c4'")
    return {name: value[name] for name in CENTRES}


OPTIONS = (
    Option("layout", "simple", "Where the supply centres stand.", choices=LAYOUTS),
    Option(
        "centres",
        None,
        "Their plots in a custom layout, as in harbor:a1,nuclear-power-plant:g1,oil-refinery:a7,game-factory:g7.",
        check=_check_centres,
        read=_read_centres,
    ),
    Option("zones", 0, "How many construction zones are in the deck, each with one more building.", choices=(0, 1, 2)),
    Option("demonstrations", 0, "How many antinuclear demonstrations are in the deck.", choices=(0, 1, 2)),
    Option(
        "tie_rule",
        "author",
        "Who wins equal bids: the drawer first (author) or last (translation).",
        choices=("author", "translation"),
    ),
    Option(
        "adjacent_scores_one", False, "Does an outlet right beside its supply centre count 1?", choices=(False, True)
    ),
)


def start(players: int, options: dict[str, object], rules: int) -> FreshFish:
    state = new_game(players, options)
    if options["layout"] != "custom":
        if "centres" in options:
            raise BadOptions("option centres goes with option layout=custom")
        return state
    centres = options.get("centres")
    if not isinstance(centres, dict):
        raise BadOptions("a custom layout needs option centres, with the plots of all four supply centres")
    side = SIDE[players]
    taken: dict[int, str] = {}
    for kind, name in enumerate(CENTRES):
        plot = plot_number(centres[name]) or 0
        if plot % 10 >= side or plot // 10 >= side:
            raise BadOptions(f"the {name} cannot stand on {centres[name]}: the board is {side} by {side} plots")
        if plot in taken:
            raise BadOptions(f"the {taken[plot]} and the {name} cannot both stand on {centres[name]}")
        if kind == 0 and not is_corner(plot, side):
            raise BadOptions(f"the harbor stands in a corner of the board, not on {centres[name]}")
        taken[plot] = name
        state.place_centre(kind, plot)
    _demand_no_street(state)
    return state


def _demand_no_street(state: FreshFish) -> None:
    """2.6: a layout that would need a street at once is refused."""
    town = state.town
    parted = stray_groups(town, town.empty)
    if parted:
        plots, ends = parted[0]
        raise BadOptions(f"this layout would cut {plot_name((plots or ends)[0])} off from the rest: move a centre")
    settled = town.copy()
    if settled.settle():
        forced = plot_name(lowest_plot(settled.forced))
        raise BadOptions(f"this layout would force a street on {forced} at once: move a supply centre")
