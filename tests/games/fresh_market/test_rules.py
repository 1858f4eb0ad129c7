"""Moon's Fresh Fish, paragraph by paragraph."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal import Match
from shoal.games.fishy.fresh_market.rules.state import take_lowest
from shoal.games.fishy.views.fish_by_level import by_level, counted
from tests.games.fresh_market.tables import cats, fish, market, reveal, take_all

# 1 The table


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_fm_1_1_seats_one_to_n_and_nothing_else_choose(players: int) -> None:
    match = Match("fresh-market", players)
    assert match.actors() == list(range(1, players + 1))
    for nobody in (-1, 0, players + 1):
        reason = f"FM 1.1: only the players at seats 1 to {players} make choices"
        assert match.state.why_not(nobody, 0) == reason
    assert match.state.chance() == []


@pytest.mark.parametrize(("players", "each"), [(3, 9), (4, 12), (5, 15), (6, 18)])
def test_fm_1_2_each_level_begins_with_three_fish_for_each_player(players: int, each: int) -> None:
    assert Match("fresh-market", players).view()["barrel"] == dict.fromkeys("54321", each)


def test_fm_1_3_seven_cards_that_all_know_of() -> None:
    match = Match("fresh-market", 3)
    assert match.legal(2) == ["play 5", "play 4", "play 3", "play 2", "play 1", "play low3", "play low4"]
    assert match.view(1)["seats"][1]["hand"] == ["5", "4", "3", "2", "1", "low3", "low4"]
    assert match.state.why_not(1, 12) == "FM 1.3: there is no such move"


def test_fm_1_4_there_are_always_cats_enough() -> None:
    match = Match("fresh-market", 6)
    for cards in ("5 5 5 4 4 4", "5 5 5 4 4 4"):
        reveal(match, cards)
    assert sum(cats(match)) == 12
    reveal(match, "3 3 3 3 3 3")
    assert cats(match) == [3] * 6


# 2 The turn


def test_fm_2_1_cards_are_secret_until_all_are_chosen() -> None:
    match = Match("fresh-market", 3)
    match.play(2, "play 5")
    assert match.actors() == [1, 3]
    assert match.view(2)["chosen"] == "play 5"
    assert match.view(1)["chosen"] is None
    assert match.why_not(2, "play 4") == "FM 2.1: you have chosen already"
    assert match.why_not(1, "take 1") == "FM 2.1: choose a card first, as in 'play 5'"
    match.play(1, "play 4")
    assert [seat["card"] for seat in match.view(1)["seats"]] == [None] * 3
    match.play(3, "play 3")
    assert [seat["card"] for seat in match.view(1)["seats"]] == ["4", "5", "3"]


def test_fm_2_2_levels_then_lowest_3_then_lowest_4() -> None:
    match = reveal(market(4, l1=2, l2=4), "low4 low3 1 5")
    assert match.actors() == [3, 4]
    assert match.why_not(3, "play 5") == "FM 2.2: the cards are played; now say how many fish you take, 0 to 2"
    match.play(3, "take 2")
    match.play(4, "take 0")
    assert match.actors() == [2]
    match.play(2, "take 3")
    assert fish(match, 2) == {"2": 3}
    assert match.actors() == [1]
    match.play(1, "take 4")
    assert fish(match, 1) == {"2": 1, "3": 3}


def test_fm_2_3_taking_is_a_choice_of_how_many() -> None:
    match = reveal(Match("fresh-market", 3), "5 low3 low3")
    assert match.legal(1) == ["take 0", "take 1", "take 2"]
    match.play(1, "take 0")
    assert fish(match, 1) == {}
    assert match.view()["barrel"]["5"] == 9


@pytest.mark.parametrize(
    ("cards", "seat", "reason"),
    [
        ("5 5 5 4", 1, "FM 3.3: 3 players played Level 5, so none of them takes fish"),
        ("low3 low3 5 4", 1, "FM 4.3: 2 players played Lowest 3, so none of them takes fish"),
        ("low4 5 4 3", 1, "FM 2.2: other cards are served before Lowest 4; wait for them"),
    ],
)
def test_fm_2_3_who_is_not_asked_learns_why(cards: str, seat: int, reason: str) -> None:
    match = reveal(Match("fresh-market", 4), cards)
    assert match.why_not(seat, "take 1") == reason
    assert match.why_not(seat, "play 5").startswith("FM 2.5")


def test_fm_2_3_who_has_taken_waits() -> None:
    match = reveal(Match("fresh-market", 3), "5 4 low3")
    match.play(1, "take 2")
    match.play(2, "take 2")
    assert match.why_not(1, "take 1") == "FM 2.3: there is no fish for you to take now; wait for the others"


def test_fm_2_3_nobody_is_asked_where_no_fish_is_left() -> None:
    match = reveal(market(6, l5=1, l4=1, l3=1, l2=1, l1=1), "5 4 3 2 1 low3")
    take_all(match)
    assert fish(match, 6) == {}
    assert match.over


def test_fm_2_4_those_who_take_together_choose_in_secret() -> None:
    match = reveal(Match("fresh-market", 3), "5 4 4")
    match.play(1, "take 2")
    assert fish(match, 1) == {}
    assert match.view(1)["chosen"] == "take 2"
    assert match.view(2)["chosen"] is None
    assert match.why_not(1, "take 1") == "FM 2.4: you have chosen already"
    match.play(3, "take 1")
    match.play(2, "take 0")
    assert (fish(match, 1), fish(match, 2), fish(match, 3)) == ({"5": 2}, {}, {"4": 1})


def test_fm_2_4_who_takes_alone_has_no_secret() -> None:
    assert not reveal(Match("fresh-market", 3), "5 low3 low3").state.sealed()


def test_fm_2_5_cards_go_back_and_the_next_turn_begins() -> None:
    match = reveal(Match("fresh-market", 3), "5 4 low3")
    take_all(match)
    view = match.view()
    assert (view["turn"], view["stage"]) == (2, "play")
    assert [seat["card"] for seat in view["seats"]] == ["5", "4", "low3"]
    assert all(len(match.legal(seat)) == 7 for seat in (1, 2, 3))


# 3 Level cards


def test_fm_3_1_a_level_card_played_alone_takes_two() -> None:
    match = reveal(Match("fresh-market", 3), "5 4 1")
    assert match.why_not(1, "take 3") == "FM 3.1: you may take two fish at most"
    take_all(match)
    assert [fish(match, seat) for seat in (1, 2, 3)] == [{"5": 2}, {"4": 2}, {"1": 2}]


def test_fm_3_2_two_with_the_same_level_take_one_each() -> None:
    match = reveal(Match("fresh-market", 3), "5 5 1")
    assert match.legal(1) == ["take 0", "take 1"]
    assert match.why_not(1, "take 2") == "FM 3.2: two played that card, so you may take one fish"
    take_all(match)
    assert [fish(match, seat) for seat in (1, 2, 3)] == [{"5": 1}, {"5": 1}, {"1": 2}]


@pytest.mark.parametrize("crowd", [3, 4])
def test_fm_3_3_three_or_more_take_a_cat_instead(crowd: int) -> None:
    match = reveal(Match("fresh-market", crowd + 1), "5 " * crowd + "4")
    assert match.actors() == [crowd + 1]
    assert cats(match) == [1] * crowd + [0]
    assert match.view()["barrel"]["5"] == 3 * (crowd + 1)


def test_fm_3_4_a_lone_claimant_takes_the_one_fish_there_is() -> None:
    match = reveal(market(3, l5=1), "5 4 low3")
    assert match.legal(1) == ["take 0", "take 1"]
    assert match.why_not(1, "take 2") == "FM 3.4: there is one fish on that level"


def test_fm_3_5_one_fish_for_two_stays() -> None:
    match = reveal(market(3, l5=1), "5 5 4")
    assert match.actors() == [3]
    assert match.why_not(1, "take 1") == "FM 3.5: there is one fish on that level, which two cannot share"
    match.play(3, "take 2")
    assert not match.over
    assert match.view()["barrel"]["5"] == 1


def test_fm_3_6_in_seat_order_the_lower_seat_is_served() -> None:
    match = reveal(market(4, "seat-order", l5=1), "4 5 low3 5")
    assert match.actors() == [1, 2]
    assert match.why_not(2, "take 2") == "FM 3.6: there is one fish on that level"
    assert match.why_not(4, "take 1").startswith("FM 3.6: there is one fish on that level, and the lower seat")
    match.play(1, "take 2")
    match.play(2, "take 1")
    assert match.actors() == [3]
    assert fish(match, 2) == {"5": 1}


def test_fm_3_6_in_seat_order_the_other_is_asked_if_the_fish_is_left() -> None:
    match = reveal(market(4, "seat-order", l5=1), "4 5 low3 5")
    match.play(1, "take 2")
    match.play(2, "take 0")
    assert match.actors() == [4]
    assert match.legal(4) == ["take 0", "take 1"]
    assert match.why_not(4, "take 2") == "FM 3.6: there is one fish on that level"
    match.play(4, "take 1")
    assert fish(match, 4) == {"5": 1}
    assert match.actors() == [3]


def test_fm_3_6_two_lone_fish_are_offered_on_together() -> None:
    match = reveal(market(4, "seat-order", l5=1, l4=1), "5 4 5 4")
    match.play(1, "take 0")
    match.play(2, "take 0")
    assert match.actors() == [3, 4]
    assert match.state.sealed()


def test_fm_3_6_with_fish_enough_seat_order_changes_nothing() -> None:
    match = reveal(market(3, "seat-order", l5=2), "5 5 4")
    match.play(1, "take 1")
    match.play(2, "take 0")
    match.play(3, "take 0")
    assert match.view()["stage"] == "play"
    assert match.view()["barrel"]["5"] == 1


# 4 Lowest cards


def test_fm_4_1_lowest_3_takes_three_from_the_bottom_up() -> None:
    match = reveal(market(3, l1=1, l2=1), "low3 5 5")
    take_all(match)
    assert fish(match, 1) == {"1": 1, "2": 1, "3": 1}


def test_fm_4_1_fewer_come_from_the_lowest_level_too() -> None:
    match = reveal(market(3, l1=2), "low3 5 5")
    match.play(2, "take 0")
    match.play(3, "take 0")
    assert match.why_not(1, "take 4") == "FM 4.1: you may take 3 fish at most"
    match.play(1, "take 1")
    assert fish(match, 1) == {"1": 1}


def test_fm_4_2_lowest_4_takes_four() -> None:
    match = reveal(market(3, l1=3), "low4 5 5")
    take_all(match)
    assert fish(match, 1) == {"1": 3, "2": 1}


def test_fm_4_2_lowest_4_takes_what_is_left() -> None:
    match = reveal(market(4, l5=1, l4=2, l3=2, l2=1, l1=1), "low3 low4 4 3")
    for seat, words in ((3, "take 2"), (4, "take 2"), (1, "take 2")):
        match.play(seat, words)
    assert match.why_not(2, "take 4") == "FM 4.2: you may take 1 fish at most"
    match.play(2, "take 1")
    assert fish(match, 2) == {"5": 1}


@given(st.lists(st.integers(0, 18), min_size=5, max_size=5), st.integers(0, 4))
def test_fm_4_2_no_fish_is_left_below_one_that_was_taken(levels: list[int], wanted: int) -> None:
    barrel = counted({str(level): number for level, number in enumerate(levels, 1)})
    wanted = min(wanted, sum(levels))
    taken = by_level(take_lowest(barrel, wanted))
    one_by_one = [level for level, number in enumerate(levels, 1) for _ in range(number)][:wanted]
    assert taken == {level: one_by_one.count(int(level)) for level in taken}


@pytest.mark.parametrize("card", ["low3", "low4"])
def test_fm_4_3_the_same_lowest_card_twice_brings_nothing(card: str) -> None:
    match = reveal(Match("fresh-market", 4), f"{card} {card} {card} 5")
    assert match.actors() == [4]
    match.play(4, "take 2")
    assert cats(match) == [0] * 4
    assert [fish(match, seat) for seat in (1, 2, 3)] == [{}] * 3


def test_fm_4_4_lowest_4_leaves_the_game_alone_or_not() -> None:
    match = reveal(Match("fresh-market", 3), "low4 low4 5")
    take_all(match)
    assert "play low4" not in match.legal(1)
    assert match.why_not(2, "play low4") == "FM 4.4: your Lowest 4 has left the game; play another card"
    assert match.why_not(3, "play low4") == ""
    reveal(match, "5 4 low4")
    for seat, words in ((1, "take 0"), (2, "take 0"), (3, "take 0")):
        match.play(seat, words)
    assert "play low4" not in match.legal(3)


# 5 The end


def test_fm_5_1_a_third_cat_ends_the_game_after_the_fish_are_taken() -> None:
    match = Match("fresh-market", 4)
    for _ in range(3):
        assert not match.over
        reveal(match, "5 5 5 4")
        match.play(4, "take 2")
    assert match.over
    assert match.ending == "a player has three Cats"
    assert match.scores() == [0, 0, 0, 24]
    assert match.why_not(1, "play 5") == "FM 5.1: the game is over"


def test_fm_5_2_an_empty_level_ends_the_game_after_the_fish_are_taken() -> None:
    match = reveal(market(3, l5=2), "5 low3 4")
    match.play(1, "take 2")
    match.play(3, "take 2")
    assert match.actors() == [2]
    match.play(2, "take 3")
    assert match.over
    assert match.ending == "a level is sold out"
    assert match.why_not(1, "play 5") == "FM 5.2: the game is over"


def test_fm_5_2_both_ends_at_once() -> None:
    match = market(4, l4=6)
    for _ in range(3):
        reveal(match, "5 5 5 4")
        match.play(4, "take 2")
    assert match.ending == "three Cats, and a level is sold out"


def test_fm_5_3_fish_are_worth_their_level() -> None:
    match = market(6, l5=2)
    reveal(match, "5 4 3 2 1 low3")
    take_all(match)
    assert match.over
    assert match.scores() == [10, 8, 6, 4, 2, 3]


def test_fm_5_3_cats_cost_nothing() -> None:
    match = market(4)
    for cards in ("1 1 1 5", "2 2 2 5", "5 4 3 2", "1 1 1 2"):
        reveal(match, cards)
        take_all(match)
    assert match.over
    assert match.scores()[0] == 10


def test_fm_5_4_ties_share_the_place() -> None:
    match = market(3, l5=2)
    reveal(match, "5 5 1")
    take_all(match)
    assert match.scores() == [5, 5, 2]
    assert match.ranks() == [1, 1, 3]


def test_fm_5_5_declining_for_ever_is_allowed() -> None:
    match = Match("fresh-market", 3)
    for _ in range(50):
        reveal(match, "5 4 low3")
        while match.view()["stage"] != "play":
            match.play(match.actors()[0], "take 0")
    assert not match.over
