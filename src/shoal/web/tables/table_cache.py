"""The tables in memory: those used last, under a bound that holds."""

from collections import OrderedDict

from shoal.web.errors import Busy
from shoal.web.tables.table import Table

IN_MEMORY = 1_000
"""How many tables stay in memory; beyond that the one unused for longest is forgotten for each that comes."""
IN_USE = 4_000
"""How many may be in memory because somebody is at each of them; beyond that no more are loaded or opened."""
LOOKS = 8
"""How many of the oldest are looked at for one that can go. Those in use go to the end of the line meanwhile."""


class TableCache:
    """Least recently used out first; all of them are in the database."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

    def names(self) -> set[str]:
        return set(self._tables)

    def __contains__(self, name: str) -> bool:
        return name in self._tables

    def get(self, name: str) -> Table | None:
        found = self._tables.get(name)
        if found is not None:
            self._tables.move_to_end(name)
        return found

    def demand_room(self) -> None:
        """Raise Busy if nothing more fits, before anything is kept of it."""
        self._shrink(IN_MEMORY - 1)
        if len(self._tables) >= IN_USE:
            raise Busy("every table here is in use just now; please try again in a few minutes")

    def add(self, table: Table) -> None:
        self.demand_room()
        self._tables[table.id] = table

    def drop(self, name: str) -> None:
        self._tables.pop(name, None)

    def _shrink(self, most: int) -> None:
        for _ in range(LOOKS):
            if len(self._tables) <= most:
                return
            name, table = next(iter(self._tables.items()))
            if table.in_use:
                self._tables.move_to_end(name)
            else:
                del self._tables[name]
