"""Rotten Fish, paragraph by paragraph."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal import IllegalMove, Match, NotAMove
from shoal.games.contract import CHANCE, TABLE, State
from shoal.games.fishy.rotten_fish import GAME
from shoal.games.fishy.rotten_fish.rules.state import RottenFish, sunk, within_reach, without
from shoal.games.fishy.rules.cards import CARDS
from shoal.games.rng import Rng

START = {3: [0, 2, 3, 3], 4: [0, 0, 2, 3, 3], 5: [0, 0, 0, 1, 3, 3], 6: [0, 0, 0, 1, 3, 3]}
"""A seat's first fish: the bottom, level 1, level 2 and so on."""


def table(players: int, *fish: list[int]) -> Match:
    """A new game; or one that goes on with these fish of seats 1, 2, …, the others' as at the start."""
    match = Match("rotten-fish", players)
    view = match.view()
    view["fish"][: len(fish)] = fish
    match.state = GAME.sample(view, Rng(1))
    return match


def show(match: Match, cards: str) -> None:
    """Everybody plays a card, seat 1 first."""
    for seat, card in enumerate(cards.split(), 1):
        match.play(seat, f"play {card}")


def remove(match: Match, **numbers: int) -> None:
    """Who can, removes so many: seat1=2; who is not named removes nothing."""
    for seat in match.actors() if match.view()["stage"] == "remove" else []:
        match.play(seat, f"remove {numbers.get(f'seat{seat}', 0)}")


def options(match: Match) -> dict[int, int]:
    """The most that each seat which is asked may remove."""
    asked = match.actors() if match.view()["stage"] == "remove" else []
    return {seat: int(match.legal(seat)[-1].split()[1]) for seat in asked}


def fish(match: Match, seat: int) -> list[int]:
    found: list[int] = match.view()["fish"][seat - 1]
    return found


# 1 The table


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rf_1_1_all_seats_act_together(players: int) -> None:
    match = Match("rotten-fish", players)
    assert match.actors() == list(range(1, players + 1))
    for stranger in (CHANCE, TABLE, players + 1):
        assert match.state.why_not(stranger, 4) == f"RF 1.1: only the players at seats 1 to {players} choose"


@pytest.mark.parametrize(("players", "top"), [(3, 3), (4, 4), (5, 5), (6, 5)])
def test_rf_1_2_the_levels_in_use(players: int, top: int) -> None:
    assert Match("rotten-fish", players).view()["top"] == top


def test_rf_1_3_the_cards_in_hand() -> None:
    def hand(players: int) -> str:
        return " ".join(words.removeprefix("play ") for words in Match("rotten-fish", players).legal(1))

    assert hand(3) == "3 2 1 low4"
    assert hand(4) == "4 3 2 1 low4"
    assert hand(5) == hand(6) == "5 4 3 2 1 low3 low4"
    three = Match("rotten-fish", 3)
    for words in ("play 5", "play 4", "play low3"):
        assert three.why_not(1, words).startswith("RF 1.3")
    assert Match("rotten-fish", 4).why_not(2, "play 5") == (
        "RF 1.3: Level 5 is not used with 4 players; choose another card"
    )


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rf_1_4_the_first_fish(players: int) -> None:
    view = Match("rotten-fish", players).view()
    assert view["fish"] == [START[players]] * players
    assert view["stock"] == [20 - sum(START[players])] * players


def test_rf_1_5_sold_fish_return_to_the_stock_and_new_ones_come_from_it() -> None:
    match = table(3)
    show(match, "3 1 low4")
    remove(match, seat1=3, seat3=4)
    # Seat 1 sold three and placed three; seat 2 sold none and is crowded; seat 3 sold four and placed three.
    assert match.view()["stock"] == [12, 12, 13]


def test_rf_1_5_the_stock_never_runs_out() -> None:
    full = [4, 3, 3, 3, 3, 3]
    match = table(5, full)
    assert match.view()["stock"][0] == 1
    show(match, "1 5 5 4 4")
    remove(match, seat1=3)
    assert fish(match, 1) == [4, 3, 3, 3, 3, 0], "crowded below the top: no new fish are wanted"


