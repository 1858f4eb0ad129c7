"""Matches, records and views show themselves; a film shows a seat what it saw and nothing else."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from shoal import Match, ShoalError
from shoal.games import REGISTRY, find
from shoal.games.rng import Rng
from tests.driving import any_move

GAMES = pytest.mark.parametrize("game", REGISTRY)


def played(game: str, moves: int = 12) -> Match:
    match, rng = Match(game, seed=2), Rng(2)
    for _ in range(moves):
        if not match.over:
            seat = match.actors()[0]
            match.play(seat, match.game.write(match.state, any_move(match.state, seat, rng)))
    return match


def frames(html: str) -> list[tuple[str, str]]:
    found = re.search(r"const frames = (.*);\n", html)
    assert found
    return [(board, told) for board, told in json.loads(found[1])]


@GAMES
def test_positions_show_themselves_as_pictures(game: str) -> None:
    match = played(game)
    shows: list[Any] = [match, match.view(1), match.record()]
    for shown in shows:
        root = ElementTree.fromstring(shown._repr_svg_())
        assert root.tag.endswith("svg")
        assert root.find("{*}style") is not None
    assert json.loads(json.dumps(match.view(1))) == match.view(1)


def test_a_view_calls_the_seats_by_their_names() -> None:
    view: Any = Match("fresh-fish", seats=["Ann", "Bo"], seed=1).view(2)
    assert {"Ann", "Bo"} <= {element.text for element in ElementTree.fromstring(view._repr_svg_()).iter()}


@GAMES
def test_a_film_has_every_position_the_seat_could_tell_apart(game: str) -> None:
    match = played(game)
    found = frames(match.record().animate(1).html)
    views = [match.game.view(made.after, 1) for made in match.steps()]
    changes = sum(one != other for one, other in pairwise(views))
    assert len(found) == changes + 2
    assert all(ElementTree.fromstring(board).tag.endswith("svg") for board, _ in found)


def test_a_film_tells_a_seat_only_what_it_saw() -> None:
    hidden = next(name for name in REGISTRY if find(name).hands)
    match = played(hidden, 0)
    told = [" ".join(sentence for _, sentence in frames(match.record().animate(seat).html)) for seat in (1, 2)]
    assert told[0] != told[1]
    assert " ".join(match.story(1)).split() == told[0].split()


def test_a_film_is_one_page_that_fetches_nothing(tmp_path: Path) -> None:
    film = played("fishery").record().animate()
    film.save(tmp_path / "film.html")
    html = (tmp_path / "film.html").read_text(encoding="utf-8")
    assert html.count("<script") == html.count("</script>") == 1
    assert not re.search(r'(src|href)="(?!#)', html.replace("\\", ""))
    assert film._repr_html_().startswith("<iframe srcdoc=")


def test_names_cannot_leave_the_script() -> None:
    match = Match("fishery", seats=["</script><b>", "Bo"], seed=1)
    match.play(1, "ship e4")
    html = match.record().animate().html
    assert html.count("</script>") == 1


def test_there_is_no_film_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(ShoalError, match="no seat 3"):
        played("fishery").record().animate(3)
