"""Many games between bots."""

from pathlib import Path

import pytest

from shoal.arena.simulate import Arena, Summary, bots_for
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from tests.bots.programs import playing
from tests.driving import Case, cases


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_simulated_games_are_games(case: Case) -> None:
    arena = Arena(case.game.id, ["random"] * case.players, case.options, seed=3)
    played = arena.play(0)
    assert arena.record(played).verify().scores() == played.end.scores()
    assert arena.record(arena.play(0)) == arena.record(played)
    assert arena.record(arena.play(1)) != arena.record(played)


@pytest.mark.parametrize("game", REGISTRY)
def test_greedy_bots_can_be_simulated(game: str) -> None:
    bots = ["greedy", *["random"] * (find(game).players[0] - 1)]
    arena = Arena(game, bots, {}, seed=1)
    assert arena.record(arena.play(0)).verify().over


def test_a_summary_counts_lengths_scores_wins_and_endings() -> None:
    arena = Arena("fishery", ["random", "random"], {}, seed=1)
    summary = Summary()
    games = [arena.play(number) for number in range(4)]
    for played in games:
        summary.add(played)
    summary.add(arena.play(4, limit=5))
    mean = sum(len(played.moves) for played in games) / 4
    lines = summary.lines(arena.labels)
    assert lines[0] == "4 games played to the end, 1 given up"
    assert lines[1].startswith(f"length  {mean:.2f} ± ")
    assert lines[2].startswith("seat 1  Nami, random  score ")
    assert lines[3].startswith("seat 2  Ren, random   score ")
    assert sum(summary.wins.values()) == 4
    assert lines[4] == "end     both players passed: 4 (100.0%)"


def test_programs_can_be_simulated_and_their_faults_are_counted(tmp_path: Path) -> None:
    good, bad = playing(tmp_path), playing(tmp_path, "answer(told, 'castle')", name="cheat")
    arena = Arena("fishery", [str(good), str(bad)], {}, seed=1)
    summary = Summary()
    played = arena.play(0, limit=6)
    summary.add(played)
    assert arena.labels == ["./my-bot", "./cheat"]
    assert arena.record(arena.play(0, limit=6)) == arena.record(played)
    (fault,) = summary.lines(arena.labels)[1:]
    assert fault.startswith("fault   ./cheat gave an illegal move (\"castle\": 'castle' is no move of Fishery")
    assert fault.endswith("; a random move was made instead: 3")


def test_nothing_done_is_told_too() -> None:
    assert Summary().lines(["Random"]) == ["0 games played to the end"]


def test_first_moves_differ_between_games() -> None:
    """Numbers drawn from neighbouring seeds would begin alike."""
    arena = Arena("fishery", ["random", "random"], {}, seed=1)
    assert len({arena.play(number).moves[0] for number in range(20)}) > 10


def test_bots_come_by_name_or_by_number() -> None:
    assert bots_for("fishery", None, "") == ["random", "random"]
    assert bots_for("fishery", 2, "Greedy, random") == ["greedy", "random"]
    assert bots_for("fishery", 2, "./My-Bot -V, random") == ["./My-Bot -V", "random"]
    with pytest.raises(ShoalError, match="names 1 bots, --players asks for 2"):
        bots_for("fishery", 2, "greedy")