def test_rf_1_6_only_the_choice_to_come_is_hidden() -> None:
    match = table(4)
    match.play(2, "play 4")
    assert match.view(1)["committed"] == [2]
    assert match.view(1)["choice"] is None
    assert match.view(2)["choice"] == "play 4"
    assert "play 4" not in match.text(1)
    assert "play 4" in match.text(2)
    assert match.view(1)["hands"] == match.view(2)["hands"]


# 2 A turn


def test_rf_2_1_the_steps_of_a_turn() -> None:
    match = table(4)
    assert match.why_not(1, "remove 1").startswith("RF 2.1")
    show(match, "4 3 2 1")
    assert fish(match, 1) == START[4], "nothing sinks before fish are removed"
    assert match.why_not(1, "play 4").startswith("RF 2.1")
    remove(match, seat1=3)
    assert fish(match, 1) == [0, 2, 3, 0, 3]
    assert match.view()["turn"] == 2
    assert match.state.why_not(1, 99).startswith("RF 2.1")
    assert match.state.why_not(1, -1).startswith("RF 2.1")


def test_rf_2_2_cards_are_sealed_until_all_have_chosen_and_a_choice_stands() -> None:
    match = table(3)
    match.play(1, "play 3")
    assert match.actors() == [2, 3]
    assert match.why_not(1, "play 2") == "RF 2.2: you have chosen your card and it stands; wait for the others"
    match.play(3, "play 3")
    assert match.view()["shown"] is None
    match.play(2, "play 1")
    assert match.view()["shown"] == ["3", "1", "3"]


def test_rf_2_3_cards_come_back_to_hand() -> None:
    match = table(3)
    show(match, "3 2 low4")
    remove(match)
    assert match.view()["hands"] == [["3", "2", "1", "low4"], ["3", "2", "1", "low4"], ["3", "2", "1"]]


# 3 What a card allows


def test_rf_3_1_alone_up_to_three() -> None:
    match = table(5)
    show(match, "5 4 3 2 1")
    assert options(match) == {1: 3, 2: 3, 3: 1}
    assert match.why_not(1, "remove 4") == "RF 3.1: Level 5, alone, lets you remove 3 fish at most"


def test_rf_3_2_two_alike_up_to_two_each() -> None:
    match = table(5)
    show(match, "5 5 4 4 low3")
    assert options(match) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 3}
    assert match.why_not(1, "remove 3") == "RF 3.2: Level 5, shown by 2 players, lets you remove 2 fish at most"


def test_rf_3_3_three_alike_one_each() -> None:
    match = table(5)
    show(match, "5 5 5 4 4")
    assert options(match) == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2}
    assert match.why_not(3, "remove 2") == "RF 3.3: Level 5, shown by 3 players, lets you remove 1 fish at most"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_rf_3_4_four_or_more_alike_none(players: int) -> None:
    match = Match("rotten-fish", 6)
    show(match, " ".join(["5"] * players + ["4"] * (6 - players)))
    assert not set(options(match)) & set(range(1, players + 1))
    if players < 6:
        assert match.why_not(1, "remove 1") == (
            f"RF 3.4: {players} players show Level 5, so none of them may remove fish"
        )
    else:
        assert match.view()["turn"] == 2, "nobody can remove fish, so the barrel sinks at once"


def test_rf_3_5_lowest_3_alone_or_not_at_all() -> None:
    match = table(5)
    show(match, "low3 5 5 4 4")
    assert options(match)[1] == 3
    assert match.why_not(1, "remove 4") == "RF 3.5: Lowest 3, alone, lets you remove 3 fish at most"
    match = table(5)
    show(match, "low3 low3 5 4 4")
    assert set(options(match)) == {3, 4, 5}
    assert match.why_not(2, "remove 1") == "RF 3.5: 2 players show Lowest 3, so none of them may remove fish"
    remove(match)
    assert "low3" in match.view()["hands"][0]


