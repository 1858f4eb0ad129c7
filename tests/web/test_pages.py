"""Pages and the API over HTTP: what they say, what they set, and whom they refuse."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from shoal.games import REGISTRY, find
from shoal.games.ui.lessons import guide
from shoal.games.wording.rulebook import rulebook
from shoal.web.server import Settings, application
from shoal.web.transport.limits import Limits
from shoal.web.transport.middleware import WRONG_ORIGIN
from tests.web.moves import moves_of

HOME = "http://testserver.local"
PAGE = {"accept": "text/html"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    limits = Limits(requests=10_000, table_burst=1_000)
    with TestClient(application(Settings(workers=1, limits=limits)), base_url=HOME) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _a_new_browser(client: TestClient[Any]) -> None:
    client.cookies.clear()


def open_table(client: TestClient[Any], game: str = "fishery", **fields: str) -> str:
    answer = client.post(
        "/tables", data={"game": game, "quick": "1", "bot": "random", **fields}, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_the_lobby_shows_every_game(client: TestClient[Any]) -> None:
    page = client.get("/", headers=PAGE).text
    for name in REGISTRY:
        assert f'value="{name}"' in page
        assert find(name).designer in page


def test_the_lobby_says_where_it_is_my_turn(client: TestClient[Any]) -> None:
    open_table(client)
    page = client.get("/", headers=PAGE).text
    assert "your turn" in page
    client.cookies.clear()
    assert "your turn" not in client.get("/", headers=PAGE).text


def test_a_seat_is_a_cookie_no_script_can_read(client: TestClient[Any]) -> None:
    answer = client.post("/tables", data={"game": "fishery", "quick": "1"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    key = cookie.split("shoal=")[1].split(";")[0]
    assert len(key) >= 43, "at least 256 bits in base64"
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert key not in client.get(answer.headers["location"]).text


def test_every_answer_forbids_foreign_and_inline_scripts(client: TestClient[Any]) -> None:
    for path in ("/", "/nowhere", "/rules/fishery", open_table(client), "/api/games"):
        policy = client.get(path, headers=PAGE).headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def test_pages_have_no_inline_script_or_style(client: TestClient[Any]) -> None:
    for path in ("/", open_table(client), "/rules/fresh-fish", "/new/fresh-fish", "/learn/fishery"):
        page = client.get(path, headers=PAGE).text
        assert "<style" not in page
        assert ' style="' not in page
        assert "<script>" not in page
        assert " onclick" not in page


def test_forms_from_other_sites_are_refused(client: TestClient[Any]) -> None:
    for origin in ("http://evil.example", "null"):
        answer = client.post("/tables", data={"game": "fishery", "quick": "1"}, headers={"origin": origin})
        assert answer.status_code == 403
    assert client.post("/tables", data={"game": "fishery", "quick": "1"}, headers={"origin": HOME}).status_code < 400


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/t/nowhere", 404), ("/rules/chess", 404), ("/learn/fishery/99", 400)]
)
def test_what_is_not_there_is_said_in_a_sentence(client: TestClient[Any], path: str, status: int) -> None:
    page = client.get(path, headers=PAGE)
    assert page.status_code == status
    assert "Traceback" not in page.text
    data = client.get(path, headers={"accept": "application/json"})
    assert data.status_code == status
    assert data.json()["error"].endswith(".")


def test_a_table_can_be_watched_without_a_seat(client: TestClient[Any]) -> None:
    table = open_table(client, "vicious-fishes", name="Ann")
    mine = client.get(table).text
    client.cookies.clear()
    theirs = client.get(table).text
    assert "Ann" in theirs
    hand = 'data-part="hand-'
    assert hand in mine
    assert hand not in theirs


def test_hostile_names_are_only_names(client: TestClient[Any]) -> None:
    page = client.get(open_table(client, name="<img src=x onerror=alert(1)>")).text
    assert "<img" not in page
    assert "&lt;img" in page


def test_an_invitation_asks_before_it_seats(client: TestClient[Any]) -> None:
    fields = {"game": "fishery", "players": "2", "seat1": "me", "seat2": "friend", "name2": "Bo"}
    where = client.post("/tables", data=fields, follow_redirects=False).headers["location"]
    page = client.get(where).text
    link = page.split("/sit/")[1].split('"')[0].split("<")[0]
    client.cookies.clear()
    asked = client.get(f"{where}/sit/{link}")
    assert asked.status_code == 200
    assert "Bo" in asked.text
    assert client.get(where).text.count("/sit/") == 0, "a stranger is not shown the link"
    taken = client.post(f"{where}/sit", data={"key": link, "name": "Bo the Bold"}, follow_redirects=False)
    assert taken.status_code == 303
    assert "Bo the Bold" in client.get(where).text
    client.cookies.clear()
    again = client.post(f"{where}/sit", data={"key": link, "name": "Eve"}, follow_redirects=False)
    assert again.status_code in (400, 403)


@pytest.mark.parametrize("game", list(REGISTRY))
def test_rules_have_every_paragraph_and_drawn_examples(client: TestClient[Any], game: str) -> None:
    page = client.get(f"/rules/{game}", headers=PAGE).text
    for number in rulebook(find(game)).paragraphs:
        assert f'id="p{number}"' in page
    assert page.count("<figure") >= 3


@pytest.mark.parametrize("game", list(REGISTRY))
def test_the_guided_game_is_served_step_by_step(client: TestClient[Any], game: str) -> None:
    assert client.get(f"/learn/{game}", headers=PAGE).status_code == 200
    for number, lesson in enumerate(guide(find(game)).lessons):
        step = client.get(f"/learn/{game}/{number}").json()
        assert step["say"] == lesson.say
        assert step["board"].startswith("<svg")
        assert bool(lesson.play) == bool(step["legal"])
        if lesson.play:
            assert lesson.play in moves_of(step["legal"])
            shown = client.post(f"/learn/{game}/{number}/point", json={"words": lesson.play}).json()
            assert shown["is"] == "pointed"


def test_a_record_is_for_finished_games(client: TestClient[Any]) -> None:
    table = open_table(client)
    for path in (f"{table}/record.json", f"{table}/replay", f"{table}/replay/0"):
        answer = client.get(path)
        assert answer.status_code == 400
        assert "when it is over" in answer.text or "when the game is over" in answer.text


def test_the_api_is_described(client: TestClient[Any]) -> None:
    schema = client.get("/schema/openapi.json").json()
    assert {"/api/games", "/api/tables", "/api/tables/{name}", "/api/tables/{name}/seats"} <= set(schema["paths"])


def test_a_program_opens_a_table_and_sits_down(client: TestClient[Any]) -> None:
    wish = {"game": "fishery", "public": True, "seats": [{"kind": "me", "name": "Robo"}, {"kind": "open"}]}
    opened = client.post("/api/tables", json=wish)
    assert opened.status_code == 201
    table = opened.json()["table"]
    assert next(row["id"] for row in client.get("/api/tables").json()) == table
    taken = client.post(f"/api/tables/{table}/seats", json={"name": "Bo"})
    assert taken.json()["seat"] == 2
    assert client.post(f"/api/tables/{table}/seats", json={"name": "Cy"}).status_code in (400, 403)
    with client.websocket_connect(f"/t/{table}/socket") as socket:
        socket.receive_json()
        socket.send_json({"do": "sit", "key": opened.json()["seats"][0]["key"], "id": 1})
        assert socket.receive_json() == {"is": "seated", "yours": [1], "re": 1}
        view = socket.receive_json()
        assert "ship e4" in view["legal"]
        socket.send_json({"do": "play", "seat": 1, "words": "ship e4", "decision": view["decision"], "id": 2})
        got = [socket.receive_json(), socket.receive_json()]
        assert {"is": "done", "number": 1, "re": 2} in got
        assert next(message for message in got if message["is"] == "view")["view"]["black"] == ["e4"]
        socket.send_json({"do": "play", "seat": 2, "words": "ship f4", "decision": 1, "id": 3})
        assert socket.receive_json()["why"] == "that is not your seat"


def test_sockets_from_other_sites_are_refused(client: TestClient[Any]) -> None:
    table = open_table(client)
    with pytest.raises(WebSocketDisconnect) as refused:
        client.websocket_connect(f"{table}/socket", headers={"origin": "http://evil.example"}).__enter__()
    assert refused.value.code == WRONG_ORIGIN


def opened_names(client: TestClient[Any], fields: dict[str, str]) -> list[str]:
    opened = client.post("/tables", data=fields, follow_redirects=False)
    assert opened.status_code == 303, opened.text
    name = opened.headers["location"].rpartition("/")[2]
    return list(client.get(f"/api/tables/{name}").json()["names"])


def test_quick_play_takes_as_many_players_as_wished_within_the_game(client: TestClient[Any]) -> None:
    quick = {"game": "fresh-fish", "quick": "1", "name": "Ann", "bot": "random"}
    for wished, players in (("", 2), ("4", 4), ("6", 5), ("1", 2), ("x", 2)):
        assert len(opened_names(client, {**quick, "players": wished})) == players
    assert opened_names(client, quick)[0] == "Ann"


def test_who_begins_is_chosen_or_drawn(client: TestClient[Any]) -> None:
    seats = {f"seat{n}": "here" for n in range(1, 4)} | {
        f"name{n}": name for n, name in enumerate(("Ann", "Bo", "Cy"), 1)
    }
    fields = {"game": "rotten-fish", "players": "3", **seats}
    assert opened_names(client, fields) == ["Ann", "Bo", "Cy"]
    assert opened_names(client, {**fields, "order": "3"}) == ["Cy", "Ann", "Bo"]
    drawn = [opened_names(client, {**fields, "order": "random"}) for _ in range(12)]
    assert {frozenset(names) for names in drawn} == {frozenset(("Ann", "Bo", "Cy"))}
    assert len({tuple(names) for names in drawn}) > 1


def test_a_refusal_stands_beside_its_field_and_nothing_typed_is_lost(client: TestClient[Any]) -> None:
    fields = {
        "game": "fresh-fish",
        "name1": "Ann",
        "several": "1",
        "order": "2",
        "option.layout": "custom",
        "option.centres": "harbor:zz",
    }
    page = client.post("/tables", data=fields, headers={"Accept": "text/html"})
    assert page.status_code == 400
    field = page.text.split('class="field wrong"')[1].split("</div>")[0]
    assert 'role="alert"' in field
    assert 'value="harbor:zz"' in field
    assert 'value="Ann"' in page.text
    assert 'name="several" value="1" checked' in page.text
    assert '<option value="2" selected>' in page.text


def test_finished_games_are_found_again_with_their_result(client: TestClient[Any]) -> None:
    """By whoever played them, and where they were public by everybody; never the others."""
    for name, public in (("Ann", "1"), ("Zoe", "")):
        fields = {
            "game": "fishery",
            "players": "2",
            "seat1": "me",
            "seat2": "bot:random",
            "name1": name,
            "public": public,
        }
        opened = client.post("/tables", data=fields, follow_redirects=False)
        table = opened.headers["location"].rpartition("/")[2]
        with client.websocket_connect(f"/t/{table}/socket") as socket:
            socket.send_json({"do": "resign", "seat": 1, "id": 1})
            while socket.receive_json(timeout=10).get("re") != 1:
                pass
    mine = client.get("/archive").text
    assert "Ren won: Ren 0, Ann 0" in mine
    assert "Ren won: Ren 0, Zoe 0" in mine
    assert "All finished games" in client.get("/").text
    client.cookies.clear()
    everybody = client.get("/archive").text
    assert "Ann" in everybody
    assert "Zoe" not in everybody
    assert "Ann 0" in client.get("/archive", params={"player": "ann", "game": "fishery"}).text
    for looked_for in ({"player": "Nobody"}, {"game": "rotten-fish"}, {"before": "1"}, {"player": "%"}):
        assert "No finished game is like that." in client.get("/archive", params=looked_for).text
    assert client.get("/archive", params={"before": "nan", "game": "x" * 500, "player": "<b>" * 99}).status_code == 200


def test_a_used_invitation_says_so_and_lets_watch(client: TestClient[Any]) -> None:
    fields = {"game": "fishery", "seat1": "me", "seat2": "friend"}
    opened = client.post("/tables", data=fields, follow_redirects=False)
    table = opened.headers["location"].rpartition("/")[2]
    page = client.get(f"/t/{table}").text
    found = re.search(rf"/t/{table}/sit/\w+", page)
    assert found
    path = found[0]
    client.cookies.clear()
    assert "You are invited" in client.get(path).text
    key = path.rpartition("/")[2]
    client.post(f"/t/{table}/sit", data={"name": "Bo", "key": key})
    assert client.get(path, follow_redirects=False).status_code == 302, "to the table, for whoever sat down with it"
    client.cookies.clear()
    used = client.get(path).text
    assert "This invitation is no longer valid" in used
    assert f'href="/t/{table}">Watch the game' in used
    refused = client.post(f"/t/{table}/sit", data={"name": "Eve", "key": key})
    assert refused.status_code == 403
    assert "you can watch the game" in refused.text
    assert "Watching." in client.get(f"/t/{table}").text
