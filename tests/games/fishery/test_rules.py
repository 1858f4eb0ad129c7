"""Fishery, paragraph by paragraph."""

import pytest

from shoal import IllegalMove, Match
from shoal.games.contract import playouts
from shoal.games.fishery.rules.state import Fishery
from shoal.games.rng import Rng

SHIPS = ["a1", "i7", "b1", "h7", "c1", "g7", "d1", "f7", "e4", "e5", "a4", "i4"]


def after(*moves: str, ships: list[str] = SHIPS) -> Match:
    """A match after all ships and then these moves, in turn."""
    match = Match("fishery")
    for words in [f"ship {square}" for square in ships] + list(moves):
        match.play(match.actors()[0], words)
    return match


def refused(match: Match, words: str) -> str:
    return match.why_not(match.actors()[0], words)


def test_fi_1_1_the_board_is_nine_by_seven() -> None:
    legal = Match("fishery").legal(1)
    assert len(legal) == 63
    assert legal[0] == "ship a1"
    assert legal[-1] == "ship i7"
    assert refused(Match("fishery"), "ship a1") == ""
    assert Match("fishery").state.why_not(1, 999) == "FI 1.1: there is no such move"


def test_fi_1_2_six_ships_and_thirty_nets_each() -> None:
    view = after().view()
    assert (len(view["black"]), len(view["white"])) == (6, 6)
    assert view["supply"] == [30, 30]


def test_fi_1_3_black_begins_and_turns_alternate() -> None:
    match = Match("fishery")
    assert match.actors() == [1]
    assert match.why_not(2, "ship e4") == "FI 1.3: it is Black's turn"
    match.play(1, "ship e4")
    assert match.actors() == [2]


def test_fi_2_1_ships_go_on_empty_squares_and_nobody_passes() -> None:
    match = Match("fishery")
    match.play(1, "ship e4")
    assert refused(match, "ship e4") == "FI 2.1: there is a ship on that square already"
    assert refused(match, "pass").startswith("FI 2.1")
    assert refused(match, "net e4-f4").startswith("FI 2.1")


def test_fi_2_2_after_twelve_ships_black_casts_the_first_net() -> None:
    match = after()
    assert match.actors() == [1]
    assert refused(match, "ship e3").startswith("FI 2.2")


def test_fi_3_1_a_net_lies_between_neighbours_where_none_lies() -> None:
    match = after()
    assert len([words for words in match.legal(1) if words.startswith("net")]) == 110
    match.play(1, "net e4-f4")
    assert refused(match, "net e4-f4") == "FI 3.1: there is a net there already"


def test_fi_3_2_both_parts_need_a_ship() -> None:
    match = after("net a6-a7", "pass")
    assert refused(match, "net a7-b7") == "FI 3.2: the part on the left would have no ship"


def test_fi_3_2_any_ship_will_do() -> None:
    match = after("net a6-a7", "pass", ships=["a7", *SHIPS[1:]])
    assert refused(match, "net a7-b7") == ""


def test_fi_3_3_both_parts_need_a_square_on_the_edge() -> None:
    match = after("net e4-f4", "net d4-e4", "net e4-e5")
    assert refused(match, "net e3-e4") == "FI 3.3: the part above would have no square on the board edge"


def test_fi_3_4_a_net_that_parts_nothing_is_allowed() -> None:
    assert refused(after(), "net e4-e5") == ""
    assert refused(after("net e4-e5", "net d4-d5"), "net f4-f5") == ""


def test_fi_3_5_passing_is_allowed_at_any_time() -> None:
    match = after()
    assert "pass" in match.legal(1)
    match.play(1, "pass")
    match.play(2, "net e4-f4")
    assert not match.over


def test_fi_3_6_without_nets_one_must_pass() -> None:
    match = after()
    while match.view()["supply"][1]:
        match.play(1, "pass")
        match.play(2, next(words for words in match.legal(2) if words.startswith("net")))
    match.play(1, next(words for words in match.legal(1) if words.startswith("net")))
    assert match.legal(2) == ["pass"]
    assert refused(match, "net e6-e7") == "FI 3.6: you have no nets left and must pass"


def test_fi_4_1_two_passes_in_a_row_end_the_game() -> None:
    match = after("pass", "net e4-f4", "pass")
    assert not match.over
    match.play(2, "pass")
    assert match.over
    assert match.ending == "both players passed"
    assert match.why_not(1, "pass") == "FI 4.1: the game is over"


def test_fi_4_2_a_fishery_goes_to_who_has_more_ships_in_it() -> None:
    # A wall of nets above row 3: four black ships below it, two black and six white above.
    wall = [f"net {column}3-{column}4" for column in "abcdefghi"]
    match = after(*wall, "pass", "pass")
    assert match.scores() == [27, 36]


def test_fi_4_2_equal_ships_give_nobody_fish() -> None:
    assert after("pass", "pass").scores() == [0, 0]


def test_fi_4_3_white_wins_ties_even_at_nothing() -> None:
    assert after("pass", "pass").ranks() == [2, 1]


def test_illegal_moves_raise_and_change_nothing() -> None:
    match = after("net a6-a7", "pass")
    before = match.state.copy()
    with pytest.raises(IllegalMove, match=r"FI 3\.2"):
        match.play(1, "net a7-b7")
    assert match.state == before


def test_playouts_are_the_ones_of_the_c_program() -> None:
    """A thousand playouts from its seed give the checksum that the C program prints."""
    rng = Rng(0)
    rng.x = 12345
    checksum = 0
    for _ in range(1000):
        state = Fishery({})
        nets = state.rollout(rng) - 14
        black, white = state.scores()
        mix = state.right ^ state.up
        checksum = (checksum * 1000003 + black * 64 + white + nets * 4096 + (mix & 0xFFFFFF) + (mix >> 40)) & 0x7FFFFFFF
    assert checksum == 779669544


def test_playouts_count_every_move() -> None:
    rng = Rng(0)
    rng.x = 12345
    assert playouts(Fishery({}), rng, 1000) == 70769


def test_a_playout_ends_at_once_when_the_second_pass_is_forced() -> None:
    match = after()
    while match.view()["supply"][1]:
        match.play(1, "pass")
        match.play(2, next(words for words in match.legal(2) if words.startswith("net")))
    match.play(1, "pass")
    state = match.state.copy()
    assert state.rollout(Rng(1)) == 1
    match.play(2, "pass")
    assert state == match.state
