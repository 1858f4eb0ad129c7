"""What people see of every game: pictures, panels, score sheets and lessons."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from shoal.games import REGISTRY, find
from shoal.games.contract import SPECTATOR, State, transition
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.games.ui.face import Face
from shoal.games.ui.lessons import examples, guide
from shoal.games.ui.style_sheets import standalone, style_sheet
from shoal.games.wording.rulebook import rulebook
from shoal.play.match import Match
from shoal.play.record import Mover
from tests.driving import Case, cases, random_game

HOSTILE = ['<script>alert("x")</script>', "&amp;' onload='x", "]]>--><b>", "Ann\u202e", "{{7*7}}", "o" * 40]
LARGEST = 45_000
"""In bytes: what is left of a move's 60 kB goes to words."""
FORBIDDEN = ("script", "foreignObject", "style")

every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
every_game = pytest.mark.parametrize("game", [find(name) for name in REGISTRY], ids=lambda game: game.id)


def face_of(game: Game) -> Face[Any, Any]:
    assert game.face is not None
    return game.face


def positions(case: Case, seed: int, every: int = 11) -> Iterator[State]:
    state = case.start()
    for number, (now, _, _) in enumerate(random_game(state, Rng(seed))):
        if number % every == 0:
            yield now.copy()
    yield state


def parts(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter()) if picture else []


def tokens(picture: str) -> set[str]:
    return {part.attrib["data-token"] for part in parts(picture) if "data-token" in part.attrib}


@every_case
def test_pictures_are_sound(case: Case) -> None:
    face = face_of(case.game)
    names = HOSTILE[: case.players]
    for state in positions(case, 1):
        for viewer in range(SPECTATOR, case.players + 1):
            picture = face.picture(case.game.view(state, viewer), names)
            assert len(picture.board.encode()) + len(picture.tray.encode()) < LARGEST
            drawn = parts(picture.board) + parts(picture.tray)
            named = [part.attrib["data-part"] for part in drawn if "data-part" in part.attrib]
            assert len(named) == len(set(named)), "a data-part stands for one thing"
            for part in drawn:
                assert part.tag.split("}")[-1] not in FORBIDDEN
                assert not [name for name in part.attrib if name.startswith("on") or name == "style"]
                assert "data-token" not in part.attrib or part.attrib.get("aria-label"), part.attrib
                assert not part.attrib.get("data-token", "").count(" ")
                if "data-token" in part.attrib:
                    assert part.findall(".//*[@data-token]") == [], "one button lies within another"


@every_case
def test_whatever_may_be_chosen_can_be_clicked(case: Case) -> None:
    face = face_of(case.game)
    names = case.game.names([""] * case.players)
    for state in positions(case, 2):
        for seat in state.actors():
            if seat < 1:
                continue
            view = case.game.view(state, seat)
            picture = face.picture(view, names)
            there = tokens(picture.board) | tokens(picture.tray)
            legal = [case.game.write(state, move) for move in state.legal(seat)]
            verbs = {words.split()[0] for words in legal}
            for words in legal:
                verb, *rest = words.split()
                for token in rest:
                    assert token in there or token in face.labels or words in face.labels, words
                if not rest or len(verbs) > 1:
                    assert set(rest) & there or verb in face.labels or words in face.labels, words
            assert face.panel(view, names).ask, "who owes a decision is told what it is"


@every_case
def test_pictures_leak_nothing(case: Case) -> None:
    face = face_of(case.game)
    names = case.game.names([""] * case.players)
    for number, state in enumerate(positions(case, 3)):
        for viewer in range(SPECTATOR, case.players + 1):
            twin = case.twin(state, viewer, Rng(number + 1))
            for draw in (face.picture, face.panel, face.layers):
                assert draw(case.game.view(state, viewer), names) == draw(case.game.view(twin, viewer), names)


@every_case
def test_pointing_shows_what_the_seat_knows(case: Case) -> None:
    face = face_of(case.game)
    names = case.game.names([""] * case.players)
    rng = Rng(4)
    for state in positions(case, 4):
        for seat in [seat for seat in state.actors() if seat > 0][:2]:
            known = case.game.sample(case.game.view(state, seat), Rng(9))
            legal = state.legal(seat)
            for move in {legal[rng.below(len(legal))] for _ in range(4)}:
                pointed = face.point(known.copy(), seat, move, names)
                ElementTree.fromstring(f"<g>{pointed.overlay}</g>")
                assert all(sentence.endswith((".", "!", "?")) for sentence in pointed.sentences)
            for move in [rng.below(state.choices()) for _ in range(6)]:
                if known.why_not(seat, move):
                    ElementTree.fromstring(f"<g>{face.why_not(known.copy(), seat, move, names).overlay}</g>")


