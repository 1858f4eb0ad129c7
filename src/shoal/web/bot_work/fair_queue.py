"""Jobs in an order that is fair to those who ask: address by address, and at one address owner by owner."""

from collections import OrderedDict, deque
from collections.abc import Container
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom a job is done."""

    address: str
    """Where they are; whoever is behind one address shares its turn."""
    owner: str = ""
    """Whose table it is."""


class FairQueue(Generic[T]):
    """Round robin over addresses, within an address round robin over owners, and first come, first served for each.

    So however much one address asks for, everybody else waits for at most one of its jobs for each of their own.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._count: dict[str, int] = {}
        """How many jobs wait for each address."""

    def __len__(self) -> int:
        return sum(self._count.values())

    def ahead_of(self, address: str) -> int:
        """How many jobs will be done before one that is put for this address now."""
        mine = self._count.get(address, 0)
        return mine + sum(min(count, mine + 1) for other, count in self._count.items() if other != address)

    def put(self, asker: Asker, job: T) -> None:
        owners = self._waiting.setdefault(asker.address, OrderedDict())
        owners.setdefault(asker.owner, deque()).append(job)
        self._count[asker.address] = self._count.get(asker.address, 0) + 1

    def take(self, except_from: Container[str] = ()) -> tuple[Asker, T] | None:
        """The next job of an address that is not excepted; None if there is none."""
        address = next((address for address in self._waiting if address not in except_from), None)
        if address is None:
            return None
        owners = self._waiting[address]
        owner, jobs = next(iter(owners.items()))
        job = jobs.popleft()
        # Whoever was served goes to the end of the line, if there is more to do for them.
        owners.move_to_end(owner)
        self._waiting.move_to_end(address)
        self._count[address] -= 1
        if not jobs:
            del owners[owner]
        if not owners:
            del self._waiting[address], self._count[address]
        return Asker(address, owner), job
