"""What people see of Fresh Fish: where things are, what pointing shows, how streets and bids come to light."""

from typing import Any
from xml.etree import ElementTree

from shoal.games.contract import SPECTATOR
from shoal.games.fresh_fish import GAME
from shoal.games.ui.face import Beat, Pointed
from tests.games.fresh_fish.sitting import Sitting, every_plot

assert GAME.face is not None
FACE = GAME.face
NAMES = ["Ann", "Bo", "Cy", "Dee", "Evi"]


def parts(picture: str, attribute: str) -> dict[str, ElementTree.Element]:
    """The parts of a picture that carry an attribute, by its value."""
    found = [part for part in ElementTree.fromstring(picture).iter() if attribute in part.attrib]
    named = {part.attrib[attribute]: part for part in found}
    assert len(named) == len(found)
    return named


def board(sitting: Sitting, viewer: int = SPECTATOR) -> str:
    return FACE.picture(sitting.view(viewer), NAMES).board


def labels(sitting: Sitting) -> dict[str, str]:
    """What each part that can be chosen says it is."""
    return {token: part.attrib["aria-label"] for token, part in parts(board(sitting), "data-token").items()}


def written(part: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in part.iter() if text.tag.endswith("text")]


def count(overlay: str, class_: str) -> int:
    drawn = ElementTree.fromstring(f"<g>{overlay}</g>")
    return sum(class_ in part.attrib.get("class", "").split() for part in drawn.iter())


def market_to_build() -> Sitting:
    """Ann has won a fish market and holds c1 and a2; Bo holds g6 and b2."""
    sitting = Sitting().play(1, "reserve c1").play(2, "reserve g6").play(1, "reserve a2").play(2, "reserve b2")
    return sitting.auction("fish-market", 3, 2)


def point(sitting: Sitting, seat: int, words: str) -> Pointed:
    return FACE.point(sitting.state.copy(), seat, GAME.read(sitting.state, words), NAMES)


def why_not(sitting: Sitting, seat: int, words: str) -> str:
    assert sitting.why_not(seat, words)
    return FACE.why_not(sitting.state.copy(), seat, GAME.read(sitting.state, words), NAMES).overlay


def unfolded(sitting: Sitting, seat: int, words: str, viewer: int = SPECTATOR) -> list[Beat]:
    return FACE.unfold(sitting.make(seat, words), viewer, NAMES)


# Where things are


def test_every_plot_is_there_and_says_what_stands_on_it() -> None:
    sitting = market_to_build().play(1, "build c1").draw("apo").play(2, "build g6")
    seen = labels(sitting)
    assert set(every_plot()) <= set(seen)
    assert seen["a1"] == "a1, the harbor"
    assert seen["a2"] == "a2, reserved by Ann"
    assert seen["b1"] == "b1, empty"
    assert seen["b2"] == "b2, a street"
    assert seen["c1"] == "c1, Ann's fish market"
    assert seen["g6"] == "g6, a building"


def test_zones_and_demonstrations_are_told_apart() -> None:
    seen = labels(Sitting(apos=["b2", "c3"], zones=["c3"], demonstrations=["d4"]))
    assert seen["b2"] == "b2, a building"
    assert seen["c3"] == "c3, a construction zone on a building"
    assert seen["d4"] == "d4, a demonstration on a street, which counts 3"


def test_a_street_goes_on_to_its_neighbours() -> None:
    town = parts(board(Sitting(streets=["b2", "b3", "c2", "e5"])), "data-part")
    lines = {
        name: next(line.attrib["d"] for line in town[f"street-{name}"].iter() if line.attrib.get("class") == "ff-line")
        for name in ("b2", "b3", "e5")
    }
    assert lines["b2"] == "M0 0V-32M0 0H32"
    assert lines["b3"] == "M0 0V32"
    assert "32" not in lines["e5"]


def test_the_deck_is_drawn_from_and_then_the_box() -> None:
    tiles = ("fish-market", "nuclear-waste-disposal", "gas-station", "game-shop", "apo", "construction-zone")
    assert labels(Sitting())["draw"] == "the deck, 16 tiles left"
    seen = labels(Sitting(deck=dict.fromkeys([*tiles, "demonstration"], 0)))
    assert seen["apo"] == "the stock, 16 buildings left"
    assert "street" in seen
    assert "draw" not in seen


def test_bidders_choose_from_their_purse_and_nobody_else_does() -> None:
    sitting = Sitting(3, reserved=[["b2"], [], []], money=[15, 9, 0], shops={3: {"gas-station": "off"}})
    sitting.draw("gas-station")
    trays = [FACE.picture(sitting.view(viewer), NAMES).tray for viewer in range(4)]
    assert trays[0] == ""
    assert list(parts(trays[1], "data-token")) == [str(amount) for amount in range(16)]
    assert list(parts(trays[2], "data-token")) == [str(amount) for amount in range(10)]
    assert not parts(trays[3], "data-token")
    sitting.play(2, "bid 9")
    assert not parts(FACE.picture(sitting.view(2), NAMES).tray, "data-token")


