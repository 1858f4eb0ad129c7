"""Games that a table ends beside the rules: by agreement as they stand, or because somebody resigns."""

import random

import pytest

from shoal import IllegalMove, Match, NotAMove
from shoal.games import REGISTRY, find
from shoal.play.record import BadRecord, Record

RULES_DO_NOT_KNOW = [name for name in REGISTRY if not find(name).ends_early]


def begun(game: str, moves: int = 6) -> Match:
    match, rng = Match(game, seed=2), random.Random(2)
    for _ in range(moves):
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("game", REGISTRY)
def test_who_resigns_comes_last_and_the_others_keep_their_order(game: str) -> None:
    match = begun(game)
    stood = match.state.ranks()
    match.resign(1)
    assert match.over
    assert match.actors() == []
    assert match.ending == "by resignation"
    ranks = match.ranks()
    assert ranks[0] == len(ranks)
    others = range(1, len(ranks))
    assert all((stood[a] < stood[b]) == (ranks[a] < ranks[b]) for a in others for b in others)
    assert min(ranks) == 1
    assert match.scores() == match.state.scores()
    assert match.view()["ranks"] == ranks
    assert match.story()[-1] == f"{match.names[0]} resigns."


@pytest.mark.parametrize("game", RULES_DO_NOT_KNOW)
def test_all_may_agree_to_end_a_game_as_it_stands(game: str) -> None:
    match = begun(game)
    assert match.legal("table") == ["end"]
    stood = match.state.ranks()
    match.play("table", "end")
    assert (match.over, match.ranks(), match.legal("table")) == (True, stood, [])
    assert match.ending == "the players agreed to end it"


@pytest.mark.parametrize("game", REGISTRY)
def test_records_of_them_replay_and_are_verified(game: str) -> None:
    match = begun(game)
    match.resign(2)
    record = Record.loads(match.record().dumps())
    assert record.moves[-1] == ("table", "resign 2")
    again = record.verify()
    assert (again.ranks(), again.story()) == (match.ranks(), match.story())
    with pytest.raises(BadRecord, match="its moves give"):
        Record.loads(
            record.dumps().replace(f'"ranks": {record.ranks}', f'"ranks": {sorted(match.ranks())[::-1]}')
            if sorted(match.ranks())[::-1] != match.ranks()
            else record.dumps().replace('"ranks": [', '"ranks": [9, ')
        ).verify()


def test_nothing_comes_after_the_end() -> None:
    match = begun("fishery")
    match.resign(1)
    for mover, words in ((2, "pass"), ("table", "end"), ("table", "resign 2")):
        with pytest.raises(IllegalMove, match="the game is over"):
            match.play(mover, words)  # type: ignore[arg-type]
    assert match.legal(2) == []


@pytest.mark.parametrize("words", ["resign", "resign 3", "resign 0", "resign x", "resign 1 2", "resign 01"])
def test_only_a_seat_can_resign(words: str) -> None:
    with pytest.raises(NotAMove):
        Match("fishery").play("table", words)


def test_a_seat_does_not_speak_for_the_table() -> None:
    with pytest.raises(NotAMove):
        Match("fishery").play(1, "resign 2")


def test_an_ended_game_can_be_taken_up_again() -> None:
    match = begun("fishery")
    before = match.fork()
    match.resign(1)
    assert not before.over
    match.undo(1)
    assert not match.over
    assert match.actors() == [1]
