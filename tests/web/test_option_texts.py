"""What strangers write into options is data: no file of the server's is opened, and nobody waits for nonsense."""

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from shoal.games import REGISTRY, find
from shoal.games.game import LONGEST_VALUE, Option
from shoal.games.vicious_fishes.rules.tile_sets import reconstruction
from shoal.web.server import Settings, application
from shoal.web.transport.limits import Limits

HOME = "http://testserver.local"
PATIENCE = 20.0
"""Seconds in which an answer must be there; one that waits for a pipe or reads /dev/zero never comes."""
OPTIONS = [(game, option) for game in REGISTRY for option in find(game).options]
DEEP = "[" * 4_000 + "]" * 4_000

every_option = pytest.mark.parametrize(
    ("game", "option"), OPTIONS, ids=[f"{game}-{option.name}" for game, option in OPTIONS]
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    limits = Limits(requests=10_000, table_burst=10_000)
    with TestClient(application(Settings(workers=1, limits=limits)), base_url=HOME) as opened:
        yield opened


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def in_time(answer: Any) -> Any:
    """What a question is answered with; a test that waits for ever would say nothing."""
    found: list[Any] = []
    asking = threading.Thread(target=lambda: found.append(answer()), daemon=True)
    asking.start()
    asking.join(PATIENCE)
    assert found, "nobody answers"
    return found[0]


def by_form(client: TestClient[Any], game: str, option: str, text: str) -> tuple[int, str]:
    data = {"game": game, f"option.{option}": text}
    answer = in_time(lambda: client.post("/tables", data=data, follow_redirects=False))
    return answer.status_code, answer.json()["error"] if answer.status_code == 400 else ""


def by_api(client: TestClient[Any], game: str, option: str, value: object) -> tuple[int, str]:
    seats = [{"kind": "me"}] * find(game).players[0]
    # Written out here, since Python's own writer does not go as deep as a stranger may.
    written = value if isinstance(value, bytes) else json.dumps(value).encode()
    body = b'{"game": "%b", "seats": %b, "options": {"%b": %b}}' % (
        game.encode(),
        json.dumps(seats).encode(),
        option.encode(),
        written,
    )
    headers = {"content-type": "application/json"}
    answer = in_time(lambda: client.post("/api/tables", content=body, headers=headers))
    return answer.status_code, answer.json()["error"] if answer.status_code == 400 else ""


def assert_refused(answer: tuple[int, str]) -> None:
    status, sentence = answer
    assert status == 400
    assert 10 < len(sentence) < 500
    assert sentence.endswith(".")
    assert "\n" not in sentence


@every_option
def test_a_path_is_words_like_any_other(client: TestClient[Any], pipe: Path, game: str, option: Option) -> None:
    there = pipe.with_name("there.toml")
    there.write_text("[red]\nfish = [1]\n", encoding="utf-8")
    paths = ["/etc/passwd", "/dev/zero", str(pipe), str(there), f"file://{there}", "../../../etc/passwd"]
    for path in paths:
        assert_refused(by_form(client, game, option.name, path))
        assert_refused(by_api(client, game, option.name, path))
        assert_refused(by_api(client, game, option.name, [path]))
        assert_refused(by_api(client, game, option.name, {"file": path}))


@every_option
def test_nobody_learns_which_files_there_are(
    client: TestClient[Any], tmp_path: Path, game: str, option: Option
) -> None:
    there, nowhere = tmp_path / "abc.toml", tmp_path / "abd.toml"
    there.write_text("[red]\nfish = [1]\n", encoding="utf-8")
    for ask in (by_form, by_api):
        of_one, of_none = (ask(client, game, option.name, str(path)) for path in (there, nowhere))
        assert of_one[0] == of_none[0] == 400
        assert of_one[1].replace("abc", "abd") == of_none[1]


@every_option
def test_what_is_long_or_deep_is_refused(client: TestClient[Any], game: str, option: Option) -> None:
    long = "x" * 60_000
    for text in (long, "1" * 60_000, DEEP, "{" * 8_000, "a." * 4_000 + "a = 1", "a = " + "[" * 4_000):
        assert_refused(by_form(client, game, option.name, text))
    for value in (long, [long], {long: 1}, ["red-fish-1"] * 4_000, DEEP.encode(), b"[" * 25_000 + b"]" * 25_000):
        assert_refused(by_api(client, game, option.name, value))


def test_only_a_command_line_opens_files(tmp_path: Path) -> None:
    """Every option of every game, whatever the page that its text comes from."""
    there = tmp_path / "there.toml"
    there.write_text("[red]\nfish = [" + "1, " * 60 + "]\n", encoding="utf-8")
    opening = [option for _, option in OPTIONS if option.parse is not None]
    assert opening
    for option in opening:
        assert option.accept(option.from_command_line(str(there))) == ["red-fish-1"] * 60


def test_one_sets_out_with_tiles_of_ones_own(client: TestClient[Any]) -> None:
    names = [*reconstruction()[:-1], "black-shark-7"]
    ours = (Path(__file__).parents[2] / "src/shoal/games/vicious_fishes/rules/tiles.toml").read_text(encoding="utf-8")
    assert len(ours) < LONGEST_VALUE
    mine = ours.replace("shark = [8]", "shark = [7]", 1).replace("\n", "\r\n")
    for text in (mine, f"\ufeff{mine}", json.dumps(names)):
        data = {"game": "vicious-fishes", "option.tiles": text}
        answer = client.post("/tables", data=data, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        table = answer.headers["location"].removeprefix("/t/")
        played = client.get(f"/api/tables/{table}").json()["view"]["options"]["tiles"]
        assert len(played) == 60
        assert sum(name.endswith("shark-7") for name in played) == 1


def test_after_a_refusal_the_form_still_holds_what_was_typed(client: TestClient[Any]) -> None:
    data = {
        "game": "vicious-fishes",
        "players": "3",
        "seat1": "me",
        "name1": "Ann <b>",
        "seat2": "friend",
        "name2": "Bo",
        "seat3": "bot:strong",
        "option.rocks": "random",
        "option.tiles": "[pink]\nfish = [1]</textarea>",
        "public": "1",
    }
    answer = client.post("/tables", data=data, headers={"accept": "text/html"}, follow_redirects=False)
    assert answer.status_code == 400
    page = answer.text
    assert "&#39;pink&#39; is no colour of the game" in page or "no tile set" in page
    assert 'value="Ann &lt;b&gt;"' in page
    assert 'value="Bo"' in page
    assert "<option selected>3</option>" in page
    for chosen in ("friend", "bot:strong", "random", "own"):
        assert f'<option value="{chosen}" selected>' in page
    assert "[pink]\nfish = [1]&lt;/textarea&gt;</textarea>" in page
    assert 'value="1" checked' in page
