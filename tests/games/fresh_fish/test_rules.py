"""Fresh Fish, paragraph by paragraph. Centres stand in the corners: harbor a1, power plant, refinery, factory."""

from typing import Any

import pytest

from shoal import Match
from shoal.games.contract import CHANCE, TABLE, BadOptions, NotAMove
from shoal.games.fresh_fish import GAME
from tests.games.fresh_fish.sitting import SIDES, Sitting, every_plot

APO_DECK = dict.fromkeys(
    ("fish-market", "nuclear-waste-disposal", "gas-station", "game-shop", "construction-zone", "demonstration"), 0
)
BESIDE_CORNERS = {"a2", "b1", "f1", "g2", "a6", "b7", "f7", "g6"}
"""A centre there would leave a corner a single way out."""
CUSTOM = {"harbor": "a1", "nuclear-power-plant": "d4", "oil-refinery": "b6", "game-factory": "f2"}


def all_but(*plots: str, players: int = 2) -> list[str]:
    """Every plot but these and the corners."""
    taken = {*plots, *Sitting(players).view()["centres"].values()}
    return [plot for plot in every_plot(players) if plot not in taken]


def outcomes(players: int, options: dict[str, object], placed: int) -> set[str]:
    """Where chance may put the next centre after so many, the harbor on a1 and others on their first plots."""
    state = GAME.prepare(players, options)
    for _ in range(placed):
        state.apply(CHANCE, state.chance()[0][0])
    return {GAME.write(state, move).split()[2] for move, _ in state.chance()}


# 1 The table


@pytest.mark.parametrize(("players", "side"), SIDES.items())
def test_ff_1_1_the_board_grows_with_the_players(players: int, side: int) -> None:
    sitting = Sitting(players)
    assert sitting.view()["side"] == side
    assert len(sitting.legal(1)) == side * side - 4
    if players < 5:
        assert sitting.why_not(1, "reserve j10").startswith(f"FF 1.1: the board is {side} by {side} plots")


def test_ff_1_1_the_edge_of_the_board_is_no_neighbour() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]])
    assert "reserve a4" not in sitting.legal(1)
    assert "reserve d7" not in sitting.legal(1)


def test_ff_1_2_a_reserved_plot_is_still_empty() -> None:
    # Both ways between the harbor and the rest are reserved, and none becomes a street.
    sitting = Sitting(reserved=[["a2", "d4"], ["b1"]]).draw("apo").play(1, "build d4")
    assert sitting.view()["streets"] == []


def test_ff_1_3_each_outlet_has_its_centre() -> None:
    # One street beside each corner, and each kind of outlet at its end: only the right kinds have a route.
    shops = {"fish-market": "c1", "nuclear-waste-disposal": "e1", "gas-station": "c7", "game-shop": "e7"}
    right = Sitting(streets=["b1", "f1", "b7", "f7"], shops={1: shops})
    assert list(right.view()["routes"][0].values()) == [1, 1, 1, 1]
    wrong = dict(zip(shops, reversed(shops.values()), strict=True))
    assert list(Sitting(streets=["b1", "f1", "b7", "f7"], shops={1: wrong}).view()["routes"][0].values()) == [8] * 4


def test_ff_1_4_there_are_24_apos_and_any_number_of_streets() -> None:
    for players in SIDES:
        view = Sitting(players, {"zones": 2}).view()
        assert view["deck"]["apo"] + view["stock"] == 24
    sitting = Sitting(reserved=[["d4"], []], deck={**APO_DECK, "apo": 0}, stock=0)
    assert "draw street" in sitting.legal(1)


def test_ff_1_5_fifteen_money_and_six_markers_and_two() -> None:
    view = Sitting(3).view()
    assert (view["money"], view["markers"], view["set_aside"]) == ([15] * 3, [6] * 3, [2] * 3)


def test_ff_1_6_seat_1_begins_and_turns_go_clockwise() -> None:
    sitting = Sitting(3)
    for seat, plot in ((1, "d4"), (2, "d5"), (3, "d6")):
        assert sitting.actors() == [seat]
        assert sitting.why_not(seat % 3 + 1, "reserve c3") == f"FF 1.6: it is seat {seat}'s turn"
        sitting.play(seat, f"reserve {plot}")
    assert sitting.actors() == [1]
    assert sitting.state.why_not(4, 0) == "FF 1.6: there is no seat 4: seats are 1 to 3"


# 2 Before the game


