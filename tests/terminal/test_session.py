"""A game at one keyboard: what people see, what their words do, and what they do not see."""

from dataclasses import replace
from pathlib import Path
from shutil import rmtree

import pytest

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, SPECTATOR, TABLE, ShoalError
from shoal.games.ui.styled_text import StyledText
from shoal.play.match import Match
from shoal.play.record import Record
from shoal.search.settled import place_is_settled
from shoal.terminal.play import run
from tests.terminal.seats import Table, anything, script

HAND_OVER = "Pass the keyboard to"


def people(game: str, count: int) -> str:
    """So many people at the first seats, bots at the others."""
    seats = max(find(game).players[0], count)
    return ",".join([*["Ann", "Bo", "Cy"][:count], *["random"] * (seats - count)])


def play_fishery(folder: Path, *lines: str, seats: str = "you,random", seed: int = 1) -> Table:
    table = Table(folder, "fishery", seats, script(lines), seed)
    run(table.session)
    return table


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    table = Table(tmp_path, game, people(game, 1), anything())
    assert run(table.session) == 0
    match = table.session.match
    assert match.over
    assert not table.session.refused
    assert f"the game is over: {match.ending}" in table.shown
    for name, score in zip(match.names, match.scores(), strict=True):
        assert f"{name}: {score}" in table.shown
    assert Record.load(tmp_path / "game.json").verify().scores() == match.scores()
    boards = [line for line in table.shown.splitlines() if not line.endswith((".", ".json"))]
    assert max(map(len, boards)) <= 80


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("count", [1, 2])
def test_the_keyboard_is_handed_over_exactly_where_there_are_secrets(game: str, count: int, tmp_path: Path) -> None:
    secret: list[bool] = []

    def says(match: Match, seat: int) -> str:
        secret.append(match.game.hands or match.state.sealed())
        return moves(match, seat)

    moves = anything(3)
    table = Table(tmp_path, game, people(game, count), says)
    run(table.session)
    asked = table.person.asked
    turns = [(number, seat) for number, seat in enumerate(asked) if seat]
    last = 0
    for (number, seat), hidden in zip(turns, secret, strict=True):
        handed = number > 0 and asked[number - 1] == 0
        assert handed == (count > 1 and hidden and seat != last)
        last = seat
    assert table.shown.count(HAND_OVER) == asked.count(0)


