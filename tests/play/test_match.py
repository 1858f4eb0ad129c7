"""A match, whatever the game."""

from typing import Any

import pytest

from shoal import IllegalMove, Match, NotAMove, ShoalError
from shoal.games import REGISTRY
from shoal.games.contract import CHANCE
from shoal.games.rng import Rng


def play_at_random(match: Match, rng: Rng, moves: int = 20_000) -> Match:
    for _ in range(moves):
        actors = match.actors()
        if not actors:
            break
        seat = actors[rng.below(len(actors))]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("game", REGISTRY)
def test_a_seed_gives_the_same_game_again(game: str) -> None:
    one, other = (play_at_random(Match(game, seed=3), Rng(5)) for _ in range(2))
    assert one.over
    assert one.record() == other.record()


@pytest.mark.parametrize("game", REGISTRY)
def test_chance_never_waits_for_anyone(game: str) -> None:
    match = Match(game, seed=3)
    while not match.over:
        assert CHANCE not in match.actors()
        play_at_random(match, Rng(len(match.moves)), 1)


@pytest.mark.parametrize("game", REGISTRY)
def test_every_seat_is_told_a_story_and_shown_a_board(game: str) -> None:
    match = play_at_random(Match(game, seed=4), Rng(6))
    for seat in range(match.state.players + 1):
        assert match.story(seat)
        assert match.story(seat, since=len(match.moves)) == []
        assert match.text(seat)
        assert match.view(seat)["viewer"] == seat


def test_wrong_seats_words_and_moves_are_refused_with_a_sentence() -> None:
    match = Match("fishery", seed=1)
    with pytest.raises(ShoalError, match="there is no seat 3: seats are 1 to 2"):
        match.legal(3)
    with pytest.raises(ShoalError, match="there is no seat 0"):
        match.play(0, "ship e4")
    with pytest.raises(NotAMove, match="no move of Fishery"):
        match.play(1, "castle kingside")
    with pytest.raises(IllegalMove, match=r"FI 1\.3: it is Black's turn"):
        match.play(2, "ship e4")
    with pytest.raises(ShoalError, match="not over"):
        match.scores()
    assert match.moves == []


@pytest.mark.parametrize("words", [None, 5, ["pass"], "x" * 10_000])
def test_what_is_no_words_is_no_move(words: Any) -> None:
    with pytest.raises(NotAMove) as refusal:
        Match("fishery", seed=1).play(1, words)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("viewer", ["table", "chance", -1, 99, True, None, 1.0])
def test_nobody_but_seats_and_spectators_sees_anything(game: str, viewer: Any) -> None:
    match = Match(game, seed=1)
    for look in (match.view, match.text, match.story):
        with pytest.raises(ShoalError, match="there is no seat"):
            look(viewer)


@pytest.mark.parametrize("game", REGISTRY)
def test_who_scribbles_on_a_view_changes_nothing(game: str) -> None:
    match = Match(game, seed=1)
    record, view = match.record().dumps(), match.view(1)
    scribble(view)
    assert match.record().dumps() == record
    assert match.view(1) != view
    record_options = match.record().options
    scribble(record_options)
    assert match.record().dumps() == record


def scribble(data: Any) -> None:
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        if isinstance(data[key], dict | list):
            scribble(data[key])
        data[key] = "scribble"


def test_a_stale_decision_is_refused() -> None:
    match = Match("fishery", seed=1)
    stale = match.decision
    match.play(1, "ship e4", decision=stale)
    match.play(2, "ship e5")
    with pytest.raises(IllegalMove, match=f"answers decision {stale}"):
        match.play(1, "ship e6", decision=stale)


def test_sealed_commits_share_a_decision() -> None:
    match = Match("rotten-fish", players=3, seed=1)
    first = match.decision
    match.play(2, "play 1", decision=first)
    assert match.decision == first
    match.play(1, "play 1", decision=first)
    match.play(3, "play 1", decision=first)
    assert match.decision > first


def test_only_who_made_the_choice_now_owed_has_chosen() -> None:
    match = Match("fresh-market", players=3, seed=1)
    match.play(2, "play 5")
    assert match.chosen() == [2]
    match.play(1, "play 5")
    match.play(3, "play low3")
    # Two share a level; the third is asked after them.
    assert (match.actors(), match.chosen()) == ([1, 2], [])
    match.play(1, "take 1")
    assert (match.actors(), match.chosen()) == ([2], [1])