def test_ff_2_1_the_harbor_stands_on_a1_and_the_others_follow_in_order() -> None:
    state = GAME.prepare(2, {})
    assert state.actors() == [CHANCE]
    assert [GAME.write(state, move) for move, _ in state.chance()] == ["centre harbor a1"]
    for name in ("harbor", "nuclear-power-plant", "oil-refinery", "game-factory"):
        assert all(weight == 1 for _, weight in state.chance())
        assert {GAME.write(state, move).split()[1] for move, _ in state.chance()} == {name}
        state.apply(CHANCE, state.chance()[-1][0])
    assert state.actors() == [1]
    assert state.why_not(CHANCE, GAME.read(state, "centre harbor a1")).startswith("FF 2.9")


def test_ff_2_1_nobody_else_places_centres() -> None:
    state = GAME.prepare(2, {})
    assert state.why_not(1, GAME.read(state, "reserve d4")) == "FF 2.1: the supply centres come first"
    wrong = state.why_not(CHANCE, GAME.read(state, "centre oil-refinery c3"))
    assert wrong == "FF 2.1: the next to be placed is the harbor"


@pytest.mark.parametrize("players", SIDES)
def test_ff_2_2_simple_uses_the_four_corners(players: int) -> None:
    side, last = SIDES[players], "abcdefghij"[SIDES[players] - 1]
    assert outcomes(players, {}, 1) == {f"{last}1", f"a{side}", f"{last}{side}"}
    assert outcomes(players, {}, 3) == {f"{last}{side}"}


def test_ff_2_3_moderate_uses_the_other_quarters() -> None:
    first = outcomes(2, {"layout": "moderate"}, 1)
    quarters = {plot for plot in every_plot(2) if not {"d", "4"} & set(plot)}
    assert first == quarters - {column + row for column in "abc" for row in "123"} - BESIDE_CORNERS
    # The power plant stands on e1, so the lower right quarter is full.
    second = outcomes(2, {"layout": "moderate"}, 2)
    assert second == {plot for plot in first if plot[1] in "567"}
    even = outcomes(3, {"layout": "moderate"}, 1)
    assert len(even) == 48 - 6


def test_ff_2_4_complex_uses_every_plot_that_forces_nothing() -> None:
    # Not c1, a3 and b2 either: with the harbor they would leave b1 or a2 a single way out.
    assert outcomes(2, {"layout": "complex"}, 1) == set(every_plot(2)) - BESIDE_CORNERS - {"a1", "c1", "a3", "b2"}


def test_ff_2_5_a_custom_layout_names_all_four_plots() -> None:
    match = Match("fresh-fish", 2, options={"layout": "custom", "centres": CUSTOM})
    assert match.view()["centres"] == CUSTOM
    assert match.moves == []
    assert match.actors() == [1]
    centres = next(option for option in GAME.options if option.name == "centres")
    typed = "harbor:a1, nuclear-power-plant:d4, oil-refinery:b6, game-factory:f2"
    assert centres.from_text(typed) == CUSTOM
    assert centres.from_text(str(CUSTOM).replace("'", '"')) == CUSTOM


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"layout": "custom"}, "needs option centres"),
        ({"centres": CUSTOM}, "goes with option layout=custom"),
        ({"layout": "spiral"}, "option layout is one of simple"),
        ({"layout": "custom", "centres": {"harbor": "a1"}}, "gives each of harbor"),
        ({"layout": "custom", "centres": ["a1"]}, "gives each of harbor"),
        ({"layout": "custom", "centres": {**CUSTOM, "game-factory": 3}}, "which is no plot"),
        ({"layout": "custom", "centres": {**CUSTOM, "game-factory": "z9"}}, "which is no plot"),
        ({"layout": "custom", "centres": {**CUSTOM, "game-factory": "h8"}}, "the board is 7 by 7"),
        ({"layout": "custom", "centres": {**CUSTOM, "game-factory": "d4"}}, "cannot both stand on d4"),
        ({"layout": "custom", "centres": {**CUSTOM, "harbor": "a2"}}, "in a corner of the board, not on a2"),
        ({"zones": 3}, "option zones is one of 0, 1, 2"),
        ({"zones": True}, "option zones is one of 0, 1, 2"),
        ({"demonstrations": -1}, "option demonstrations is one of"),
        ({"tie_rule": "seller"}, "option tie_rule is one of"),
        ({"adjacent_scores_one": 1}, "option adjacent_scores_one is one of"),
    ],
)
def test_ff_2_5_bad_options_are_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.prepare(2, options)


