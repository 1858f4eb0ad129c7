"""Fish in the Barrel, paragraph by paragraph."""

import pytest

from shoal import Match
from shoal.games.contract import NotAMove
from tests.games.fish_in_the_barrel.tables import barrel, fish, place_all, reveal, room

# 1 The table


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_fb_1_1_seats_one_to_n_and_nothing_else_choose(players: int) -> None:
    match = Match("fish-in-the-barrel", players)
    assert match.actors() == list(range(1, players + 1))
    for nobody in (-1, 0, players + 1):
        reason = f"FB 1.1: only the players at seats 1 to {players} make choices"
        assert match.state.why_not(nobody, 0) == reason
    assert match.state.chance() == []


def test_fb_1_2_twenty_fish_each_and_an_empty_barrel() -> None:
    for seat in Match("fish-in-the-barrel", 6).view()["seats"]:
        assert seat["stock"] == 20
        assert seat["fish"] == dict.fromkeys("54321", 0)


def test_fb_1_3_nine_cards_that_all_know_of() -> None:
    match = Match("fish-in-the-barrel", 3)
    assert match.view(1)["seats"][2]["hand"] == ["5", "4", "3", "2", "1", "low3", "low4", "cat", "cat"]
    assert match.state.why_not(1, match.state.choices()) == "FB 1.3: there is no such move"


# 2 The turn


def test_fb_2_1_two_different_cards_or_two_cats() -> None:
    legal = Match("fish-in-the-barrel", 3).legal(1)
    assert len(legal) == 29
    assert {"play 5 4", "play low3 low4", "play 5 cat", "play cat cat"} <= set(legal)


def test_fb_2_1_cards_are_secret_until_all_are_chosen() -> None:
    match = Match("fish-in-the-barrel", 3)
    match.play(2, "play 5 cat")
    assert match.actors() == [1, 3]
    assert match.view(2)["chosen"] == "play 5 cat"
    assert match.view(1)["chosen"] is None
    assert match.why_not(2, "play 5 4") == "FB 2.1: you have chosen already"
    assert match.why_not(1, "place 5").startswith("FB 2.1: choose two cards first")
    match.play(1, "play 4 3")
    assert [seat["cards"] for seat in match.view(1)["seats"]] == [[], [], []]
    match.play(3, "play 2 1")
    assert [seat["cards"] for seat in match.view(1)["seats"]] == [["4", "3"], ["5", "cat"], ["2", "1"]]


def test_fb_2_2_first_cats_then_fish() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 cat, 4 3, 2 1")
    assert match.view()["stage"] == "cats"
    match.play(1, "cancel none")
    assert match.view()["stage"] == "place"
    assert match.why_not(1, "play 5 4").startswith("FB 2.2: the cards are played")
    assert match.why_not(1, "cancel none").startswith("FB 2.2: the cards are played")


def test_fb_2_3_placing_is_a_choice() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 5 3, 5 low3")
    assert match.legal(1) == ["place none", "place 4", "place 4 4"]
    assert match.why_not(1, "place 5") == "FB 2.3: your cards give you no places on level 5"
    assert match.why_not(3, "place 3 3") == "FB 2.3: your cards give you 1 place on level 3"
    match.play(1, "place 4")
    match.play(2, "place none")
    match.play(3, "place 3 1")
    assert [fish(match, seat) for seat in (1, 2, 3)] == [{"4": 1}, {}, {"3": 1, "1": 1}]


def test_fb_2_3_only_those_with_a_place_are_asked() -> None:
    match = reveal(Match("fish-in-the-barrel", 4), "5 4, 5 4, 5 4, 3 2")
    assert match.actors() == [4]
    assert match.why_not(1, "place 5") == "FB 2.3: your cards give you no place this turn; wait for the others"
    match.play(4, "place 3 3")
    reveal(match, "5 4, 5 4, 5 4, 5 4")
    assert (match.view()["stage"], match.view()["turn"]) == ("play", 3)


