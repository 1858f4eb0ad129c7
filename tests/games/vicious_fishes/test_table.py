"""Vicious Fishes at the table: words, stories, text, records, playouts."""

from collections import Counter
from typing import cast

import pytest

from shoal import IllegalMove, Match, NotAMove, Record, ShoalError
from shoal.games.contract import CHANCE, transition
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.rules.pond import CELL
from shoal.games.vicious_fishes.rules.state import ViciousFishes
from shoal.games.vicious_fishes.rules.words import SQUARE_NAMES
from tests.driving import any_move, random_game
from tests.games.vicious_fishes.laws import ARMS
from tests.games.vicious_fishes.table import fresh, play, seen, table


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "is no move of Vicious Fishes"),
        ("place", "name it, a square and its facing"),
        ("place red-fish-3 d1", "faces north or east or south or west"),
        ("place red-fish-3 d1 up", "faces north or east or south or west"),
        ("place red-fish-3 d9 north", "'d9' is no square"),
        ("place pink-fish-3 d1 north", "'pink-fish-3' is no tile"),
        ("attack", "is no move of Vicious Fishes"),
        ("colour pink", "'pink' is no colour"),
        ("mission 2 red-red-blue", "is no mission"),
        ("mission 7 red-blue-green", "no seat '7'"),
        ("deal 1 shark", "'shark' is no tile"),
    ],
)
def test_words_that_are_no_move_are_explained(words: str, reason: str) -> None:
    with pytest.raises(NotAMove, match=reason):
        GAME.read(fresh(), words)


def test_every_id_has_words_and_back() -> None:
    for state in (fresh(), fresh(tiles=ARMS)):
        assert all(GAME.read(state, GAME.write(state, move)) == move for move in range(state.ids()))


def test_illegal_moves_raise_and_change_nothing() -> None:
    state = table([], "red-fish-3")
    before = state.copy()
    with pytest.raises(IllegalMove, match=r"VF 1\.2"):
        play(state, "place red-fish-3 d4 north")
    assert state == before


def test_a_story_tells_what_was_eaten_and_who_gained() -> None:
    before = table(["blue-shark-8 a1 west", "green-fish-5 a2 south"], "red-fish-4")
    move = GAME.read(before, "place red-fish-4 b1 west")
    assert GAME.story(transition(before, 1, move), 0, ["Ann", "Bo"]) == [
        "Ann places the red fish 4 on b1, facing west.",
        "The blue shark 8 on a1 is eaten.",
        "Red gains 2 points and has 2.",
    ]
    assert GAME.face.point(before, 1, move, ["Ann", "Bo"]).sentences[0] == (
        "It eats the blue shark 8 on a1: 4 + 5 = 9 against 8, 2 points for red."
    )


def test_a_story_asks_for_a_colour_and_tells_it() -> None:
    before = table(["green-fish-3 a1 west"], "red-blue-fish-5")
    move = GAME.read(before, "place red-blue-fish-5 b1 west")
    placed = transition(before, 1, move)
    told = GAME.story(placed, 2, ["Ann", "Bo"])
    assert told[-1] == "For the tile on a1 Ann chooses who gains a point: red or blue."
    told = GAME.story(transition(placed.after, 1, GAME.read(before, "colour blue")), 2, ["Ann", "Bo"])
    assert told == ["Ann chooses blue, which gains a point and has 1."]


def test_only_its_owner_is_told_what_was_drawn() -> None:
    match = Match("vicious-fishes", 2, seed=1, seats=["Ann", "Bo"])
    own, other = match.story(1), match.story(2)
    assert sum(sentence.startswith("Ann draws the ") for sentence in own) == 5
    assert other[-1] == "Everybody holds five tiles and a mission."
    assert any(sentence.startswith("Ann's mission is ") for sentence in own)


def test_the_end_is_told() -> None:
    match = Match("vicious-fishes", 2, seed=5, seats=["Ann", "Bo"])
    while match.actors():
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    told = match.story(0, since=len(match.moves) - 1)
    assert "The pond is full and the missions are shown." in told
    winner = match.names[match.ranks().index(1)]
    assert told[-1].startswith(f"{winner} wins with {max(match.scores())}")


def test_the_text_names_colour_kind_value_facing_and_fate() -> None:
    state = table(["dead red-blue-fish-5 a1 north", "black-crab-3 b1 east-west"], "white-octopus-2")
    lines = GAME.text(GAME.view(state, 1), ["Ann", "Bo"]).plain().splitlines()
    assert lines[14].startswith(" 1 RB5 ^ K 3 -")
    assert lines[15].startswith("   fishx crab")
    text = "\n".join(lines)
    assert "> Ann" in text
    assert "white-octopus-2" in text
    assert "mission red blue green" in text
    assert "white-octopus-2" not in GAME.text(GAME.view(state, 2), ["Ann", "Bo"]).plain()


def test_a_game_with_other_tiles_replays_from_its_record() -> None:
    match = Match("vicious-fishes", 2, seed=2, options={"tiles": ARMS})
    while match.actors():
        match.play(match.actors()[0], match.legal(match.actors()[0])[-1])
    record = Record.loads(match.record().dumps())
    assert record.options["tiles"] == ARMS
    assert record.verify().scores() == match.scores()


def test_wrong_player_counts_are_refused() -> None:
    for players in (1, 7):
        with pytest.raises(ShoalError, match="for 2 to 6 players"):
            Match("vicious-fishes", players)


# Playouts


def test_any_move_is_legal_and_as_likely_as_the_others() -> None:
    rng = Rng(11)
    for options in ({}, {"rocks": "random", "tiles": ARMS}):
        for number, (state, seat, _) in enumerate(random_game(fresh(3, **options), Rng(6))):
            now = cast(ViciousFishes, state)
            weights = dict(now.chance()) if seat == CHANCE else dict.fromkeys(now.legal(seat), 1)
            tries = 4000 if number % 12 == 0 and len(weights) < 70 else 20
            drawn = Counter(now.any_move(rng) for _ in range(tries))
            assert set(drawn) <= set(weights)
            if tries == 4000:
                for move, weight in weights.items():
                    expected = tries * weight / sum(weights.values())
                    assert abs(drawn[move] - expected) < 5 * expected**0.5


def test_after_a_turn_no_live_tile_is_overcome() -> None:
    for options in ({}, {"tiles": ARMS}):
        for state, _, _ in random_game(fresh(2, **options), Rng(13)):
            now = cast(ViciousFishes, state)
            if seen(now)["stage"] == "place":
                assert not any(
                    now.pond.live[CELL[square]] and now.pond.overcome(CELL[square])
                    for square in range(len(SQUARE_NAMES))
                )


def test_greedy_beats_random() -> None:
    """Two players, eight games, seats in turn."""
    rng = Rng(17)
    won = 0
    for game in range(8):
        state = fresh()
        seat = 1 + game % 2
        while state.actors():
            actor = state.actors()[0]
            move = GAME.greedy(GAME.view(state, seat), rng) if actor == seat else any_move(state, actor, rng)
            state.apply(actor, move)
        won += state.ranks()[seat - 1] == 1
    assert won >= 7