@pytest.mark.parametrize(
    ("centres", "plot"),
    [
        ({"harbor": "a1", "nuclear-power-plant": "b1"}, "a2"),
        ({"harbor": "a1", "nuclear-power-plant": "c1"}, "b2"),
        ({"harbor": "g7", "nuclear-power-plant": "f1"}, "g2"),
    ],
)
def test_ff_2_6_a_layout_that_forces_a_street_is_refused(centres: dict[str, str], plot: str) -> None:
    with pytest.raises(BadOptions, match=f"would force a street on {plot} at once"):
        GAME.prepare(2, {"layout": "custom", "centres": {**CUSTOM, **centres}})


@pytest.mark.parametrize(
    ("layout", "plot", "reason"),
    [
        ("simple", "b1", "FF 2.2: the nuclear power plant may not stand on b1 in this layout"),
        ("moderate", "b2", "FF 2.3: the nuclear power plant may not stand on b2 in this layout"),
        ("moderate", "d4", "FF 2.3: the nuclear power plant may not stand on d4 in this layout"),
        ("moderate", "g2", "FF 2.6: the nuclear power plant on g2 would force a street at once"),
        ("complex", "b1", "FF 2.6: the nuclear power plant on b1 would force a street at once"),
        ("complex", "a1", "FF 2.1: another supply centre stands on a1"),
        ("complex", "h8", "FF 1.1: the board is 7 by 7 plots, so there is no h8"),
    ],
)
def test_ff_2_6_a_centre_drawn_where_it_may_not_stand_is_told_why(layout: str, plot: str, reason: str) -> None:
    state = GAME.prepare(2, {"layout": layout})
    state.apply(CHANCE, GAME.read(state, "centre harbor a1"))
    assert state.why_not(CHANCE, GAME.read(state, f"centre nuclear-power-plant {plot}")) == reason


@pytest.mark.parametrize("harbor", ["a1", "g7"])
def test_ff_2_6_so_is_one_that_cuts_something_off(harbor: str) -> None:
    centres = {"harbor": harbor, "nuclear-power-plant": "b1", "oil-refinery": "a2", "game-factory": "d4"}
    with pytest.raises(BadOptions, match="would cut a1 off"):
        GAME.prepare(2, {"layout": "custom", "centres": centres})


@pytest.mark.parametrize(("players", "apos"), [(2, 8), (3, 12), (4, 15), (5, 19)])
def test_ff_2_7_the_deck_has_an_outlet_of_each_kind_for_each_player(players: int, apos: int) -> None:
    view = Sitting(players).view()
    assert list(view["deck"].values()) == [players] * 4 + [apos, 0, 0]
    assert view["stock"] == 24 - apos


def test_ff_2_8_zones_bring_apos_with_them() -> None:
    view = Sitting(2, {"zones": 2, "demonstrations": 1}).view()
    assert list(view["deck"].values()) == [2, 2, 2, 2, 10, 2, 1]
    assert view["stock"] == 14


def test_ff_2_9_tiles_come_as_likely_as_they_are_many() -> None:
    sitting = Sitting(2, {"demonstrations": 1}, reserved=[["d4", "d5"], []]).play(1, "draw")
    odds = {GAME.write(sitting.state, move): weight for move, weight in sitting.state.chance()}
    assert odds == {
        "tile fish-market": 2,
        "tile nuclear-waste-disposal": 2,
        "tile gas-station": 2,
        "tile game-shop": 2,
        "tile apo": 8,
        "tile demonstration": 1,
    }
    assert sitting.why_not(CHANCE, "tile construction-zone") == "FF 2.9: there is no construction zone in the deck"
    assert sitting.why_not(1, "tile apo") == "FF 2.9: what is drawn is not for a player to say"
    assert sitting.why_not(1, "draw") == "FF 2.9: a tile is being drawn"
    sitting.play(CHANCE, "tile demonstration").play(1, "build d4")
    assert sitting.view()["deck"]["demonstration"] == 0


# 3 The turn


def test_ff_3_1_a_turn_is_a_reservation_or_a_tile() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]])
    assert "draw" in sitting.legal(1)
    assert "reserve d3" in sitting.legal(1)
    assert sitting.state.why_not(1, 99999) == "FF 3.1: there is no such move"
    sitting.play(1, "reserve d3").draw("apo").play(2, "build d5")
    assert sitting.actors() == [1]


