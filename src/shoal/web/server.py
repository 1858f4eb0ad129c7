"""The application: what is served where, and what happens when something goes wrong."""

import asyncio
import contextlib
import logging
import socket as sockets
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import uvicorn
from litestar import Litestar, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from shoal import __version__
from shoal.games import REGISTRY, UnknownGame, find
from shoal.games.contract import ShoalError
from shoal.web.bot_work.pool import BotPool
from shoal.web.bot_work.shared_queue import SharedQueue
from shoal.web.errors import Busy, NoTable, NotYours
from shoal.web.operations import garbage, logs
from shoal.web.operations.health import Health
from shoal.web.operations.metrics import Metrics
from shoal.web.operations.monitor import Monitor, metrics_address
from shoal.web.operations.watchdog import Watchdog
from shoal.web.routes import api, archive, messages, pages, static_files, study
from shoal.web.routes.table_socket import Connection, Shared
from shoal.web.storage import server_lock
from shoal.web.storage.database import is_shared
from shoal.web.storage.listener import Listener
from shoal.web.storage.pruning import prune_forever
from shoal.web.storage.retention import Retention
from shoal.web.storage.store import Conflict, NotKept, Store
from shoal.web.storage.transactions import CHANNEL
from shoal.web.tables.hall import Hall
from shoal.web.tables.news import News
from shoal.web.transport.addresses import TrustedProxies, client_of, is_loopback, public_origin
from shoal.web.transport.admission import Admission, raise_open_files
from shoal.web.transport.limits import Buckets, Limits
from shoal.web.transport.middleware import Middleware
from shoal.web.transport.protocol import HttpProtocol, SocketProtocol

log = logging.getLogger("shoal.web")

UNENCRYPTED = (
    "Whoever is on the way can read what goes over this address and take seats: for more than a home network, put a "
    "proxy with TLS before it and give --public-url https://…"
)
SEND_BUFFER = 131_072
"""Bytes that the system takes of answers on a connection, and as many again for itself. Unless told, Linux takes up to
4 MB of what a client does not read, which no limit of ours would count."""
LONGEST_SLICE = 0.001
"""Seconds for which a thread that draws a replay or reads the database keeps the event loop waiting; Python's own
choice of five times as many is felt in every move."""
BUSY_SECONDS = 2.0
"""After which to try again what the database could not keep."""


class TooMany(ShoalError):
    """Asked for more than one's share."""

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.wait = wait
        """Seconds until it may be tried again."""


@dataclass(frozen=True)
class Settings:
    db: str = field(default="sqlite://", repr=False)
    """May hold a password."""
    pace: float = 0.6
    """The least time between the moves of bots, in seconds."""
    workers: int | None = None
    """How many processes think; as many as there are cores, if not given. None at all where other machines do."""
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    """How long tables are kept."""
    public_url: str = ""
    """Where people find us, as https://shoal.example; '' where it is what they typed."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    metrics: str = ""
    """Where metrics are served besides: a port of 127.0.0.1, or HOST:PORT; '' for nowhere."""
    public_metrics: bool = False
    """Metrics for everybody, at /metrics."""
    log_level: str = "warning"


STATUS: dict[type[Exception], int] = {
    UnknownGame: 404,
    NoTable: 404,
    NotYours: 403,
    Conflict: 409,
    TooMany: 429,
    NotKept: 503,
    Busy: 503,
}


def _refuse(request: pages.Asked, error: ShoalError) -> Response[Any]:
    wait = error.wait if isinstance(error, TooMany) else BUSY_SECONDS if isinstance(error, NotKept | Busy) else 0.0
    return pages.refused(request, STATUS.get(type(error), 400), str(error), wait)


def _refuse_http(request: pages.Asked, error: HTTPException) -> Response[Any]:
    sentence = "there is no such page" if error.status_code == 404 else str(error.detail)
    return pages.refused(request, error.status_code, sentence)


def _fail(request: pages.Asked, error: Exception) -> Response[Any]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return pages.refused(request, 500, "something broke on our side; what was played is safe")


@websocket("/t/{name:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await socket.accept()
    state = socket.app.state
    try:
        table = await state.hall.find(name)
    except ShoalError as error:
        await socket.send_text(messages.encode({"is": "refused", "why": str(error), "paragraph": ""}).decode())
        await socket.close(4004)
        return
    key = pages.key_of(socket)
    client = client_of(socket.scope)
    shared = Shared(state.messages.of(client), state.views.of(client))
    claim = messages.claim(socket.query_params)
    await Connection(state.hall, table, socket, key, state.settings.limits, shared, client, claim).run()
    # These know the socket they belong to, and would keep the whole connection until the garbage is collected.
    del socket.receive, socket.send


def _table_limit(limits: Limits, admission: Admission) -> Callable[[str], None]:
    """Counts the new tables of each address, and refuses what is too many."""
    new_tables = Buckets(limits.new_tables, limits.table_burst)

    def take_table(address: str) -> None:
        wait = new_tables.of(address).take_or_wait()
        if wait:
            admission.refusals["tables"] += 1
            raise TooMany("that were many new tables; wait a little before the next", wait)

    return take_table


async def _bot_pool(settings: Settings, store: Store, metrics: Metrics, health: Health) -> BotPool:
    """Those who think: processes of this machine, and on a database that is shared all that think for it."""
    if not is_shared(settings.db):
        return BotPool(settings.workers, metrics)
    queue = SharedQueue(settings.db, store.secret, settings.workers, metrics)
    await queue.start()
    health.watch("jobs", queue.listener.check)
    return BotPool(queue=queue)


@contextlib.asynccontextmanager
async def _lifespan(
    settings: Settings, store: Store, admission: Admission, metrics: Metrics, health: Health, app: Litestar
) -> AsyncIterator[None]:
    """The tables, the bots and what goes on behind them, from the server's first moment to its last."""
    pool = await _bot_pool(settings, store, metrics, health)
    hall = Hall(store, pool, settings.pace, metrics, _table_limit(settings.limits, admission))
    app.state.hall = hall
    metrics.watch("bot_queue_length", "Questions to bots that wait for a process.", lambda: pool.waiting)
    metrics.watch("connections_open", "Open connections.", lambda: admission.connections)
    metrics.watch("connections_refused", "Connections refused so far.", lambda: admission.connections_refused)
    metrics.watch("tables_in_memory", "Tables in memory.", lambda: len(hall.tables))
    health.watch("database", store.ping)
    health.watch("bots", pool.ping)
    news = News(hall)
    watchdog = Watchdog(asyncio.get_running_loop(), metrics)
    # The doors are open at once; tables where bots owe a move are looked up one after another.
    behind = [
        asyncio.create_task(hall.resume()),
        asyncio.create_task(prune_forever(store, settings.retention, hall.tables.names)),
    ]
    if is_shared(settings.db):
        listener = Listener(settings.db, news.hear, news.catch_up, CHANNEL)
        health.watch("listener", listener.check)
        behind.append(asyncio.create_task(listener.run()))
    try:
        yield
    finally:
        watchdog.close()
        for task in behind:
            task.cancel()
        await asyncio.gather(*behind, return_exceptions=True)
        await news.close()
        await health.close()
        await hall.close()
        await pool.close()
        store.close()