def test_rf_3_6_lowest_4_alone_or_not_at_all() -> None:
    match = table(4, [0, 1, 1, 1, 0])
    show(match, "low4 4 4 3")
    assert options(match)[1] == 3
    match = table(4)
    show(match, "low4 4 4 3")
    assert options(match)[1] == 4
    match = table(4)
    show(match, "low4 low4 4 3")
    assert set(options(match)) == {3, 4}
    assert match.why_not(1, "remove 0") == "RF 3.6: 2 players show Lowest 4, so none of them may remove fish"


@pytest.mark.parametrize(("mine", "removed"), [([0, 2, 3, 3], 4), ([0, 2, 3, 3], 0), ([0, 1, 0, 0], 1)])
def test_rf_3_7_a_lowest_4_that_was_alone_is_spent(mine: list[int], removed: int) -> None:
    match = table(3, mine)
    show(match, "low4 3 3")
    remove(match, seat1=removed)
    assert match.legal(1) == ["play 3", "play 2", "play 1"]
    assert match.why_not(1, "play low4") == "RF 3.7: your Lowest 4 is spent; choose another card"


def test_rf_3_7_it_is_spent_even_where_no_fish_were() -> None:
    match = table(3, [4, 0, 0, 0])
    show(match, "low4 3 3")
    assert match.actors() == [2, 3]
    remove(match)
    assert "low4" not in match.view()["hands"][0]


def test_rf_3_7_several_take_it_back() -> None:
    match = table(4)
    show(match, "low4 low4 4 3")
    remove(match)
    assert all("low4" in hand for hand in match.view()["hands"])


def test_rf_3_8_from_level_1_upwards_and_never_the_bottom() -> None:
    match = table(4, [3, 0, 1, 2, 3])
    show(match, "low4 4 4 3")
    remove(match, seat1=4)
    # One from level 2, two from level 3, one from level 4; then all sink and new fish come.
    assert fish(match, 1) == [3, 0, 0, 2, 3]
    match = table(4, [4, 0, 0, 0, 0])
    show(match, "low4 4 4 3")
    assert match.why_not(1, "remove 1") == "RF 4.3: you have no fish above the bottom, so there is nothing to remove"


levels = st.lists(st.integers(0, 3), min_size=5, max_size=5)


@given(st.integers(0, 4), levels, st.integers(0, 4))
def test_rf_3_8_the_lowest_fish_go_first(bottom: int, mine: list[int], wanted: int) -> None:
    word = bottom + sum(number << 4 * level for level, number in enumerate(mine, 1))
    low4 = CARDS.index("low4")
    number = min(wanted, within_reach(word, low4))
    lowest_first = [level for level, count in enumerate(mine, 1) for _ in range(count)]
    left = lowest_first[number:]
    after = without(word, low4, number)
    assert [after >> 4 * level & 15 for level in range(6)] == [bottom, *(left.count(level) for level in range(1, 6))]


# 4 Removing fish


def test_rf_4_1_how_many_is_a_choice() -> None:
    match = table(3)
    show(match, "2 3 1")
    assert match.legal(1) == ["remove 0", "remove 1", "remove 2", "remove 3"]
    assert match.legal(3) == ["remove 0", "remove 1", "remove 2"]
    assert match.why_not(3, "remove 3") == "RF 4.1: you have only 2 fish on level 1; remove 2 at most"


def test_rf_4_2_removals_are_sealed_too() -> None:
    match = table(3)
    show(match, "2 3 1")
    assert match.state.sealed()
    match.play(1, "remove 2")
    assert match.view(2)["committed"] == [1]
    assert match.view(2)["choice"] is None
    assert match.view(2)["removed"] == [0, 0, 0]
    assert fish(match, 1) == START[3]
    assert match.why_not(1, "remove 1").startswith("RF 4.2")
    match.play(3, "remove 0")
    match.play(2, "remove 3")
    assert match.view()["removed"] == [2, 3, 0]


def test_rf_4_2_one_player_alone_has_nothing_to_hide() -> None:
    match = table(4)
    show(match, "1 1 1 4")
    assert match.actors() == [4]
    assert not match.state.sealed()


