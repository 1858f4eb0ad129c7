"""What a server on the open internet must get right: keys, cookies, origins, public links, when to come back."""

import asyncio
import contextlib
import itertools
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from shoal.games.contract import ShoalError
from shoal.web.routes import static_files
from shoal.web.routes.pages import COOKIE, SECURE_COOKIE
from shoal.web.server import Settings, application
from shoal.web.tables.keys import digest, is_issued, issue_key, new_key
from shoal.web.transport.addresses import TrustedProxies, client_of, counted, public_origin
from shoal.web.transport.admission import Admission
from shoal.web.transport.limits import Limits
from shoal.web.transport.middleware import Middleware
from shoal.web.transport.numbers import whole_number

HOME = "http://testserver.local"
PUBLIC = "https://shoal.example"
QUICK = {"game": "fishery", "quick": "1"}
FRIEND = {"game": "fishery", "players": "2", "seat1": "me", "seat2": "friend"}


def opened(**settings: Any) -> TestClient[Any]:
    return TestClient(application(Settings(workers=1, pace=0.0, **settings)), base_url=HOME)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with opened(limits=Limits(requests=10_000, table_burst=1_000)) as made:
        yield made


@pytest.fixture(scope="module")
def public() -> Iterator[TestClient[Any]]:
    with opened(public_url=PUBLIC) as made:
        yield made


def cookie_of(answer: Any) -> tuple[str, str]:
    name, _, value = answer.headers["set-cookie"].split(";")[0].partition("=")
    return name, value


def with_key(client: TestClient[Any], key: str, path: str, data: dict[str, str]) -> Any:
    client.cookies.clear()
    return client.post(path, data=data, headers={"cookie": f"{COOKIE}={key}"}, follow_redirects=False)


# Keys


def test_a_key_is_known_by_its_signature() -> None:
    key = issue_key("secret")
    assert is_issued("secret", key)
    for other in (issue_key("other secret"), new_key(), key[:-1], f"x{key}", key.replace(".", ""), ".", "", "é.ü"):
        assert not is_issued("secret", other)


def test_a_key_that_a_client_invents_is_not_adopted(client: TestClient[Any]) -> None:
    for invented in ("x", "A" * 43, new_key(), "A" * 43 + "." + "A" * 22):
        key = cookie_of(with_key(client, invented, "/tables", QUICK))[1]
        assert key != invented
        assert cookie_of(with_key(client, key, "/tables", QUICK))[1] == key, "one that was issued is kept"
    client.cookies.clear()
    where = client.post("/tables", data=FRIEND, follow_redirects=False).headers["location"]
    link = client.get(where).text.split("/sit/")[1].split('"')[0].split("<")[0]
    assert cookie_of(with_key(client, "A" * 43, f"{where}/sit", {"key": link}))[1] != "A" * 43


def test_a_key_from_before_keys_were_signed_still_opens_its_seat(tmp_path: Path) -> None:
    database, old = tmp_path / "tables.db", new_key()
    with opened(db=f"sqlite:///{database}") as client:
        client.post("/tables", data=QUICK)
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE seats SET owner = ? WHERE owner != ''", [digest(old)])
    with opened(db=f"sqlite:///{database}") as client:
        assert "your turn" in client.get("/", headers={"cookie": f"{COOKIE}={old}"}).text
        assert cookie_of(with_key(client, old, "/tables", QUICK))[1] == old
        assert cookie_of(with_key(client, new_key(), "/tables", QUICK))[1] != old


# Our public address


def test_with_tls_the_cookie_belongs_to_this_host_alone(public: TestClient[Any]) -> None:
    answer = public.post("/tables", data=QUICK, follow_redirects=False)
    said = answer.headers["set-cookie"].lower()
    assert cookie_of(answer)[0] == SECURE_COOKIE
    assert "; secure" in said
    assert "; path=/;" in f"{said};"
    assert "domain=" not in said
    assert "httponly" in said
    assert "samesite=lax" in said


def test_links_for_friends_lead_to_the_public_address(public: TestClient[Any]) -> None:
    answer = public.post("/tables", data=FRIEND, follow_redirects=False)
    key = cookie_of(answer)[1]
    page = public.get(answer.headers["location"], headers={"cookie": f"{SECURE_COOKIE}={key}"}).text
    assert f"{PUBLIC}{answer.headers['location']}/sit/" in page
    assert "testserver" not in page


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (PUBLIC, 303),
        ("http://shoal.example", 403),
        (HOME, 403),
        ("https://shoal.example.evil.example", 403),
        ("null", 403),
    ],
)
def test_forms_come_from_the_public_address(public: TestClient[Any], origin: str, status: int) -> None:
    answer = public.post("/tables", data=QUICK, headers={"origin": origin}, follow_redirects=False)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("", ""),
        ("https://shoal.example", "https://shoal.example"),
        ("https://Shoal.Example:443/", "https://shoal.example"),
        ("http://shoal.example:8080", "http://shoal.example:8080"),
        ("http://[2001:db8::1]:80", "http://[2001:db8::1]"),
    ],
)
def test_a_public_address_is_an_origin(given: str, origin: str) -> None:
    assert public_origin(given) == origin


