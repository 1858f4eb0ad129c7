"""What clients do to connections rather than to tables: too many, too slow, too long, without end."""

import asyncio
import contextlib
import http.client
import json
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from shoal.web.transport.limits import Limits
from shoal.web.transport.middleware import TOO_MANY
from tests.web.nursery import Nursery, Server, serving
from tests.web.programs import join, open_table, read, read_view

PATIENCE = 10.0
"""Seconds in which whatever is to happen has happened."""
ATTACKER, BYSTANDER = "127.0.0.2", "127.0.0.3"
GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    made = Nursery(tmp_path_factory.mktemp("nursery") / "errors.txt")
    yield made
    made.close()


def connect(server: Server, address: str = ATTACKER) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, source_address=(address, 0))


def ask(server: Server, address: str = BYSTANDER, path: str = "/api/games", **headers: str) -> http.client.HTTPResponse:
    """One request on a connection of its own, answered and read."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, PATIENCE, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        answer.read()
        return answer


def read_all(connection: socket.socket) -> bytes:
    """Until the other end closes, which it must."""
    heard = b""
    with contextlib.suppress(OSError):
        while got := connection.recv(65_536):
            heard += got
    return heard


def is_closed(connection: socket.socket) -> bool:
    """Whatever was said before that."""
    try:
        while select.select([connection], [], [], 0)[0]:
            if not connection.recv(65_536):
                return True
    except OSError:
        return True
    return False


def soon(happens: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not (happened := happens()) and time.monotonic() < until:
        time.sleep(0.02)
    return happened


# Too much


def test_pipelined_requests_fill_no_memory(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        ask(server)
        before = server.memory
        until = time.monotonic() + 3
        while time.monotonic() < until:
            with contextlib.suppress(OSError), connect(server) as connection:
                reading = threading.Thread(target=read_all, args=[connection])
                reading.start()
                while reading.is_alive() and time.monotonic() < until:
                    connection.sendall(GET * 2_000)
                connection.shutdown(socket.SHUT_RDWR)
                reading.join()
            assert ask(server).status == 200
            time.sleep(0.05)
        assert server.memory - before < 40 * MEGABYTE


def test_a_few_pipelined_requests_are_answered(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits()) as server, connect(server) as connection:
        connection.sendall(GET * 5 + GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert read_all(connection).count(b"HTTP/1.1 200 OK") == 6


def test_whoever_is_cut_off_while_being_answered_leaves_no_complaint(nursery: Nursery, tmp_path: Path) -> None:
    lobby = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(nursery, tmp_path, Limits(refusals=1_000)) as server:
        for requests in (3, 20) * 20:
            with connect(server) as connection:
                connection.sendall(lobby * requests)
                # A reset, and not a polite end.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert ask(server).status == 200
        assert "ASGI" not in nursery.errors.read_text()


def test_a_head_without_end_is_not_taken(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        ask(server)
        before = server.memory
        with connect(server) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
            sent = 0
            with contextlib.suppress(OSError):
                while sent < 30 * MEGABYTE:
                    connection.sendall(b"x" * MEGABYTE)
                    sent += MEGABYTE
        assert sent < 20 * MEGABYTE
        assert server.memory - before < 20 * MEGABYTE


@pytest.mark.parametrize(
    "head", ["GET /{long} HTTP/1.1\r\nHost: x\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-Long: {long}\r\n"]
)
def test_a_head_too_long_is_refused_in_a_sentence(nursery: Nursery, tmp_path: Path, head: str) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        for length, status in ((10_000, None), (17_000, 431)):
            with connect(server) as connection:
                connection.sendall(head.format(long="x" * length).encode() + b"Connection: close\r\n\r\n")
                answer = read_all(connection)
                assert (b" 431 " in answer) == (status == 431)


@pytest.mark.parametrize("framing", ["Content-Length: 100000000", "Transfer-Encoding: chunked"])
def test_a_body_without_end_is_not_taken(nursery: Nursery, tmp_path: Path, framing: str) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        before = server.memory
        with connect(server) as connection:
            connection.sendall(f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{framing}\r\n\r\n".encode())
            sent = 0
            with contextlib.suppress(OSError):
                while sent < 30 * MEGABYTE:
                    connection.sendall(b"3e8\r\n" + b"x" * 1000 + b"\r\n")
                    sent += 1000
        assert sent < 20 * MEGABYTE
        assert server.memory - before < 20 * MEGABYTE


# Too slow


def test_silent_connections_leave_room_for_others(tmp_path: Path) -> None:
    nursery = Nursery(tmp_path / "errors.txt")
    nursery.allow_files(256)
    try:
        with serving(nursery, tmp_path, Limits()) as server, contextlib.ExitStack() as opened:
            silent = [opened.enter_context(connect(server)) for _ in range(300)]
            assert ask(server).status == 200
            assert soon(lambda: sum(is_closed(connection) for connection in silent) >= 200)
    finally:
        nursery.close()


def test_who_sends_a_request_too_slowly_is_let_go(nursery: Nursery, tmp_path: Path) -> None:
    limits = Limits(head_seconds=0.5, body_seconds=0.5)
    with serving(nursery, tmp_path, limits) as server, contextlib.ExitStack() as opened:
        silent, slow, half, blank = [opened.enter_context(connect(server)) for _ in range(4)]
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        slow.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        blank.sendall(GET)

        def trickle() -> bool:
            with contextlib.suppress(OSError):
                slow.sendall(b"x")
                half.sendall(b" ")
                blank.sendall(b"\r\n")
            return is_closed(silent) and is_closed(slow) and is_closed(half)

        assert soon(trickle)
        assert read_all(blank).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("odd", ["X: y\r\n" * 300, "Content-Length: 3\r\n"])
def test_who_never_gets_the_socket_it_asks_for_is_let_go(nursery: Nursery, tmp_path: Path, odd: str) -> None:
    asked = (
        f"GET /t/x/socket HTTP/1.1\r\nHost: x\r\n{odd}Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with serving(nursery, tmp_path, Limits(head_seconds=0.5)) as server, connect(server) as connection:
        connection.sendall(asked.encode())
        assert soon(lambda: is_closed(connection))


def test_who_does_not_take_an_answer_is_let_go(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits(answer_seconds=1.0)) as server, socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.bind((ATTACKER, 0))
        connection.connect(("127.0.0.1", server.port))
        for _ in range(8):
            connection.sendall(b"GET /rules/vicious-fishes HTTP/1.1\r\nHost: x\r\n\r\n")
        assert soon(lambda: server.has_connection_from(ATTACKER))
        assert soon(lambda: not server.has_connection_from(ATTACKER))


# Too many


def test_the_system_keeps_little_of_what_a_client_does_not_take(nursery: Nursery, tmp_path: Path) -> None:
    long = b"GET /rules/fishery HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(nursery, tmp_path, Limits()) as server, socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        connection.bind((ATTACKER, 0))
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(long * 8)
        assert soon(lambda: server.unsent_to(ATTACKER) > 0)
        time.sleep(0.5)
        assert 0 < server.unsent_to(ATTACKER) < MEGABYTE


def test_one_address_has_its_share_of_connections(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits(address_connections=10)) as server, contextlib.ExitStack() as opened:
        for _ in range(10):
            opened.enter_context(connect(server))
        over = read_all(opened.enter_context(connect(server)))
        assert over.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: " in over
        assert ask(server).status == 200


def test_a_socket_is_still_a_connection(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits(address_connections=3)) as server:
        table, _ = open_table(server.port, "fishery", 2)

        async def three() -> bytes:
            async with contextlib.AsyncExitStack() as opened:
                for _ in range(3):
                    await opened.enter_async_context(await join(server.port, table, address=ATTACKER))
                with connect(server) as fourth:
                    return await asyncio.to_thread(read_all, fourth)

        assert asyncio.run(three()).startswith(b"HTTP/1.1 429 ")
        assert soon(lambda: ask(server, ATTACKER).status == 200)


def test_who_goes_on_after_refusals_is_shut_out_for_a_while(nursery: Nursery, tmp_path: Path) -> None:
    limits = Limits(requests=1.0, refusals=5.0, shut_out_seconds=2.0)
    with serving(nursery, tmp_path, limits) as server:
        table, _ = open_table(server.port, "fishery", 2)

        async def besiege() -> None:
            async with await join(server.port, table, address=ATTACKER) as player:
                await read_view(player)
                with connect(server) as idle, connect(server) as flooding:
                    answers = await asyncio.to_thread(_ask_until_cut_off, flooding)
                    assert b"HTTP/1.1 200 OK" in answers
                    assert 4 <= answers.count(b"HTTP/1.1 429 ") <= 10
                    assert b"retry-after: " in answers
                    assert soon(lambda: is_closed(idle)), "all its connections are closed"
                with connect(server) as again:
                    assert not await asyncio.to_thread(read_all, again), "and no other is taken"
                assert ask(server).status == 200, "others are not concerned"
                await player.send(json.dumps({"do": "look", "seat": 0, "id": 1}))
                while (await read(player)).get("re") != 1:
                    pass

        asyncio.run(besiege())
        assert soon(lambda: _status(server, ATTACKER) == 200)


def _ask_until_cut_off(connection: socket.socket) -> bytes:
    heard = b""
    with contextlib.suppress(OSError):
        for _ in range(100):
            connection.sendall(GET)
            got = connection.recv(65_536)
            if not got:
                break
            heard += got
    return heard


def _status(server: Server, address: str) -> int:
    try:
        return ask(server, address).status
    except (OSError, http.client.HTTPException):
        return 0


def test_a_socket_too_many_is_told_why(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits(sockets=2)) as server:
        table, _ = open_table(server.port, "fishery", 2)

        async def three() -> None:
            async with await join(server.port, table) as one, await join(server.port, table) as two:
                await read_view(one)
                await read_view(two)
                async with await join(server.port, table) as three:
                    told = await read(three)
                    assert told["is"] == "refused"
                    assert told["why"].endswith(".")
                    with pytest.raises(ConnectionClosed) as closed:
                        await read(three)
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == TOO_MANY

        asyncio.run(three())


# What a socket may be misused for


@pytest.mark.parametrize("kind", [0x89, 0x8A, 0x00], ids=["ping", "pong", "part"])
def test_frames_that_say_nothing_are_not_taken_for_ever(nursery: Nursery, tmp_path: Path, kind: int) -> None:
    with serving(nursery, tmp_path, Limits()) as server:
        table, _ = open_table(server.port, "fishery", 2)
        with connect(server) as connection:
            hello = (
                f"GET /t/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            connection.sendall(hello.encode())
            assert connection.recv(12) == b"HTTP/1.1 101"
            connection.sendall(b"\x01\x80\0\0\0\0")
            with contextlib.suppress(OSError):
                for _ in range(50):
                    connection.sendall((bytes([kind, 0x80]) + bytes(4)) * 100)
                    time.sleep(0.01)
            assert soon(lambda: is_reset(connection))


def is_reset(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"\x89\x80\0\0\0\0")
    except OSError:
        return True
    return False


# Whom a proxy forwards


def forwarded(server: Server, address: str, times: int, hops: Callable[[int], str]) -> list[int]:
    return [ask(server, address, X_Forwarded_For=hops(number)).status for number in range(times)]


def test_anybody_may_invent_where_a_request_came_from(nursery: Nursery, tmp_path: Path) -> None:
    with serving(nursery, tmp_path, Limits(requests=1.0), trusted_proxies=["127.0.0.9"]) as server:
        assert 429 in forwarded(server, "127.0.0.1", 10, lambda number: f"10.0.0.{number}")


def test_a_trusted_proxy_is_believed(nursery: Nursery, tmp_path: Path) -> None:
    limits = Limits(requests=1.0, address_connections=2)
    with serving(nursery, tmp_path, limits, trusted_proxies=["127.0.0.9", "10.0.0.0/8"]) as server:
        proxy = "127.0.0.9"
        assert forwarded(server, proxy, 10, lambda number: f"192.0.2.{number}") == [200] * 10
        assert 429 in forwarded(server, proxy, 10, lambda number: "198.51.100.1")
        assert 429 in forwarded(server, proxy, 10, lambda number: f"203.0.113.{number}, 198.51.100.2, 10.1.1.1")
        assert 429 in forwarded(server, proxy, 10, lambda number: f"2001:db8:1:2::{number:x}")
        assert forwarded(server, proxy, 10, lambda number: f"2001:db8:1:{number + 16:x}::1") == [200] * 10
        with contextlib.ExitStack() as opened:
            for _ in range(5):
                opened.enter_context(connect(server, proxy))
            assert ask(server, proxy, X_Forwarded_For="192.0.2.200").status == 200, "its connections are everybody's"
