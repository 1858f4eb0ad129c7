"""HTTP and WebSocket connections with caps and deadlines, where uvicorn has none.

A request reaches the application when it is there as a whole: who sends slowly costs a connection and nothing else.
What the parent classes do is in uvicorn's httptools_impl.py and websockets_sansio_impl.py; its version is pinned.
"""

import asyncio
import time
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from shoal.web.transport.addresses import counted
from shoal.web.transport.admission import Admission
from shoal.web.transport.limits import Bucket

SLICE = 2_048
"""Bytes that are parsed at once: after each the connection may have been ended."""
CLOSING_SECONDS = 5.0
"""Until a connection that was closed is dropped, whatever the client has not taken yet."""
PROXY_IDLE_SECONDS = 75
"""How long a trusted proxy may keep a connection for later."""
CLOSE_HANDSHAKE_SECONDS = 2.0
"""In which a client must answer that its socket was closed."""
MOST_FRAGMENTS = 16
"""Of one message; browsers send one."""
CONTROL_FRAMES = (1.0, 20.0)
"""Pings and pongs: so many a second, and so many at once."""
POLICY_VIOLATION = 1008

SENTENCES = {
    400: "This is no HTTP request that a browser would send.",
    413: "That was more than a request here may hold.",
    429: "Those were too many connections, or too many requests at once on one. Wait a few seconds and try again.",
    431: "The head of that request was longer than any browser's.",
    503: "Everybody is here at once. Wait a few seconds and try again.",
}
KINDS = {400: "no request", 413: "body too long", 429: "too many at once", 431: "head too long"}
"""How refusals are counted that are the client's own doing."""
RETRY_SECONDS = {429: 10, 503: 5}


def _written(status: int) -> bytes:
    sentence = SENTENCES[status].encode()
    later = b"retry-after: %d\r\n" % RETRY_SECONDS[status] if status in RETRY_SECONDS else b""
    head = b"content-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n"
    return b"%s%s%scontent-length: %d\r\n\r\n%s" % (STATUS_LINE[status], head, later, len(sentence), sentence)


REFUSALS = {status: _written(status) for status in SENTENCES}
"""Whole answers, made once: a refusal must cost next to nothing."""


class Refusal(Exception):
    """Raised while a request is parsed, which ends the connection."""

    def __init__(self, status: int) -> None:
        super().__init__(SENTENCES[status])
        self.status = status


class Deadlines:
    """What connections of both kinds have: an address they count for, and an end."""

    transport: asyncio.Transport
    admission: Admission
    address = ""
    _closing_since = 0.0

    def _closed_in_time(self, now: float) -> bool:
        """Drop a connection that was closed and is still there."""
        if not self.transport.is_closing():
            return False
        self._closing_since = self._closing_since or now
        if now - self._closing_since > CLOSING_SECONDS:
            self.abort()
        return True

    def abort(self) -> None:
        """Drop the connection, whatever the client has not taken yet."""
        self.transport.abort()


def peer(admission: Admission, transport: Any) -> tuple[str, bool]:
    """The address a connection counts for, and whether it is a trusted proxy's, which count for nobody."""
    remote = get_remote_addr(transport)
    host = remote[0] if remote else ""
    trusted = admission.proxies.trusts(host)
    return "" if trusted else counted(host), trusted