@pytest.mark.parametrize(
    "given",
    [
        "shoal.example",
        "ftp://x",
        "https://",
        "https://a b",
        "https://x/path",
        "https://x?q",
        "https://me@x",
        "https://x:y",
    ],
)
def test_what_is_no_public_address_is_refused_in_a_sentence(given: str) -> None:
    with pytest.raises(ShoalError, match="is no public address"):
        public_origin(given)


# Addresses


@pytest.mark.parametrize(
    ("host", "count"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_by_who_has_them(host: str, count: str) -> None:
    assert counted(host) == count


@pytest.mark.parametrize(
    ("peer", "hops", "client"),
    [
        ("192.0.2.1", ["198.51.100.1"], "192.0.2.1"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["203.0.113.1, 198.51.100.1", "10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::/64"),
        ("::ffff:10.0.0.1", ["2001:db8::1"], "2001:db8::/64"),
        ("10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
    ],
)
def test_a_chain_of_proxies_is_read_from_the_right(peer: str, hops: list[str], client: str) -> None:
    headers = [(b"x-forwarded-for", hop.encode()) for hop in hops]
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
    TrustedProxies(["10.0.0.0/8"]).resolve(scope)
    assert client_of(scope) == client


@pytest.mark.parametrize(("trusted", "name"), [(["127.0.0.1"], SECURE_COOKIE), ([], COOKIE)])
def test_a_trusted_proxy_says_whether_there_is_tls(trusted: list[str], name: str) -> None:
    app = application(Settings(workers=1, trusted_proxies=tuple(trusted)))

    async def from_loopback(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            scope["client"] = ("127.0.0.1", 1)
        await app(scope, receive, send)

    with TestClient(from_loopback, base_url=HOME) as client:
        answer = client.post("/tables", data=QUICK, headers={"x-forwarded-proto": "https"}, follow_redirects=False)
    assert cookie_of(answer)[0] == name


# When to come back


def test_who_asks_too_often_is_told_when_to_come_back() -> None:
    with opened(limits=Limits(requests=0.5, refusals=1_000)) as client:
        answers = [client.get("/api/games", headers={"accept": kind}) for kind in ("text/html", "*/*") * 4]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert all(1 <= int(answer.headers["retry-after"]) <= 2 for answer in refused)
        page = client.get("/", headers={"accept": "text/html"})
        assert page.headers["content-type"].startswith("text/html")
        assert "try again" in page.text


def test_health_is_not_asked_for_without_a_pause() -> None:
    with opened(limits=Limits(requests=0.5, refusals=1_000)) as client:
        statuses = [client.get("/health").status_code for _ in range(4)]
    assert statuses == [200, 200, 429, 429]


def test_who_opens_too_many_tables_is_told_when_to_come_back() -> None:
    with opened(limits=Limits(table_burst=1, new_tables=0.1)) as client:
        answers = [client.post("/tables", data=QUICK, follow_redirects=False) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 429, 429]
    assert 8 <= int(answers[1].headers["retry-after"]) <= 10


def test_a_rematch_is_a_new_table_as_well() -> None:
    seats = [{"kind": "me"}, {"kind": "here"}]
    with opened(limits=Limits(table_burst=2, new_tables=0.01)) as client:
        made = client.post("/api/tables", json={"game": "fresh-fish", "seats": seats}).json()
        asked = [{"do": "agree", "seat": seat, "on": True} for seat in (1, 2)]
        assert _ask(client, made["table"], made["key"], *asked, {"do": "rematch"})["is"] == "rematch"
        again = _ask(client, made["table"], made["key"], {"do": "rematch"})
        assert again["is"] == "rematch", "it is there already"
        refused = _ask(client, again["table"], made["key"], *asked, {"do": "rematch"})
        assert "many new tables" in refused["why"]


def _ask(client: TestClient[Any], table: str, key: str, *asked: dict[str, Any]) -> Any:
    """The answer to the last of these."""
    with client.websocket_connect(f"/t/{table}/socket") as socket:
        for number, message in enumerate([{"do": "sit", "key": key}, *asked]):
            socket.send_json({**message, "id": number})
        while True:
            answer = socket.receive_json(timeout=20)
            if answer.get("re") == len(asked):
                return answer


def test_requests_under_way_have_a_limit_for_each_address_and_for_all() -> None:
    admission = Admission(Limits(address_requests_under_way=2, requests_under_way=3))
    assert [admission.begin_request("a") for _ in range(3)] == [0.0, 0.0, 1.0]
    assert not admission.overloaded
    assert admission.begin_request("b") == 0.0
    assert admission.overloaded
    admission.end_request("a")
    assert not admission.overloaded
    assert admission.begin_request("a") == 0.0


def test_clients_who_do_not_take_their_answers_are_no_reason_to_refuse_others() -> None:
    async def whole() -> list[int]:
        async def page(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200})
            await send({"type": "http.response.body", "body": b""})

        middleware = Middleware(page, Admission(Limits(requests_under_way=1)))
        asked, statuses = {"type": "http", "method": "GET", "path": "/", "headers": []}, []
        taken = asyncio.Event()

        async def slow(message: Any) -> None:
            await taken.wait()

        async def quick(message: Any) -> None:
            statuses.append(message.get("status", 0))

        reading = asyncio.create_task(middleware({**asked, "client": ("192.0.2.1", 1)}, None, slow))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        await middleware({**asked, "client": ("192.0.2.2", 1)}, None, quick)  # type: ignore[arg-type]
        taken.set()
        await reading
        return statuses

    assert asyncio.run(whole()) == [200, 0]


def test_of_one_address_one_request_is_worked_on_at_a_time() -> None:
    async def whole() -> None:
        working, go_on = Counter[str](), asyncio.Event()

        async def page(scope: Any, receive: Any, send: Any) -> None:
            working[scope["client"][0]] += 1
            await go_on.wait()
            await send({"type": "http.response.start", "status": 200})

        async def never(message: Any) -> None:
            await asyncio.Event().wait()

        middleware = Middleware(page, Admission(Limits()))
        scopes = [
            {"type": "http", "method": "GET", "path": "/", "headers": [], "client": (f"192.0.2.{last}", 1)}
            for last in [1] * 20 + [2]
        ]
        asking = [asyncio.create_task(middleware(scope, None, never)) for scope in scopes]  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        assert working == {"192.0.2.1": 1, "192.0.2.2": 1}, "nobody else waits for twenty pages"
        go_on.set()
        await asyncio.sleep(0.01)
        assert working["192.0.2.1"] == 20, "who does not take an answer has had their turn"
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    asyncio.run(whole())


def test_who_sends_slowly_holds_up_nobody_at_the_same_address() -> None:
    async def whole() -> list[str]:
        answered: list[str] = []
        all_sent = asyncio.Event()

        async def page(scope: Any, receive: Any, send: Any) -> None:
            if scope["method"] == "POST":
                await receive()
            answered.append(scope["method"])
            await send({"type": "http.response.start", "status": 200})

        async def slow() -> Any:
            await all_sent.wait()
            return {"type": "http.request", "body": b"", "more_body": False}

        async def taken(message: Any) -> None:
            """The client takes whatever comes."""

        middleware = Middleware(page, Admission(Limits()))
        asked = {"type": "http", "path": "/", "headers": [], "client": ("192.0.2.1", 1)}
        sending = asyncio.create_task(middleware({**asked, "method": "POST"}, slow, taken))
        await asyncio.sleep(0)
        await asyncio.wait_for(middleware({**asked, "method": "GET"}, slow, taken), 5)
        all_sent.set()
        await sending
        return answered

    assert asyncio.run(whole()) == ["GET", "POST"]


# Small things that broke it


def test_only_the_version_of_today_is_kept_for_good(client: TestClient[Any]) -> None:
    today = client.get(f"{static_files.root()}/socket.js")
    assert "immutable" in today.headers["cache-control"]
    yesterday = client.get("/static/0123456789abcdef/socket.js")
    assert yesterday.content == today.content
    assert yesterday.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("8", None),
        ("-1", None),
        ("²", None),
        ("٢", None),
        ("", None),
        (" 1", None),
        ("9" * 5_000, None),
    ],
)
def test_only_plain_numbers_within_bounds_are_numbers(text: str, number: int | None) -> None:
    assert whole_number(text, 0, 7) == number


def test_numbers_that_are_none_are_refused_and_break_nothing(client: TestClient[Any]) -> None:
    client.cookies.clear()
    where = client.post("/tables", data={**FRIEND, "seat2": "open"}, follow_redirects=False).headers["location"]
    client.cookies.clear()
    assert client.post(f"{where}/sit", data={"seat": "9" * 5_000}, follow_redirects=False).status_code < 500
    assert client.post("/tables", data={**FRIEND, "players": "9" * 5_000}).status_code == 400
    bots = [{"kind": "bot", "bot": "random"}] * 2
    table = client.post("/api/tables", json={"game": "fishery", "seats": bots}).json()["table"]
    until = time.monotonic() + 30
    # Bots alone play while somebody watches.
    with client.websocket_connect(f"/t/{table}/socket"):
        while not client.get(f"/api/tables/{table}").json()["over"]:
            assert time.monotonic() < until
            time.sleep(0.05)
    for viewer, number in itertools.product(("²", "9" * 5_000, "1"), ("1", "9" * 5_000)):
        answer = client.get(f"/t/{table}/replay/{number}?viewer={viewer}")
        assert answer.status_code < 500
        assert (answer.status_code == 200) == (viewer == number == "1")


@pytest.mark.parametrize("path", ["/api/tables", "/learn/fishery/1/why", "/learn/fishery/1/point"])
def test_lists_within_lists_without_end_are_refused(client: TestClient[Any], path: str) -> None:
    answer = client.post(path, content=b"[" * 60_000, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert "nested" in answer.json()["error"]
