"""What people see of Fishery."""

from xml.etree import ElementTree

import pytest

from shoal import Match
from shoal.games.contract import transition
from shoal.games.fishery import GAME
from shoal.games.fishery.rules.state import Fishery
from shoal.games.fishery.ui.coordinates import water
from shoal.games.fishery.ui.pointing import point, unfold, why_not
from shoal.games.ui.face import Pointed
from shoal.games.ui.lessons import examples, guide
from tests.games.fishery.test_rules import after

NAMES = ["Ann", "Bo"]
FACE = GAME.face
CORNER = ["net a1-a2", "net b1-b2", "net c1-c2", "net d1-d2"]
"""With a net between d1 and e1 they cut off a1 to d1, where Black has four ships."""


def _state(match: Match) -> Fishery:
    assert isinstance(match.state, Fishery)
    return match.state


def board(match: Match, viewer: int = 0) -> ElementTree.Element:
    assert FACE is not None
    return ElementTree.fromstring(FACE.picture(match.view(viewer), NAMES).board)


def parts(match: Match, name: str) -> list[str]:
    return [found for part in board(match).iter() if (found := part.get(name))]


def pointed(match: Match, words: str) -> Pointed:
    seat = match.actors()[0]
    move = GAME.read(_state(match), words)
    return (why_not if match.state.why_not(seat, move) else point)(_state(match), seat, move, NAMES)


def labels(match: Match) -> dict[str, str]:
    return {part.get("data-token", ""): part.get("aria-label", "") for part in board(match).iter()}


def test_every_square_and_every_place_for_a_net_is_there_once() -> None:
    for match in (Match("fishery"), after(), after(*CORNER)):
        tokens = parts(match, "data-token")
        assert len(tokens) == len(set(tokens)) == 63 + 110


def test_labels_say_what_lies_there() -> None:
    said = labels(after(*CORNER, "net d1-e1"))
    assert said["a1"] == "a1, a ship of Ann"
    assert said["e5"] == "e5, a ship of Bo"
    assert said["i1"] == "i1, water of Bo"
    assert said["a1-a2"] == "a1-a2, a net"
    assert said["e4-f4"] == "e4-f4, no net"
    assert labels(after())["i1"] == "i1, open water"


@pytest.mark.parametrize(("match", "upper", "lower"), [(Match("fishery"), "e4", "e4-f4"), (after(), "e4-f4", "e4")])
def test_what_can_be_chosen_lies_above_what_cannot(match: Match, upper: str, lower: str) -> None:
    tokens = parts(match, "data-token")
    assert tokens.index(upper) > tokens.index(lower)


def test_new_ships_and_nets_come_from_their_owners_end_of_the_quay() -> None:
    match = Match("fishery")
    for words, origin in [("ship e4", "berth-1-6"), ("ship e5", "berth-2-6"), ("ship a1", "berth-1-5")]:
        before = parts(match, "data-part")
        match.play(match.actors()[0], words)
        new = next(part for part in board(match).iter() if part.get("data-part") == words.replace(" ", "-"))
        assert new.get("data-from") == origin
        assert origin in before
        assert origin not in parts(match, "data-part")
    match = after("net e4-f4", "net a1-a2")
    nets = next(group for group in board(match).iter() if any(part.get("data-part") == "net-a1-a2" for part in group))
    assert nets.get("data-from") == "coil-2"


def areas(match: Match) -> dict[str, str]:
    """How each area is painted, by its part."""
    return {
        name: part[0].get("class", part[0].get("fill", ""))
        for part in board(match).iter()
        if (name := part.get("data-part", "")).startswith("area")
    }


def test_water_is_tinted_once_it_is_parted_and_hatched_where_both_have_ships() -> None:
    assert areas(after(*CORNER)) == {}
    # Black leads 4 to 0 in the corner; outside White leads 6 to 2.
    assert areas(after(*CORNER, "net d1-e1")) == {"area-a1-4": "settled", "area-e1-59": "url(#fishery-hatch2)"}
    # Nothing changes hands any more.
    over = after(*CORNER, "net d1-e1", "pass", "pass")
    assert areas(over) == {"area-a1-4": "settled", "area-e1-59": "settled"}


def test_an_area_of_nobody_stays_hatched_to_the_end() -> None:
    wall = [f"net {column}3-{column}4" for column in "abcdefghi"]
    ships = ["a1", "i1", "b1", "h1", "a7", "i7", "b7", "h7", "c7", "g7", "c1", "g1"]
    match = after(*wall, "pass", "pass", ships=ships)
    assert set(areas(match).values()) == {"url(#fishery-hatch0)"}


