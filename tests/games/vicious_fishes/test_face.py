"""What people see of Vicious Fishes: the pond, the tray, and what pointing says."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from shoal.games.contract import transition
from shoal.games.rng import Rng
from shoal.games.ui.face import Pointed
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.rules.state import ViciousFishes
from shoal.games.vicious_fishes.ui.cover import cover
from shoal.games.vicious_fishes.ui.layers import layers
from shoal.games.vicious_fishes.ui.panel import panel
from shoal.games.vicious_fishes.ui.picture import HEIGHT, WIDTH, middle, picture, standing
from shoal.games.vicious_fishes.ui.pointing import point, unfold, why_not
from shoal.games.vicious_fishes.ui.sheet import sheet
from tests.games.vicious_fishes.table import fresh, play, seen, table

NAMES = ["Ann", "Bo"]
POND = [
    "blue-fish-5 b3 west",
    "white-fish-6 a3 south",
    "red-fish-1 a1 west",
    "blue-shark-8 b1 north",
    "dead black-fish-1 b2 east",
]
"""Red 4 on a2 would eat white 6 with blue's help and leave red 1 and itself surrounded."""


def drawn(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter())


def labels(picture: str) -> dict[str, str]:
    """What each clickable thing is called, by its token."""
    return {
        part.attrib["data-token"]: part.attrib["aria-label"] for part in drawn(picture) if "data-token" in part.attrib
    }


def part(picture: str, name: str) -> ElementTree.Element:
    return next(part for part in drawn(picture) if part.attrib.get("data-part") == name)


def pointed(state: ViciousFishes, words: str) -> Pointed:
    return point(state, 1, GAME.read(state, words), NAMES)


def texts(overlay: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(f"<g>{overlay}</g>").iter("text")]


def crossed_squares(overlay: str) -> set[str]:
    """The squares with a cross over them."""
    names = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    by_middle = {middle(name): name for name in names}
    crosses = re.findall(r'd="M(\d+) (\d+)l48 48m0-48l-48 48"', overlay)
    return {by_middle[int(x) + 24, int(y) + 24] for x, y in crosses}


# The picture


def test_every_square_says_what_is_on_it() -> None:
    state = table(["red-crab-3 c3 east-west", "dead blue-fish-4 a8 north", "black-octopus-2 h1"], "red-fish-4")
    said = labels(picture(GAME.view(state, 1), NAMES).board)
    assert said["c3"] == "c3, red crab 3, facing east and west"
    assert said["a8"] == "a8, blue fish 4, facing north, eaten"
    assert said["h1"] == "h1, black octopus 2"
    assert said["d4"] == "d4, rock"
    assert said["g7"] == "g7, open water"


def test_a_tile_is_turned_where_it_faces() -> None:
    for facing, turn in [("north", ""), ("east", "rotate(90)"), ("south", "rotate(180)"), ("west", "rotate(270)")]:
        body = part(picture(seen(table([f"red-fish-3 c3 {facing}"])), NAMES).board, "at-c3")[0]
        assert body.attrib["href"] == "#vf-red-fish"
        assert re.findall(r"rotate\(\d+\)", body.attrib["transform"]) == ([turn] if turn else [])


def test_the_dead_are_bones_without_a_value() -> None:
    board = picture(seen(table(["dead red-shark-8 c3 west"])), NAMES).board
    assert [use.attrib["href"] for use in part(board, "at-c3")] == ["#vf-shark-bones"]


def test_two_colours_are_shown_half_and_half() -> None:
    parts = {
        part.attrib.get("id"): part for part in drawn(picture(seen(table(["red-blue-fish-5 c3 west"])), NAMES).board)
    }
    halves = [use.attrib["href"] for use in parts["vf-red-blue-fish"]]
    assert halves == ["#vf-red-fish", "#vf-blue-fish"]


