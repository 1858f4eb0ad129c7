"""Bots that are other programs: what they are told, and what becomes of those that do it wrong."""

import gc
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal.bots import complaints, dismiss, make
from shoal.bots.pipe import RESTARTS, PipeBot
from shoal.bots.program import LONGEST_LINE, is_program
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from shoal.play.match import Match
from tests.bots.programs import READY, ask, bot, is_running, playing, script, until

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
INSTEAD = "a random move was made instead"
AGAIN = f"{INSTEAD}, and it will be started again"


@pytest.fixture
def seats() -> Iterator[list[PipeBot]]:
    """Bots that are dismissed after the test, however it went."""
    found: list[PipeBot] = []
    yield found
    dismiss(found, Match("fishery").view())


# Playing well


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_the_examples_play_every_game(game: str, example: Path) -> None:
    if not shutil.which(example.read_text().splitlines()[0].split()[-1]):
        pytest.skip("its language is not here")
    match = Match(game, seed=3)
    program, random = make(str(example), game, 1), make("random", game, 2)
    try:
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, (program if seat == 1 else random).choose(match.view(seat), match.legal(seat)))
    finally:
        dismiss([program], match.view())
    assert not complaints(program)


def test_a_program_is_told_all_that_the_protocol_promises(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
with open({str(heard)!r}, "a") as file:
    for line in sys.stdin:
        file.write(line)
        told = json.loads(line)
        if told["type"] == "start":
            say(type="ready", name="Listener", colour="blue")
        elif told["type"] == "choose":
            answer(told)
"""
    match = Match("fishery", seed=1)
    listener = make(str(script(tmp_path, body)), "fishery", seed=8)
    assert isinstance(listener, PipeBot)
    view, legal = match.view(1), match.legal(1)
    assert ask(listener, match) == legal[0]
    assert listener.name == "Listener"
    listener.close(match.view())
    start, choose, end = map(json.loads, heard.read_text().splitlines())
    assert start == {
        "shoal": 1,
        "type": "start",
        "game": "fishery",
        "rules": find("fishery").version,
        "seat": 1,
        "players": 2,
        "options": {},
        "seed": 8,
    }
    assert choose == {"type": "choose", "decision": 1, "view": view, "legal": legal, "seconds": 5.0}
    assert end == {"type": "end", "ending": "", "scores": None, "ranks": None}


def test_a_program_is_told_by_which_version_of_the_rules_its_table_plays(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
told = json.loads(sys.stdin.readline())
open({str(heard)!r}, "w").write(str(told["rules"]))
say(type="ready")
answer(hear())
"""
    match = Match("vicious-fishes", seed=1, rules=1)
    listener = make(str(script(tmp_path, body)), "vicious-fishes", seed=8)
    listener.choose(match.view(1), match.legal(1))
    dismiss([listener], match.view())
    assert heard.read_text() == "1"


def test_the_end_brings_scores_and_places(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = (
        READY
        + f"""
answer(hear())
open({str(heard)!r}, "w").write(json.dumps(hear()))
"""
    )
    match = Match("fishery", seed=1)
    player = bot(script(tmp_path, body))
    ask(player, match)
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])
    player.close(match.view())
    told = json.loads(heard.read_text())
    assert (told["scores"], told["ranks"], told["ending"]) == (match.scores(), match.ranks(), match.ending)


def test_arguments_reach_the_program_as_a_shell_would_part_them_but_none_reads_them(tmp_path: Path) -> None:
    folder = tmp_path / "my bots"
    folder.mkdir()
    seen = tmp_path / "seen"
    path = playing(folder, before=f"open({str(seen)!r}, 'w').write(json.dumps(sys.argv[1:]))" + READY)
    player = make(f"'{path}' --level 3 'two words' $HOME `id` ;", "fishery", 1)
    match = Match("fishery", seed=1)
    player.choose(match.view(1), match.legal(1))
    dismiss([player], match.view())
    assert json.loads(seen.read_text()) == ["--level", "3", "two words", "$HOME", "`id`", ";"]


# What is a program


