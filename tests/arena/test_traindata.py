"""What self-play leaves for those who train models."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from shoal import cli
from shoal.arena.selfplay import SelfPlay
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from shoal.play.match import Match

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")

DOC = Path(__file__).parents[2] / "docs" / "guide" / "train-data.md"
Row = dict[str, Any]


def written(folder: Path, *words: str, game: str = "rotten-fish") -> list[Row]:
    line = ["train-data", game, "--out", str(folder), "--simulations", "20", "--workers", "1", *words]
    assert cli.run(line) == 0
    rows: list[Row] = pq.read_table(folder).to_pylist()
    return rows


def test_rows_tell_the_game_again(tmp_path: Path) -> None:
    """Rotten Fish has no chance, so what was chosen is the whole game."""
    rows = written(tmp_path / "data", "--games", "2", "--seed", "3")
    for game in (1, 2):
        own = [row for row in rows if row["game"] == game]
        match = Match("rotten-fish", 3)
        for number, row in enumerate(own, 1):
            assert (row["move"], row["players"], json.loads(row["options"])) == (number, 3, {})
            assert json.loads(row["view"]) == match.view(row["seat"])
            assert row["legal"] == match.legal(row["seat"])
            match.play(row["seat"], row["chosen"])
        assert match.over
        for row in own:
            assert row["scores"] == match.scores()
            assert row["score"] == match.scores()[row["seat"] - 1]
            assert row["rank"] == match.ranks()[row["seat"] - 1]
            assert row["win"] == pytest.approx((row["rank"] == 1) / match.ranks().count(1))


@pytest.mark.parametrize("game", REGISTRY)
def test_visits_stand_beside_the_moves(game: str) -> None:
    rows = SelfPlay(game, find(game).players[0], {}, "expert", simulations=8, seed=1).play(0)
    for row in rows:
        assert len(row["visits"]) == len(row["policy"]) == len(row["legal"])
        assert row["chosen"] in row["legal"]
        if len(row["legal"]) == 1:
            assert (row["visits"], row["value"]) == ([0], None)
        else:
            # At a sealed decision the seats take turns to learn, so only some simulations are the seat's own.
            assert sum(row["visits"]) >= (1 if json.loads(row["view"])["sealed"] else 8)
            assert sum(row["policy"]) == pytest.approx(1, abs=0.01)
            assert 0 <= row["value"] <= 1


def test_numbers_stand_beside_words_and_games_are_parted(tmp_path: Path) -> None:
    rows = written(tmp_path / "data", "--games", "10", "--seed", "3", "--tensors")
    game, start = find("rotten-fish"), find("rotten-fish").prepare(3, {})
    assert {row["game"]: row["split"] for row in rows} == {
        number: {9: "valid", 10: "test"}.get(number, "train") for number in range(1, 11)
    }
    for row in rows:
        assert [game.write(start, action) for action in row["actions"]] == row["legal"]
        assert game.write(start, row["action"]) == row["chosen"]
        assert row["forced"] == (len(row["legal"]) == 1)
        assert row["tensor"] == list(game.tensor.row(json.loads(row["view"])))


@pytest.mark.parametrize("tensors", [(), ("--tensors",)])
def test_batches_hold_every_row_of_a_part_once(tmp_path: Path, tensors: tuple[str, ...]) -> None:
    numpy = pytest.importorskip("numpy")
    from shoal.adapters.training import batches

    rows = written(tmp_path / "data", "--games", "10", "--seed", "3", *tensors)
    wanted = [row for row in rows if row["split"] == "train" and not row["forced"]]
    found = list(batches(tmp_path / "data", size=8))
    assert [len(batch["action"]) for batch in found[:-1]] == [8] * (len(found) - 1)
    together = {name: numpy.concatenate([batch[name] for batch in found]) for name in found[0]}
    assert together["action"].tolist() == [row["action"] for row in wanted]
    assert [numpy.flatnonzero(legal).tolist() for legal in together["legal"]] == [row["actions"] for row in wanted]
    assert together["policy"].sum(axis=1) == pytest.approx(1, abs=0.01)
    assert (together["policy"][~together["legal"]] == 0).all()
    assert together["seen"].shape == (len(wanted), 88)
    shuffled = [batch["action"].tolist() for batch in batches(tmp_path / "data", size=8, seed=1)]
    assert shuffled == [batch["action"].tolist() for batch in batches(tmp_path / "data", size=8, seed=1)]
    assert sorted(action for batch in shuffled for action in batch) == sorted(together["action"].tolist())
    with pytest.raises(ShoalError, match="the parts of the data are"):
        next(batches(tmp_path / "data", split="dev"))
    with pytest.raises(ShoalError, match="no training data"):
        next(batches(tmp_path))


def test_the_same_seed_writes_the_same(tmp_path: Path) -> None:
    first = written(tmp_path / "a", "--games", "2", "--seed", "3")
    assert written(tmp_path / "b", "--games", "2", "--seed", "3") == first
    assert written(tmp_path / "c", "--games", "2", "--seed", "4") != first


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole", "--games", "3", "--seed", "3")
    assert written(tmp_path / "data", "--games", "1", "--seed", "3") == [row for row in whole if row["game"] == 1]
    assert written(tmp_path / "data", "--games", "3") == whole
    names = sorted(path.name for path in (tmp_path / "data").glob("*.parquet"))
    assert names == ["games-000001-000001.parquet", "games-000002-000003.parquet"]


def test_shards_hold_what_they_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.arena.traindata.SHARD", 2)
    written(tmp_path, "--games", "3", "--seed", "3")
    names = sorted(path.name for path in tmp_path.glob("*.parquet"))
    assert names == ["games-000001-000002.parquet", "games-000003-000003.parquet"]


def test_an_interruption_keeps_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = SelfPlay.play

    def interrupted(self: SelfPlay, number: int) -> list[Row]:
        if number == 2:
            raise KeyboardInterrupt
        return play(self, number)

    monkeypatch.setattr(SelfPlay, "play", interrupted)
    words = ["train-data", "rotten-fish", "--out", str(tmp_path), "--simulations", "5", "--workers", "1"]
    assert cli.run([*words, "--games", "9"]) == 130
    assert capsys.readouterr().out == f"2 of 9 games are in {tmp_path}.\n"
    assert {row["game"] for row in pq.read_table(tmp_path).to_pylist()} == {1, 2}


def test_every_column_is_documented(tmp_path: Path) -> None:
    written(tmp_path, "--games", "1", "--seed", "3")
    documented = re.findall(r"^\| `(\w+)` \|", DOC.read_text(encoding="utf-8"), re.MULTILINE)
    table = pq.read_table(tmp_path)
    assert documented == table.schema.names
    assert json.loads(table.schema.metadata[b"shoal"])["simulations"] == 20


def test_other_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, "--games", "1", "--seed", "3")
    capsys.readouterr()
    assert cli.run(["train-data", "rotten-fish", "--out", str(tmp_path), "--simulations", "21"]) == 2
    assert "holds other games, not with the same simulations" in capsys.readouterr().err
