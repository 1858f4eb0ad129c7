"""Records: what was written can be read, replayed and checked, and whatever else comes is refused with a sentence."""

import json
import os
import subprocess
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal import Match, Record, ShoalError
from shoal.arena.execution.game_loop import LIMIT
from shoal.games.rng import Rng
from shoal.play import record
from shoal.play.match import LONGEST_MOVE
from shoal.play.record import BadRecord
from tests.driving import Case, cases
from tests.play.test_match import play_at_random


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_records_replay_to_equal_states_and_scores(case: Case) -> None:
    match = play_at_random(Match(case.game.id, case.players, seed=2, options=case.options), Rng(7))
    record = Record.loads(match.record().dumps())
    assert record == match.record()
    again = record.verify()
    assert again.state == match.state
    assert (record.scores, record.ranks) == (match.scores(), match.ranks())


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_an_unfinished_game_goes_on_where_it_stood(case: Case) -> None:
    match = play_at_random(Match(case.game.id, case.players, seed=2, options=case.options), Rng(7), 9)
    again = Record.loads(match.record().dumps()).match()
    assert again.state == match.state
    assert again.decision == match.decision
    assert play_at_random(again, Rng(8)).over


def test_verifying_adds_nothing_to_a_record_that_breaks_off() -> None:
    match = Match("fresh-fish", 2, seed=2)
    match.play(1, "reserve d4")
    match.play(2, "reserve d5")
    match.play(1, "draw")
    record = replace(match.record(), moves=match.record().moves[:7])
    assert record.moves[-1] == (1, "draw")
    assert record.verify().record().moves == record.moves
    assert len(record.match().moves) == 8


def finished() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(play_at_random(Match("fishery", seed=1), Rng(1)).record().dumps())
    return data


def test_a_record_says_what_it_is() -> None:
    data = finished()
    assert list(data) == ["shoal", "game", "rules", "options", "seats", "moves", "scores", "ranks"]
    assert (data["shoal"], data["game"], data["rules"]) == (1, "fishery", 1)
    assert data["moves"][0][0] == 1
    assert data["moves"][0][1].startswith("ship ")


def test_chance_is_recorded_by_name() -> None:
    moves = Match("fresh-fish", seed=1).record().moves
    assert moves[0] == ("chance", "centre harbor a1")
    assert [mover for mover, _ in moves] == ["chance"] * 4


def changed(**changes: object) -> str:
    return json.dumps({**finished(), **changes})


def without(key: str) -> str:
    data = finished()
    del data[key]
    return json.dumps(data)


def with_move(number: int, move: object) -> str:
    data = finished()
    data["moves"][number - 1] = move
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record breaks off or is no JSON at line 1"),
        (changed()[:200], "the record breaks off or is no JSON at line 1"),
        ("[" * 100_000, "the record"),
        ("[]", "a record is a JSON object"),
        ("{}", "the record has no 'shoal'"),
        (without("moves"), "the record has no 'moves'"),
        (without("game"), "the record has no 'game'"),
        (changed(shoal=2), "the record has format 2, newer than the 1 this Shoal knows"),
        (changed(shoal=0), "there is no record format 0"),
        (changed(shoal=True), "'shoal' must be a whole number"),
        (
            changed(rules=2),
            "this was played by version 2 of the rules of Fishery; this Shoal knows versions up to 1",
        ),
        (changed(rules=0), "Fishery has no version 0"),
        (changed(game="chess"), "there is no game 'chess'"),
        (changed(seats=["a"]), "Fishery is for 2 players, not 1"),
        (changed(seats=["a", 2]), "'seats' must be a list of names"),
        (changed(seats="ab"), "'seats' must be a list of names"),
        (changed(options=[]), "'options' must be an object"),
        (changed(options={"zones": 1}), 'Fishery has no option "zones"'),
        (changed(moves=[[1]]), "move 1 must be a pair"),
        (changed(moves=[[True, "pass"]]), "move 1 must be a pair"),
        (changed(scores=[1]), "it claims scores [1]"),
        (changed(scores="best"), "'scores' must be a list of whole numbers"),
        (changed(moves=[]), "it claims a result, but the game is not over"),
        (with_move(2, [2, "castle"]), "move 2, 'castle' by 2, does not stand: 'castle' is no move"),
        (with_move(2, [1, "ship e4"]), "move 2, 'ship e4' by 1, does not stand: FI 1.3"),
        (with_move(14, [2, "ship e4"]), "move 14, 'ship e4' by 2, does not stand: FI 2.2"),
        (with_move(3, [7, "ship e4"]), "move 3, 'ship e4' by 7, does not stand: there is no seat 7"),
        (with_move(3, ["chance", "ship e4"]), "move 3, 'ship e4' by chance, does not stand: FI"),
        (with_move(3, ["table", "pass"]), "move 3, 'pass' by table, does not stand: FI"),
    ],
    ids=lambda value: None,
)
def test_bad_records_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ShoalError) as refusal:
        Record.loads(text).verify()
    assert str(refusal.value).startswith(sentence)
    assert "\n" not in str(refusal.value)


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)


