"""Words, stories and playouts of Moon's Fresh Fish."""

import pytest

from shoal import IllegalMove, Match
from shoal.games.contract import NotAMove
from shoal.games.fishy.fresh_market import GAME
from shoal.games.rng import Rng
from tests.games.fresh_market.tables import reveal


@pytest.mark.parametrize(
    ("words", "hint"), [("play 6", "play low3"), ("take 5", "take 1"), ("pass", "play 5"), ("", "play 5")]
)
def test_words_that_are_no_move_get_an_example(words: str, hint: str) -> None:
    with pytest.raises(NotAMove, match=f"'{hint}'"):
        GAME.read(Match("fresh-market", 3).state, words)


def test_illegal_moves_raise_and_change_nothing() -> None:
    match = reveal(Match("fresh-market", 3), "5 5 4")
    before = match.state.copy()
    with pytest.raises(IllegalMove, match=r"FM 3\.2"):
        match.play(1, "take 2")
    assert match.state == before


def test_the_story_of_a_turn() -> None:
    match = Match("fresh-market", 4, seats=["Ann", "Bo", "Cy", "Dee"])
    reveal(match, "5 5 5 low4")
    match.play(4, "take 4")
    assert match.story(1) == [
        "Ann has chosen Level 5.",
        "Ann, Bo and Cy played Level 5: no fish, but a Cat for each of them.",
        "Dee played Lowest 4.",
        "The Lowest 4 of Dee leaves the game.",
        "Dee takes 4 from level 1 with Lowest 4.",
    ]


def test_a_playout_makes_legal_moves_only() -> None:
    """The same random numbers, spent on the legal moves of one seat after the other, lead to the same end."""
    for seed in range(1, 30):
        fast = GAME.prepare(3 + seed % 4, {"shortage": "seat-order" if seed % 2 else "share"})
        slow, rng, moves = fast.copy(), Rng(seed), 0
        while slow.actors():
            seat = slow.actors()[0]
            legal = slow.legal(seat)
            slow.apply(seat, legal[rng.below(len(legal))])
            moves += 1
        assert fast.rollout(Rng(seed)) == moves
        assert fast == slow