def test_whatever_is_used_is_defined() -> None:
    state = fresh(3)
    rng = Rng(8)
    while state.actors():
        state.do(state.actors()[0], state.any_move(rng))
        shown = picture(GAME.view(state, 2), ["Ann", "Bo", "Cy"])
        for image in (shown.board, shown.tray, cover()):
            used = {*re.findall(r'href="#([^"]+)"', image), *re.findall(r"url\(#([^)]+)\)", image)}
            assert used <= set(re.findall(r' id="([^"]+)"', image))


def test_the_tray_holds_the_hand_and_the_mission() -> None:
    tray = picture(GAME.view(table([], "red-fish-4", "white-crab-3"), 1), NAMES).tray
    assert labels(tray) == {"red-fish-4": "your red fish 4", "white-crab-3": "your white crab 3"}
    assert "your mission: red and blue count for you, green against you, 0 so far" in tray
    assert picture(seen(table([])), NAMES).tray == ""


def test_a_tile_comes_from_the_hand_of_who_placed_it() -> None:
    state = play(table([], "red-fish-4", "white-crab-3"), "place red-fish-4 c3 north")
    before = picture(GAME.view(table([], "red-fish-4", "white-crab-3"), 1), NAMES)
    hand = part(before.tray, "hand-red-fish-4-0")
    assert hand.attrib["data-from"] == "pile"
    for viewer, origin in [(1, "hand-red-fish-4-0"), (2, None), (0, None)]:
        placed = part(picture(GAME.view(state, viewer), NAMES).board, "at-c3")
        assert placed.attrib.get("data-from") == origin


def test_after_the_draw_the_newest_tile_still_comes_from_its_hand() -> None:
    state = play(table([], "red-fish-4"), "place red-fish-4 c3 north", "deal 1 blue-fish-1")
    assert state.turn == 2
    assert part(picture(GAME.view(state, 1), NAMES).board, "at-c3").attrib["data-from"] == "hand-red-fish-4-0"
    assert "data-from" not in part(picture(GAME.view(state, 2), NAMES).board, "at-c3").attrib


def test_colours_can_be_chosen_on_their_plaques() -> None:
    state = play(table(["green-fish-3 c4 south"], "red-blue-fish-5"), "place red-blue-fish-5 c3 north")
    board = picture(GAME.view(state, 1), NAMES).board
    assert set(COLOURS) <= set(labels(board))
    assert [part.attrib.get("class") for part in drawn(board)].count("asked") == 2


def test_a_mission_stands_at_its_better_colours_less_the_third() -> None:
    points = {"red": 2, "blue": 7, "green": 4, "yellow": 9, "white": 0, "black": 0}
    assert standing("red-blue-green", points) == (["blue", "green"], "red", 9)


# Pointing


def test_pointing_adds_up_who_eats_whom() -> None:
    told = pointed(table(POND, "red-fish-4"), "place red-fish-4 a2 north")
    assert told.sentences == [
        "It eats the white fish 6 on a3: 5 + 4 = 9 against 6, a point for red.",
        "The red fish 1 on a1 is surrounded and survives: 2 points for red.",
        "It is surrounded and survives: a point for red.",
        "Your mission goes from 0 to 4.",
    ]
    assert {"9>6", "+2", "+1", "+4"} <= set(texts(told.overlay))


def test_pointing_shows_a_tile_that_would_be_eaten_itself() -> None:
    told = pointed(table(["yellow-shark-8 c4 south"], "red-fish-4"), "place red-fish-4 c3 north")
    assert told.sentences == [
        "It attacks the yellow shark 8 on c4 in vain: 4 against 8.",
        "It is eaten itself: 8 against 4, a point for yellow.",
    ]
    assert {"4≤8", "8>4"} <= set(texts(told.overlay))


