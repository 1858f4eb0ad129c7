"""The example for nginx works: tables are played at through it, over HTTP and sockets."""

import asyncio
import contextlib
import http.client
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.web.nursery import Nursery
from tests.web.programs import Player, open_table, post
from tests.web.serving import PATIENCE, free_port

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Proxy(NamedTuple):
    port: int
    log: Path
    """Who asked nginx for what."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    if NGINX is None:
        missing = "there is no nginx (apt install nginx)"
        if os.environ.get("SHOAL_NEED_NGINX"):
            pytest.fail(missing)
        pytest.skip(f"{missing}, so its example was not tried")
    folder = tmp_path_factory.mktemp("nginx")
    nursery = Nursery(folder / "errors.txt")
    port = free_port()
    server = nursery.start(
        f"sqlite:///{folder / 'tables.db'}",
        workers=1,
        pace=0,
        public_metrics=True,
        public_url=f"http://127.0.0.1:{port}",
        trusted_proxies=["127.0.0.1"],
    )
    config = folder / "nginx.conf"
    config.write_text(with_places(EXAMPLE.read_text(), folder, port, server.port))
    command = [NGINX, "-p", str(folder), "-c", str(config), "-e", str(folder / "error.log")]
    tested = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stderr
    assert "[warn]" not in tested.stderr
    running = subprocess.Popen([*command, "-g", "daemon off;"])
    wait_for(port, running)
    yield Proxy(port, folder / "access.log")
    running.terminate()
    running.wait(PATIENCE)
    server.kill()
    nursery.close()


def with_places(example: str, folder: Path, port: int, shoal: int) -> str:
    """The example for this machine: everything in one folder, and ports that are free."""
    changes = {
        # Only root may be somebody else; and nobody else may look into the folder.
        "user www-data;": "user root;" if os.geteuid() == 0 else "",
        "/run/nginx.pid": str(folder / "nginx.pid"),
        "/var/log/nginx": str(folder),
        "worker_processes auto;": "worker_processes 1;",
        "        listen 80;\n        # listen 443": f"        listen 127.0.0.1:{port};\n        # listen 443",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{shoal};",
        # Otherwise they lie where only root may write.
        "http {\n": "http {\n"
        + "".join(
            f"    {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        ),
    }
    for before, after in changes.items():
        assert before in example, f"the example has no {before!r} any more"
        example = example.replace(before, after)
    return example


def wait_for(port: int, running: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while True:
        assert running.poll() is None, "nginx ended at once"
        assert time.monotonic() < until, "nginx does not answer"
        with contextlib.suppress(OSError):
            assert get(port, "/health")[0] == 200
            return
        time.sleep(0.05)


def get(port: int, path: str) -> tuple[int, str]:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_two_people_play_through_nginx(proxy: Proxy) -> None:
    table, keys = open_table(proxy.port, "fishery", 2)
    players = [Player(proxy.port, table, key, seed) for seed, key in enumerate(keys)]

    async def play() -> None:
        playing = [asyncio.create_task(player.play()) for player in players]
        async with asyncio.timeout(PATIENCE):
            while any(len(player.acknowledged) < 3 for player in players):
                await asyncio.sleep(0.01)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(play())
    status, page = get(proxy.port, f"/t/{table}")
    assert status == 200
    assert "<svg" in page


def test_a_page_of_ours_opens_a_socket_through_nginx_and_one_of_another_site_does_not(proxy: Proxy) -> None:
    table, _ = open_table(proxy.port, "fishery", 1, bots=1)
    address = f"ws://127.0.0.1:{proxy.port}/t/{table}/socket"

    async def attempt(origin: str) -> str | bytes:
        async with connect(address, additional_headers={"Origin": origin}, proxy=None) as socket:
            return await socket.recv()

    assert asyncio.run(attempt(f"http://127.0.0.1:{proxy.port}"))
    with pytest.raises(InvalidStatus):
        asyncio.run(attempt("http://elsewhere.example"))


def take_seat(port: int, table: str, address: str) -> int:
    """The status of the answer to somebody at an address."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))
    with contextlib.closing(connection):
        # What a client says of itself is not passed on.
        headers = {"Content-Type": "application/json", "X-Forwarded-For": f"192.0.2.{address[-1]}"}
        connection.request("POST", f"/api/tables/{table}/seats", b"{}", headers)
        return connection.getresponse().status


def test_people_behind_nginx_are_known_by_their_own_addresses(proxy: Proxy) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    table = post(proxy.port, "/api/tables", {"game": "rotten-fish", "seats": seats, "public": True})["table"]
    assert take_seat(proxy.port, table, "127.0.0.3") == 201
    assert take_seat(proxy.port, table, "127.0.0.3") == 403
    assert take_seat(proxy.port, table, "127.0.0.4") == 201


def test_links_say_where_people_find_the_server(proxy: Proxy) -> None:
    form = b"game=fishery&seat2=friend&players=2"
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/tables", form, {"Content-Type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        answer.read()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        connection.request("GET", answer.headers["Location"], headers={"Cookie": cookie})
        page = connection.getresponse().read().decode()
    assert f'value="http://127.0.0.1:{proxy.port}{answer.headers["Location"]}/sit/' in page


def test_nginx_keeps_what_is_large_or_not_for_strangers(proxy: Proxy) -> None:
    assert get(proxy.port, "/metrics")[0] == 404
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/api/tables", b"x" * 100_000, {"Content-Type": "application/json"})
        assert connection.getresponse().status == 413


def test_the_log_of_nginx_gives_no_seat_away(proxy: Proxy) -> None:
    opened = post(proxy.port, "/api/tables", {"game": "fishery", "seats": [{"kind": "me"}, {"kind": "friend"}]})
    key = opened["invitations"][0]["key"]
    assert get(proxy.port, f"/t/{opened['table']}/sit/{key}")[0] == 200
    # It is written just after the answer is sent.
    until = time.monotonic() + PATIENCE
    while f"GET /t/{opened['table']}/sit/..." not in proxy.log.read_text():
        assert time.monotonic() < until, proxy.log.read_text()
        time.sleep(0.01)
    assert key not in proxy.log.read_text()