class HttpProtocol(Deadlines, HttpToolsProtocol):
    def __init__(self, admission: Admission, **given: Any) -> None:
        super().__init__(**given)
        self.admission = admission
        self._limits = admission.limits
        self._idle_seconds = self._limits.head_seconds
        self._since = time.monotonic()
        """When the request or the wait for it began."""
        self._taken = 0
        """The bytes of the head or the body so far."""
        self._in_body = False
        self._held: tuple[RequestResponseCycle, Any] | None = None
        """A request whose body has not come, which is next to be answered."""
        self._unread: tuple[RequestResponseCycle | None, float] | None = None
        """The answer the client has not taken, and since when."""
        self._current: RequestResponseCycle | None = None
        """The request that the application was given last."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address, trusted = peer(self.admission, transport)
        if trusted:
            self._idle_seconds = self.timeout_keep_alive = PROXY_IDLE_SECONDS
        refused = self.admission.refuses_connection(self.address)
        if not refused:
            self.admission.add(self)
        elif refused == "address full":
            self._refuse(429)
        else:
            self.admission.refusals[refused] += 1
            if refused == "full":
                transport.write(REFUSALS[503])
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.admission.discard(self)
        self.pipeline.clear()
        self._held = None
        self._stop_answering()
        super().connection_lost(exc)

    def abort(self) -> None:
        self._stop_answering()
        super().abort()

    def _stop_answering(self) -> None:
        """Whoever still answers writes nothing more, which would fail; of several, uvicorn tells the last to come."""
        if self._current is not None:
            self._current.disconnected = True

    @property
    def _answering(self) -> bool:
        """Is the application at work on a request of this connection?"""
        return self.cycle is not None and not self.cycle.response_complete and self._held is None

    # Caps

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing() or not self._feed(data[start : start + SLICE]):
                return

    def _feed(self, data: bytes) -> bool:
        """Parse what came; False if nothing more is taken."""
        self._taken += len(data)
        try:
            self.parser.feed_data(data)
            self._check_size(self._taken)
        except Refusal as refusal:
            self._refuse(refusal.status)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except httptools.HttpParserError as error:
            # What a callback raised is the context of the parser's own error.
            self._refuse(error.__context__.status if isinstance(error.__context__, Refusal) else 400)
        else:
            return True
        return False

    def _check_size(self, taken: int) -> None:
        if self._in_body and taken > self._limits.body_bytes + SLICE:
            raise Refusal(413)
        if not self._in_body and taken > self._limits.head_bytes + SLICE:
            raise Refusal(431)

    def _upgrade(self) -> None:
        if not self._should_upgrade():
            # Answered as if it had not asked; the parser takes nothing more after that.
            self.cycle.keep_alive = False
        elif self._answering:
            self.abort()
        else:
            # From here on the socket's own protocol counts.
            self.admission.discard(self)
            self.handle_websocket_upgrade()
            # The two know each other, and would both stay until the garbage is collected.
            self.parser = None  # type: ignore[assignment]

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._since = time.monotonic()
        self._taken = 0

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self._limits.head_bytes:
            raise Refusal(431)
        if len(self.pipeline) >= self._limits.pipelined:
            raise Refusal(429)
        self._in_body, self._taken, self._since = True, 0, time.monotonic()
        super().on_headers_complete()
        if self.expect_100_continue and self._held is not None:
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            self.cycle.waiting_for_100_continue = False

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        if self._held is not None:
            if len(self.cycle.body) > self._limits.body_bytes:
                raise Refusal(413)
            # Nobody reads it before it is complete, so that it must not wait for a reader.
            self.flow.resume_reading()

    def on_message_complete(self) -> None:
        self._in_body, self._taken = False, 0
        super().on_message_complete()
        if self._held is not None:
            held, self._held = self._held, None
            self._start_asgi_task(*held)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        if cycle.more_body:
            self._held = (cycle, app)
        elif not self.transport.is_closing():
            self._current = cycle
            super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        self._since = time.monotonic()
        super().on_response_complete()

    def _refuse(self, status: int) -> None:
        """End the connection with a sentence; without one where an answer is under way, which it would be taken for."""
        if self._answering:
            self.abort()
        else:
            self.transport.write(REFUSALS[status])
            self.transport.close()
        if self.address:
            self.admission.refused(self.address, KINDS[status])

    # Deadlines

    def sweep(self, now: float) -> None:
        if self._closed_in_time(now) or self._not_read(now):
            return
        if self._in_body:
            overdue = now - self._since > self._limits.body_seconds
        else:
            overdue = not self._answering and now - self._since > self._idle_seconds
        if overdue:
            self.admission.refusals["overdue"] += 1
            self.transport.close()

    def _not_read(self, now: float) -> bool:
        """Drop a connection whose client has not taken the same answer for too long."""
        if not self.transport.get_write_buffer_size():
            self._unread = None
        elif self._unread is None or self._unread[0] is not self.cycle:
            self._unread = (self.cycle, now)
        elif now - self._unread[1] > self._limits.answer_seconds:
            self.admission.refusals["unread"] += 1
            self.abort()
            return True
        return False

    def cut_off(self) -> None:
        self.pipeline.clear()
        self._stop_answering()
        self.transport.close()


class SocketProtocol(Deadlines, WebSocketsSansIOProtocol):
    """A connection that was upgraded. Pings every 20 seconds tell whether the client still reads."""

    def __init__(self, admission: Admission, **given: Any) -> None:
        super().__init__(**given)
        self.admission = admission
        self.close_timeout = CLOSE_HANDSHAKE_SECONDS
        self._control_frames = Bucket(*CONTROL_FRAMES)
        self._since = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address, _ = peer(self.admission, transport)
        self.admission.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.admission.discard(self)
        super().connection_lost(exc)
        # It waits for more in a generator that knows it, and would stay until the garbage is collected.
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + SLICE])

    def handle_ping(self) -> None:
        # Answers to pings wait for nobody: a client that sends many and reads none would fill the memory.
        if self._control_frames.try_take():
            super().handle_ping()
        else:
            self._show_out()

    def handle_pong(self, event: Any) -> None:
        if self._control_frames.try_take():
            super().handle_pong(event)
        else:
            self._show_out()

    def handle_cont(self, event: Any) -> None:
        # Empty fragments have no size that would be counted.
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._show_out()

    def _show_out(self) -> None:
        self.admission.refusals["socket misused"] += 1
        self.transport.abort()

    def sweep(self, now: float) -> None:
        if self._closed_in_time(now) or self.handshake_complete:
            return
        # What asks for a socket in a way that the parser does not take is answered by nobody.
        if now - self._since > self.admission.limits.head_seconds:
            self.admission.refusals["overdue"] += 1
            self.abort()

    def cut_off(self) -> None:
        """Its messages have limits of their own, and the game goes on."""