def test_ff_3_2_a_marker_goes_on_an_empty_plot_that_nobody_has() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]], apos=["c3"])
    assert sitting.why_not(1, "reserve d5") == "FF 3.2: d5 is reserved by seat 2 already"
    assert sitting.why_not(1, "reserve d4") == "FF 3.2: d4 is reserved by you already"
    assert sitting.why_not(1, "reserve c3") == "FF 3.2: there is a tile on c3"
    assert sitting.play(1, "reserve d3").view()["markers"] == [4, 5]
    empty_handed = Sitting(reserved=[["b2", "b3", "b4", "b5", "b6", "c2"], []])
    assert empty_handed.legal(1) == ["draw"]
    assert empty_handed.why_not(1, "reserve c3").startswith("FF 3.2: you have no marker left")


def test_ff_3_3_a_reservation_needs_a_neighbour() -> None:
    sitting = Sitting(reserved=[["d4"], ["f3"]], streets=["c6"])
    beside = {"d3", "d5", "c4", "e4"} | {"e3", "g3", "f2", "f4"} | {"c5", "c7", "b6", "d6"}
    beside |= {"a2", "b1", "f1", "g2", "a6", "b7", "g6", "f7"}
    assert {words.removeprefix("reserve ") for words in sitting.legal(1)} == beside | {"draw"}
    assert sitting.why_not(1, "reserve c2") == "FF 3.3: c2 is not beside a tile or a marker"


def test_ff_3_4_the_first_reservation_may_be_anywhere() -> None:
    sitting = Sitting().play(1, "reserve d4")
    assert "reserve c2" in sitting.legal(2)
    assert sitting.why_not(2, "reserve d4") == "FF 3.2: d4 is reserved by seat 1 already"
    sitting.play(2, "reserve c2")
    assert sitting.why_not(1, "reserve f6").startswith("FF 3.3")
    # Losing that marker again does not bring the right back.
    lost = Sitting(reserved=[[], ["d4"]], begun=[True, True])
    assert lost.why_not(1, "reserve f5").startswith("FF 3.3")


def test_ff_3_5_drawing_needs_a_reserved_plot() -> None:
    sitting = Sitting(2, {"zones": 1}, apos=["c3"], zones=["c3"])
    assert sitting.why_not(1, "draw") == "FF 3.5: you have no reserved plot, so you may not draw"


def test_ff_3_6_with_an_empty_deck_one_chooses() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]], deck={**APO_DECK, "apo": 0}, stock=1)
    assert sitting.legal(1)[-2:] == ["draw apo", "draw street"]
    assert sitting.why_not(1, "draw").startswith("FF 3.6: the deck is empty")
    sitting.play(1, "draw apo", "build d4")
    assert sitting.view()["apos"] == ["d4"]
    assert sitting.why_not(2, "draw apo") == "FF 3.6: there are no buildings left; say 'draw street'"
    assert sitting.play(2, "draw street", "build d5").view()["streets"] == ["d5"]


def test_ff_3_6_with_a_deck_one_does_not() -> None:
    sitting = Sitting(reserved=[["d4"], []])
    assert sitting.why_not(1, "draw apo").startswith("FF 3.6: you may choose your tile only once the deck is empty")
    assert "draw street" not in sitting.legal(1)


def test_ff_3_7_who_can_do_nothing_must_pass() -> None:
    sitting = Sitting(reserved=[[], ["c3", "c4"]], streets=all_but("c3", "c4"))
    assert sitting.legal(1) == ["pass"]
    sitting.play(1, "pass")
    assert sitting.why_not(2, "pass") == "FF 3.7: you can draw a tile, so you may not pass"
    assert Sitting().why_not(1, "pass") == "FF 3.7: you can reserve a plot, so you may not pass"


# 4 Building


@pytest.mark.parametrize("where", ["d4", "d3"])
def test_ff_4_1_an_apo_goes_on_a_reserved_plot_and_the_marker_comes_back(where: str) -> None:
    sitting = Sitting(reserved=[["d3", "d4"], ["d5"]]).draw("apo")
    assert sitting.legal(1) == ["build d3", "build d4"]
    assert sitting.why_not(1, "build d5") == "FF 4.1: d5 is no plot that you have reserved and no open zone"
    assert sitting.why_not(1, "draw") == "FF 4.1: you have a building to build; say where, as in 'build d3'"
    view = sitting.play(1, f"build {where}").view()
    assert view["apos"] == [where]
    assert view["markers"] == [5, 5]
    assert view["turn"] == 2
    assert sitting.why_not(2, "build d5") == "FF 4.1: you have no tile to build; draw one first"