def application(settings: Settings, admission: Admission | None = None, metrics_port: int = 0) -> Monitor:
    """The whole server as an ASGI application; on `metrics_port` it tells how it is, and nothing else."""
    public = public_origin(settings.public_url)
    admission = admission or Admission(settings.limits, TrustedProxies(settings.trusted_proxies))
    metrics, health = Metrics(), Health()
    store = Store(settings.db, metrics)
    limits = settings.limits
    app = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *api.HANDLERS,
            *study.HANDLERS,
            *archive.HANDLERS,
            static_files.static_file,
            socket,
        ],
        lifespan=[partial(_lifespan, settings, store, admission, metrics, health)],
        state=State(
            {
                "settings": settings,
                "messages": Buckets(limits.address_messages, limits.address_burst),
                "views": Buckets(limits.address_views, limits.address_views),
                "public": public,
                "admission": admission,
            }
        ),
        exception_handlers={ShoalError: _refuse, HTTPException: _refuse_http, Exception: _fail},
        openapi_config=OpenAPIConfig(
            title="Shoal", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=limits.body_bytes,
        logging_config=None,
    )
    guarded = Middleware(app, admission, public)
    return Monitor(guarded, admission, metrics, health, public_metrics=settings.public_metrics, own_port=metrics_port)


def _of_ours(record: logging.LogRecord) -> bool:
    """Text that is none is a client's fault, and no reason to fill our log with where it was found."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def serve(host: str, port: int, settings: Settings, *, browser: bool = False) -> None:
    """Serve until interrupted."""
    raise_open_files()
    with contextlib.ExitStack() as closing:
        closing.enter_context(server_lock.serving(settings.db))
        listening = closing.enter_context(contextlib.closing(_listen(host, port)))
        listeners = [listening]
        metrics_port = 0
        if settings.metrics:
            listeners.append(closing.enter_context(contextlib.closing(_listen(*metrics_address(settings.metrics)))))
            metrics_port = listeners[-1].getsockname()[1]
            if metrics_port == listening.getsockname()[1]:
                raise ShoalError(f"metrics need a port of their own, other than {metrics_port}")
        admission = Admission(settings.limits, TrustedProxies(settings.trusted_proxies))
        config = _transport(application(settings, admission, metrics_port), admission)
        logs.set_up(settings.log_level)
        address, port = listening.getsockname()[:2]
        shown = "localhost" if address in ("127.0.0.1", "0.0.0.0", "::1", "::") else address
        url = f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
        if not is_loopback(address) and not settings.public_url.startswith("https:"):
            print(UNENCRYPTED, file=sys.stderr, flush=True)
        print(f"Shoal is open at {url} (Ctrl-C ends it; every game is kept)", flush=True)
        if browser:
            webbrowser.open(url)
        warm_up()
        garbage.settle()
        sys.setswitchinterval(LONGEST_SLICE)
        # Ctrl-C is how a server is closed, and nothing that went wrong.
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=listeners)
        print("Shoal is closed.", flush=True)


def warm_up() -> None:
    """Read in and make once what takes long, so that nobody who plays waits while somebody else asks for it first."""
    for game in map(find, REGISTRY):
        pages.rules_of(game)
        pages.empty_form(game)
    for name in static_files.contents():
        static_files.packed(name)


def _transport(app: Monitor, admission: Admission) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").addFilter(_of_ours)
    return uvicorn.Config(
        app,
        # uvicorn calls them as it would the classes.
        http=cast("type[asyncio.Protocol]", partial(HttpProtocol, admission)),
        ws=cast("type[asyncio.Protocol]", partial(SocketProtocol, admission)),
        # Whom to believe about where a request came from is our own matter.
        proxy_headers=False,
        # Set up already, here and nowhere else.
        log_config=None,
        ws_max_size=messages.LONGEST,
        # A compressor for each socket would take a quarter of a megabyte, and most of the time of a move.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def _listen(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    # Whatever waits on a connection is taken apart in one go, so that little may wait: a message or two.
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4 * messages.LONGEST)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise ShoalError(f"cannot listen on {host} port {port}: {error}; try another --port") from error
    listening.listen(1024)
    return listening
