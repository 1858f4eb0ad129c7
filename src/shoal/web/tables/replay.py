"""A table to look at from any point: positions are kept at intervals, and what lies between is played again."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from shoal.play.match import Match
from shoal.web.tables.entries import AT_ONCE, Change, add_entry, begin, history
from shoal.web.tables.table import Table

INTERVAL = 32
"""How many entries lie between two positions that are kept."""
MOST_ENTRIES_KEPT = 20_000
"""How long the lists of all replays kept may be together."""


class Moment(NamedTuple):
    match: Match
    change: Change | None
    """The entry that led here; None before the first."""


class Replay:
    def __init__(self, table: Table) -> None:
        self._entries = table.entries
        match = begin(table.row)
        self._checkpoints = [match.fork()]
        for number, entry in enumerate(self._entries, 1):
            add_entry(match, entry)
            if number % INTERVAL == 0:
                self._checkpoints.append(match.fork())

    def __len__(self) -> int:
        return len(self._entries)

    def at(self, number: int) -> Moment:
        """The table after so many entries."""
        nearest = max(0, number - 1) // INTERVAL
        match = self._checkpoints[nearest].fork()
        changes = list(history(match, self._entries[nearest * INTERVAL : number], nearest * INTERVAL))
        return Moment(match, changes[-1] if changes else None)


class Replays:
    """Those looked at lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        found = self._kept.get(table.id)
        if found is None or len(found) != table.number:
            found = Replay(table) if table.number <= AT_ONCE else await asyncio.to_thread(Replay, table)
            self._kept[table.id] = found
        self._kept.move_to_end(table.id)
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > MOST_ENTRIES_KEPT:
            self._kept.popitem(last=False)
        return found