def test_pointing_turns_the_ghost() -> None:
    state = table(["yellow-fish-2 c4 north"], "red-fish-4")
    assert pointed(state, "place red-fish-4 c3 south").sentences == ["It attacks nobody, and nobody attacks it."]
    assert "rotate(180)" in pointed(state, "place red-fish-4 c3 south").overlay
    assert "a point for red" in pointed(state, "place red-fish-4 c3 north").sentences[0]


def test_pointing_leaves_the_order_open_where_it_is_asked() -> None:
    state = table(["red-fish-1 c6 east", "green-fish-2 d6 north", "yellow-fish-2 b7 east"], "black-octopus-2")
    told = pointed(state, "place black-octopus-2 c7")
    assert told.sentences[-1] == "You choose which it attacks first: b7, c6 or d6."
    assert "The green fish 2 on d6 is attacked with 1 + 2 = 3." in told.sentences
    assert "The black octopus 2 on c7 is attacked with 2." in told.sentences
    play(state, "place black-octopus-2 c7")
    assert pointed(state, "attack d6").sentences == [
        "It eats the green fish 2 on d6: 1 + 2 = 3 against 2, a point for black.",
        "It eats the red fish 1 on c6: 2 against 1, a point for black.",
        "It attacks the yellow fish 2 on b7 in vain: 2 against 2.",
        "It withstands those who attack it: 2 against 2.",
    ]


def test_pointing_at_a_colour_tells_its_points() -> None:
    state = play(table(["green-fish-3 c4 south"], "red-blue-fish-5"), "place red-blue-fish-5 c3 north")
    told = pointed(state, "colour blue")
    assert told.sentences == ["Blue gains 1 and has 1.", "Your mission goes from 0 to 1."]
    assert texts(told.overlay) == ["+1"]


def test_pointing_promises_what_happens() -> None:
    """Whoever would be eaten as far as pointing says is eaten, and nobody else."""
    state = fresh(2)
    rng = Rng(5)
    while state.actors():
        seat = state.actors()[0]
        move = state.any_move(rng)
        before = state.copy()
        state.do(seat, move)
        if seat > 0 and not state.asked:
            crossed = crossed_squares(point(before, seat, move, NAMES).overlay)
            dead = {tile["square"] for tile in seen(state)["pond"] if not tile["alive"]}
            assert crossed == dead - {tile["square"] for tile in seen(before)["pond"] if not tile["alive"]}


def test_a_taken_square_is_marked() -> None:
    state = table(["yellow-fish-2 c4 north"], "red-fish-4")
    x, y = middle("c4")
    told = why_not(state, 1, GAME.read(state, "place red-fish-4 c4 north"), NAMES)
    assert f'x="{x - 29}" y="{y - 29}"' in told.overlay
    assert told.sentences == []
    assert why_not(state, 1, GAME.read(state, "colour red"), NAMES).overlay == ""


# One after another


def test_a_turn_unfolds_bite_by_bite() -> None:
    state = table(POND, "red-fish-4")
    move = GAME.read(state, "place red-fish-4 a2 north")
    beats = unfold(transition(state, 1, move), 0, NAMES)
    assert [beat.part for beat in beats] == ["at-a3", "calm-a1", "calm-a2"]
    assert beats[0].sentence == "The white fish 6 on a3 is eaten: 5 + 4 = 9 against 6, a point for red."
    assert beats[2].sentence == "The red fish 4 on a2 is surrounded and survives: a point for red."


def test_a_turn_unfolds_up_to_a_question() -> None:
    pond = [*POND[:2], "white-fish-2 a1 west", *POND[3:]]
    state = table(pond, "red-green-fish-5")
    words = "place red-green-fish-5 a2 north"
    placed = transition(state, 1, GAME.read(state, words))
    assert [beat.part for beat in unfold(placed, 1, NAMES)] == ["at-a3"]
    chosen = transition(placed.after, 1, GAME.read(state, "colour red"))
    beats = unfold(chosen, 1, NAMES)
    assert [beat.part for beat in beats] == ["calm-a1", "calm-a2"]


