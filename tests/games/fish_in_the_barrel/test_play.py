"""Words, stories and playouts of Fish in the Barrel."""

from collections import Counter
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal import IllegalMove, Match
from shoal.games.contract import NotAMove
from shoal.games.fishy.fish_in_the_barrel import GAME
from shoal.games.fishy.fish_in_the_barrel.rules.state import PLACE_FISH, FishInTheBarrel
from shoal.games.fishy.views.fish_by_level import by_level
from shoal.games.rng import Rng
from tests.games.fish_in_the_barrel.tables import barrel, reveal


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("play 5", "'play 5 cat'"),
        ("play 5 5", "'play 5 low3'"),
        ("play cat 5", "'play 5 cat'"),
        ("place 5 4 3 2 1 1 1 1", "'place 5 5 3'"),
        ("place 3 5", "'place 5 5 3'"),
        ("cancel 4:5", "they are 1 to 3"),
        ("cancel 2:cat", "a Cat cannot be cancelled"),
        ("cancel", "'cancel none'"),
        ("pass", "'play 5 cat'"),
    ],
)
def test_words_that_are_no_move_get_an_example(words: str, hint: str) -> None:
    with pytest.raises(NotAMove, match=hint):
        GAME.read(Match("fish-in-the-barrel", 3).state, words)


def test_illegal_moves_raise_and_change_nothing() -> None:
    match = reveal(Match("fish-in-the-barrel", 3), "5 4, 5 3, 2 1")
    before = match.state.copy()
    with pytest.raises(IllegalMove, match=r"FB 2\.3"):
        match.play(1, "place 5 5")
    assert match.state == before


def test_the_story_of_a_turn() -> None:
    match = Match("fish-in-the-barrel", 3, seats=["Ann", "Bo", "Cy"])
    reveal(match, "5 low4, 5 3, cat cat")
    match.play(3, "cancel 2:5")
    match.play(3, "cancel none")
    match.play(2, "place 3")
    match.play(1, "place 5 5 1")
    assert match.story(2) == [
        "Bo has chosen Level 5 and Level 3.",
        "Ann played Level 5 and Lowest 4.",
        "Bo played Level 5 and Level 3.",
        "Cy played two Cats.",
        "Cy's Cat cancels Bo's Level 5.",
        "Cy's Cat cancels nothing.",
        "Ann's Lowest 4 leaves the game.",
        "Bo has chosen to place 1 on level 3.",
        "Ann places 2 on level 5 and 1 on level 1.",
        "Bo places 1 on level 3.",
    ]


def test_a_playout_makes_legal_moves_only() -> None:
    """What a playout picks is legal, and picking it move by move leads to the same end."""
    for seed in range(1, 30):
        fast = cast(FishInTheBarrel, GAME.prepare(3 + seed % 4, {"cancelled_cards_collide": seed % 2 == 0}))
        slow, rng, moves = fast.copy(), Rng(seed), 0
        while slow.actors():
            seat = slow.actors()[0]
            slow.apply(seat, slow.pick(seat, rng))
            moves += 1
        assert fast.rollout(Rng(seed)) == moves
        assert fast == slow


@pytest.mark.parametrize(
    ("placed", "cards"),
    [("", ""), ("", "5 cat, 5 4, 3 2"), ("", "5 low3, 5 4, 3 2"), ("1" * 18, "low3 low4, 5 4, 5 2")],
)
def test_a_playout_picks_every_legal_move_equally_often(placed: str, cards: str) -> None:
    match = barrel(3, placed)
    if cards:
        reveal(match, cards)
    state, rng, rounds = cast(FishInTheBarrel, match.state), Rng(11), 400
    legal = state.legal(1)
    picked = Counter(state.pick(1, rng) for _ in range(rounds * len(legal)))
    assert sorted(picked) == legal
    assert max(abs(number - rounds) for number in picked.values()) < rounds / 4


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 2**31), st.integers(3, 6))
def test_what_is_placed_fits_the_room_and_the_stock(seed: int, players: int) -> None:
    state, rng = cast(FishInTheBarrel, GAME.prepare(players, {})), Rng(seed)
    while state.actors():
        seat = state.actors()[0]
        placing, places, stock = state.stage == PLACE_FISH, by_level(state.room(seat)), state.stock(seat)
        move = state.pick(seat, rng)
        state.apply(seat, move)
        levels = GAME.write(state, move).split()[1:]
        if placing and levels != ["none"]:
            assert len(levels) <= stock
            assert all(levels.count(level) <= places[level] for level in levels)
