"""What stands before the application: who may ask, how often, and what browsers may do with the answers."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from shoal.web.limits import Buckets, Limits

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STATIC = "/static/"
STATIC_HEADERS = [(b"x-content-type-options", b"nosniff")]
"""A script or a style sheet shows nothing by itself, and a page loads many."""
SAFE = {"GET", "HEAD", "OPTIONS"}
TOO_MANY = 4029
"""Closes a socket, after 429 of HTTP."""
WRONG_ORIGIN = 4003


class Guard:
    def __init__(self, app: App, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._requests = Buckets(limits.requests, 4 * limits.requests)
        self._new_sockets = Buckets(limits.new_sockets, limits.sockets)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._requests.of(address(scope)).try_take():
            await _plain(send, 429, "That was a lot at once. Wait a few seconds and try again.")
        elif scope["method"] not in SAFE and not same_origin(scope):
            await _plain(send, 403, "This was sent from a page of another site, so it was not done.")
        else:
            headers = STATIC_HEADERS if scope["path"].startswith(STATIC) else HEADERS
            await self._app(scope, receive, _with_headers(send, headers))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = address(scope)
        if not same_origin(scope):
            await _close(receive, send, WRONG_ORIGIN)
        elif self._sockets[client] >= self._limits.sockets or not self._new_sockets.of(client).try_take():
            await _close(receive, send, TOO_MANY)
        else:
            self._sockets[client] += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self._sockets[client] -= 1
                if not self._sockets[client]:
                    del self._sockets[client]


def address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def same_origin(scope: Scope) -> bool:
    """Browsers always say where a request comes from; programs that do not have no cookies to be misused."""
    origin = header(scope["headers"], b"origin")
    try:
        return not origin or urlsplit(origin).netloc == header(scope["headers"], b"host")
    except ValueError:
        return False


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def _with_headers(send: Send, headers: list[tuple[bytes, bytes]]) -> Send:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *headers]}
        await send(message)

    return sending


async def _plain(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})


async def _close(receive: Receive, send: Send, code: int) -> None:
    await receive()
    await send({"type": "websocket.close", "code": code})