def test_fb_2_4_places_are_filled_in_secret_and_together() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 5 4, 3 2")
    match.play(1, "place 5 4")
    assert fish(match, 1) == {}
    assert match.view(1)["chosen"] == "place 5 4"
    assert match.view(2)["chosen"] is None
    assert match.why_not(1, "place none") == "FB 2.4: you have chosen already"
    match.play(2, "place 5")
    match.play(3, "place 3 3 2 2")
    assert [fish(match, seat) for seat in (1, 2, 3)] == [{"5": 1, "4": 1}, {"5": 1}, {"3": 2, "2": 2}]


def test_fb_2_5_with_few_fish_the_owner_picks_the_levels() -> None:
    match = reveal(barrel(3, "1" * 18), "5 low4, 3 2, 3 2")
    assert match.why_not(1, "place 5 5 4") == "FB 2.5: you have only 2 fish left; name no more levels than that"
    assert {"place 5 5", "place 5 1", "place 2 1", "place 4"} <= set(match.legal(1))
    match.play(1, "place 5 1")
    place_all(match)
    assert fish(match, 1) == {"5": 1, "1": 19}


def test_fb_2_6_cards_go_back_and_the_next_turn_begins() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 3 cat, 2 low4")
    match.play(2, "cancel none")
    match.play(1, "place none")
    assert match.why_not(1, "play 5 4") == "FB 2.6: the next cards are chosen when this turn's fish are placed"
    match.undo(1)
    place_all(match)
    view = match.view()
    assert (view["turn"], view["stage"]) == (2, "play")
    assert [len(seat["hand"]) for seat in view["seats"]] == [9, 8, 8]
    assert [seat["laid"] for seat in view["seats"]] == [[5, 5, 4, 4], [3, 3], [4, 3, 2, 2, 2, 1]]


# 3 Cats


def test_fb_3_1_most_fish_on_level_5_first_then_the_lower_seat() -> None:
    match = reveal(barrel(4, "4444", "5", "55", "5"), "4 cat, 4 cat, 4 cat, 4 cat")
    order = []
    while match.view()["stage"] == "cats":
        assert not match.state.sealed()
        order += match.actors()
        match.play(match.actors()[0], "cancel none")
    assert order == [3, 2, 4, 1]


def test_fb_3_1_others_wait_for_the_cat() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 3 cat, 2 cat")
    assert match.actors() == [2]
    assert match.why_not(3, "cancel 1:5") == "FB 3.1: it is the turn of Player 2's Cat"
    assert match.why_not(2, "place 3").startswith("FB 3.1: Cats act first")


def test_fb_3_2_a_cat_cancels_a_card_that_was_played_or_none() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 3 cat, 2 cat")
    assert match.legal(2) == ["cancel none", "cancel 1:5", "cancel 1:4", "cancel 3:2"]
    assert match.why_not(2, "cancel 1:3") == "FB 3.2: Player 1 did not play Level 3"
    match.play(2, "cancel 1:5")
    assert match.view()["seats"][0]["cancelled"] == ["5"]
    assert match.legal(3) == ["cancel none", "cancel 1:4", "cancel 2:3"]
    assert match.why_not(3, "cancel 1:5") == "FB 3.2: that card is cancelled already"
    match.play(3, "cancel none")
    assert room(match, 1) == "4 4"


def test_fb_3_3_neither_own_cards_nor_cats_can_be_cancelled() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 3 cat, 2 cat")
    assert match.why_not(2, "cancel 2:3") == "FB 3.3: a Cat cannot cancel a card of its owner's"
    with pytest.raises(NotAMove, match="a Cat cannot be cancelled"):
        match.play(2, "cancel 3:cat")


def test_fb_3_4_two_cats_act_one_after_the_other() -> None:
    match = reveal(barrel(3, "", "5", ""), "5 cat, cat cat, 3 2")
    match.play(2, "cancel none")
    assert match.actors() == [2]
    match.play(2, "cancel 1:5")
    assert match.actors() == [1]


