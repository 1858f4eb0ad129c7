"""What people see of Rotten Fish."""

from shoal.games.contract import transition
from shoal.games.fishy.rotten_fish.rules.state import RottenFish
from shoal.games.fishy.rotten_fish.rules.words import MOVE, WORDS
from shoal.games.fishy.rotten_fish.ui.panel import panel
from shoal.games.fishy.rotten_fish.ui.picture import picture
from shoal.games.fishy.rotten_fish.ui.pointing import point, unfold
from shoal.games.fishy.rotten_fish.ui.sheet import sheet
from shoal.games.fishy.rotten_fish.views.view import view
from shoal.games.fishy.ui.habits import HABITS
from shoal.games.ui.face import Beat
from tests.games.faces import hrefs, labels, parts, written

NAMES = ["Ann", "Bo", "Cy"]


def after(*moves: str) -> RottenFish:
    """Three players after moves like '1 play 3'."""
    state = RottenFish(3, {})
    for line in moves:
        seat, _, words = line.partition(" ")
        state.apply(int(seat), MOVE[words])
    return state


def beats(state: RottenFish, line: str, viewer: int = 0) -> list[Beat]:
    seat, _, words = line.partition(" ")
    return unfold(transition(state, int(seat), MOVE[words]), viewer, NAMES)


def test_cards_and_levels_carry_the_card_to_play() -> None:
    shown = picture(view(after(), 1), NAMES)
    assert labels(shown.tray, "low4") == ["your Lowest 4 card"]
    assert labels(shown.board, "3") == ["level 3"]
    assert not labels(shown.board, "low3")
    assert not labels(shown.tray, "low3")


def test_a_spectator_has_no_tray() -> None:
    assert picture(view(after(), 0), NAMES).tray == ""


def test_committed_cards_lie_face_down() -> None:
    state = after("1 play 1", "2 play 2")
    board = picture(view(state, 3), NAMES).board
    assert hrefs(board).count("#rotten-fish-back") == 2
    assert board.count("s card, face down") == 2
    assert "Level" not in board


def test_the_viewers_own_choice_is_raised_in_the_tray() -> None:
    tray = picture(view(after("1 play 1"), 1), NAMES).tray
    assert labels(tray, "1") == ["your Level 1 card, chosen"]


def test_fish_carry_how_many_go_with_them() -> None:
    board = picture(view(after("1 play low4", "2 play 1", "3 play 2"), 1), NAMES).board
    assert [labels(board, str(number)) for number in (1, 2, 3, 4)] == [
        ["your fish on level 1: remove 1"],
        ["your fish on level 1: remove 2"],
        ["your fish on level 2: remove 3"],
        ["your fish on level 2: remove 4"],
    ]


def test_a_click_on_the_level_sells_all_that_may_go() -> None:
    board = picture(view(after("1 play 3", "2 play 3", "3 play 1"), 1), NAMES).board
    assert labels(board, "2") == ["level 3: remove 2 fish", "your fish on level 3: remove 2"]


def test_while_fish_are_sold_cards_ask_for_the_next_turn() -> None:
    """So that nobody who clicks on Level 2 then means to remove two fish."""
    state = after("1 play 3", "2 play low4", "3 play low4")
    assert labels(picture(view(state, 2), NAMES).tray, "play") == [
        "your Level 3 card",
        "your Level 2 card",
        "your Level 1 card",
        "your Lowest 4 card",
    ]
    assert labels(picture(view(state, 1), NAMES).tray, "2") == ["remove 2 fish"]


def test_fish_keep_their_names_while_they_sink() -> None:
    before = parts(picture(view(after("1 play 1", "2 play 1", "3 play 1", "1 remove 1", "2 remove 1"), 0), NAMES).board)
    state = after("1 play 1", "2 play 1", "3 play 1", "1 remove 1", "2 remove 1", "3 remove 1")
    now = parts(picture(view(state, 0), NAMES).board)
    fish = [name for name in before if name.startswith("fish-1-")]
    assert [name for name in fish if name not in now] == ["fish-1-2-0", "fish-1-2-1"], "those of level 1"
    assert "bones-1-0" in now
    assert "bones-1-1" not in now


def test_cards_turn_over_one_by_one_then_collisions_are_told() -> None:
    told = beats(after("1 play 1", "2 play 2"), "3 play 1")
    assert [beat.part for beat in told[:3]] == ["card-1-1", "card-2-1", "card-3-1"]
    assert told[1].sentence == "Bo shows Level 2."
    assert told[3].sentence == "Ann and Cy both played Level 1 and are in each other's way: up to 2 fish each."


def test_nothing_unfolds_before_all_have_chosen() -> None:
    assert beats(after("1 play 1"), "2 play 2", viewer=2) == []


def test_what_rots_is_shown_fish_by_fish() -> None:
    told = beats(after("1 play 3", "2 play low4", "3 play low4"), "1 remove 0")
    assert [beat.part for beat in told if beat.part.startswith("bones-2")] == ["bones-2-0", "bones-2-1"]
    assert Beat("bones-1-1", "A fish of Ann's rots: that makes 2.") in told


def test_pointing_at_a_card_rings_what_it_could_sell() -> None:
    pointed = point(after(), 1, MOVE["play 1"], NAMES)
    assert pointed.overlay.count("<ellipse") == 2
    assert pointed.sentences[0] == "Alone, you may sell 2 of your 2 fish on level 1."


def test_pointing_at_a_sale_says_what_rots() -> None:
    state = after("1 play 1", "2 play 2", "3 play 3")
    pointed = point(state, 1, MOVE["remove 1"], NAMES)
    assert pointed.overlay.count('class="leaves"') == 1
    assert pointed.sentences[0] == "You sell 1 fish, and 1 of yours will rot."
    assert point(state, 1, MOVE["remove 2"], NAMES).sentences[1].startswith("You have fish enough")


def test_the_panel_asks_for_a_card_then_for_fish() -> None:
    assert panel(view(after(), 1), NAMES).ask == "Choose a card to sell with."
    state = after("1 play 1", "2 play 2", "3 play 1")
    assert panel(view(state, 1), NAMES).ask == "Level 1: sell up to 2 fish from level 1."
    assert "up to 2" in written(picture(view(state, 0), NAMES).board)


def test_the_sheet_tells_how_a_tie_was_broken() -> None:
    everybody = ("1 play 3", "2 play 3", "3 play 3")
    state = after(*everybody, "1 remove 1", "2 remove 0", "3 remove 0", *everybody)
    finished = view(state, 0)
    assert finished["scores"] == [5, 5, 5]
    shown = sheet(finished, NAMES)
    assert shown.rows == [("Fish in the bottom", [5, 5, 5])]
    assert shown.notes[1] == "Ann, Bo and Cy are equal in the bottom; on level 1 they have 2, 3 and 3 fish."


def test_always_taking_all_is_removing_most() -> None:
    state = after("1 play low4", "2 play 1", "3 play 2")
    choose = HABITS["take-all"].choose
    assert choose(view(state, 1), [WORDS[move] for move in state.legal(1)]) == "remove 4"
    assert choose(view(after(), 1), [WORDS[move] for move in after().legal(1)]) == ""
