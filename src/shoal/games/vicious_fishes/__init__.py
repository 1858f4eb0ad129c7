"""Vicious Fishes by Tom Vasel."""

import re

from shoal.games.contract import BadOptions
from shoal.games.game import Game, GameDefinition, Option, quoted
from shoal.games.ui.face import Face, OptionText
from shoal.games.vicious_fishes.ai.greedy import greedy
from shoal.games.vicious_fishes.ai.heuristics import ViciousFishesHeuristics
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.rules.state import ROCKS, ViciousFishes
from shoal.games.vicious_fishes.rules.tile_sets import EXAMPLE, check_tiles, read_tiles, tile_set, tiles_from_text
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES, read, readings, write
from shoal.games.vicious_fishes.ui.cover import cover
from shoal.games.vicious_fishes.ui.layers import layers
from shoal.games.vicious_fishes.ui.panel import panel
from shoal.games.vicious_fishes.ui.picture import picture
from shoal.games.vicious_fishes.ui.pointing import point, rounds, unfold, why_not
from shoal.games.vicious_fishes.ui.sheet import sheet
from shoal.games.vicious_fishes.views.observer import ViciousFishesObserver
from shoal.games.vicious_fishes.views.story import story
from shoal.games.vicious_fishes.views.tensor import TENSOR
from shoal.games.vicious_fishes.views.text import text
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.vicious_fishes.views.view import sample, view
from shoal.games.wording.square_names import find_square

CENTRE = ["d4", "e4", "d5", "e5"]


def check_squares(value: object) -> list[str]:
    """1.2: four different squares."""
    if not isinstance(value, list) or len(value) != ROCKS or not all(isinstance(name, str) for name in value):
        raise BadOptions("option squares is a list of four squares, such as c3, f3, c6, f6")
    for name in value:
        if find_square(name, 8, 8) is None:
            raise BadOptions(f"option squares: {quoted(name)} is no square, columns are a to h, rows 1 to 8")
    if len(set(value)) != ROCKS:
        raise BadOptions("option squares: the four rocks lie on different squares")
    return value


def start(players: int, options: dict[str, object], rules: int) -> ViciousFishes:
    custom = options["rocks"] == "custom"
    if custom != ("squares" in options):
        raise BadOptions("options rocks=custom and squares go together: name four squares, or leave both out")
    squares = check_squares(options["squares"]) if custom else CENTRE if options["rocks"] == "centre" else []
    rocks = [SQUARE_NAMES.index(square) for square in squares]
    return ViciousFishes(players, options, tile_set(options), rocks, rules)


LABELS = {
    "place": "Place a tile",
    "attack": "Attack",
    "colour": "Choose a colour",
    "north": "Facing north",
    "east": "Facing east",
    "south": "Facing south",
    "west": "Facing west",
    "north-south": "Facing north and south",
    "east-west": "Facing east and west",
    **{f"colour {colour}": colour.capitalize() for colour in COLOURS},
}
"""What buttons say where nothing in the picture stands for a word."""

PLAIN = ViciousFishesHeuristics()
PLAIN.margin = 0.0
"""They evaluate nothing but who wins."""

GAME: Game = GameDefinition[ViciousFishes, ViciousFishesView](
    id="vicious-fishes",
    title="Vicious Fishes",
    designer="Tom Vasel",
    blurb="Six schools bite for one small pond; secretly back two of them and dread a third.",
    minutes=45,
    players=range(2, 7),
    prefix="VF",
    version=2,
    package=__name__,
    start=start,
    write=write,
    read=read,
    view=view,
    sample=sample,
    text=text,
    story=story,
    greedy=greedy,
    tensor=TENSOR,
    face=Face(
        options={
            "rocks": OptionText(
                "Where the four rocks lie",
                {"centre": "In the middle", "random": "Anywhere, at random", "custom": "Where you put them"},
            ),
            "squares": OptionText("Your places for the rocks", applies=("rocks", "custom")),
            "tiles": OptionText("The sixty tiles"),
        },
        bot_names=("Ray", "Coral", "Gil", "Pearl", "Barb", "Finn", "Marlin", "Wanda"),
        picture=picture,
        cover=cover,
        panel=panel,
        sheet=sheet,
        point=point,
        why_not=why_not,
        unfold=unfold,
        layers=layers,
        labels=LABELS,
        marked=frozenset({"place", "attack", "colour"}),
        owned=frozenset({"place"}),
        rounds=rounds,
    ),
    options=(
        Option(
            "rocks",
            "centre",
            "Where the four rocks lie: in the middle, at random, or where the table says.",
            choices=("centre", "random", "custom"),
        ),
        Option(
            "squares",
            None,
            "The four squares of rocks=custom, such as c3,f3,c6,f6.",
            check=check_squares,
            read=lambda text: re.findall(r"\w+", text),
        ),
        Option(
            "tiles",
            None,
            "Sixty tiles of your own instead of our reconstruction: a file like its tiles.toml.",
            check=check_tiles,
            read=tiles_from_text,
            parse=read_tiles,
            example=EXAMPLE,
        ),
    ),
    # 2: actions name a place of the hand and not a tile, so that 1,350 of them do where there were 13,510.
    environment=2,
    hands=True,
    readings=readings,
    observer=lambda start: ViciousFishesObserver(
        tile_set(start.options), TENSOR.layout(start.players, start.options).size
    ),
    heuristics=ViciousFishesHeuristics(),
    win_chances=PLAIN.evaluate,
    # All skill comes to some nine points in thirty moves, so that one blunder in seventeen goes unnoticed.
    blunder_factor=2.5,
)