def test_ff_4_2_a_demonstration_is_built_like_a_street() -> None:
    sitting = Sitting(2, {"demonstrations": 1, "zones": 1}, reserved=[["d4"], []], apos=["c3"], zones=["c3"])
    sitting.draw("demonstration")
    assert sitting.legal(1) == ["build d4"]
    assert sitting.why_not(1, "build c3") == "FF 5.3: only a building may be built on the zone on c3"
    assert sitting.why_not(1, "build e3") == "FF 4.2: e3 is no plot that you have reserved"
    view = sitting.play(1, "build d4").view()
    assert (view["demonstrations"], view["streets"], view["markers"][0], view["turn"]) == (["d4"], [], 6, 2)


def test_ff_4_3_the_winner_chooses_the_plot_and_the_marker_stays() -> None:
    sitting = Sitting(reserved=[["d4"], ["c3", "e3"]]).auction("gas-station", 1, 2)
    assert sitting.actors() == [2]
    assert sitting.legal(2) == ["build c3", "build e3"]
    assert sitting.why_not(1, "draw") == "FF 4.3: seat 2 has a gas station to build first"
    assert sitting.why_not(2, "build d4") == "FF 4.3: d4 is no plot that you have reserved"
    view = sitting.play(2, "build e3").view()
    assert view["outlets"][1]["gas-station"] == "e3"
    assert view["reserved"][1] == ["c3"]


def test_ff_4_4_the_first_two_outlets_on_the_board_bring_a_marker_each() -> None:
    sitting = Sitting(reserved=[["c3", "c5", "e3", "e5"], []])
    supplies = []
    for tile, plot in (("fish-market", "c3"), ("gas-station", "c5"), ("game-shop", "e5")):
        sitting.auction(tile, 1, 0).play(1, f"build {plot}")
        supplies.append((sitting.view()["markers"][0], sitting.view()["set_aside"][0]))
        if sitting.actors() == [2]:
            sitting.play(2, next(words for words in sitting.legal(2) if words.startswith("reserve")))
    assert supplies == [(3, 1), (4, 0), (4, 0)]


def test_ff_4_4_an_outlet_off_the_board_brings_none() -> None:
    view = Sitting(reserved=[["d4"], []]).auction("gas-station", 0, 3).view()
    assert (view["markers"], view["set_aside"]) == ([5, 6], [2, 2])


def test_ff_4_5_without_a_reserved_plot_the_outlet_stays_off_the_board() -> None:
    sitting = Sitting(reserved=[["d4"], []]).auction("gas-station", 0, 3)
    view = sitting.view()
    assert view["outlets"][1]["gas-station"] == "off"
    assert view["money"] == [15, 12]
    assert sitting.actors() == [1]


def test_ff_4_6_who_wins_what_they_drew_ends_their_turn() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]]).auction("gas-station", 3, 2).play(1, "build d4")
    assert sitting.actors() == [2]


def test_ff_4_6_who_loses_it_starts_the_turn_again() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]]).auction("gas-station", 2, 3).play(2, "build d5")
    assert sitting.actors() == [1]
    assert "draw" in sitting.legal(1)
    assert sitting.draw("apo").play(1, "build d4").actors() == [2]


def test_ff_4_6_even_if_their_plots_are_gone() -> None:
    # Seat 2's shop on a2 leaves the harbor only b1, which was seat 1's.
    sitting = Sitting(reserved=[["b1"], ["a2"]]).auction("gas-station", 0, 1).play(2, "build a2")
    assert sitting.view()["streets"] == ["b1"]
    assert sitting.actors() == [1]
    assert sitting.why_not(1, "draw").startswith("FF 3.5")
    assert "reserve c1" in sitting.legal(1)


# 5 Construction zones


def zoned(**changes: Any) -> Sitting:
    return Sitting(2, {"zones": 2}, **{"reserved": [["d4", "d5"], ["e4", "e5"]], **changes})


def test_ff_5_1_the_drawer_puts_a_zone_on_an_apo_without_one() -> None:
    sitting = zoned(apos=["b3", "c3"], zones=["b3"]).draw("construction-zone")
    assert sitting.legal(1) == ["zone c3"]
    assert sitting.why_not(1, "zone b3") == "FF 5.1: there is an open zone on b3 already"
    assert sitting.why_not(1, "zone d4") == "FF 5.1: there is no building on d4"
    assert sitting.why_not(1, "build d4").startswith("FF 5.1: you have a construction zone to place")
    sitting.play(1, "zone c3")
    assert sitting.view()["zones"] == ["b3", "c3"]
    assert sitting.actors() == [2]
    assert sitting.why_not(2, "zone c3") == "FF 5.1: you have no construction zone to place"


