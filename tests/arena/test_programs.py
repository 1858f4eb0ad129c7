"""Programs of others in a tournament."""

from pathlib import Path

from shoal.arena.tournaments.entrants import entrants
from shoal.arena.tournaments.tournament import Tournament
from shoal.bots import Budget
from tests.bots.programs import READY, is_running, playing


def test_a_program_takes_part_is_blamed_and_goes_home_after_each_game(tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    path = playing(
        tmp_path,
        "answer(told, 'castle' if told['decision'] == 1 else None)",
        before=f"open({str(numbers)!r}, 'a').write(f'{{os.getpid()}}\\n')" + READY,
    )
    tournament = Tournament("fishery", 2, {}, entrants([f"{path} --level 3", "random"], Budget()), False, seed=1)
    tournament.check()
    assert not numbers.exists()
    for number in (0, 1):
        result = tournament.play(number)
        assert result.ending
        own, other = (result.complaints[result.bots.index(bot)] for bot in (0, 1))
        assert [complaint.startswith("gave an illegal move") for complaint in own] == [True]
        assert other == []
        started = numbers.read_text().splitlines()
        assert len(started) == number + 1
        assert not is_running(int(started[-1]))