def test_undo_takes_back_the_answer_too() -> None:
    match = Match("fishery", seed=1)
    match.play(1, "ship e4")
    match.play(2, "ship e5")
    match.undo(1)
    assert match.actors() == [1]
    assert match.moves == []
    with pytest.raises(ShoalError, match="nothing of yours"):
        match.undo(1)


def test_undo_of_a_sealed_choice_leaves_the_others_theirs() -> None:
    match = Match("rotten-fish", players=3, seed=1)
    match.play(1, "play 1")
    match.play(2, "play 2")
    match.undo(1)
    assert match.actors() == [1, 3]


def test_undo_stops_at_what_was_revealed() -> None:
    match = Match("rotten-fish", players=3, seed=1)
    for seat in (1, 2, 3):
        match.play(seat, "play 1")
    with pytest.raises(ShoalError, match="something was revealed"):
        match.undo(1)
    drawn = Match("fresh-fish", players=2, seed=1)
    drawn.play(1, "reserve d4")
    drawn.play(2, "reserve d5")
    drawn.play(1, "draw")
    with pytest.raises(ShoalError, match="something was revealed"):
        drawn.undo(1)


def test_undo_stops_where_others_showed_what_they_held() -> None:
    match, rng = Match("vicious-fishes", 2, seed=3), Rng(4)
    while match.view()["pile"] or match.view()["stage"] != "place":
        play_at_random(match, rng, 1)
    first = match.actors()[0]
    while match.actors() == [first]:
        play_at_random(match, rng, 1)
    play_at_random(match, rng, 1)
    with pytest.raises(ShoalError, match="something was revealed"):
        match.undo(first)
    match.undo(3 - first)
    assert match.actors() == [3 - first]
    match.undo(first)
    assert match.actors() == [first]


def test_whoever_gave_the_options_cannot_change_them_later() -> None:
    squares = ["a1", "b1", "c1", "d1"]
    match = Match("vicious-fishes", 2, seed=1, options={"rocks": "custom", "squares": squares})
    squares[0] = "h8"
    assert match.record().options["squares"] == ["a1", "b1", "c1", "d1"]


def test_names_default_to_the_game_s_own() -> None:
    assert Match("fishery").names == ["Black", "White"]
    assert Match("fishery", seats=["Ann", ""]).names == ["Ann", "White"]
    with pytest.raises(ShoalError, match="3 names were given for 2 seats"):
        Match("fishery", 2, seats=["a", "b", "c"])


@pytest.mark.parametrize("name", ["x" * 41, "Ann\n", "\x1b[2J", 7])
def test_names_that_would_spoil_a_screen_are_refused(name: Any) -> None:
    with pytest.raises(ShoalError, match="a name is at most 40 printable characters"):
        Match("fishery", seats=["Ann", name])


@pytest.mark.parametrize(
    ("game", "players", "options", "sentence"),
    [
        ("chess", 2, {}, "there is no game 'chess'"),
        ("fishery", 3, {}, "Fishery is for 2 players, not 3"),
        ("fishery", 2.0, {}, "Fishery is for 2 players, not 2.0"),
        ("fishery", 2, {"\x1b[2J\n" * 50: 1}, 'Fishery has no option "\\u001b[2J\\n'),
        ("fresh-fish", 2, {"zones": "x" * 1000}, 'option zones is one of 0, 1, 2, not "xxx'),
        ("fresh-fish", 6, {}, "Fresh Fish is for 2 to 5 players, not 6"),
        ("fishery", 2, {"zones": 1}, 'Fishery has no option "zones": it has none'),
        ("fresh-fish", 2, {"colour": 1}, 'Fresh Fish has no option "colour": its options are layout'),
        ("fresh-fish", 2, {"zones": 3}, "option zones is one of 0, 1, 2, not 3"),
        ("fresh-fish", 2, {"zones": True}, "option zones is one of 0, 1, 2, not true"),
        ("fresh-market", 3, {"shortage": "fight"}, 'option shortage is one of share, seat-order, not "fight"'),
    ],
)
def test_bad_tables_are_refused_with_a_sentence(
    game: str, players: int, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ShoalError) as refusal:
        Match(game, players, options=options)
    assert str(refusal.value).startswith(sentence)
    assert len(str(refusal.value)) < 200


def test_refusals_call_people_by_their_names() -> None:
    match = Match("fresh-fish", seats=["Ann", "Bo"])
    with pytest.raises(IllegalMove, match=r"^FF 1\.6: it is Ann's turn$"):
        match.play(2, "pass")
    assert match.why_not(2, "pass") == "FF 1.6: it is Ann's turn"