def test_ff_5_2_zones_wait_for_the_next_apos() -> None:
    sitting = zoned().draw("construction-zone")
    assert sitting.actors() == [2]
    assert sitting.draw("construction-zone").view()["waiting_zones"] == 2
    view = sitting.draw("apo").play(1, "build d4").view()
    assert (view["zones"], view["waiting_zones"]) == (["d4"], 1)
    view = sitting.draw("apo").play(2, "build e5").view()
    assert (view["zones"], view["waiting_zones"]) == (["d4", "e5"], 0)


def test_ff_5_3_anybody_may_build_an_apo_on_a_zone() -> None:
    sitting = zoned(apos=["c3"], zones=["c3"]).draw("apo")
    assert sitting.legal(1) == ["build c3", "build d4", "build d5"]
    view = sitting.play(1, "build c3").view()
    assert (view["apos"], view["zones"], view["streets"]) == (["c3"], [], [])
    assert view["reserved"][0] == ["d4", "d5"]
    assert view["markers"] == [4, 4]
    assert sitting.actors() == [2]
    # It is an ordinary building again.
    assert sitting.draw("construction-zone").legal(2) == ["zone c3"]


def test_ff_5_3_a_waiting_zone_goes_on_the_apo_that_covers_another() -> None:
    sitting = zoned(apos=["c3"], zones=["c3"]).draw("construction-zone")
    assert sitting.view()["waiting_zones"] == 1
    view = sitting.draw("apo").play(2, "build c3").view()
    assert (view["zones"], view["waiting_zones"]) == (["c3"], 0)


# 6 Auctions


def test_ff_6_1_who_lacks_the_kind_must_bid() -> None:
    sitting = Sitting(4, reserved=[["d4"], [], ["d5"], []], shops={3: {"game-shop": "e6"}}).draw("game-shop")
    assert sitting.actors() == [1, 2, 4]
    assert sitting.why_not(3, "bid 0") == "FF 6.1: you have a game shop already and do not bid for another"
    assert sitting.why_not(1, "pass") == "FF 6.1: a game shop is auctioned; bid from 0 to 15"
    assert Sitting().why_not(1, "bid 0") == "FF 6.1: nothing is auctioned now"


def test_ff_6_2_bids_are_secret_until_all_are_in() -> None:
    sitting = Sitting(3, reserved=[["d4"], [], []], money=[15, 4, 0]).draw("game-shop")
    assert sitting.legal(2) == ["bid 0", "bid 1", "bid 2", "bid 3", "bid 4"]
    assert sitting.legal(3) == ["bid 0"]
    assert sitting.why_not(2, "bid 5") == "FF 6.2: you have no more than 4 money"
    sitting.play(2, "bid 3")
    assert sitting.why_not(2, "bid 2").startswith("FF 6.2: your bid is in")
    assert sitting.view(2)["auction"]["bid"] == 3
    assert sitting.view(1)["auction"] == {
        "tile": "game-shop",
        "drawer": 1,
        "bidders": [1, 2, 3],
        "committed": [2],
        "bid": None,
    }
    sitting.play(3, "bid 0").play(1, "bid 2")
    shown = {"tile": "game-shop", "drawer": 1, "bids": [2, 3, 0], "winner": 2, "price": 3}
    assert sitting.view(1)["last_auction"] == shown


def test_ff_6_3_only_the_winner_pays() -> None:
    view = Sitting(3, reserved=[["d4"], ["d5"], []]).auction("gas-station", 7, 9, 8).view()
    assert view["money"] == [15, 6, 15]
    assert view["builder"] == 2


@pytest.mark.parametrize(
    ("rule", "bids", "winner"),
    [
        ("author", (3, 3, 3), 2),
        ("translation", (3, 3, 3), 3),
        ("author", (3, 0, 3), 3),
        ("translation", (3, 0, 3), 3),
        ("author", (3, 3, 0), 2),
        ("translation", (3, 3, 0), 1),
    ],
)
def test_ff_6_4_the_tie_rule_decides(rule: str, bids: tuple[int, int, int], winner: int) -> None:
    sitting = Sitting(3, {"tie_rule": rule}, turn=2, actors=[2], reserved=[[], ["d4"], []])
    assert sitting.auction("gas-station", *bids).view()["last_auction"]["winner"] == winner


def test_ff_6_5_the_last_one_gets_it_for_nothing_unasked() -> None:
    sitting = Sitting(reserved=[["d4"], ["d5"]], shops={1: {"gas-station": "off"}}).draw("gas-station")
    assert sitting.legal(2) == ["build d5"]
    view = sitting.view()
    assert view["last_auction"] == {
        "tile": "gas-station",
        "drawer": 1,
        "bids": [None, 0],
        "winner": 2,
        "price": 0,
    }
    assert view["money"] == [15, 15]


