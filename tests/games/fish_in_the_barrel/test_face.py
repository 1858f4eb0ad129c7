"""What people see of Fish in the Barrel."""

from shoal.games.contract import transition
from shoal.games.fishy.fish_in_the_barrel import GAME
from shoal.games.fishy.fish_in_the_barrel.rules.state import FishInTheBarrel
from shoal.games.fishy.fish_in_the_barrel.rules.words import MOVE, WORDS
from shoal.games.fishy.fish_in_the_barrel.ui.panel import panel
from shoal.games.fishy.fish_in_the_barrel.ui.picture import picture
from shoal.games.fishy.fish_in_the_barrel.ui.pointing import point, unfold
from shoal.games.fishy.fish_in_the_barrel.ui.sheet import sheet
from shoal.games.fishy.fish_in_the_barrel.views.view import view
from shoal.games.fishy.ui.habits import HABITS
from shoal.games.rng import Rng
from shoal.games.ui.face import Beat
from shoal.games.ui.lessons import examples
from shoal.play.match import Match
from tests.games.faces import hrefs, labels, parts
from tests.games.fish_in_the_barrel.tables import room

NAMES = ["Ann", "Bo", "Cy"]


def after(*moves: str, collide: bool = False) -> FishInTheBarrel:
    state = FishInTheBarrel(3, {"cancelled_cards_collide": collide})
    for line in moves:
        seat, _, words = line.partition(" ")
        state.apply(int(seat), MOVE[words])
    return state


def beats(state: FishInTheBarrel, line: str) -> list[Beat]:
    seat, _, words = line.partition(" ")
    return unfold(transition(state, int(seat), MOVE[words]), 0, NAMES)


CAT = ("1 play 5 cat", "2 play 5 low4", "3 play 4 3")


def test_both_cats_of_a_hand_can_be_clicked() -> None:
    assert labels(picture(view(after(), 1), NAMES).tray, "cat") == ["your Cat card"] * 2


def test_two_cards_lie_face_down_for_each_who_has_chosen() -> None:
    board = picture(view(after("1 play 5 cat"), 2), NAMES).board
    assert hrefs(board).count("#fish-in-the-barrel-back") == 2
    assert "Cat" not in board


def test_revealed_cards_carry_what_a_cat_cancels() -> None:
    board = picture(view(after(*CAT), 1), NAMES).board
    assert labels(board, "2:5") == ["Bo's Level 5"]
    assert labels(board, "1:cat") == ["Ann's Cat"]
    cancelled = picture(view(after(*CAT, "1 cancel 2:5"), 1), NAMES).board
    assert labels(cancelled, "2:5") == ["Bo's Level 5, cancelled"]


def test_levels_and_places_carry_where_fish_go() -> None:
    shown = picture(view(after(*CAT, "1 cancel 2:5"), 1), NAMES)
    assert labels(shown.board, "5") == ["level 5, 2 places for you"]
    assert labels(shown.tray, "5") == ["a place on level 5"] * 2
    assert labels(shown.board, "4") == ["level 4"]


def test_cards_turn_over_one_by_one_and_cats_come_before_collisions() -> None:
    told = beats(after(*CAT[:2]), CAT[2])
    assert [beat.part for beat in told] == [f"card-{seat}-1-{place}" for seat in (1, 2, 3) for place in (0, 1)]
    assert told[1].sentence == "Ann shows a Cat."


def test_a_cancelled_card_is_in_nobodys_way() -> None:
    assert beats(after(*CAT), "1 cancel 2:5") == [Beat("card-2-1-0", "Ann's Cat cancels Bo's Level 5.")]
    assert beats(after(*CAT), "1 cancel none") == [
        Beat("card-2-1-0", "Ann and Bo both played Level 5 and are in each other's way: one place each.")
    ]
    still = beats(after(*CAT, collide=True), "1 cancel 2:5")
    assert still[1].sentence.startswith("Ann and Bo both played Level 5")


