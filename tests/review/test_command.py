"""`shoal review`: what it prints, writes and refuses."""

import json
from pathlib import Path

import pytest

from shoal.cli import run
from tests.review.test_heads import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played("rotten-fish", 3, "random").record().save(path)
    return path


def test_the_data_have_the_form_that_is_documented(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--simulations", "4", "--json", "--workers", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [seat["seat"] for seat in data["seats"]] == [1, 2, 3]
    for seat in data["seats"]:
        heads = [seat[name] for name in ("luck", "error", "outguessing", "others")]
        assert sum(heads) == pytest.approx(seat["result"] - seat["start"], abs=1e-9)
    for number, step in enumerate(data["steps"], 1):
        assert step["number"] == number
        assert {"by", "words", "values", "error_of_the_mean", "best", "loss", "called"} <= set(step)


def test_one_seat_is_judged_alone(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--simulations", "4", "--json", "--seat", "2", "--workers", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [seat["seat"] for seat in data["seats"]] == [2]
    assert {step["by"] for step in data["steps"] if step["loss"] is not None} == {2}


def test_the_page_needs_nothing_else(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "review.html"
    assert run(["review", str(record), "--simulations", "30", "--html", str(page), "--workers", "1"]) == 0
    assert "played best" in capsys.readouterr().out
    html = page.read_text()
    assert "http" not in html.replace("http://www.w3.org", "")
    assert html.count("<polyline") == 3
    assert "Move by move" in html


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"moves": [], "scores": None, "ranks": None}, "only a finished game"),
        ({"game": "chess"}, "chess"),
        ({"ranks": [1, 1, 1]}, "its moves give"),
    ],
)
def test_bad_records_are_refused(
    record: Path, change: dict[str, object], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(json.dumps(json.loads(record.read_text()) | change))
    assert run(["review", str(record), "--workers", "1"]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert len(said.splitlines()) == 1


def test_a_budget_is_named_once(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--simulations", "5", "--seconds", "1"]) == 2
    assert "give one of them" in capsys.readouterr().err
