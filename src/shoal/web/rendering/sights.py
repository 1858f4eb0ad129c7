"""What is shown of tables: each distinct view drawn once, and by which steps it came about."""

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from shoal.web.rendering.edits import edited, edits
from shoal.web.rendering.merge_patch import merge_patch, merged

Message = dict[str, Any]

MOST_MISSED = 20
"""Who missed so many versions is sent what they missed; who missed more, the whole table."""
MOST_SIGHTS = 32
"""So many views of one table are kept: every seat's and a spectator's, as pages and as data, and some to spare."""
MOST_BYTES = 128 * 2**20
"""So much is kept in all. Whoever's view had to go is sent the whole table."""
TEXTS = ("board", "tray", "side", "text", "result")
"""The long texts of a page, of which only what changed is sent."""

_encode = msgspec.json.Encoder().encode


class Kind(NamedTuple):
    """Who gets the same."""

    viewer: int
    page: bool
    owner: bool
    yours: tuple[int, ...]


class Sight:
    """A table as one kind of viewer sees it, and the latest steps from what they saw before."""

    def __init__(self, page: Message) -> None:
        self._steps: deque[tuple[int, bytes]] = deque(maxlen=MOST_MISSED)
        self.drawn_at = 0
        """The version of the table that was last drawn."""
        self._look(page)

    def _look(self, page: Message) -> None:
        written = _encode(page)
        self.page = page
        self.weight = len(written)
        self.version = crc32(written)
        """A number for what is seen, the same on every server; how it came about is not in it."""
        self.check = checksum(page)

    def change(self, page: Message) -> None:
        """See something else."""
        before, old = self.version, self.page
        self._look(page)
        if self.version == before:
            return
        taken = step(old, page)
        if taken is None:
            self._steps.clear()
        else:
            self._steps.append((before, _encode(taken)))

    @property
    def size(self) -> int:
        """In bytes, about."""
        return self.weight + sum(len(written) for _, written in self._steps)

    def since(self, version: int | None) -> list[msgspec.Raw] | None:
        """The steps from a version to this one; None where they are not known, or no shorter than the whole."""
        if version == self.version:
            return []
        found: list[msgspec.Raw] = []
        left = self.weight
        for before, written in reversed(self._steps):
            left -= len(written)
            if left < 0:
                return None
            found.append(msgspec.Raw(written))
            if before == version:
                return found[::-1]
        return None


class Sights:
    """All that is kept, the views that were last looked at."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._tables: OrderedDict[str, OrderedDict[Kind, Sight]] = OrderedDict()
        self.size = 0
        """Of all, in bytes."""

    def get(self, table: str, kind: Kind) -> Sight | None:
        kinds = self._tables.get(table)
        return kinds.get(kind) if kinds else None

    def show(self, table: str, kind: Kind, page: Message, drawn_at: int) -> Sight:
        """A new page of a table, for who sees it so."""
        kinds = self._tables.setdefault(table, OrderedDict())
        self._tables.move_to_end(table)
        sight = kinds.get(kind)
        if sight is None:
            sight = kinds[kind] = Sight(page)
            self.size += sight.size
        else:
            self.size -= sight.size
            sight.change(page)
            self.size += sight.size
        sight.drawn_at = drawn_at
        kinds.move_to_end(kind)
        if len(kinds) > MOST_SIGHTS:
            self.size -= kinds.popitem(last=False)[1].size
        while self.size > self._most_bytes and len(self._tables) > 1:
            self.size -= sum(one.size for one in self._tables.popitem(last=False)[1].values())
        return sight


def checksum(page: Message) -> int:
    """Of the long texts of a page, by which a client knows that it has put them together right."""
    found = 0
    for name in TEXTS:
        found = crc32(page.get(name, "").encode(), found)
    return found


def step(old: Message, new: Message) -> Message | None:
    """What makes the new page of the old one, or the new view; None where it cannot be said."""
    if new["is"] == "view":
        patch = merge_patch(old, new)
        return None if patch is None else {"merge": patch}
    changed = {key for key, value in new.items() if key not in old or old[key] != value}
    taken: Message = {"set": {key: new[key] for key in new if key in changed and key not in TEXTS}}
    texts = {key: edits(old[key], new[key]) for key in TEXTS if key in changed}
    gone = [key for key in old if key not in new]
    return taken | ({"edit": texts} if texts else {}) | ({"gone": gone} if gone else {})


def stepped(page: Message, steps: Iterable[Message]) -> Message:
    """A page or view after steps: what static/patches.js does."""
    for taken in steps:
        if "merge" in taken:
            page = merged(page, taken["merge"])
            continue
        texts = {key: edited(page[key], changes) for key, changes in taken.get("edit", {}).items()}
        page = {key: value for key, value in page.items() if key not in taken.get("gone", [])} | taken["set"] | texts
    return page
