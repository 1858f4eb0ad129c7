"""What the server counts and measures, for Prometheus. Labels have few values: no address, table or name is one."""

import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from shoal.games.contract import ShoalError

KINDS = (
    "bad_request",
    "bad_message",
    "busy",
    "conflict",
    "not_found",
    "not_kept",
    "not_legal",
    "not_yours",
    "other",
    "other_site",
    "rate_limit",
    "too_large",
    "too_many_connections",
)
"""Why something is refused. A kind that is not among them counts as `other`."""
ERRORS = {
    "BadOptions": "bad_request",
    "Busy": "busy",
    "Conflict": "conflict",
    "IllegalMove": "not_legal",
    "Nonsense": "bad_message",
    "NoTable": "not_found",
    "NotAMove": "not_legal",
    "NotKept": "not_kept",
    "NotYours": "not_yours",
    "TooMany": "rate_limit",
    "UnknownGame": "not_found",
}
"""The kinds of errors, by name, for the modules that raise them use this one."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Buckets in seconds, for what people or other requests wait for."""
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
"""Buckets in seconds, for what bots think about."""
LAG = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)
"""Buckets in seconds, for how late the event loop is."""
FRESH = 1.0
"""Seconds for which the page of metrics is not written anew, so that nobody can keep the server busy with it."""


class Metrics:
    """All metrics of one application, in a registry of their own: two applications in a process share nothing."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._page = b""
        self._written = 0.0
        self.sockets = self._gauge("sockets_open", "Sockets at tables that are open.")
        self.moves = self._counter("moves_kept", "Moves that are safely kept, of people and bots.", "game")
        self.move_seconds = self._histogram("move_seconds", "From a person's move to when it is kept.", QUICK)
        self.request_seconds = self._histogram(
            "request_seconds", "HTTP requests, by route and class of status.", QUICK, "route", "status"
        )
        self.bot_wait = self._histogram("bot_wait_seconds", "How long a bot's decision waits for a process.", SLOW)
        self.bot_think = self._histogram("bot_think_seconds", "How long a process takes for a bot's decision.", SLOW)
        self.loop_lag = self._histogram("event_loop_lag_seconds", "How late the event loop does what is due.", LAG)
        self.loop_held = self._counter("event_loop_held", "How often something held the event loop for long.")
        self.refusals = self._counter("refusals", "What was refused, by kind.", "kind")
        self.failed_commits = self._counter("failed_commits", "Commits that the database refused.")
        self.database_seconds = self._histogram("database_seconds", "Reads and commits.", QUICK, "kind")
        for kind in KINDS:
            self.refusals.labels(kind)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"shoal_{name}", meaning, labels, registry=self.registry)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"shoal_{name}", meaning, registry=self.registry)

    def _histogram(self, name: str, meaning: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"shoal_{name}", meaning, labels, buckets=buckets, registry=self.registry)

    # What the server tells

    def watch(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """A gauge that is looked up when somebody asks."""
        self._gauge(name, meaning).set_function(value)

    def request(self, route: str, status: int, seconds: float) -> None:
        """`route` is a template such as /t/{name}, never a path."""
        self.request_seconds.labels(route, f"{status // 100}xx").observe(seconds)

    def refused(self, why: str | ShoalError) -> None:
        """One of KINDS, or the error that says it."""
        kind = why if isinstance(why, str) else ERRORS.get(type(why).__name__, "other")
        self.refusals.labels(kind if kind in KINDS else "other").inc()

    def page(self) -> bytes:
        """Everything, as Prometheus reads it."""
        now = time.monotonic()
        if not self._page or now - self._written >= FRESH:
            self._page = generate_latest(self.registry)
            self._written = now
        return self._page