def test_fb_3_5_a_cat_without_a_target_is_not_asked() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 cat, cat cat, cat cat")
    assert match.actors() == [2]
    match.play(2, "cancel 1:5")
    assert (match.view()["stage"], match.view()["turn"]) == ("play", 2)


def test_fb_3_5_only_cats_and_nothing_to_cancel() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "cat cat, cat cat, cat cat")
    assert match.view()["turn"] == 2
    assert all(len(seat["hand"]) == 7 for seat in match.view()["seats"])


def test_fb_3_6_a_cancelled_card_counts_as_not_played() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 5 3, 2 cat")
    match.play(3, "cancel 1:5")
    assert [room(match, seat) for seat in (1, 2, 3)] == ["4 4", "5 5 3 3", "2 2"]


def test_fb_3_6_a_crowd_of_three_becomes_a_pair() -> None:
    match = reveal(Match("fish-in-the-barrel", 4), "5 4, 5 3, 5 2, 1 cat")
    match.play(4, "cancel 1:5")
    assert [room(match, seat) for seat in (1, 2, 3)] == ["4 4", "5 3 3", "5 2 2"]


def test_fb_3_7_as_an_option_cancelled_cards_still_collide() -> None:
    match = reveal(barrel(3, collide=True), "5 4, 5 3, 2 cat")
    match.play(3, "cancel 1:5")
    assert [room(match, seat) for seat in (1, 2, 3)] == ["4 4", "5 3 3", "2 2"]


def test_fb_3_7_as_an_option_a_cancelled_lowest_card_bars_the_other() -> None:
    match = reveal(barrel(3, collide=True), "5 low4, 3 low4, 2 cat")
    match.play(3, "cancel 1:low4")
    assert [room(match, seat) for seat in (1, 2)] == ["5 5", "3 3"]
    place_all(match)
    assert all("low4" in seat["hand"] for seat in match.view()["seats"])


def test_fb_3_8_a_played_cat_is_spent() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 cat, 4 3, cat cat")
    for seat in (1, 3, 3):
        match.play(seat, "cancel none")
    place_all(match)
    assert [seat["hand"].count("cat") for seat in match.view()["seats"]] == [1, 2, 0]
    assert match.why_not(1, "play cat cat") == "FB 3.8: you have one Cat left"
    assert match.why_not(1, "play 5 cat") == ""
    assert match.why_not(3, "play 5 cat") == "FB 3.8: you have no Cat left"


# 4 Places


def test_fb_4_1_a_level_card_alone_gives_two_places() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 3 2, 1 low3")
    assert [room(match, seat) for seat in (1, 2)] == ["5 5 4 4", "3 3 2 2"]


def test_fb_4_2_two_of_a_level_give_one_place_each() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 5 2, 1 low3")
    assert [room(match, seat) for seat in (1, 2)] == ["5 4 4", "5 2 2"]


def test_fb_4_3_three_of_a_level_give_nothing_but_their_other_cards_count() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 5 2, 5 low3")
    assert [room(match, seat) for seat in (1, 2, 3)] == ["4 4", "2 2", "3 2 1"]


def test_fb_4_4_lowest_3_alone_gives_levels_1_to_3() -> None:
    assert room(reveal(Match("fish-in-the-barrel", 3), "5 low3, 5 4, 5 4"), 1) == "3 2 1"


def test_fb_4_5_lowest_4_alone_gives_levels_1_to_4() -> None:
    assert room(reveal(Match("fish-in-the-barrel", 3), "5 low4, 5 4, 5 4"), 1) == "4 3 2 1"


@pytest.mark.parametrize("card", ["low3", "low4"])
def test_fb_4_6_the_same_lowest_card_twice_gives_nothing(card: str) -> None:
    match = reveal(Match("fish-in-the-barrel", 3), f"5 {card}, 4 {card}, 3 2")
    assert [room(match, seat) for seat in (1, 2)] == ["5 5", "4 4"]