@every_case
def test_beats_are_parts_of_the_picture(case: Case) -> None:
    face = face_of(case.game)
    names = case.game.names([""] * case.players)
    state = case.start()
    for before, seat, move in random_game(state, Rng(5)):
        made = transition(before.copy(), seat, move)
        for viewer in (SPECTATOR, 1):
            beats = face.unfold(made, viewer, names)
            if beats:
                board = face.picture(case.game.view(made.after, viewer), names).board
                there = {part.attrib.get("data-part") for part in parts(board)}
                assert {beat.part for beat in beats} <= there


@every_case
def test_what_a_page_marks_was_seen_by_all(case: Case) -> None:
    """A marked move is made in the open, and the board has what it names."""
    face = face_of(case.game)
    names = case.game.names([""] * case.players)
    met: set[str] = set()
    for before, seat, move in random_game(case.start(), Rng(6)):
        verb, *named = case.game.write(before, move).split()
        if verb not in face.marked:
            continue
        met.add(verb)
        made = transition(before, seat, move)
        after = made.after
        assert case.game.write(after, move) == case.game.write(before, move)
        assert not before.sealed()
        told = " ".join(case.game.story(made, SPECTATOR, names))
        places = set(named) & tokens(face.picture(case.game.view(after, SPECTATOR), names).board)
        assert places
        assert all(square in told for token in places for square in token.split("-"))
    assert met <= face.marked
    assert bool(met) == bool(face.marked)


@every_case
def test_sheets_add_up(case: Case) -> None:
    face = face_of(case.game)
    names = case.game.names([""] * case.players)
    for seed in range(1, 6):
        state = case.start()
        state.rollout(Rng(seed))
        view = case.game.view(state, SPECTATOR)
        sheet = face.sheet(view, names)
        for seat, score in enumerate(view["scores"]):
            assert sum(values[seat] for _, values in sheet.rows) == score
        assert all(len(values) == case.players for _, values in sheet.rows)


@every_case
def test_panels_speak_of_every_seat(case: Case) -> None:
    face = face_of(case.game)
    names = HOSTILE[: case.players]
    for state in positions(case, 6):
        for viewer in (SPECTATOR, 1):
            panel = face.panel(case.game.view(state, viewer), names)
            assert len(panel.seats) == case.players
            assert viewer in state.actors() or not panel.ask


@every_game
def test_layers_and_covers_are_sound(game: Game) -> None:
    face = face_of(game)
    ElementTree.fromstring(face.cover())
    ElementTree.fromstring(standalone(game, face.cover()))
    match = Match(game.id, game.players[-1], seed=3)
    # Not every game ends when everybody always does the first thing there is.
    while not match.over and len(match.moves) < 200:
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
        for overlay in face.layers(match.view(), match.names).values():
            ElementTree.fromstring(f"<g>{overlay}</g>")


@every_game
def test_a_games_style_stays_its_own(game: Game) -> None:
    rules = re.sub(r"/\*.*?\*/", "", style_sheet(game), flags=re.S)
    for selector in re.findall(r"([^{}]+)\{", rules):
        if not selector.strip().startswith("@"):
            for single in selector.split(","):
                assert game.id in single or "fishy" in single, single


def mover(written: str) -> Mover:
    return int(written) if written.isdigit() else "table" if written == "table" else "chance"


@every_game
def test_examples_stand(game: Game) -> None:
    assert len(examples(game)) >= 3
    for example in examples(game):
        assert example.paragraph in rulebook(game).paragraphs
        match = Match(
            game.id,
            example.players,
            options=example.options,
            seats=example.names,
            moves=[(mover(who), words) for who, words in example.moves],
            go_on=False,
        )
        if example.point:
            assert game.read(match.state, example.point) >= 0
        if example.layer:
            assert example.layer in face_of(game).layers(match.view(example.viewer), match.names)


@every_game
def test_guides_can_be_played(game: Game) -> None:
    told = guide(game)
    assert 5 <= len(told.lessons) <= 12
    assert sum(1 for lesson in told.lessons if lesson.play) >= 3
    for number, lesson in enumerate(told.lessons):
        match = Match(
            game.id,
            told.players,
            options=told.options,
            seats=told.names,
            moves=[(mover(who), words) for who, words in told.before(number)],
            go_on=False,
        )
        if lesson.play:
            assert lesson.play in match.legal(told.seat)