def test_rf_4_3_who_has_nothing_to_remove_is_not_asked() -> None:
    match = table(5)
    show(match, "5 5 4 3 1")
    assert match.actors() == [1, 2, 3, 4]
    assert match.why_not(5, "remove 0") == "RF 4.3: you have no fish on level 1, so there is nothing to remove"


def test_rf_4_3_if_nobody_can_the_barrel_sinks_at_once() -> None:
    match = table(5)
    show(match, "1 1 2 2 2")
    assert match.view()["turn"] == 2
    assert match.actors() == [1, 2, 3, 4, 5]
    assert fish(match, 1) == [0, 0, 1, 3, 3, 3]


# 5 Sinking


def test_rf_5_1_everything_sinks_one_level() -> None:
    match = table(4, [1, 2, 3, 0, 1])
    show(match, "1 2 3 4")
    remove(match, seat1=1)
    assert fish(match, 1) == [2, 3, 0, 1, 3]


@given(st.integers(0, 4), levels)
def test_rf_5_1_no_fish_is_lost_in_sinking(bottom: int, mine: list[int]) -> None:
    word = bottom + sum(number << 4 * level for level, number in enumerate(mine, 1))
    after = sunk(word)
    assert [after >> 4 * level & 15 for level in range(6)] == [bottom + mine[0], *mine[1:], 0]


def test_rf_5_2_rotten_fish_stay() -> None:
    match = table(5, [4, 0, 0, 0, 0, 0])
    for _ in range(3):
        show(match, "low3 5 5 4 4")
        remove(match, seat1=3)
        assert fish(match, 1)[0] == 4


@pytest.mark.parametrize(("players", "top"), [(3, 3), (4, 4), (5, 5), (6, 5)])
def test_rf_5_3_three_new_fish_on_the_top(players: int, top: int) -> None:
    match = table(players, [0] * (top + 1))
    show(match, " ".join(["2"] * players))
    remove(match)
    assert fish(match, 1) == [0] * top + [3]


@pytest.mark.parametrize(
    ("before", "crowded"),
    [
        ([0, 0, 2, 2, 2, 2], True),
        ([0, 0, 3, 2, 3, 2], True),
        ([0, 0, 2, 2, 2, 1], False),
        ([0, 0, 1, 3, 3, 3], False),
        ([4, 0, 3, 0, 3, 3], False),
    ],
)
def test_rf_5_4_who_is_crowded_below_the_top_places_none(before: list[int], crowded: bool) -> None:
    match = table(5, before)
    show(match, "1 1 1 5 5")
    remove(match)
    assert fish(match, 1)[5] == (0 if crowded else 3)


def test_rf_5_4_holding_fish_back_can_spare_new_ones() -> None:
    for removed, new in ((0, 0), (1, 0), (2, 3)):
        match = table(3, [0, 0, 3, 3])
        show(match, "2 3 3")
        remove(match, seat1=removed)
        assert fish(match, 1) == [0, 3 - removed, 3, new]


# 6 The end


@pytest.mark.parametrize(("mine", "ends"), [([2, 3, 0, 0], True), ([4, 3, 0, 0], True), ([2, 2, 0, 0], False)])
def test_rf_6_1_five_or_more_in_a_bottom_end_the_game(mine: list[int], ends: bool) -> None:
    match = table(3, mine, [0, 0, 0, 3], [0, 0, 0, 3])
    show(match, "3 2 2")
    assert match.over == ends
    assert fish(match, 1)[3] == (0 if ends else 3), "no new fish once the game is over"
    if ends:
        assert match.ending == "five fish rotted in one bottom"
        assert match.legal(1) == []
        assert match.why_not(1, "play 3") == "RF 6.1: the game is over"


def test_rf_6_1_several_may_reach_five_together() -> None:
    match = table(3, [4, 1, 0, 0], [4, 3, 0, 0], [0, 0, 0, 3])
    show(match, "3 3 2")
    assert match.scores() == [5, 7, 0]


def test_rf_6_2_fewest_rotten_fish_win() -> None:
    match = table(4, [4, 3, 0, 0, 0], [1, 0, 0, 0, 0], [3, 0, 0, 0, 0], [0, 0, 0, 0, 0])
    show(match, "1 1 1 1")
    assert match.scores() == [7, 1, 3, 0]
    assert match.ranks() == [4, 2, 3, 1]