def test_envelopes_stay_sealed_until_all_bids_are_in() -> None:
    sitting = Sitting(3, reserved=[["b2"], ["b3"], ["b4"]]).draw("gas-station").play(2, "bid 7")
    assert "envelope-2" in parts(board(sitting, 1), "data-part")
    assert written(parts(board(sitting, 1), "data-part")["envelope-2"]) == []
    assert written(parts(board(sitting, 2), "data-part")["envelope-2"]) == ["7"]
    sitting.play(1, "bid 3").play(3, "bid 5")
    opened = parts(board(sitting, 1), "data-part")
    assert [written(opened[f"envelope-{seat}"]) for seat in (1, 2, 3)] == [["3"], ["7"], ["5"]]
    assert "and won" in opened["envelope-2"].attrib["aria-label"]


def test_things_come_from_where_they_were() -> None:
    sitting = market_to_build()
    assert parts(board(sitting), "data-part")["tile"].attrib["data-from"] == "deck"
    sitting.play(1, "build c1")
    town = parts(board(sitting), "data-part")
    assert town["outlet-1-0"].attrib["data-from"] == "tile"
    assert town["marker-a2"].attrib["data-from"] == "supply-1"


# Pointing


def test_pointing_shows_the_streets_and_what_they_keep_together() -> None:
    shown = point(market_to_build(), 1, "build c1")
    assert shown.sentences == [
        "One plot would become a street.",
        "b2: without it b1 would be cut off. Bo's marker there goes back.",
        "Its route to the harbor would count 1 at best.",
    ]
    assert count(shown.overlay, "ff-coming") == 1
    assert count(shown.overlay, "ff-cut") == 1
    assert count(shown.overlay, "ff-strike") == 1


def test_what_would_be_cut_off_is_tied_to_its_street() -> None:
    sitting = market_to_build().play(1, "build c1").draw("apo").play(2, "build g6").draw("apo")
    shown = point(sitting, 1, "build a2")
    assert shown.sentences == ["One plot would become a street.", "b1: without it the harbor would be cut off."]
    assert count(shown.overlay, "ff-ring") == 1
    assert count(shown.overlay, "ff-tie") == 1


def test_before_reserving_an_apo_stands_for_the_tile_to_come() -> None:
    sitting = Sitting().play(1, "reserve c1")
    assert point(sitting, 2, "reserve d4").sentences == ["With a building on d4, no plot would become a street."]
    assert "b1 would become" not in point(sitting, 2, "reserve a2").sentences[0]
    assert point(sitting, 2, "reserve a2").sentences[1] == "b1: without it the harbor would be cut off."


def test_a_bid_is_pointed_out_with_what_is_left() -> None:
    sitting = Sitting(reserved=[["b2"], ["b3"]]).draw("gas-station")
    assert point(sitting, 1, "bid 4").sentences == ["If you win with it, you have 11 money left."]


def test_a_reserved_plot_shows_whose_it_is() -> None:
    sitting = Sitting().play(1, "reserve c1")
    assert count(why_not(sitting, 2, "reserve c1"), "seat1") == 1


def test_a_plot_beside_nothing_shows_its_bare_neighbours() -> None:
    sitting = Sitting().play(1, "reserve c1").play(2, "reserve f6")
    assert count(why_not(sitting, 1, "reserve d4"), "ff-bare-side") == 4


def test_a_tile_in_the_wrong_place_shows_where_it_may_go() -> None:
    assert count(why_not(market_to_build(), 1, "build e5"), "ff-aim") == 2
    sitting = Sitting(reserved=[["b2"], []], apos=["d4", "e4", "c4"], zones=["e4"])
    sitting = Sitting(**{**sitting.view(), "phase": "zone", "tile": "construction-zone"})
    assert count(why_not(sitting, 1, "zone b2"), "ff-aim") == 2


# One after another


def test_streets_come_plot_by_plot_with_their_reason() -> None:
    """a building on d7 leaves c7 one long way out: what is nearest to the building is shown first."""
    sitting = Sitting(reserved=[["b7"], ["d7"]], apos=["b5", "c6"], phase="build", turn=2, builder=2, tile="apo")
    assert unfolded(sitting, 2, "build d7", viewer=1) == [
        Beat("street-b7", "Plot b7 becomes a street: without it c7 would be cut off. Your marker there goes back."),
        Beat("street-b6", "Plot b6 becomes a street: without it b7 and c7 would be cut off."),
        Beat("street-a6", "Plot a6 becomes a street: without it the oil refinery, b6, b7 and c7 would be cut off."),
        Beat("street-a5", "Plot a5 becomes a street: without it the oil refinery, a6, b6, b7 and c7 would be cut off."),
        Beat(
            "street-a4", "Plot a4 becomes a street: without it the oil refinery and 5 plots around b6 would be cut off."
        ),
    ]