def test_chance_unfolds_nothing() -> None:
    state = fresh()
    dealt = transition(state, 0, GAME.read(state, "deal 1 red-fish-1"))
    assert unfold(dealt, 1, NAMES) == []


# Beside the pond


def test_layers_show_standing_threats() -> None:
    shown = layers(seen(table(["red-fish-3 c3 east", "blue-fish-4 d3 west"])), NAMES)
    assert sorted(texts(shown["Who threatens whom"])) == ["3≤4", "4>3"]
    assert texts(shown["Bites waiting on open water"]) == []
    assert texts(layers(seen(table(["red-fish-3 c3 north"])), NAMES)["Bites waiting on open water"]) == ["3"]


def test_what_is_laid_over_stays_within_the_board() -> None:
    state = table(["yellow-fish-1 a2 south", "red-fish-1 h7 north"], "black-octopus-2")
    for words in ("place black-octopus-2 a1", "place black-octopus-2 h8"):
        for group in ElementTree.fromstring(f"<g>{pointed(state, words).overlay}</g>").iter("rect"):
            x, y = float(group.attrib["x"]), float(group.attrib["y"])
            assert x >= 0
            assert x + float(group.attrib["width"]) <= WIDTH
            assert 0 <= y <= HEIGHT


@pytest.mark.parametrize(
    ("pond", "moves", "asked"),
    [
        ([], [], "Place a tile: choose it, a square and where it faces."),
        (["green-fish-3 c4 south"], ["place red-blue-fish-5 c3 north"], "Who gains 1 point for c4: red or blue?"),
        (
            ["red-fish-1 c6 east", "green-fish-2 d6 north"],
            ["place black-octopus-2 c7"],
            "Which tile does it attack next: c6 or d6?",
        ),
    ],
)
def test_the_panel_asks(pond: list[str], moves: list[str], asked: str) -> None:
    state = play(table(pond, "red-blue-fish-5", "black-octopus-2"), *moves)
    assert panel(GAME.view(state, 1), NAMES).ask == asked
    assert panel(GAME.view(state, 2), NAMES).ask == ""


def test_the_panel_tells_only_the_viewers_mission() -> None:
    state = table([], "red-fish-4")
    assert panel(GAME.view(state, 1), NAMES).seats == [["1 tile", "mission: red, blue and green"], ["5 tiles"]]
    assert panel(seen(state), NAMES).seats == [["1 tile"], ["5 tiles"]]


def test_the_sheet_has_a_row_for_each_colour_backed() -> None:
    view: Any = {
        "players": 2,
        "points": {"red": 5, "blue": 3, "green": 1, "yellow": 4, "white": 9, "black": 4},
        "missions": ["red-blue-green", "blue-yellow-black"],
        "scores": [7, 5],
        "ranks": [1, 2],
    }
    told = sheet(view, NAMES)
    assert told.rows == [
        ("Red, 5 points", [5, 0]),
        ("Blue, 3 points", [3, -3]),
        ("Green, 1 point", [-1, 0]),
        ("Yellow, 4 points", [0, 4]),
        ("Black, 4 points", [0, 4]),
    ]
    assert told.notes == [
        "Ann backed red and blue, and disliked green.",
        "Bo backed yellow and black, and disliked blue.",
    ]


def test_the_sheet_tells_what_parted_equal_scores() -> None:
    view: Any = {
        "players": 3,
        "points": {"red": 5, "blue": 3, "green": 1, "yellow": 4, "white": 6, "black": 4},
        "missions": ["red-blue-green", "blue-yellow-white", "red-blue-green"],
        "scores": [7, 7, 7],
        "ranks": [1, 3, 2],
    }
    assert sheet(view, ["Ann", "Bo", "Cy"]).notes[3:] == [
        "Ann comes before Cy: the lower seat goes first.",
        "Cy comes before Bo: the disliked colour has fewer points.",
    ]