# 7 Expropriation


@pytest.mark.parametrize(("tile", "forced"), [("apo", True), ("gas-station", True), ("demonstration", False)])
def test_ff_7_1_one_comes_through_what_is_open_but_not_through_shops(tile: str, forced: bool) -> None:
    # A wall with gaps at d4 and d7: what is built on d7 may close it, and then d4 must stay open, and the way to it.
    wall = ["d1", "d2", "d3", "d5", "d6"]
    sitting = Sitting(2, {"demonstrations": 1}, reserved=[["d7"], []], apos=wall)
    if tile == "gas-station":
        sitting.auction(tile, 1, 0)
    else:
        sitting.draw(tile)
    assert sitting.play(1, "build d7").view()["streets"] == (["c4", "d4", "e4"] if forced else [])


def test_ff_7_2_the_only_way_out_of_a_centre_becomes_a_street() -> None:
    view = Sitting(reserved=[["a2"], []]).draw("apo").play(1, "build a2").view()
    assert view["streets"] == ["b1"]
    assert view["last_build"] == {
        "seat": 1,
        "tile": "apo",
        "plot": "a2",
        "streets": [{"plot": "b1", "cuts": [{"plots": [], "centres": ["harbor"], "outlets": []}]}],
    }


def test_ff_7_2_the_only_way_between_two_parts_becomes_a_street() -> None:
    # A wall along row 4 with two gaps; closing one leaves the other, and the plots that lead to it.
    wall = [f"{column}4" for column in "abdef"]
    view = Sitting(reserved=[["g4"], []], apos=wall).draw("apo").play(1, "build g4").view()
    assert view["streets"] == ["c3", "c4", "c5"]
    above = [plot for plot in all_but() if plot[1] in "567"]
    cut = {"plots": above, "centres": ["oil-refinery", "game-factory"], "outlets": []}
    assert view["last_build"]["streets"][1] == {"plot": "c4", "cuts": [cut]}


def test_ff_7_3_all_at_once_and_markers_go_back() -> None:
    sitting = Sitting(reserved=[["a2"], ["b1", "d4"]]).draw("apo").play(1, "build a2")
    view = sitting.view()
    assert view["reserved"] == [[], ["d4"]]
    assert view["markers"] == [6, 5]
    assert sitting.actors() == [2]


# 8 The end


def test_ff_8_1_a_full_board_ends_the_game() -> None:
    sitting = Sitting(reserved=[["d4"], []], streets=all_but("d4")).draw("apo").play(1, "build d4")
    assert sitting.actors() == []
    assert sitting.state.ending() == "the board is full"
    assert sum(sitting.view()["deck"].values()) == 15
    assert sitting.why_not(2, "pass") == "FF 8.1: the game is over"


def test_ff_8_1_streets_by_expropriation_fill_it_too() -> None:
    sitting = Sitting(reserved=[["a2"], []], streets=all_but("a2", "b1")).draw("apo").play(1, "build a2")
    assert sitting.state.ending() == "the board is full"


def test_ff_8_1_an_outlet_of_another_player_ends_it_in_the_middle_of_a_turn() -> None:
    sitting = Sitting(3, reserved=[[], ["d4"], ["d5"]], streets=all_but("d4", "d5", players=3), turn=2, actors=[2])
    sitting.auction("gas-station", 0, 0, 1).play(3, "build d5").draw("gas-station").play(1, "bid 0").play(2, "bid 4")
    assert sitting.play(2, "build d4").state.ending() == "the board is full"


def test_ff_8_2_the_table_may_agree_to_end() -> None:
    match = Match("fresh-fish", 2, seed=1)
    assert match.legal("table") == ["end"]
    assert match.why_not(1, "end") == "FF 8.2: nobody ends the game alone; all players have to agree"
    assert match.why_not("table", "pass") == "FF 8.2: the one thing the table does together is to end the game"
    match.play(1, "reserve d4")
    match.play("table", "end")
    assert match.over
    assert match.ending == "the players agreed to end"
    assert match.scores() == [17, 17]
    assert match.why_not(1, "draw") == "FF 8.2: the game is over, as the players agreed"
    assert match.record().verify().over


def test_ff_8_2_not_while_a_tile_is_in_hand() -> None:
    sitting = Sitting(reserved=[["d4"], []]).draw("apo")
    assert sitting.legal(TABLE) == []
    assert sitting.why_not(TABLE, "end").startswith("FF 8.2: the game can end by agreement only while")