def test_bids_are_opened_from_the_lowest_to_the_winner() -> None:
    sitting = Sitting(3, reserved=[["b2"], ["b3"], ["b4"]]).draw("gas-station").play(1, "bid 7").play(2, "bid 7")
    assert unfolded(sitting, 3, "bid 0") == [
        Beat("envelope-3", "Cy bids nothing."),
        Beat("envelope-2", "Bo bids 7."),
        Beat("envelope-1", "Ann bids 7 and wins the gas station."),
    ]


def test_a_bid_that_is_not_the_last_shows_nothing() -> None:
    sitting = Sitting(3, reserved=[["b2"], ["b3"], ["b4"]]).draw("gas-station")
    assert unfolded(sitting, 1, "bid 7") == []


# Routes, panels and sheets


def test_routes_are_drawn_with_what_they_count() -> None:
    sitting = Sitting(streets=["b1", "b2", "b3"], demonstrations=["b4"], shops={1: {"fish-market": "b5"}})
    layer = FACE.layers(sitting.view(), NAMES)["Ann's routes"]
    assert written(ElementTree.fromstring(layer)) == [str(sitting.view()["routes"][0]["fish-market"])] == ["6"]
    assert count(layer, "ff-route") == 1
    assert count(layer, "ff-unsure") == 0
    assert FACE.layers(sitting.view(), NAMES)["Bo's routes"] == ""


def test_a_route_that_is_not_there_yet_is_dashed() -> None:
    sitting = Sitting(shops={2: {"fish-market": "c1"}})
    layer = FACE.layers(sitting.view(), NAMES)["Bo's routes"]
    assert written(ElementTree.fromstring(layer)) == ["8"]
    assert count(layer, "ff-unsure") == 1


def test_namesakes_have_layers_of_their_own() -> None:
    assert list(FACE.layers(Sitting().view(), ["Ann", "Ann"])) == ["Ann (seat 1)'s routes", "Ann (seat 2)'s routes"]


def asked(sitting: Sitting, seat: int) -> str:
    return FACE.panel(sitting.view(seat), NAMES).ask


def test_the_panel_asks_for_what_can_be_done() -> None:
    assert asked(Sitting(), 1) == "Reserve a plot. Your first may be anywhere."
    assert asked(Sitting(), 2) == ""
    held: dict[str, Any] = {"reserved": [["b2"], []]}
    assert asked(Sitting(**held), 1) == "Reserve a plot or draw a tile."
    assert asked(Sitting(**held, markers=[0, 6]), 1) == "Draw a tile."
    assert asked(Sitting(**held).draw("gas-station"), 2) == "Bid from 0 to 15 for the gas station."
    assert asked(Sitting(**held).draw("apo"), 1) == "Put the building on a plot you have reserved."
    empty = dict.fromkeys(Sitting().view()["deck"], 0)
    assert asked(Sitting(**held, deck=empty), 1) == "Reserve a plot, or take a building or a street."
    assert asked(Sitting(**held, deck=empty, markers=[0, 6]), 1) == "Take a building or a street."
    assert asked(Sitting(markers=[0, 6]), 1) == "You can neither reserve nor draw: pass."


def test_the_panel_counts_what_everybody_has() -> None:
    sitting = market_to_build().play(1, "build c1")
    panel = FACE.panel(sitting.view(), NAMES)
    assert panel.seats[0] == [
        "12 money",
        "5 markers and 1 set aside",
        "routes: fish 1 to 8",
        "lacks nuclear, oil and games",
    ]
    assert panel.table[0] == (
        "In the deck: 1 fish market, 2 nuclear waste disposals, 2 gas stations, 2 game shops and 8 buildings."
    )


def test_the_sheet_adds_routes_and_takes_off_money() -> None:
    sitting = Sitting(streets=["b1", "b2", "b3"], shops={1: {"fish-market": "b4"}}, money=[12, 14]).end()
    sheet = FACE.sheet(sitting.view(), NAMES)
    assert sheet.rows == [
        ("Route to the fish market", [3, 8]),
        ("Route to the nuclear waste disposal", [8, 8]),
        ("Route to the gas station", [8, 8]),
        ("Route to the game shop", [8, 8]),
        ("Money left", [-12, -14]),
    ]
    assert sitting.view()["scores"] == [15, 18]


def test_the_sheet_says_how_ties_were_broken() -> None:
    level = Sitting(money=[15, 15]).end()
    assert FACE.sheet(level.view(), NAMES).notes[-1] == (
        "Ann and Bo have the same score and the same money, and share the place."
    )
    richer = Sitting(streets=["b1", "b2", "b3"], shops={1: {"fish-market": "b4"}}, money=[10, 15]).end()
    assert FACE.sheet(richer.view(), NAMES).notes[-1] == "Ann and Bo have the same score; more money puts Bo first."
