"""The outermost middleware: measures what is asked for, and answers those who watch over the server."""

import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST

from shoal.games.contract import ShoalError
from shoal.games.game import shown
from shoal.web.operations import logs
from shoal.web.operations.health import WELL, Health
from shoal.web.operations.metrics import Metrics
from shoal.web.transport.addresses import client_of
from shoal.web.transport.admission import Admission
from shoal.web.transport.middleware import SLOW_DOWN, App, Receive, Scope, Send, refuse

REFUSED = {
    400: "bad_request",
    403: "not_yours",
    404: "not_found",
    405: "bad_request",
    409: "conflict",
    413: "too_large",
    429: "rate_limit",
    503: "not_kept",
    4003: "other_site",
    4004: "not_found",
    4029: "too_many_connections",
}
"""What a status of HTTP, or the code that closes a socket, means among the kinds of refusals."""
TABLE = re.compile(r"(?:/api/tables|/t)/([A-Za-z0-9]{1,40})(?:/|$)")
LOCAL = "127.0.0.1"
NO_ROUTE = "none"
"""Where nothing is served: addresses that a client made up must not become labels."""

Answer = tuple[int, str, bytes]
"""Status, media type and body."""


class Monitor:
    def __init__(
        self,
        app: App,
        admission: Admission,
        metrics: Metrics,
        health: Health,
        *,
        public_metrics: bool,
        own_port: int = 0,
    ) -> None:
        """On `own_port`, if there is one, nothing is served but what is answered here, as often as anybody asks."""
        self.metrics = metrics
        self._admission = admission
        self._app = app
        self._own_port = own_port
        self._health = health
        self._public_metrics = public_metrics
        self._answers: dict[str, Callable[[], Awaitable[Answer]]] = {
            "/health": self._alive,
            "/health/ready": self._ready,
            "/metrics": self._metrics,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        own = bool(self._own_port) and scope["server"][1] == self._own_port
        answer = self._answers.get(scope["path"]) if scope["type"] == "http" else None
        if answer == self._metrics and not (own or self._public_metrics):
            answer = None
        if answer and own:
            await _send(send, await _asked(scope, answer))
        elif answer:
            await self._answer(scope, send, answer)
        elif own:
            await self._nothing_else(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    # What is measured

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        logs.table.set(table_of(scope["path"]))
        begun = time.perf_counter()
        status = 500

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self.metrics.request(scope.get("path_template") or NO_ROUTE, status, time.perf_counter() - begun)
            if status >= 400 and status != 500:
                self.metrics.refused(REFUSED.get(status, "other"))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        logs.table.set(table_of(scope["path"]))

        async def sending(message: Any) -> None:
            if message["type"] == "websocket.close" and message.get("code") in REFUSED:
                self.metrics.refused(REFUSED[message["code"]])
            await send(message)

        with self.metrics.sockets.track_inprogress():
            await self._app(scope, receive, sending)

    # What is answered here

    async def _answer(self, scope: Scope, send: Send, answer: Callable[[], Awaitable[Answer]]) -> None:
        """Each costs little, but whoever asks without a pause would keep the server from everything else."""
        self._admission.proxies.resolve(scope)
        client = client_of(scope)
        wait = self._admission.begin_request(client)
        if wait:
            await refuse(scope, send, 429, SLOW_DOWN, wait)
            self._admission.refused(client, "requests")
            return
        try:
            await _send(send, await _asked(scope, answer))
        finally:
            self._admission.end_request(client)

    async def _alive(self) -> Answer:
        return _json(200, {"alive": True})

    async def _ready(self) -> Answer:
        parts = await self._health.parts()
        ready = all(state == WELL for state in parts.values())
        return _json(200 if ready else 503, {"ready": ready, **parts})

    async def _metrics(self) -> Answer:
        return 200, CONTENT_TYPE_LATEST, self.metrics.page()

    async def _nothing_else(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4004})
        else:
            await _send(send, _error(404, "Only /metrics, /health and /health/ready are answered here."))


async def _asked(scope: Scope, answer: Callable[[], Awaitable[Answer]]) -> Answer:
    return await answer() if scope["method"] in ("GET", "HEAD") else _error(405, "Only GET is answered here.")


def metrics_address(text: str) -> tuple[str, int]:
    """From PORT or HOST:PORT. Without a host, only this machine can ask."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and int(port) < 65536):
        raise ShoalError(f"metrics are served at a port or HOST:PORT, such as 9100 or 10.0.0.5:9100, not {shown(text)}")
    return host.strip("[]") or LOCAL, int(port)


def table_of(path: str) -> str:
    """The table that an address names; '' for none."""
    found = TABLE.match(path)
    return found[1] if found else ""


def _json(status: int, data: object) -> Answer:
    return status, "application/json", msgspec.json.encode(data)


def _error(status: int, sentence: str) -> Answer:
    return _json(status, {"error": sentence})


async def _send(send: Send, answer: Answer) -> None:
    status, media_type, body = answer
    headers = [
        (b"content-type", media_type.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