def test_a_program_is_known_by_the_slash_in_its_first_word() -> None:
    assert is_program("./my-bot --level 3")
    assert is_program("/usr/bin/bot")
    assert not is_program("my-bot ./here")
    assert not is_program("")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("./nowhere", "there is no program ./nowhere"),
        ("./", "there is no program ./"),
        ("./plain", r"\./plain may not be run: allow it with chmod \+x"),
        ("./'", "is no command: No closing quotation"),
    ],
)
def test_what_cannot_be_started_is_refused_before_the_game(
    command: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("hello")
    with pytest.raises(ShoalError, match=sentence):
        make(command, "fishery", 1)


# Playing badly


FAULTS = {
    "crashes": ("sys.exit(3)", f"left with exit code 3; {AGAIN}"),
    "is killed": ("os.kill(os.getpid(), 9)", f"was ended by signal 9; {AGAIN}"),
    "cheats": (
        "answer(told, 'pass')",
        'gave an illegal move ("pass": FI 2.1: the ships come first, and nobody may pass while ',
    ),
    "invents words": ("answer(told, 'castle')", "gave an illegal move (\"castle\": 'castle' is no move of Fishery"),
    "answers with data": ("answer(told, ['ship', 'e4'])", f'gave an illegal move (["ship", "e4"]); {INSTEAD}'),
    "answers at length": ("answer(told, 'x' * 5000)", f'gave an illegal move ("{"x" * 58}…); {INSTEAD}'),
    "answers nothing": ("say(decision=told['decision'])", f"gave an illegal move (null); {INSTEAD}"),
    "forgets the number": ("say(move=told['legal'][0])", "gave an answer without the number of the decision; "),
    "foresees": ("say(decision=99, move=told['legal'][0])", "gave an answer without the number of the decision; "),
    "chats": ("print('hello', flush=True)", "wrote a line that is no JSON object, which belongs on standard error; "),
    "sends a list": ("print('[]', flush=True)", "wrote a line that is no JSON object"),
    "nests": ("print('[' * 100_000, flush=True)", "wrote a line that is no JSON object"),
    "sends bytes": ("os.write(1, bytes([255, 10]))", "wrote a line that is no JSON object"),
    "babbles": (
        f"print('x' * {LONGEST_LINE + 1}, flush=True)",
        f"wrote more than {LONGEST_LINE} bytes without the end",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_who_plays_badly_is_blamed_and_a_legal_move_stands_in(fault: str, tmp_path: Path, seats: list[PipeBot]) -> None:
    choice, sentence = FAULTS[fault]
    match = Match("fishery", seed=1)
    seats.append(player := bot(playing(tmp_path, choice)))
    ask(player, match)
    assert len(match.moves) == 1
    (complaint,) = player.complaints
    assert complaint.startswith(sentence)
    assert INSTEAD in complaint


def test_the_moves_that_stand_in_are_the_same_for_the_same_seed(tmp_path: Path, seats: list[PipeBot]) -> None:
    path = playing(tmp_path, "answer(told, 'castle')")
    games = []
    for _ in range(2):
        match = Match("fishery", seed=1)
        seats.append(player := bot(path))
        games.append([ask(player, match) for _ in range(5)])
    assert games[0] == games[1]
    assert len(set(games[0])) > 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("sys.exit(0)", "left with exit code 0; "),
        ("print('hello', flush=True)\nhear()", "wrote a line that is no JSON object"),
        ("say(type='hello')\nhear()", "did not begin by saying that it is ready; "),
        ("time.sleep(60)", "was not ready within 0.2 seconds; "),
    ],
)
def test_who_is_not_ready_is_started_again_and_at_last_given_up(
    body: str, sentence: str, tmp_path: Path, seats: list[PipeBot]
) -> None:
    match = Match("fishery", seed=1)
    seats.append(player := bot(script(tmp_path, body), start=0.2 if "sleep" in body else 10.0))
    for _ in range(RESTARTS + 3):
        ask(player, match)
    assert [complaint.startswith(sentence) for complaint in player.complaints] == [True] * (RESTARTS + 1)
    assert all(complaint.endswith(AGAIN) for complaint in player.complaints[:-1])
    assert player.complaints[-1].endswith("it was started 4 times, so from now on random moves are made instead")


def test_what_the_system_cannot_run_is_a_fault_too(tmp_path: Path, seats: list[PipeBot]) -> None:
    path = tmp_path / "my-bot"
    path.write_text("#!/no/such/language\n")
    path.chmod(0o755)
    seats.append(player := bot(path))
    ask(player, Match("fishery", seed=1))
    assert player.complaints == [f"could not be started: No such file or directory; {AGAIN}"]


def test_a_crashed_program_plays_on_when_it_is_started_again(tmp_path: Path, seats: list[PipeBot]) -> None:
    choice = f"""
if os.path.exists({str(tmp_path / "once")!r}):
    answer(told)
else:
    open({str(tmp_path / "once")!r}, "w")
    sys.exit("oh")
"""
    match = Match("fishery", seed=1)
    seats.append(player := bot(playing(tmp_path, choice)))
    ask(player, match)
    assert len(player.complaints) == 1
    for _ in range(3):
        legal = match.legal(match.actors()[0])
        assert ask(player, match) == legal[0]
    assert len(player.complaints) == 1


def test_a_late_answer_is_not_taken_for_the_next_decision(tmp_path: Path, seats: list[PipeBot]) -> None:
    """The program holds its first answer back until it is asked again."""
    choice = """
if told["decision"] == 1:
    held = told
    continue
if told["decision"] == 2:
    answer(held, held["legal"][5])
answer(told)
"""
    match = Match("fishery", seed=1)
    seats.append(player := bot(playing(tmp_path, choice), seconds=0.2, grace=0.3))
    ask(player, match)
    assert player.complaints == [f"did not answer in time; {INSTEAD}"]
    legal = match.legal(match.actors()[0])
    assert ask(player, match) == legal[0]
    assert len(player.complaints) == 1


def test_who_is_late_again_and_again_is_started_anew(tmp_path: Path, seats: list[PipeBot]) -> None:
    match = Match("fishery", seed=1)
    seats.append(player := bot(playing(tmp_path, "time.sleep(60)"), seconds=0.02, grace=0.02))
    for _ in range(4):
        ask(player, match)
    late = "did not answer in time; "
    assert player.complaints == [late + INSTEAD, late + INSTEAD, late + AGAIN, late + INSTEAD]


def test_an_endless_stream_of_old_answers_ends_with_the_clock(tmp_path: Path, seats: list[PipeBot]) -> None:
    seats.append(player := bot(playing(tmp_path, "while True: say(decision=0)"), seconds=0.1, grace=0.1))
    ask(player, Match("fishery", seed=1))
    assert player.complaints == [f"did not answer in time; {INSTEAD}"]


def test_a_program_that_reads_nothing_blocks_nobody(tmp_path: Path, seats: list[PipeBot]) -> None:
    """The pipe is full long before the view is written."""
    match = Match("fishery", seed=1)
    seats.append(player := bot(script(tmp_path, READY + "time.sleep(60)"), seconds=0.05, grace=0.05))
    view = {**match.view(1), "more": "x" * LONGEST_LINE}
    player.choose(view, match.legal(1))
    assert player.complaints == [f"did not answer in time; {INSTEAD}"]


def test_a_long_view_is_read_while_a_long_answer_is_written(tmp_path: Path, seats: list[PipeBot]) -> None:
    match = Match("fishery", seed=1)
    choice = "say(decision=told['decision'], move=told['legal'][0], more='y' * 900_000)"
    seats.append(player := bot(playing(tmp_path, choice)))
    view = {**match.view(1), "more": "x" * LONGEST_LINE}
    assert player.choose(view, match.legal(1)) == match.legal(1)[0]
    assert not player.complaints


def test_the_program_hears_why_it_was_refused(tmp_path: Path, seats: list[PipeBot]) -> None:
    heard = tmp_path / "heard"
    body = f"""
answer(hear(), "castle")
open({str(heard)!r}, "w").write(json.dumps(hear()))
answer(hear())
"""
    match = Match("rotten-fish", seed=1)
    seats.append(player := bot(script(tmp_path, READY + body), game="rotten-fish"))
    seat = match.actors()[0]
    for _ in range(2):
        player.choose(match.view(seat), match.legal(seat))
    refusal = json.loads(heard.read_text())
    assert (refusal["type"], refusal["decision"]) == ("refused", 1)
    assert "'castle' is no move" in refusal["why"]
    assert player.complaints == [f"gave an illegal move; {INSTEAD}"], "what it tried to play is its own secret"


# Nothing goes on afterwards


CHILD = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
"""


def with_child(folder: Path) -> tuple[Path, Path]:
    """A program that starts another, ignores that it should go, and the file that tells both numbers."""
    numbers = folder / "numbers"
    before = CHILD + f"open({str(numbers)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')" + READY
    body = before + "answer(hear())\ntime.sleep(600)"
    return script(folder, body), numbers


@pytest.mark.parametrize("how", ["closed", "forgotten"])
def test_a_program_ends_with_all_it_started(how: str, tmp_path: Path) -> None:
    path, numbers = with_child(tmp_path)
    match = Match("fishery", seed=1)
    player = bot(path)
    ask(player, match)
    running = [int(number) for number in numbers.read_text().split()]
    assert all(map(is_running, running))
    if how == "closed":
        player.close(match.view())
        player.close(match.view())
    else:
        del player
        gc.collect()
    until(lambda: not any(map(is_running, running)))


def test_everybody_is_dismissed_even_if_one_cannot_be() -> None:
    class Stubborn:
        def __init__(self) -> None:
            self.closed = False

        def choose(self, view: object, legal: object) -> str:
            return ""

        def close(self, last: object) -> None:
            self.closed = True
            raise ZeroDivisionError

    bots = [Stubborn(), Stubborn(), make("random", "fishery", 1)]
    with pytest.raises(ZeroDivisionError):
        dismiss(bots, Match("fishery").view())
    assert [getattr(one, "closed", None) for one in bots] == [True, True, None]


def test_what_a_program_says_on_standard_error_is_kept_apart(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], seats: list[PipeBot]
) -> None:
    match = Match("fishery", seed=1)
    path = playing(tmp_path, "sys.stderr.write('thinking\\n')\nsys.exit(1)")
    log = tmp_path / "log"
    for place in (None, log):
        player = make(str(path), "fishery", 1, log=place)
        assert isinstance(player, PipeBot)
        ask(player, match)
        told = f" (see {log})" if place else ""
        assert player.complaints == [f"left with exit code 1; {AGAIN}{told}"]
    assert log.read_text() == "thinking\n"
    shown = capfd.readouterr()
    assert (shown.out, shown.err) == ("", "thinking\n")