@pytest.mark.parametrize("game", REGISTRY)
def test_everybody_sees_only_what_they_may_know(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    table = Table(tmp_path, game, people(game, 2), anything(5))
    match = table.session.match
    styled_text = match.styled_text

    def seen(seat: int = SPECTATOR) -> StyledText:
        shown.append(seat)
        return styled_text(seat)

    def told(seat: int, since: int) -> list[str]:
        shown.append(seat)
        return []

    monkeypatch.setattr(match, "styled_text", seen)
    monkeypatch.setattr(match, "story", told)
    run(table.session)
    turns = [seat for seat in table.person.asked if seat]
    assert shown == [seat for turn in [*turns, SPECTATOR] for seat in (turn, turn)]


def test_a_hand_over_names_the_next_and_shows_nothing_before(tmp_path: Path) -> None:
    table = Table(tmp_path, "fishery", "Ann,Bo", script(["ship e4", "ship d4", "quit"]))
    table.session.match.game = replace(table.session.match.game, hands=True)
    run(table.session)
    assert table.person.asked == [0, 1, 0, 2, 0, 1]
    assert [line.split()[4] for line in table.shown.splitlines() if line.startswith(HAND_OVER)] == [
        "Ann,",
        "Bo,",
        "Ann,",
    ]
    assert table.shown.startswith(HAND_OVER)


def test_a_person_sees_what_happened_since_they_last_moved(tmp_path: Path) -> None:
    shown = play_fishery(tmp_path, "ship e4", "ship d4", seats="Ann,Bo").shown
    after_bo = shown[shown.rindex("Bo, it is your turn") :]
    assert "Ann places a ship on e4." in after_bo
    assert "Bo places a ship on d4." in after_bo
    assert "your turn: ship (61 ways)." in after_bo


def test_words_may_be_shortened(tmp_path: Path) -> None:
    match = play_fishery(tmp_path, "S E4", "d4", seats="Ann,Bo").session.match
    assert match.record().moves == [(1, "ship e4"), (2, "ship d4")]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("ship e4", "FI 2.1: there is a ship on that square already."),
        ("s e4", "FI 2.1: there is a ship on that square already."),
        ("pass", "FI 2.1: "),
        ("ship z9", "'z9' is no square"),
        ("castle", "'castle' is no move of Fishery"),
        ("ship", "'ship' can mean 62 moves: ship a1, ship b1, ship c1, ship d1, ship e1, ship f1, …."),
        ("why", "Say which move, as in why ship a1."),
        ("what ship e4", "FI 2.1: there is a ship"),
        ("rules 9.9", "Fishery has no paragraph 9.9"),
        ("? castle", "No move you could make now begins with 'castle'."),
        ("save /", "/ is a folder: name a file."),
        ("save nowhere/at/all.json", "Cannot write nowhere/at/all.json: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_answered_and_changes_nothing(typed: str, sentence: str, tmp_path: Path) -> None:
    table = play_fishery(tmp_path, "ship e4", typed, seats="Ann,Bo")
    assert any(line.startswith(sentence) for line in table.shown.splitlines()), table.shown
    assert table.session.match.record().moves == [(1, "ship e4")]
    assert len(table.session.refused) == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("?", "ship a1 b1 c1"),
        ("?ship e", "ship e1"),
        ("help", "why MOVE"),
        ("why ship e4", "FI 2.1: First the players place their ships in turn"),
        ("why ship d4", "ship d4 is legal."),
        ("what ship d4", "ship d4 brings about nothing else."),
        ("rules", "## 3 Nets"),
        ("rules 3.2", "FI 3.2: A net that parts an area"),
        ("rules FI 3.2", "FI 3.2: A net that parts an area"),
        ("log", "Ann places a ship on e4."),
        ("save", "Saved as "),
    ],
)
def test_what_can_be_asked_is_answered(typed: str, sentence: str, tmp_path: Path) -> None:
    table = play_fishery(tmp_path, "ship e4", typed, seats="Ann,Bo")
    assert sentence in table.shown
    assert not table.session.refused