def test_fb_4_7_lowest_4_leaves_when_it_gave_places() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 low4, 4 3, 2 1")
    for seat in (1, 2, 3):
        match.play(seat, "place none")
    assert match.why_not(1, "play 5 low4") == "FB 4.7: your Lowest 4 has left the game; play another card"
    assert match.why_not(2, "play 5 low4") == ""


def test_fb_4_7_lowest_4_goes_back_when_it_collided_or_was_cancelled() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 low4, 4 low4, 2 1")
    place_all(match)
    assert "play 5 low4" in match.legal(1)
    reveal(match, "5 low4, 4 3, 2 cat")
    match.play(3, "cancel 1:low4")
    place_all(match)
    assert "play 5 low4" in match.legal(1)


def test_fb_4_7_lowest_4_leaves_when_a_cat_made_it_unique() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 low4, 4 low4, 2 cat")
    match.play(3, "cancel 2:low4")
    place_all(match)
    assert "play 5 low4" not in match.legal(1)
    assert "play 5 low4" in match.legal(2)


def test_fb_4_8_the_places_of_both_cards_add_up() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "low3 low4, 5 4, 5 4")
    assert room(match, 1) == "4 3 3 2 2 1 1"
    match.play(1, "place 4 3 3 2 2 1 1")
    match = reveal(Match("fish-in-the-barrel", 3), "3 low3, 5 4, 5 4")
    assert room(match, 1) == "3 3 3 2 1"


# 5 The end


def test_fb_5_1_the_game_ends_when_a_player_has_placed_all() -> None:
    match = reveal(barrel(3, "1" * 18), "5 4, 5 3, 2 1")
    match.play(1, "place 5 4")
    assert not match.over
    match.play(3, "place none")
    match.play(2, "place 5 3 3")
    assert match.over
    assert match.ending == "a player has placed all fish"
    assert fish(match, 2) == {"5": 1, "3": 2}
    assert match.why_not(1, "play 5 4") == "FB 5.1: the game is over"


def test_fb_5_2_fish_in_the_barrel_are_worth_their_level() -> None:
    match = reveal(barrel(3, "1" * 18, "54321", ""), "5 3, 4 2, 4 1")
    match.play(1, "place 5 5")
    match.play(2, "place none")
    match.play(3, "place 4 1 1")
    assert match.scores() == [28, 15, 6]


def test_fb_5_3_ties_share_the_place() -> None:
    match = reveal(barrel(3, "1" * 18, "5555" + "11", ""), "5 3, 4 2, 4 1")
    match.play(1, "place 3 3")
    match.play(2, "place 2")
    match.play(3, "place none")
    assert match.scores() == [24, 24, 0]
    assert match.ranks() == [1, 1, 3]


def test_fb_5_4_declining_for_ever_is_allowed() -> None:
    match = Match("fish-in-the-barrel", 3)
    for _ in range(50):
        reveal(match, "5 4, 3 2, 1 low3")
        while match.view()["stage"] == "place":
            match.play(match.actors()[0], "place none")
    assert not match.over


# The sheet's example of play, players A to E at seats 1 to 5


@pytest.mark.parametrize("collide", [False, True])
def test_the_example_of_the_sheet(collide: bool) -> None:
    match = barrel(5, collide=collide)
    reveal(match, "5 cat, 5 4, 4 3, 3 cat, 4 low3")
    assert match.actors() == [1]
    match.play(1, "cancel 2:5")
    assert match.actors() == [4]
    match.play(4, "cancel 1:5")
    assert [room(match, seat) for seat in range(1, 6)] == ["", "", "3", "3", "3 2 1"]
    assert match.actors() == [3, 4, 5]
    place_all(match)
    assert [fish(match, seat) for seat in range(1, 6)] == [{}, {}, {"3": 1}, {"3": 1}, {"3": 1, "2": 1, "1": 1}]
    assert [seat["hand"].count("cat") for seat in match.view()["seats"]] == [1, 2, 2, 1, 2]
