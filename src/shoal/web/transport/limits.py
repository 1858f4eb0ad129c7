"""How much one client may ask for, so that nobody else has to wait."""

import math
import time
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    messages: float = 20.0
    """A second, on one socket."""
    burst: float = 80.0
    """So many at once after a pause."""
    address_messages: float = 80.0
    """A second, on all sockets of one address together; so many sockets do not make a flood of what each may send."""
    address_burst: float = 320.0
    """So many at once after a pause, on all sockets of one address together."""
    address_views: float = 200.0
    """Tables shown a second, on all sockets of one address together, and as many at once: one short message changes a
    table that all of them look at. What changes meanwhile is shown together."""
    sockets: int = 128
    """At a time, from one address."""
    requests: float = 60.0
    """A second, from one address, besides sockets."""
    new_sockets: float = 4.0
    """A second, from one address, after as many at once as it may have: what a new socket has sent is read at once."""
    new_tables: float = 1 / 4
    """A second, from one address."""
    table_burst: float = 30.0
    """So many new tables at once after a pause."""
    connections: int = 4_096
    """At a time, in all; fewer where the process may open fewer files."""
    address_connections: int = 256
    """At a time, from one address, sockets among them."""
    address_share: float = 0.5
    """The greatest share of all connections that one address may have."""
    requests_under_way: int = 256
    """At a time, in all: such that have come and are not answered."""
    address_requests_under_way: int = 32
    """At a time, from one address."""
    pipelined: int = 8
    """Requests that wait on one connection for the answer to the one before."""
    head_bytes: int = 16_384
    """Of a request's first line and headers."""
    body_bytes: int = 64_000
    """Of a request's body."""
    head_seconds: float = 10.0
    """Until a request's head has come, from the connection or the answer before."""
    body_seconds: float = 30.0
    """Until a request's body has come, from its head."""
    answer_seconds: float = 60.0
    """In which a client must take an answer."""
    refusals: float = 20.0
    """So many refusals at once and one a second more, then the address is shut out for a while."""
    shut_out_seconds: float = 10.0
    """For how long who goes on after that is not let in."""


class Bucket:
    """Fills steadily up to the brim; every request takes a drop."""

    __slots__ = ("_brim", "_level", "_rate", "_then")

    def __init__(self, rate: float, brim: float) -> None:
        self._rate = rate
        self._brim = brim
        self._level = brim
        self._then = time.monotonic()

    def take(self) -> float:
        """Take a drop; for how many seconds to wait until it is there."""
        now = time.monotonic()
        self._level = min(self._brim, self._level + (now - self._then) * self._rate)
        self._then = now
        self._level -= 1
        return 0.0 if self._level >= 0 else -self._level / self._rate

    def take_or_wait(self) -> float:
        """Take a drop if there is one; otherwise take none, and say in how many seconds there will be."""
        wait = self.take()
        if wait:
            self._level += 1
        return wait

    def try_take(self) -> bool:
        """Take a drop if there is one."""
        return not self.take_or_wait()


class Buckets:
    """One for each address, those longest unused forgotten."""

    def __init__(self, rate: float, brim: float, most: int = 10_000) -> None:
        self._rate, self._brim, self._most = rate, brim, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._rate, self._brim)
            if len(self._of) > self._most:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket


def whole_seconds(wait: float) -> int:
    """As Retry-After has them."""
    return max(1, math.ceil(wait))
