"""What stands before the application: who may ask, how often, and what browsers may do with the answers."""

import contextlib
from collections.abc import Awaitable, Callable, Iterable
from html import escape
from typing import Any
from urllib.parse import urlsplit

from shoal.web.routes import messages
from shoal.web.transport.addresses import client_of
from shoal.web.transport.admission import Admission
from shoal.web.transport.limits import whole_seconds

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
SLOW_DOWN = "That was a lot at once. Wait a few seconds and try again."
CROWDED = "Everybody asks at once. Wait a few seconds and try again."
TOO_MANY_SOCKETS = "There are too many tables open from your address. Close some, or wait a little."
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>One moment</title><h1>One moment</h1><p>{}</p></html>"
)


class Middleware:
    def __init__(self, app: App, admission: Admission, public: str = "") -> None:
        """`public` is the origin of our public address, where there is one."""
        self._app = app
        self._public = public
        self.admission = admission

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self.admission.proxies.resolve(scope)
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            self.admission.proxies.resolve(scope)
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        if self.admission.overloaded:
            self.admission.refusals["overloaded"] += 1
            await refuse(scope, send, 503, CROWDED, 1)
            return
        wait = self.admission.begin_request(client)
        if wait:
            await refuse(scope, send, 429, SLOW_DOWN, wait)
            self.admission.refused(client, "requests")
            return
        headers = STATIC_HEADERS if scope["path"].startswith(STATIC) else HEADERS
        try:
            if scope["method"] not in SAFE and not self._same_origin(scope):
                self.admission.refusals["origin"] += 1
                await refuse(scope, send, 403, "This was sent from a page of another site, so it was not done.")
            else:
                async with contextlib.AsyncExitStack() as turn:
                    if scope["method"] in SAFE:
                        await turn.enter_async_context(self.admission.turn(client))
                    else:
                        receive = self._receiving(receive, client, turn)
                    await self._app(scope, receive, self._sending(send, headers, turn))
        finally:
            self.admission.end_request(client)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_of(scope)
        if not self._same_origin(scope):
            self.admission.refusals["origin"] += 1
            await receive()
            await send({"type": "websocket.close", "code": WRONG_ORIGIN})
        elif self.admission.open_socket(client):
            await _refuse_socket(receive, send)
            self.admission.refused(client, "sockets")
        else:
            try:
                await self._app(scope, receive, send)
            finally:
                self.admission.close_socket(client)

    def _receiving(self, receive: Receive, client: str, turn: contextlib.AsyncExitStack) -> Receive:
        """Waits for the address's turn when all has come: who sends slowly holds up nobody at the same address."""

        async def receiving() -> Any:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body"):
                await turn.enter_async_context(self.admission.turn(client))
            return message

        return receiving

    def _sending(self, send: Send, headers: list[tuple[bytes, bytes]], turn: contextlib.AsyncExitStack) -> Send:
        """Adds headers. Clients who do not take their answers, however many, keep nobody else from theirs."""

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *headers]}
                await turn.aclose()
            self.admission.unread += 1
            try:
                await send(message)
            finally:
                self.admission.unread -= 1

        return sending

    def _same_origin(self, scope: Scope) -> bool:
        """Browsers always say where a request comes from; programs that do not have no cookies to be misused."""
        origin = header(scope["headers"], b"origin")
        if not origin:
            return True
        if self._public:
            return origin == self._public
        try:
            return urlsplit(origin).netloc == header(scope["headers"], b"host")
        except ValueError:
            return False


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


async def refuse(scope: Scope, send: Send, status: int, sentence: str, wait: float = 0.0) -> None:
    page = "text/html" in header(scope["headers"], b"accept") and not scope["path"].startswith("/api")
    body = PAGE.format(escape(sentence)).encode() if page else messages.encode({"error": sentence})
    kind = b"text/html; charset=utf-8" if page else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), *HEADERS]
    if wait:
        headers.append((b"retry-after", b"%d" % whole_seconds(wait)))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _refuse_socket(receive: Receive, send: Send) -> None:
    """Accepted first: browsers do not tell a page why a socket was not."""
    await receive()
    await send({"type": "websocket.accept"})
    told = messages.encode({"is": "refused", "why": TOO_MANY_SOCKETS, "paragraph": ""}).decode()
    await send({"type": "websocket.send", "text": told})
    await send({"type": "websocket.close", "code": TOO_MANY})