@pytest.mark.parametrize(
    ("streets", "demonstrations", "length"),
    [
        (["b1", "c1"], [], 2),
        (["b1"], ["c1"], 4),
        (["b1", "b2", "c2", "d2"], ["c1"], 4),
        (["a2", "b2", "c2", "d2"], ["b1", "c1"], 4),
        (["b1"], [], 8),
    ],
)
def test_ff_8_3_the_cheapest_way_over_streets_counts(
    streets: list[str], demonstrations: list[str], length: int
) -> None:
    sitting = Sitting(streets=streets, demonstrations=demonstrations, shops={1: {"fish-market": "d1"}})
    assert sitting.view()["routes"][0]["fish-market"] == length


def test_ff_8_3_beside_its_centre_a_shop_still_needs_streets() -> None:
    near = Sitting(streets=["a2", "b2"], shops={1: {"fish-market": "b1"}})
    assert near.view()["routes"][0]["fish-market"] == 2


def test_ff_8_3_routes_do_not_pass_through_shops_or_empty_plots() -> None:
    through_shop = Sitting(streets=["b1", "d1"], shops={1: {"fish-market": "e1"}, 2: {"fish-market": "c1"}})
    assert [shops["fish-market"] for shops in through_shop.view()["routes"]] == [8, 1]


@pytest.mark.parametrize(("players", "cap"), [(2, 8), (3, 10), (4, 12), (5, 14)])
def test_ff_8_4_no_route_counts_more_than_the_cap(players: int, cap: int) -> None:
    sitting = Sitting(players, shops={1: {"fish-market": "off", "gas-station": "d4"}}, streets=["d3"])
    assert list(sitting.view()["routes"][0].values()) == [cap] * 4
    assert sitting.end().state.scores() == [4 * cap - 15] * players


def test_ff_8_4_a_long_way_counts_as_the_cap() -> None:
    # Up the first column, along the sixth row and down again: 5 + 5 + 4 streets.
    way = [f"a{row}" for row in range(2, 7)] + [f"{column}6" for column in "bcdef"] + [f"f{row}" for row in range(2, 6)]
    sitting = Sitting(streets=way, shops={1: {"fish-market": "f1"}})
    assert sitting.view()["routes"][0]["fish-market"] == 8


def test_ff_8_5_an_option_scores_one_beside_the_centre() -> None:
    options: dict[str, object] = {"adjacent_scores_one": True}
    shops = {1: {"fish-market": "b1"}, 2: {"fish-market": "b2"}}
    sitting = Sitting(2, options, streets=["a2"], shops=shops)
    assert [routes["fish-market"] for routes in sitting.view()["routes"]] == [1, 1]
    bare = Sitting(2, options, shops=shops)
    assert [routes["fish-market"] for routes in bare.view()["routes"]] == [1, 8]


def test_ff_8_6_routes_less_money_and_low_wins() -> None:
    sitting = Sitting(streets=["b1"], shops={1: {"fish-market": "c1"}}, money=[3, 15]).end()
    assert sitting.state.scores() == [22, 17]
    assert sitting.state.ranks() == [2, 1]


def test_ff_8_6_a_score_may_be_negative() -> None:
    shops = {"fish-market": "c1", "nuclear-waste-disposal": "e1", "gas-station": "c7", "game-shop": "e7"}
    assert Sitting(streets=["b1", "f1", "b7", "f7"], shops={1: shops}).end().state.scores() == [-11, 17]


def test_ff_8_6_more_money_breaks_ties() -> None:
    sitting = Sitting(streets=["b1"], shops={1: {"fish-market": "c1"}}, money=[8, 15]).end()
    assert sitting.state.scores() == [17, 17]
    assert sitting.state.ranks() == [2, 1]


def test_ff_8_6_then_the_win_is_shared() -> None:
    assert Sitting(3, money=[9, 15, 15]).end().state.ranks() == [3, 1, 1]


# Words


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("reserve k1", "as in 'reserve c4'"),
        ("build", "as in 'build c4'"),
        ("bid 16", "as in 'bid 5'"),
        ("bid -1", "as in 'bid 5'"),
        ("draw two", "say 'draw'"),
        ("tile street", "as in 'tile gas-station'"),
        ("centre pub a1", "as in 'centre harbor a1'"),
        ("dance", "say 'reserve c4'"),
        ("", "say 'reserve c4'"),
    ],
)
def test_words_that_are_no_move_are_answered_with_an_example(words: str, hint: str) -> None:
    with pytest.raises(NotAMove, match=hint):
        GAME.read(GAME.prepare(2, {}), words)