def test_pointing_at_a_net_that_parts_the_water_shows_both_parts() -> None:
    match = after(*CORNER)
    shown = pointed(match, "net d1-e1")
    assert shown.sentences == ["It parts 63 squares: 4 for Ann, 59 for Bo."]
    assert water(("a1", "b1", "c1", "d1")) in shown.overlay
    numbers = ElementTree.fromstring(shown.overlay).iter("text")
    assert sorted(number.text or "" for number in numbers) == ["4", "59"]
    assert "data-part" not in shown.overlay
    assert "data-token" not in shown.overlay


def test_pointing_at_a_net_that_parts_nothing_shows_only_the_net() -> None:
    shown = pointed(after(), "net e4-f4")
    assert shown.sentences == []
    assert shown.overlay.count("<use") == 1


def test_pointing_at_the_last_pass_tells_the_result() -> None:
    match = after(*CORNER, "net d1-e1")
    assert pointed(match, "pass").sentences == []
    match.play(2, "pass")
    assert pointed(match, "pass").sentences == ["That ends the game: Ann 4 fish, Bo 59. Bo wins."]


def test_fi_3_2_a_part_without_a_ship_is_blamed() -> None:
    shown = pointed(after("net i1-i2"), "net h1-i1")
    assert ">no ship<" in shown.overlay
    assert water(("i1",)) in shown.overlay
    assert shown.sentences == []


def test_fi_3_3_a_part_without_an_edge_is_blamed() -> None:
    shown = pointed(after("net d4-e4", "net e4-f4", "net e3-e4"), "net e4-e5")
    assert ">no edge<" in shown.overlay
    assert water(("e4",)) in shown.overlay
    assert "no ship" not in shown.overlay


def test_only_what_lies_in_the_way_is_blamed() -> None:
    assert "refused" in pointed(after("net e4-f4"), "net e4-f4").overlay
    match = Match("fishery")
    assert pointed(match, "net e4-f4").overlay == ""
    match.play(1, "ship e4")
    assert "blame" in pointed(match, "ship e4").overlay
    assert pointed(after(), "ship e3").overlay == ""
    match = after("net i1-i2")
    assert why_not(_state(match), 1, GAME.read(_state(match), "net h1-i1"), NAMES).overlay == ""


def test_a_parting_unfolds_from_the_net_to_its_two_sides() -> None:
    match = after(*CORNER)
    beats = unfold(transition(_state(match), 1, GAME.read(match.state, "net d1-e1")), 2, NAMES)
    match.play(1, "net d1-e1")
    assert [beat.part for beat in beats] == ["net-d1-e1", "area-a1-4", "area-e1-59"]
    assert beats[1].sentence == "4 squares for Ann."
    assert {beat.part for beat in beats} <= set(parts(match, "data-part"))


def test_the_sheet_goes_fishery_by_fishery() -> None:
    assert FACE is not None
    sheet = FACE.sheet(after(*CORNER, "net d1-e1", "pass", "pass").view(), NAMES)
    assert sheet.rows == [("Fishery around f2, ships 2 to 6", [0, 59]), ("Fishery around b1, ships 4 to 0", [4, 0])]
    assert sheet.notes == []
    tied = FACE.sheet(after("pass", "pass").view(), NAMES)
    assert tied.notes[-1] == "0 fish each: ties go to White, so Bo wins."


def test_what_is_asked() -> None:
    assert FACE is not None
    asked = [
        FACE.panel(match.view(viewer), NAMES).ask
        for match, viewer in [(Match("fishery"), 1), (after(), 1), (after("pass"), 2), (after(), 2), (after(), 0)]
    ]
    assert asked == [
        "Place a ship on any empty square.",
        "Cast a net or pass.",
        "Cast a net, or pass and end the game.",
        "",
        "",
    ]


def test_the_guided_game_ends_as_it_says() -> None:
    lessons = guide(GAME)
    match = Match("fishery")
    for mover, words in lessons.before(len(lessons.lessons)):
        match.play(int(mover), words)
    assert match.scores() == [60, 3]
    assert "60 fish for you, 3 for Bo" in lessons.lessons[-1].say


def test_the_drawn_end_has_the_totals_of_the_sheet() -> None:
    drawn = next(example for example in examples(GAME) if example.paragraph == "4.2")
    match = Match("fishery", 2, moves=[(int(who), words) for who, words in drawn.moves])
    assert match.scores() == [21, 32]
    assert match.ranks() == [2, 1]
    owned = sorted((area["owner"] or 0, len(area["squares"])) for area in match.view()["fisheries"])
    assert owned == [(0, 10), (1, 21), (2, 11), (2, 21)]
    assert all(number in drawn.caption for number in ("21 fish", "21 and 11", "32", "10"))
