"""Two servers and two machines that think, killed at random while people play, lose nothing and answer everybody."""

from pathlib import Path

from benchmarks.crashes import crash

KILLS = 10
"""`python -m benchmarks.crashes` kills a hundred times."""


def test_of_two_servers_and_two_workers_any_may_die(postgres_db: str, tmp_path: Path) -> None:
    report = crash(postgres_db, KILLS, tmp_path / "errors.txt")
    assert not report.wrong, report.wrong
    assert report.acknowledged > KILLS