def test_fish_appear_one_by_one() -> None:
    state = after("1 play 5 4", "2 play 3 2", "3 play 1 low3", "1 place 5 5 4", "2 place none")
    told = beats(state, "3 place 1")
    assert [beat.part for beat in told] == ["fish-1-5-0", "fish-1-5-1", "fish-1-4-0", "fish-3-1-0"]
    assert told[0].sentence == "Ann places a fish on level 5."


def test_pointing_at_a_card_to_cancel_says_who_gains() -> None:
    pointed = point(after(*CAT), 1, MOVE["cancel 2:5"], NAMES)
    assert pointed.sentences == ["Bo's Level 5 brings nothing.", "That leaves more room for you."]
    assert 'class="leaves"' in pointed.overlay


def test_pointing_at_two_cards_rings_their_places() -> None:
    pointed = point(after(), 1, MOVE["play 4 low4"], NAMES)
    assert pointed.overlay.count("<ellipse") == 6
    assert len(pointed.sentences) == 2


def test_the_last_fish_end_the_game() -> None:
    state = after("1 play 5 4", "2 play 3 2", "3 play 1 low3")
    assert point(state, 1, MOVE["place 5 5"], NAMES).sentences == ["You gain 10 points and have 18 fish left."]


def test_every_fish_is_drawn_however_many_share_a_cell() -> None:
    for seed in (1, 2, 3):
        state = FishInTheBarrel(6, {"cancelled_cards_collide": False})
        state.rollout(Rng(seed))
        finished = view(state, 0)
        fish = [name for name in parts(picture(finished, NAMES * 2).board) if name.startswith("fish-")]
        assert len(fish) == sum(sum(seat["fish"].values()) for seat in finished["seats"])


def test_the_sheet_counts_levels() -> None:
    state = FishInTheBarrel(3, {"cancelled_cards_collide": False})
    state.rollout(Rng(4))
    finished = view(state, 0)
    rows = sheet(finished, NAMES).rows
    assert rows[0] == ("Level 5, 5 points a fish", [5 * seat["fish"]["5"] for seat in finished["seats"]])
    assert [label for label, _ in rows][-1] == "Level 1, 1 point a fish"


def test_the_panel_asks_for_cards_cats_and_levels() -> None:
    assert panel(view(after(), 1), NAMES).ask == "Choose two cards."
    assert panel(view(after(*CAT), 1), NAMES).ask == "Your Cat may cancel somebody's card."
    assert panel(view(after(*CAT, "1 cancel 2:5"), 1), NAMES).ask == "Place up to 2 fish: choose levels."


def test_always_taking_all_is_filling_every_place() -> None:
    state = after("1 play 5 4", "2 play 5 2", "3 play 1 low3")
    legal = [WORDS[move] for move in state.legal(1)]
    assert HABITS["take-all"].choose(view(state, 1), legal) == "place 5 4 4"
    cats = after(*CAT)
    assert HABITS["take-all"].choose(view(cats, 1), [WORDS[move] for move in cats.legal(1)]) == ""


def test_the_sheets_example_of_play_is_drawn_in_its_steps() -> None:
    steps = [
        Match(GAME.id, example.players, seats=example.names, moves=[(int(who), words) for who, words in example.moves])
        for example in examples(GAME)
        if example.paragraph == "2.2"
    ]
    revealed, cancelled, placed = steps
    assert [seat["cards"] for seat in revealed.view()["seats"]] == [
        ["5", "cat"],
        ["5", "4"],
        ["4", "3"],
        ["3", "cat"],
        ["4", "low3"],
    ]
    assert "cancel 2:5" in revealed.legal(1)
    assert [room(cancelled, seat) for seat in range(1, 6)] == ["", "", "3", "3", "3 2 1"]
    assert placed.state.scores() == [0, 0, 3, 3, 6]
    assert [seat["hand"].count("cat") for seat in placed.view()["seats"]] == [1, 2, 2, 1, 2]
    assert "3 points for Cy, 3 for Dee, 6 for Eve" in [e for e in examples(GAME) if e.paragraph == "2.2"][-1].caption
