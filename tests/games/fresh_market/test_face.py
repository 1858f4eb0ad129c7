"""What people see of Fresh Fish (Moon)."""

from shoal.games.contract import transition
from shoal.games.fishy.fresh_market.rules.state import FreshMarket
from shoal.games.fishy.fresh_market.rules.words import MOVE, WORDS
from shoal.games.fishy.fresh_market.ui.panel import panel
from shoal.games.fishy.fresh_market.ui.picture import picture
from shoal.games.fishy.fresh_market.ui.pointing import point, unfold
from shoal.games.fishy.fresh_market.ui.sheet import sheet
from shoal.games.fishy.fresh_market.views.view import view
from shoal.games.fishy.ui.habits import HABITS
from shoal.games.ui.face import Beat
from tests.games.faces import labels, parts, written

NAMES = ["Ann", "Bo", "Cy"]


def after(*moves: str, shortage: str = "share") -> FreshMarket:
    state = FreshMarket(3, {"shortage": shortage})
    for line in moves:
        seat, _, words = line.partition(" ")
        state.apply(int(seat), MOVE[words])
    return state


def beats(state: FreshMarket, line: str) -> list[Beat]:
    seat, _, words = line.partition(" ")
    return unfold(transition(state, int(seat), MOVE[words]), 0, NAMES)


ONE_TURN = ("1 play 5", "2 play 4", "3 play 3", "1 take 2", "2 take 2", "3 take 2")


def test_nine_fish_lie_on_every_level() -> None:
    names = parts(picture(view(after(), 0), NAMES).board)
    assert [len([name for name in names if name.startswith(f"fish-{level}-")]) for level in range(1, 6)] == [9] * 5


def test_fish_that_may_be_taken_carry_how_many() -> None:
    board = picture(view(after("1 play 5", "2 play 4", "3 play 4"), 1), NAMES).board
    assert labels(board, "1") == ["white fish on level 5: take 1"]
    assert labels(board, "2") == ["level 5: take 2 white fish", "white fish on level 5: take 2"]


def test_bought_fish_come_from_their_level_into_the_basket() -> None:
    board = picture(view(after(*ONE_TURN), 0), NAMES).board
    assert {"buy-1-5-0", "buy-1-5-1", "buy-2-4-0", "buy-3-3-1"} <= set(parts(board))
    assert 'data-part="buy-1-5-1" data-from="level-5"' in board


def test_a_crowd_gets_cats() -> None:
    state = after("1 play 5", "2 play 5")
    told = beats(state, "3 play 5")
    assert told[3].sentence == (
        "Ann, Bo and Cy all played Level 5 and are in one another's way: no fish, and a Cat for each."
    )
    shown = written(picture(view(after("1 play 5", "2 play 5", "3 play 5"), 0), NAMES).board)
    assert shown.count("a Cat") == 3


def test_two_lowest_cards_bring_nothing() -> None:
    told = beats(after("1 play low3", "2 play 5"), "3 play low3")
    assert told[-1] == Beat(
        "card-3-1", "Ann and Cy both played Lowest 3 and are in each other's way: no fish for them."
    )


def test_fish_reach_the_baskets_one_by_one() -> None:
    told = beats(after("1 play 5", "2 play 5", "3 play 4", "1 take 1", "2 take 1"), "3 take 2")
    assert [beat.part for beat in told] == ["buy-1-5-0", "buy-2-5-0", "buy-3-4-0", "buy-3-4-1"]
    assert told[-1].sentence == "Cy takes a yellow fish."


def test_pointing_at_a_card_says_what_company_costs() -> None:
    pointed = point(after(), 1, MOVE["play 5"], NAMES)
    assert pointed.overlay.count("<ellipse") == 2
    assert pointed.sentences == [
        "Alone, you may take 2 white fish, 5 points each.",
        "If another plays it, 1 each; if more do, none, and a Cat for each of you.",
    ]


def almost_sold_out(shortage: str = "share") -> FreshMarket:
    """One white fish left."""
    return after(*ONE_TURN * 4, shortage=shortage)


def test_the_last_fish_of_a_level() -> None:
    state = almost_sold_out()
    assert point(state, 1, MOVE["play 5"], NAMES).sentences[1].startswith("If another plays it, neither gets it")
    ordered = almost_sold_out("seat-order")
    assert "the lower seat is asked first" in point(ordered, 1, MOVE["play 5"], NAMES).sentences[1]
    for words in ("play 5", "play 4", "play 3"):
        state.apply(state.actors()[0], MOVE[words])
    assert point(state, 1, MOVE["take 1"], NAMES).sentences == [
        "You take 1 white fish: 5 points.",
        "That sells out level 5: the game ends with this turn.",
    ]


def test_the_sheet_counts_colours() -> None:
    state = almost_sold_out()
    for line in ("1 play 5", "2 play 4", "3 play 3", "1 take 1", "2 take 0", "3 take 0"):
        seat, _, words = line.partition(" ")
        state.apply(int(seat), MOVE[words])
    shown = sheet(view(state, 0), NAMES)
    assert shown.rows[:3] == [
        ("White fish, 5 points each", [45, 0, 0]),
        ("Yellow fish, 4 points each", [0, 32, 0]),
        ("Blue fish, 3 points each", [0, 0, 24]),
    ]
    assert shown.notes == []
    assert "sold out" in written(picture(view(state, 0), NAMES).board)


def test_the_panel_asks_for_a_card_then_for_fish() -> None:
    assert panel(view(after(), 2), NAMES).ask == "Choose a card to buy with."
    asked = panel(view(after("1 play 5", "2 play 4", "3 play 4"), 2), NAMES)
    assert asked.ask == "Level 4: take up to 1 yellow fish."


def test_always_taking_all_is_taking_most() -> None:
    state = after("1 play 5", "2 play 4", "3 play 3")
    assert HABITS["take-all"].choose(view(state, 1), [WORDS[move] for move in state.legal(1)]) == "take 2"


def test_what_a_fish_counts_and_which_are_not_used_is_told() -> None:
    told = panel(view(after(), 1), NAMES).table
    assert "Points for a fish: white 5, yellow 4, blue 3, red 2, green 1. Orange fish are not used." in told