@given(st.sampled_from(list(finished())), json_data)
def test_no_value_in_a_record_breaks_the_reader(key: str, value: object) -> None:
    with suppress(ShoalError):
        Record.loads(changed(**{key: value})).verify()


@given(st.integers(0, 500), st.text(max_size=3))
def test_no_damage_to_a_record_breaks_the_reader(place: int, damage: str) -> None:
    text = changed()
    with suppress(ShoalError):
        Record.loads(text[:place] + damage + text[place + 1 :]).verify()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    record = Match("fishery", seed=1).record()
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(ShoalError, match="cannot write"):
        record.save(tmp_path / "nowhere" / "game.json")
    with pytest.raises(ShoalError, match="cannot write"):
        record.save(tmp_path)


def test_files_that_are_no_records_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"cannot read .*No such file"):
        Record.load(tmp_path / "none.json")
    (tmp_path / "image.json").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(BadRecord, match="not UTF-8"):
        Record.load(tmp_path / "image.json")
    (tmp_path / "cut.json").write_text(changed()[:99])
    with pytest.raises(BadRecord, match=r"cut\.json: the record breaks off"):
        Record.load(tmp_path / "cut.json")


def test_what_is_too_large_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadRecord, match=r"/dev/zero is no record: it is larger than 16,000,000 bytes"):
        Record.load("/dev/zero")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", 'exec yes > "$0"', pipe], stderr=subprocess.DEVNULL) as endless:
        with pytest.raises(BadRecord, match="pipe is no record: it is larger"):
            Record.load(pipe)
        endless.wait(60)
    match = Match("fishery", 2, seed=1)
    file = tmp_path / "game.json"
    match.record().save(file)
    monkeypatch.setattr(record, "LARGEST_FILE", file.stat().st_size)
    assert Record.load(file) == match.record()
    monkeypatch.setattr(record, "LARGEST_FILE", file.stat().st_size - 1)
    with pytest.raises(BadRecord, match="is larger than"):
        Record.load(file)


def test_a_record_of_too_many_moves_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("fishery", 2, seed=1)
    play_at_random(match, Rng(1))
    length = len(match.record().moves)
    monkeypatch.setattr(record, "MOST_MOVES", length)
    Record.loads(match.record().dumps()).verify()
    monkeypatch.setattr(record, "MOST_MOVES", length - 1)
    with pytest.raises(BadRecord, match=f"the record has {length} moves, more than the {length - 1}"):
        Record.loads(match.record().dumps())


def test_whatever_is_simulated_can_be_read_again() -> None:
    assert record.MOST_MOVES >= LIMIT
    assert LIMIT * (LONGEST_MOVE * len("\\u0000") + len('  ["chance", ""],\n')) < record.LARGEST_FILE
