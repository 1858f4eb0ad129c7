"""The comparison measures every game and every rival, and says so."""

import json
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'shoal[openspiel]'")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'shoal[pettingzoo]'")
pytest.importorskip("pygame", reason="PettingZoo's connect_four needs pygame: pip install pygame")

from shoal.adapters.comparisons.speed_comparison import RATES, RIVALS
from shoal.games import REGISTRY
from tests.shell import shoal


def test_our_games_stand_beside_theirs(tmp_path: Path) -> None:
    done = shoal(tmp_path, "bench", "--against", "open_spiel", "--json", "--seconds", "0.01")
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert [row["game"] for row in rows] == [*REGISTRY, *RIVALS, "connect_four"]
    assert all(row[rate] > 0 for row in rows for rate in RATES if row["of"] == "shoal")
    theirs = ("playouts", "simulations", "openspiel_moves")
    assert all(row[rate] > 0 for row in rows for rate in theirs if row["of"] == "open_spiel")


def test_nothing_else_can_be_measured_against(tmp_path: Path) -> None:
    done = shoal(tmp_path, "bench", "--against", "chess")
    assert done.returncode
    assert "say open_spiel or pgx" in done.stderr
