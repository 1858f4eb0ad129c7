"""Admission control: how many connections, requests and sockets there are, in all and from each address."""

import asyncio
import contextlib
import sys
import time
from collections import Counter, OrderedDict
from typing import Protocol

from shoal.web.transport.addresses import TrustedProxies
from shoal.web.transport.limits import Buckets, Limits

RESERVED_FILES = 96
"""Open files left for the database, bots' processes, the log, and connections about to be refused."""
FEWEST_CONNECTIONS = 16
"""However few files may be open."""
USUAL_FILES = 8_192
"""Where the system does not say how many may be open."""
SWEEP_SECONDS = 1.0
"""Between two looks at all connections for those that are overdue."""
MOST_SHUT_OUT = 10_000
"""Addresses; the earliest is let in again first."""


class Connection(Protocol):
    """What admission control needs to know of a connection."""

    address: str
    """As it is counted; '' where it is not, as with a trusted proxy."""

    def sweep(self, now: float) -> None:
        """End it if a deadline has passed."""

    def cut_off(self) -> None:
        """End it because its address asks for too much."""


class Admission:
    def __init__(self, limits: Limits, proxies: TrustedProxies | None = None) -> None:
        self.limits = limits
        self.proxies = proxies or TrustedProxies()
        self.most_connections = min(limits.connections, max(FEWEST_CONNECTIONS, open_files() - RESERVED_FILES))
        """In all."""
        share = min(1.0, limits.address_share)
        self.most_from_one = min(limits.address_connections, int(self.most_connections * share))
        """Connections from one address."""
        self.refusals: Counter[str] = Counter()
        """How often was refused what, by kind."""
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.under_way: Counter[str] = Counter()
        """Requests that are not answered yet, by address."""
        self._turns: dict[str, asyncio.Lock] = {}
        """Of addresses with requests under way."""
        self.unread = 0
        """Requests under way whose answer is written: nothing is left to do but to wait until the client takes it."""
        self._open: set[Connection] = set()
        self._from: dict[str, set[Connection]] = {}
        self._requests = Buckets(limits.requests, 4 * limits.requests)
        self._new_sockets = Buckets(limits.new_sockets, limits.sockets)
        self._patience = Buckets(1.0, limits.refusals)
        self._shut_out: OrderedDict[str, float] = OrderedDict()
        """Until when."""
        self._sweeping: asyncio.TimerHandle | None = None

    # Connections

    @property
    def connections(self) -> int:
        """How many are open."""
        return len(self._open)

    @property
    def connections_refused(self) -> int:
        return sum(self.refusals[kind] for kind in ("shut out", "too many at once", "full"))

    def refuses_connection(self, address: str) -> str:
        """Why there may be none more from this address: 'shut out', 'address full', 'full'; '' if there may."""
        if self.shut_out_for(address):
            return "shut out"
        if address and len(self._from.get(address, ())) >= self.most_from_one:
            return "address full"
        return "full" if len(self._open) >= self.most_connections else ""

    def add(self, connection: Connection) -> None:
        self._open.add(connection)
        if connection.address:
            self._from.setdefault(connection.address, set()).add(connection)
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def discard(self, connection: Connection) -> None:
        self._open.discard(connection)
        same = self._from.get(connection.address)
        if same is not None:
            same.discard(connection)
            if not same:
                del self._from[connection.address]

    def _sweep(self) -> None:
        now = time.monotonic()
        for connection in list(self._open):
            connection.sweep(now)
        self._sweeping = None
        if self._open:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    # Requests and sockets

    def begin_request(self, address: str) -> float:
        """Let a request begin, which must be ended; or say in how many seconds it may be tried again."""
        wait = self.shut_out_for(address) or self._requests.of(address).take_or_wait()
        if not wait and self.under_way[address] >= self.limits.address_requests_under_way:
            wait = 1.0
        if not wait:
            self.under_way[address] += 1
        return wait

    def turn(self, address: str) -> asyncio.Lock:
        """What a request that has begun waits for: of one address one is worked on at a time, others' between them."""
        return self._turns.setdefault(address, asyncio.Lock())

    def end_request(self, address: str) -> None:
        _count_down(self.under_way, address)
        if address not in self.under_way:
            self._turns.pop(address, None)

    @property
    def overloaded(self) -> bool:
        """Is more being answered than may be at a time, whoever asks?"""
        return self.under_way.total() - self.unread >= self.limits.requests_under_way

    def open_socket(self, address: str) -> float:
        """Let a socket open, which must be closed; or say in how many seconds it may be tried again."""
        if self.sockets[address] >= self.limits.sockets:
            return self.limits.shut_out_seconds
        wait = self.shut_out_for(address) or self._new_sockets.of(address).take_or_wait()
        if not wait:
            self.sockets[address] += 1
        return wait

    def close_socket(self, address: str) -> None:
        _count_down(self.sockets, address)

    # Those who go on asking

    def refused(self, address: str, kind: str) -> None:
        """Note a refusal; who collects too many loses its connections and is shut out for a while.

        Sockets at tables stay: others may play behind the same address.
        """
        self.refusals[kind] += 1
        if self._patience.of(address).try_take():
            return
        self._shut_out[address] = time.monotonic() + self.limits.shut_out_seconds
        self._shut_out.move_to_end(address)
        if len(self._shut_out) > MOST_SHUT_OUT:
            self._shut_out.popitem(last=False)
        for connection in list(self._from.get(address, ())):
            connection.cut_off()

    def shut_out_for(self, address: str) -> float:
        """For how many more seconds an address is not let in."""
        until = self._shut_out.get(address)
        if until is None:
            return 0.0
        left = until - time.monotonic()
        if left <= 0:
            del self._shut_out[address]
        return max(0.0, left)


def _count_down(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if not counter[address]:
        del counter[address]


def open_files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return USUAL_FILES if soft == resource.RLIM_INFINITY else soft


def raise_open_files() -> None:
    """Let this process open as many files as the system lets it."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
