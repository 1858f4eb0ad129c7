"""What a benchmark measures and says."""

import json
from pathlib import Path

import pytest

from shoal.arena.bench import SEARCHES, bench_search, measure, timed
from shoal.games import REGISTRY, find
from shoal.pure import is_compiled
from tests.shell import shoal


@pytest.mark.parametrize("game", REGISTRY)
def test_every_player_count_and_measure_has_a_row(game: str) -> None:
    rows = list(measure(find(game), 0.01))
    assert [row["players"] for row in rows if "name" not in row] == list(find(game).players)
    assert [row["name"] for row in rows if "name" in row] == list(find(game).measures)
    assert all(0 < row["playouts_per_s"] < row["moves_per_s"] for row in rows)


def test_rounds_and_units_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a round takes a hundredth of a second."""
    asked: list[int] = []

    def work(rounds: int) -> int:
        asked.append(rounds)
        return 3 * rounds

    monkeypatch.setattr("shoal.arena.bench.process_time", lambda: sum(asked) / 100)
    assert timed(work, 1.0) == pytest.approx((100, 300))
    assert asked[:4] == [1, 2, 4, 8]


@pytest.mark.skipif(not is_compiled(), reason="there is nothing compiled to compare with")
def test_compiled_and_interpreted_are_measured_side_by_side(tmp_path: Path) -> None:
    done = shoal(tmp_path, "bench", "fishery", "--json", "--seconds", "0.05")
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert [(row["game"], row["players"], row["mode"]) for row in rows] == [
        ("fishery", 2, "compiled"),
        ("fishery", 2, "interpreted"),
    ]
    assert rows[0]["playouts_per_s"] > rows[1]["playouts_per_s"]
    table = shoal(tmp_path, "bench", "fishery", "--seconds", "0.05").stdout
    assert "ratio" in table


@pytest.mark.parametrize("game", REGISTRY)
def test_every_player_count_has_a_row_for_each_kind_of_search(game: str) -> None:
    rows = list(bench_search(game, 0.01))
    assert [(row["players"], row["search"]) for row in rows] == [
        (players, search) for players in find(game).players for search in SEARCHES
    ]
    assert all(row["simulations_per_s"] > 0 for row in rows)


def test_the_search_is_measured_as_data_and_as_a_table(tmp_path: Path) -> None:
    done = shoal(tmp_path, "bench", "fishery", "--search", "--json", "--seconds", "0.05")
    assert done.returncode == 0, done.stderr
    assert [row["search"] for row in json.loads(done.stdout)] == list(SEARCHES)
    table = shoal(tmp_path, "bench", "fishery", "--search", "--seconds", "0.05").stdout
    assert "simulations per second" in table
    assert all(search in table for search in SEARCHES)