def test_a_copy_never_replaces_what_was_there(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("dear")
    copy = tmp_path / "copy.json"
    table = play_fishery(tmp_path, "ship e4", f"save {mine}", f"save {copy}", "ship d4", f"save {copy}", seats="Ann,Bo")
    assert mine.read_text() == "dear"
    assert table.session.refused == [f"{mine} is already there: choose another name"]
    assert len(Record.load(copy).moves) == 2


def test_undo_takes_back_a_move_and_the_replies_of_bots(tmp_path: Path) -> None:
    table = play_fishery(tmp_path, "undo", "ship e4", "ship a1", "undo", "undo", "undo", "ship b2")
    assert table.session.refused == ["there is nothing to take back yet"] * 2
    assert table.session.match.record().moves[0] == (1, "ship b2")
    assert len(table.session.match.moves) == 2
    assert "Black's last move is taken back." in table.shown
    assert Record.load(tmp_path / "game.json") == table.session.match.record()


def test_undo_between_people_takes_back_the_last_of_them(tmp_path: Path) -> None:
    table = play_fishery(tmp_path, "ship e4", "undo", "ship d4", seats="Ann,Bo")
    assert table.session.match.record().moves == [(1, "ship d4")]


@pytest.mark.parametrize("game", REGISTRY)
def test_undo_is_refused_once_something_was_revealed(game: str, tmp_path: Path) -> None:
    tried: list[tuple[bool, int]] = []
    moves = anything(9)

    def says(match: Match, seat: int) -> str:
        since = len(match.moves) - max((n for n, step in enumerate(match.moves) if step.seat == 1), default=0)
        if (
            len(tried) < 12
            and any(step.seat == 1 for step in match.moves)
            and not (tried and tried[-1][1] == len(match.moves))
        ):
            revealed = any(step.sealed or step.seat == CHANCE for step in match.moves[-since:])
            tried.append((revealed, len(match.moves)))
            return "undo"
        return moves(match, seat)

    table = Table(tmp_path, game, people(game, 1), says)
    run(table.session)
    assert len(table.session.refused) == sum(revealed for revealed, _ in tried)
    assert table.shown.count("last move is taken back.") == sum(not revealed for revealed, _ in tried)


def test_leaving_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    table = play_fishery(tmp_path, "ship e4", "quit")
    assert f"shoal play fishery --resume {tmp_path / 'game.json'}" in table.shown
    assert Record.load(tmp_path / "game.json").moves[0] == (1, "ship e4")


def test_a_fault_of_ours_loses_nothing(tmp_path: Path) -> None:
    def says(match: Match, seat: int) -> str:
        if match.moves:
            raise ZeroDivisionError
        return "ship e4"

    table = Table(tmp_path, "fishery", "Ann,Bo", says)
    with pytest.raises(ZeroDivisionError):
        run(table.session)
    assert Record.load(tmp_path / "game.json").moves == [(1, "ship e4")]
    assert "--resume" in table.shown


def test_a_folder_that_vanishes_is_told_and_nobody_leaves_unsaved(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    copy = tmp_path / "copy.json"

    def says(match: Match, seat: int) -> str:
        if not match.moves:
            rmtree(folder)
        return lines(match, seat)

    lines = script(["ship e4", "quit", f"save {copy}"])
    table = Table(folder, "fishery", "Ann,Bo", says)
    with pytest.raises(ShoalError, match=r"cannot write .*game\.json: No such file or directory"):
        run(table.session)
    assert "This game is not safe: cannot write" in table.shown
    assert Record.load(copy).moves == [(1, "ship e4")]
    assert len(table.session.refused) == 1


EARLY = [game for game in REGISTRY if find(game).ends_early]


@pytest.mark.parametrize("game", EARLY)
def test_a_game_ends_early_when_everybody_agrees(game: str, tmp_path: Path) -> None:
    said: list[str] = []

    def says(match: Match, seat: int) -> str:
        said.append({0: "end", 1: "no", 2: "end", 3: "yes"}[len(said)])
        return said[-1]

    table = Table(tmp_path, game, "Ann,Bo", says)
    assert run(table.session) == 0
    assert table.person.asked == [1, 2, 1, 2] or table.person.asked == [1, 2, 2, 1]
    assert "The game goes on: Bo would rather play." in table.shown
    assert Record.load(tmp_path / "game.json").verify().over


@pytest.mark.parametrize("game", EARLY)
def test_bots_agree_to_end_a_game_once_their_places_are_settled(game: str, tmp_path: Path) -> None:
    foreseen: list[bool] = []
    moves = anything(4)

    def says(match: Match, seat: int) -> str:
        asked = match.legal("table") and len(said) % 2 == 0
        said.append("end" if asked else "move")
        if not asked:
            return moves(match, seat)
        foreseen.append(place_is_settled(match.game, match.view(2)))
        return "end"

    said: list[str] = []
    table = Table(tmp_path, game, people(game, 1), says)
    run(table.session)
    assert not any(foreseen[:-1])
    assert (table.session.match.moves[-1].seat == TABLE) == foreseen[-1]
    bot = table.session.name(2)
    refused = table.shown.count(f"The game goes on: {bot} would play on, as its place is not settled yet.")
    assert refused == foreseen.count(False) > 0


def test_who_resigns_is_asked_once_more(tmp_path: Path) -> None:
    table = Table(tmp_path, "fishery", "Ann,Bo", script(["resign", "no", "resign", "yes"]))
    assert run(table.session) == 0
    assert "The game goes on." in table.shown
    assert Record.load(tmp_path / "game.json").verify().ranks() == [2, 1]


def test_one_of_several_people_does_not_resign_for_all(tmp_path: Path) -> None:
    table = Table(tmp_path, "rotten-fish", "Ann,Bo,random", script(["resign", "quit"]))
    run(table.session)
    assert "Bo would lose a game too: say end." in table.shown
