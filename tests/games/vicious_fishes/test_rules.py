"""Vicious Fishes, paragraph by paragraph."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal import Match, NotAMove
from shoal.games.contract import CHANCE, TABLE, BadOptions, Transition
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.rules.pond import CELL, COLOURS, STEP, Pond
from shoal.games.vicious_fishes.rules.state import ViciousFishes
from shoal.games.vicious_fishes.rules.tile_sets import tile_set
from shoal.games.vicious_fishes.rules.words import MISSION_NAMES
from tests.driving import random_game
from tests.games.vicious_fishes.laws import ARMS
from tests.games.vicious_fishes.table import dead, fresh, legal, play, points, refused, seen, table

OUTWARD = {
    "c3": "east",
    "c2": "east",
    "c1": "east",
    "b1": "south",
    "a1": "west",
    "a2": "west",
    "a3": "west",
    "b3": "north",
}
"""The squares around b2, clockwise from the upper right, and how a fish there faces away from all others."""


# 1 The table


def test_vf_1_1_the_pond_is_eight_by_eight() -> None:
    placed = {words.split()[2] for words in legal(table([], "red-fish-3"))}
    assert placed == {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)} - {"d4", "e4", "d5", "e5"}
    with pytest.raises(NotAMove, match="'i1' is no square"):
        GAME.read(fresh(), "attack i1")


def test_vf_1_2_rocks_lie_in_the_middle_by_default() -> None:
    assert sorted(seen(fresh())["rocks"]) == ["d4", "d5", "e4", "e5"]
    assert refused(table([], "red-octopus-2"), "place red-octopus-2 d4").startswith("VF 1.2: there is a rock")


def test_vf_1_2_rocks_may_be_drawn() -> None:
    state = fresh(rocks="random")
    assert len(legal(state)) == 64
    play(state, "rock a1")
    assert refused(state, "rock a1") == "VF 1.2: there is a rock on that square already"
    assert refused(state, "deal 1 red-fish-1") == "VF 1.2: the rocks are laid first"
    assert refused(state, "place red-octopus-2 d4", 1) == "VF 1.2: the rocks are laid first"
    play(state, "rock h8", "rock a8", "rock h1", "deal 1 red-fish-1")
    assert seen(state)["rocks"] == ["a1", "h1", "a8", "h8"]


def test_vf_1_2_rocks_may_lie_where_the_table_likes() -> None:
    state = fresh(rocks="custom", squares=["c3", "f3", "c6", "f6"])
    assert sorted(seen(state)["rocks"]) == ["c3", "c6", "f3", "f6"]
    assert state.actors() == [CHANCE]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rocks": "custom"}, "go together"),
        ({"squares": ["c3", "f3", "c6", "f6"]}, "go together"),
        ({"rocks": "nowhere"}, "one of centre, random, custom"),
        ({"rocks": "custom", "squares": ["c3", "f3", "c6"]}, "list of four squares"),
        ({"rocks": "custom", "squares": ["c3", "f3", "c6", "c6"]}, "different squares"),
        ({"rocks": "custom", "squares": ["c3", "f3", "c6", "z9"]}, "'z9' is no square"),
        ({"rocks": "custom", "squares": ["c3", "f3", "c6", 6]}, "list of four squares"),
        ({"rocks": "custom", "squares": "c3"}, "list of four squares"),
    ],
)
def test_vf_1_2_bad_rocks_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.prepare(2, options)


def test_vf_1_2_squares_can_be_typed() -> None:
    squares = next(option for option in GAME.options if option.name == "squares")
    assert squares.from_text("c3,f3,c6,f6") == squares.from_text('["c3", "f3", "c6", "f6"]') == ["c3", "f3", "c6", "f6"]


def test_vf_1_3_there_are_sixty_tiles_with_values_from_1_to_8() -> None:
    tiles = fresh().tiles
    assert sum(tiles.copies) == 60
    assert {int(name[-1]) for name in tiles.names} <= set(range(1, 9))
    with pytest.raises(NotAMove, match="'red-fish-9' is no tile"):
        GAME.read(fresh(), "place red-fish-9 d1 north")


def test_vf_1_4_the_reconstruction() -> None:
    names = fresh().tiles.names
    for colour in COLOURS:
        own = {name.removeprefix(f"{colour}-") for name in names if name.count("-") == 2 and name.startswith(colour)}
        assert own == {*(f"fish-{value}" for value in range(1, 7)), "shark-8", "crab-3", "octopus-2"}
    pairs = {name.removesuffix("-fish-5") for name in names if name.count("-") == 3}
    assert pairs == {"red-blue", "green-yellow", "white-black", "red-green", "blue-white", "yellow-black"}


def test_vf_1_4_other_tiles_may_be_agreed_on() -> None:
    state = fresh(tiles=ARMS)
    weights = dict(state.chance())
    assert weights[GAME.read(state, "deal 1 red-fish-3")] == 9
    assert "red-blue-octopus-1" in {words.split()[2] for words in legal(state)}


def test_vf_1_5_five_tiles_each_seat_by_seat_hidden() -> None:
    state = fresh()
    assert refused(state, "deal 2 red-fish-1") == "VF 1.5: seat 1 is dealt a tile now"
    assert refused(state, "place red-octopus-2 d1", 1) == "VF 1.5: the tiles are dealt first"
    play(state, *(f"deal 1 red-fish-{value}" for value in range(1, 6)))
    assert refused(state, "deal 2 red-fish-1") == "VF 1.5: no red-fish-1 is left in the pile"
    play(state, *(f"deal 2 blue-fish-{value}" for value in range(1, 6)))
    assert GAME.view(state, 1)["hand"] == [f"red-fish-{value}" for value in range(1, 6)]
    assert "blue-fish" not in str(GAME.view(state, 1))
    assert "fish-" not in str(seen(state))
    assert (seen(state)["hands"], seen(state)["pile"]) == ([5, 5], 50)


def test_vf_1_6_a_hidden_mission_each() -> None:
    match = Match("vicious-fishes", 6, seed=1)
    dealt = [words for mover, words in match.record().moves if words.startswith("mission")]
    assert [words.split()[1] for words in dealt] == list("123456")
    assert len({words.split()[2] for words in dealt}) == 6
    assert len(MISSION_NAMES) == 20
    mine = match.view(1)["mission"]
    assert mine == dealt[0].split()[2]
    assert match.view(2)["mission"] != mine
    assert match.view(1)["missions"] is match.view()["missions"] is match.view()["mission"] is None


def test_vf_1_6_no_mission_twice() -> None:
    state = fresh()
    while "deal" in legal(state)[0]:
        play(state, legal(state)[0])
    assert refused(state, "place red-fish-1 d1 north", 1) == "VF 1.6: the missions are dealt first"
    assert refused(state, "mission 2 red-blue-green") == "VF 1.6: seat 1 is dealt a mission now"
    play(state, "mission 1 red-blue-green")
    assert refused(state, "mission 2 red-blue-green") == "VF 1.6: that mission is dealt already"
    assert len(legal(state)) == 19


def test_vf_1_7_colours_begin_with_nothing() -> None:
    assert seen(fresh())["points"] == dict.fromkeys(COLOURS, 0)


def test_vf_1_8_seat_1_begins_and_turns_go_clockwise() -> None:
    match = Match("vicious-fishes", 3, seed=4)
    for seat in (1, 2, 3, 1):
        assert match.actors() == [seat]
        assert match.why_not(seat % 3 + 1, "colour red") == f"VF 1.8: it is Player {seat}'s turn"
        # On the left edge, facing out: nothing to choose.
        match.play(seat, next(words for words in match.legal(seat) if words.endswith("west") and " a" in words))


# 2 A turn


def test_vf_2_1_one_tile_from_the_hand_and_no_passing() -> None:
    state = table([], "red-fish-3", "red-octopus-2")
    assert {words.split()[1] for words in legal(state)} == {"red-fish-3", "red-octopus-2"}
    assert len(legal(state)) == 60 * 4 + 60
    assert refused(state, "place blue-fish-3 d1 north").startswith("VF 2.1: you do not hold blue-fish-3")
    assert refused(state, "deal 1 blue-fish-3").startswith("VF 2.1: players do not deal")
    assert refused(state, "place red-fish-3 d1 north", TABLE).startswith("VF 2.1")
    assert refused(fresh(), "place red-fish-3 d1 north") == "VF 2.1: only players place tiles"
    with pytest.raises(NotAMove, match="is no move of Vicious Fishes"):
        GAME.read(state, "pass")


def test_vf_2_2_on_any_empty_square() -> None:
    state = table(["dead blue-fish-1 a1 north"], "red-fish-3")
    assert refused(state, "place red-fish-3 a1 north") == "VF 2.2: there is a tile on that square; choose an empty one"
    play(state, "place red-fish-3 h1 east")
    assert seen(state)["placed"] == "h1"


@pytest.mark.parametrize(("facing", "target"), [("north", "b3"), ("east", "c2"), ("south", "b1"), ("west", "a2")])
def test_vf_2_3_a_fish_attacks_the_side_it_faces(facing: str, target: str) -> None:
    small = [f"{colour}-fish-{value}" for colour in COLOURS[2:] for value in (1, 2)]
    pond = [f"{name} {square} {OUTWARD[square]}" for name, square in zip(small, OUTWARD, strict=True)]
    state = play(table(pond, "red-fish-6"), f"place red-fish-6 b2 {facing}")
    assert dead(state) == {target}


@pytest.mark.parametrize("facing", ["north", "east", "south", "west"])
def test_vf_2_3_a_shark_faces_one_side_too(facing: str) -> None:
    assert refused(table([], "red-shark-8"), f"place red-shark-8 d1 {facing}") == ""
    with pytest.raises(NotAMove, match="red-shark-8 faces north or east or south or west"):
        GAME.read(fresh(), "place red-shark-8 d1 east-west")


def test_vf_2_4_a_crab_attacks_two_opposite_sides() -> None:
    pond = ["blue-fish-1 b1 south", "blue-fish-2 b3 north", "green-fish-1 a2 west", "green-fish-2 c2 east"]
    upright, across = table(pond, "red-crab-3"), table(pond, "red-crab-3")
    assert dead(play(upright, "place red-crab-3 b2 north-south")) == {"b1", "b3"}
    assert dead(play(across, "place red-crab-3 b2 east-west")) == {"a2", "c2"}
    assert points(upright) == {"red": 2}
    with pytest.raises(NotAMove, match="faces north-south or east-west"):
        GAME.read(upright, "place red-crab-3 b2 north")


def test_vf_2_5_an_octopus_attacks_all_around() -> None:
    pond = [f"white-fish-1 {square} {facing}" for square, facing in OUTWARD.items()]
    state = table(pond, "red-octopus-2", tiles=["white-fish-1"] * 20 + ["red-octopus-2"] * 40)
    play(state, "place red-octopus-2 b2")
    assert dead(state) == set(OUTWARD)
    assert points(state)["red"] == 9, "eight eaten, and itself a survivor"
    with pytest.raises(NotAMove, match="an octopus faces nowhere"):
        GAME.read(state, "place red-octopus-2 b2 north")


def test_vf_2_6_a_tile_is_drawn_after_the_turn() -> None:
    state = play(table([], "red-fish-3", "red-fish-4"), "place red-fish-3 a1 west")
    assert state.actors() == [CHANCE]
    assert refused(state, "deal 2 red-fish-3") == "VF 2.6: seat 1 is dealt a tile now"
    assert refused(state, "deal 1 red-fish-3") == "VF 2.6: no red-fish-3 is left in the pile"
    assert refused(state, "place red-fish-4 b1 west", 2) == "VF 2.6: seat 1 draws a tile first"
    drawn = legal(state)[0]
    play(state, drawn)
    assert state.actors() == [2]
    assert drawn.split()[2] in GAME.view(state, 1)["hand"]


def test_vf_2_6_while_the_pile_lasts() -> None:
    match = Match("vicious-fishes", 3, seed=9)
    rng = Rng(9)
    while match.actors():
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[rng.below(len(match.legal(seat)))])
    movers = [(mover, words.split()[0]) for mover, words in match.record().moves]
    assert sum(verb == "deal" for _, verb in movers) == 60
    assert Counter(mover for mover, verb in movers if verb == "place") == {1: 20, 2: 20, 3: 20}
    assert max(number for number, (_, verb) in enumerate(movers) if verb == "deal") < len(movers) - 15


# 3 Attacks


def test_vf_3_1_attacks_spare_no_colour() -> None:
    state = play(table(["red-fish-1 a1 west"], "red-fish-2"), "place red-fish-2 b1 west")
    assert dead(state) == {"a1"}
    assert points(state) == {"red": 1}


def test_vf_3_2_more_eats_less() -> None:
    state = play(table(["red-fish-3 a1 west"], "blue-fish-6"), "place blue-fish-6 b1 west")
    assert dead(state) == {"a1"}
    assert points(state) == {"blue": 1}


def test_vf_3_2_those_who_attack_already_help() -> None:
    pond = ["green-fish-4 b2 north", "blue-crab-3 b1 north-south"]
    state = play(table(pond, "red-fish-2"), "place red-fish-2 a2 east")
    assert dead(state) == {"b2"}
    assert points(state) == {"red": 1}


@pytest.mark.parametrize("name", ["blue-fish-2", "blue-fish-4"])
def test_vf_3_2_less_or_equal_does_nothing(name: str) -> None:
    state = play(table(["red-fish-4 a1 west"], name), f"place {name} b1 west")
    assert dead(state) == set()
    assert points(state) == {}


def test_vf_3_3_the_dead_neither_attack_nor_are_attacked() -> None:
    pond = ["dead blue-shark-8 a1 east", "green-fish-5 a3 east", "dead white-fish-4 a2 north"]
    state = play(table(pond, "red-fish-1", "red-fish-3"), "place red-fish-1 b1 west")
    assert dead(state) == {"a1", "a2"}
    assert points(state) == {}
    # Nor do they help: 3 alone does not overcome 5.
    state = play(table(pond, "red-fish-3"), "place red-fish-3 b3 west")
    assert "a3" not in dead(state)


def test_vf_3_3_an_eaten_target_does_not_bite_back() -> None:
    state = play(table(["blue-fish-5 a1 east"], "red-fish-6"), "place red-fish-6 b1 west")
    assert dead(state) == {"a1"}
    state = play(table(["blue-fish-6 a1 east"], "red-fish-5"), "place red-fish-5 b1 west")
    assert dead(state) == {"b1"}


ORDERED = ["blue-fish-1 a2 north", "green-fish-2 a3 east", "black-fish-6 c3 east"]
"""Around b2, the 1 supports the attack of an octopus on the 2."""


def test_vf_3_4_the_order_of_targets_can_matter() -> None:
    supported = play(table(ORDERED, "red-octopus-2"), "place red-octopus-2 b2")
    assert legal(supported) == ["attack a2", "attack a3", "attack c3"]
    alone = supported.copy()
    play(supported, "attack a3")
    assert dead(supported) == {"a2", "a3"}
    play(alone, "attack a2")
    assert dead(alone) == {"a2"}
    assert supported.actors() == alone.actors() == [CHANCE]


def test_vf_3_4_other_targets_may_be_taken_in_between() -> None:
    state = play(table(ORDERED, "red-octopus-2"), "place red-octopus-2 b2", "attack c3")
    assert legal(state) == ["attack a2", "attack a3"]
    assert seen(state)["left"] == ["a2", "a3"]
    assert refused(state, "attack c3") == "VF 3.4: choose which target your new tile attacks next: a2, a3"
    assert refused(state, "colour red").startswith("VF 3.4")


def test_vf_3_4_it_is_not_asked_when_no_target_attacks_another() -> None:
    pond = ["blue-fish-1 a2 west", "green-fish-2 a3 west", "black-fish-6 c3 east"]
    state = play(table(pond, "red-octopus-2", "red-fish-1"), "place red-octopus-2 b2")
    assert state.actors() == [CHANCE]
    state = table(pond, "red-octopus-2")
    assert refused(state, "attack a2") == "VF 3.4: no order of attacks is to be chosen now; place a tile"


def test_vf_3_4_the_rest_go_clockwise_from_the_upper_right() -> None:
    # A tile of two colours asks at each bite, which shows the order.
    pond = [f"red-fish-1 {square} {facing}" for square, facing in OUTWARD.items()]
    state = table(pond, "white-black-octopus-4", tiles=["red-fish-1"] * 20 + ["white-black-octopus-4"] * 40)
    play(state, "place white-black-octopus-4 b2")
    asked = []
    while seen(state)["stage"] == "attacks":
        asked.append(seen(state)["asked"]["about"])
        play(state, "colour black")
    assert asked == list(OUTWARD)


def test_vf_3_5_the_new_tile_can_be_eaten() -> None:
    pond = ["blue-fish-2 a1 east", "blue-fish-3 c1 west"]
    state = play(table(pond, "red-fish-4"), "place red-fish-4 b1 south")
    assert dead(state) == {"b1"}
    assert points(state) == {"blue": 1}
    state = play(table(pond, "red-fish-5"), "place red-fish-5 b1 south")
    assert dead(state) == set()


def test_vf_3_6_two_points_for_a_shark() -> None:
    pond = ["blue-shark-8 a1 west", "green-fish-5 a2 south"]
    state = play(table(pond, "red-fish-4"), "place red-fish-4 b1 west")
    assert dead(state) == {"a1"}
    assert points(state) == {"red": 2}


def test_vf_3_6_two_points_when_the_new_shark_is_eaten() -> None:
    pond = ["blue-fish-6 a1 east", "blue-fish-3 c1 west"]
    state = play(table(pond, "red-shark-8"), "place red-shark-8 b1 south")
    assert points(state) == {"blue": 2}


def test_vf_3_7_the_new_tile_attacked_its_target_last() -> None:
    pond = ["green-fish-3 a1 west", "black-shark-8 a8 south", "blue-fish-3 a2 south"]
    state = play(table(pond, "red-fish-1"), "place red-fish-1 b1 west")
    assert points(state) == {"red": 1}


def test_vf_3_8_the_player_chooses_who_attacked_the_new_tile_last() -> None:
    pond = ["blue-fish-2 a2 east", "green-fish-3 c2 west"]
    state = play(table(pond, "red-fish-4"), "place red-fish-4 b2 south")
    assert state.actors() == [1]
    assert legal(state) == ["colour blue", "colour green"]
    assert seen(state)["asked"] == {"colours": ["blue", "green"], "points": 1, "about": "b2"}
    assert refused(state, "colour red") == "VF 3.8: choose the colour that scores: blue or green"
    assert refused(state, "attack a2").startswith("VF 3.8")
    play(state, "colour green")
    assert points(state) == {"green": 1}
    assert refused(table(pond, "red-fish-4"), "colour red").startswith("VF 3.8: no colour is to be chosen")


NEEDLESS_ONE = ["blue-fish-1 a2 east", "green-fish-6 c2 west"]
"""1 + 6 against a 5 on b2: the 6 alone would do."""


def test_vf_3_8_even_an_attacker_the_sum_does_not_need_can_be_the_last() -> None:
    state = play(table(NEEDLESS_ONE, "red-fish-5"), "place red-fish-5 b2 south")
    assert legal(state) == ["colour blue", "colour green"]
    play(state, "colour blue")
    assert points(state) == {"blue": 1}


def test_vf_3_8_both_colours_of_every_attacker_can_be_chosen() -> None:
    pond = ["white-black-fish-5 c2 west", "blue-fish-1 a2 east"]
    state = play(table(pond, "red-fish-4"), "place red-fish-4 b2 south")
    assert legal(state) == ["colour blue", "colour white", "colour black"]


def test_vf_3_8_the_dead_and_who_looks_away_cannot_be_the_last() -> None:
    pond = ["dead blue-fish-1 a2 east", "green-fish-6 c2 west", "white-fish-6 b3 north"]
    state = play(table(pond, "red-fish-5"), "place red-fish-5 b2 south")
    assert points(state) == {"green": 1}


def test_vf_3_8_by_version_1_only_who_can_take_the_sum_past_the_value() -> None:
    # The 1 never takes a sum of at most 5 past it.
    state = play(table(NEEDLESS_ONE, "red-fish-5", rules=1), "place red-fish-5 b2 south")
    assert points(state) == {"green": 1}


ATTACKERS = st.lists(st.tuples(st.integers(1, 8), st.sampled_from(COLOURS)), min_size=1, max_size=6)
"""The values and colours of those who attack a tile."""


def last_colours(attackers: list[tuple[int, str]], value: int, rules: int) -> set[str]:
    """The colours to choose from when they eat a tile of this value."""
    names = [f"{colour}-octopus-{strength}" for strength, colour in attackers]
    victim = f"red-fish-{value}"
    tiles = tile_set({"tiles": [*names, *[victim] * (60 - len(names))]})
    pond = Pond(tiles)
    pond.lay(CELL[9], tiles.slots[f"{victim} north"])
    for way, name in enumerate(names):
        pond.lay(CELL[9] + STEP[way], tiles.slots[name])
    found = pond.last_colours(CELL[9], rules)
    return {colour for number, colour in enumerate(COLOURS) if found >> number & 1}


@given(ATTACKERS, st.integers(1, 8))
def test_vf_3_8_every_attacker_counts(attackers: list[tuple[int, str]], value: int) -> None:
    assert last_colours(attackers, value, GAME.version) == {colour for _, colour in attackers}


@given(ATTACKERS, st.integers(1, 8))
def test_vf_3_8_by_version_1_every_order_of_attackers_counts(attackers: list[tuple[int, str]], value: int) -> None:
    possible = set()
    for order in permutations(attackers):
        total = 0
        for strength, colour in order:
            total += strength
            if total > value:
                possible.add(colour)
                break
    assert last_colours(attackers, value, 1) == possible


def test_vf_3_9_a_tile_of_two_colours_scores_for_one_of_them_each_time() -> None:
    around = [
        f"dead {name} north" for name in ("blue-fish-1 a2", "yellow-fish-1 b2", "white-fish-1 c1", "red-fish-1 c2")
    ]
    state = play(table(["green-fish-3 a1 west", *around], "red-blue-fish-5"), "place red-blue-fish-5 b1 west")
    assert refused(state, "colour green") == "VF 3.9: choose the colour that scores: red or blue"
    assert seen(state)["asked"]["about"] == "a1"
    play(state, "colour blue")
    assert seen(state)["asked"]["about"] == "b1", "it is surrounded, too"
    play(state, "colour red")
    assert points(state) == {"blue": 1, "red": 1}


# 4 Survivors

CORNER = ["blue-fish-6 a1 south", "dead green-fish-1 a2 north"]


@pytest.mark.parametrize("rocks", [["b1", "g7", "g6", "g5"], ["h1", "g7", "g6", "g5"]])
def test_vf_4_1_tiles_live_or_dead_rocks_and_edges_surround(rocks: list[str]) -> None:
    pond = CORNER if "b1" in rocks else [*CORNER, "yellow-fish-4 b1 south"]
    state = play(table(pond, "red-fish-1", rocks=rocks), "place red-fish-1 b2 north")
    assert points(state) == {"blue": 1}


def test_vf_4_1_a_new_tile_that_is_eaten_still_surrounds() -> None:
    pond = [*CORNER, "yellow-fish-4 b1 north"]
    state = play(table(pond, "red-fish-1"), "place red-fish-1 b2 north")
    assert dead(state) == {"a2", "b2"}
    assert points(state) == {"yellow": 1, "blue": 1}


def test_vf_4_2_a_live_neighbour_that_is_now_surrounded_scores() -> None:
    pond = [*CORNER, "yellow-fish-4 b1 south"]
    state = play(table(pond, "red-fish-3"), "place red-fish-3 c2 north")
    assert points(state) == {}
    state = play(table(pond, "red-fish-3"), "place red-fish-3 b2 north")
    assert points(state) == {"blue": 1}


def test_vf_4_2_so_does_the_new_tile() -> None:
    pond = ["dead green-fish-1 a2 north", "dead green-fish-2 b2 north", "dead green-fish-3 b1 north"]
    state = play(table(pond, "red-fish-3"), "place red-fish-3 a1 north")
    assert points(state) == {"red": 1}


def test_vf_4_2_the_dead_do_not_survive() -> None:
    pond = ["dead blue-fish-6 a1 south", "dead green-fish-1 a2 north", "yellow-fish-4 b1 south"]
    state = play(table(pond, "red-fish-3"), "place red-fish-3 b2 north")
    assert points(state) == {}


def test_vf_4_3_two_points_for_a_survivor_of_value_1() -> None:
    pond = ["blue-fish-1 a1 south", "dead green-fish-1 a2 north", "yellow-fish-4 b1 south"]
    state = play(table(pond, "red-fish-3"), "place red-fish-3 b2 north")
    assert points(state) == {"blue": 2}


def test_vf_4_4_clockwise_from_the_upper_right_the_new_tile_last() -> None:
    pair = "white-black-fish-5"
    pond = [
        "dead red-fish-6 c1 north",
        "dead red-fish-6 c2 north",
        "dead red-fish-6 a3 north",
        "dead red-fish-6 b3 north",
    ]
    pond += ["dead red-fish-6 c3 north", f"{pair} a2 west", f"{pair} b1 south", f"{pair} a1 south"]
    state = table(pond, pair, tiles=[pair] * 30 + ["red-fish-6"] * 30)
    play(state, f"place {pair} b2 north")
    asked = []
    while seen(state)["asked"]:
        asked.append((seen(state)["asked"]["about"], seen(state)["left"]))
        play(state, "colour white")
    assert asked == [("b1", ["a1", "a2", "b2"]), ("a1", ["a2", "b2"]), ("a2", ["b2"]), ("b2", [])]
    assert points(state) == {"white": 4}


# 5 The end


def finished(seed: int = 3, players: int = 3) -> ViciousFishes:
    state = fresh(players)
    for _ in random_game(state, Rng(seed)):
        pass
    return state


def test_vf_5_1_the_sixtieth_tile_ends_the_game() -> None:
    state = finished()
    assert len(seen(state)["pond"]) == 60
    assert state.actors() == []
    assert state.ending() == "the pond is full"
    assert state.why_not(1, 0) == "VF 5.1: the pond is full and the game is over"
    assert seen(state)["hands"] == [0, 0, 0]


def test_vf_5_2_missions_are_shown_and_scored() -> None:
    state = finished()
    for mission, score in zip(seen(state)["missions"], state.scores(), strict=True):
        low, middle, high = sorted(seen(state)["points"][colour] for colour in mission.split("-"))
        assert score == high + middle - low


def standing(missions: list[str], **points: int) -> ViciousFishes:
    """A game that ends with these missions and points."""
    state = finished(players=len(missions))
    for number, colour in enumerate(COLOURS):
        state.points[number] = points.get(colour, 0)
    for seat, mission in enumerate(missions):
        state.stock.missions[seat] = MISSION_NAMES.index(mission)
    return state


def result(state: ViciousFishes) -> str:
    """The last sentence of the story."""
    last = GAME.read(state, "place red-fish-1 a1 north")
    return GAME.story(Transition(state, 1, last, state, []), 0, ["Ann", "Bo", "Cy"][: state.players])[-1]


def test_vf_5_2_two_colours_for_one_against() -> None:
    state = standing(["red-blue-green", "red-blue-black"], red=7, blue=4, green=5, black=9)
    assert state.scores() == [8, 12]
    assert state.ranks() == [2, 1]


def test_vf_5_3_of_equal_scores_the_lower_disliked_colour_wins() -> None:
    state = standing(["red-blue-green", "yellow-white-black"], red=5, blue=5, green=2, yellow=4, white=4)
    assert state.scores() == [8, 8]
    assert state.ranks() == [2, 1]
    assert result(state) == "Bo wins with 8, the tie going to the disliked colour with fewest points."


def test_vf_5_4_then_the_lower_seat_wins() -> None:
    state = standing(["red-blue-green", "yellow-white-black", "red-blue-yellow"], red=5, blue=5, white=5, black=5)
    assert state.scores() == [10, 10, 10]
    assert state.ranks() == [1, 2, 3]
    assert result(state) == "Ann wins with 10, the tie going to the lowest seat."