def test_rf_6_3_ties_go_to_fewer_fish_on_the_lowest_levels() -> None:
    match = table(4, [4, 3, 0, 0, 0], [1, 0, 1, 0, 0], [1, 0, 0, 3, 3], [1, 0, 0, 3, 2])
    show(match, "1 1 1 1")
    assert match.scores() == [7, 1, 1, 1]
    assert match.ranks() == [4, 3, 2, 1]


def test_rf_6_4_who_is_equal_on_all_levels_shares_the_place() -> None:
    match = table(4, [4, 3, 0, 0, 0], [1, 0, 1, 2, 0], [1, 0, 1, 2, 0], [2, 0, 0, 0, 0])
    show(match, "1 1 1 1")
    assert match.ranks() == [4, 1, 1, 3]


# Words, stories, playouts


@pytest.mark.parametrize(
    ("words", "hint"),
    [("play cat", "without Cats"), ("play 6", "'play 5'"), ("remove 5", "'remove 2'"), ("sell", "'remove 2'")],
)
def test_words_that_are_no_move_are_told_what_would_be(words: str, hint: str) -> None:
    with pytest.raises(NotAMove, match=hint):
        Match("rotten-fish", 3).play(1, words)


def test_illegal_moves_raise_and_change_nothing() -> None:
    match = table(3)
    before = match.state.copy()
    with pytest.raises(IllegalMove, match=r"RF 2\.1"):
        match.play(1, "remove 0")
    assert match.state == before


def told(cards: str, **removed: int) -> list[str]:
    match = Match("rotten-fish", seats=["Ann", "Bo", "Cy", "Di"])
    show(match, cards)
    remove(match, **removed)
    return match.story()


def test_a_turn_is_told_with_its_collisions() -> None:
    assert told("4 4 low4 1", seat1=2, seat3=4) == [
        "Ann and Bo show Level 4: up to 2 fish each.",
        "Di alone shows Level 1: up to 3 fish.",
        "Di has no fish there.",
        "Cy alone shows Lowest 4: up to 4 fish, and the card is spent.",
        "Ann sells 2 fish, Bo none and Cy 4.",
        "The barrel sinks one level, and nothing rots.",
        "Bo and Di have fish enough below level 4; everybody else places 3 new fish on it.",
    ]


def test_a_turn_in_which_nobody_sells_is_told_whole() -> None:
    assert told("4 4 4 4") == [
        "Ann, Bo, Cy and Di show Level 4: too many, and no fish for any of them.",
        "Nobody can sell any fish.",
        "The barrel sinks one level, and nothing rots.",
        "Everybody has fish enough below level 4, and no new ones come.",
    ]


def test_only_the_chooser_is_told_a_sealed_choice() -> None:
    match = Match("rotten-fish", seats=["Ann", "Bo", "Cy"])
    match.play(1, "play 3")
    assert match.story(1) == ["Ann chooses Level 3, face down."]
    assert match.story(2) == []


def test_the_end_is_told_with_the_tie_break() -> None:
    match = Match("rotten-fish", seats=["Ann", "Bo", "Cy"])
    show(match, "3 3 3")
    remove(match, seat1=1)
    show(match, "3 1 1")
    remove(match, seat2=0, seat3=0)
    assert match.scores() == [5, 5, 5]
    assert match.story()[-1] == (
        "That is five or more for Ann, Bo and Cy. "
        "Ann wins with 5 rotten fish, for Bo and Cy had more fish left on the lowest levels."
    )


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_rollout_is_a_game_of_legal_moves(players: int) -> None:
    """The fast playout makes the very moves that the plain one finds through `actors` and `legal`."""
    for seed in range(1, 101):
        fast, plain = RottenFish(players, {}), RottenFish(players, {})
        for state in (fast, plain):
            for seat in range(1, seed % players + 1):
                state.do(seat, state.legal(seat)[seed % 4])
        assert fast.rollout(Rng(seed)) == State.rollout(plain, Rng(seed))
        assert fast == plain
