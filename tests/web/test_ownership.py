"""Whose table it is: only its owner sees links, frees seats, seats bots and closes it; a visitor has one seat."""

import asyncio
import json
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from shoal.games.contract import BadOptions, ShoalError
from shoal.web.errors import NotYours
from shoal.web.rendering import renderer
from shoal.web.routes.table_socket import Connection, Shared
from shoal.web.tables.entries import Told
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.keys import digest
from shoal.web.tables.ownership import Owner
from shoal.web.tables.table import Table
from shoal.web.transport.limits import Bucket, Limits
from tests.web.halls import in_hall, until


async def opened(hall: Hall, *wishes: Wish, public: bool = False, game: str = "rotten-fish") -> Table:
    found = await hall.open(game, wishes, {}, public=public, key="mine", address="192.0.2.1")
    return found.table


@in_hall
async def test_one_seat_for_each_visitor(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), *[Wish("open")] * 3, public=True)
    await hall.sit(table, 2, "theirs", "Bo", address="192.0.2.2")
    with pytest.raises(NotYours, match="you already sit at this table"):
        await hall.sit(table, 3, "theirs", "Bo", address="192.0.2.3")
    with pytest.raises(NotYours, match="somebody at your address already sits"):
        await hall.sit(table, 3, "a new key", "Cy", address="192.0.2.2")
    assert await hall.sit(table, 0, "another", "Eve", address="192.0.2.4") == 3
    await Owner(hall, table, "mine").allow_several(True)
    assert await hall.sit(table, 0, "theirs", "Bo", address="192.0.2.2") == 4


@in_hall
async def test_who_was_sent_a_link_may_share_an_address(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("friend"), Wish("friend"))
    for seat, key in ((2, "bo"), (3, "cy")):
        await hall.sit(table, seat, key, "", hall.invitation(table, seat), address="192.0.2.1")
    assert [row.kind for row in table.row.seats] == ["person"] * 3
    assert "192.0.2.1" not in repr(table.row), "addresses are not kept"


@in_hall
async def test_nobody_but_the_owner(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("open"), Wish("friend"))
    await hall.sit(table, 2, "theirs", "Bo", address="192.0.2.2")
    stranger = Owner(hall, table, "theirs")
    version = table.version
    for asked in (
        stranger.renew_invitation(3),
        stranger.free_seat(2),
        stranger.seat_bot(3, "greedy"),
        stranger.allow_several(True),
        stranger.close_table(),
    ):
        with pytest.raises(NotYours, match="only the host"):
            await asked
    assert table.version == version


@in_hall
async def test_a_link_can_be_revoked(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("friend"), Wish("bot", bot="greedy"))
    old = hall.invitation(table, 2)
    await Owner(hall, table, "mine").renew_invitation(2)
    with pytest.raises(NotYours):
        await hall.sit(table, 2, "theirs", "Bo", old)
    await hall.sit(table, 2, "theirs", "Bo", hall.invitation(table, 2))
    with pytest.raises(ShoalError, match="no link"):
        await Owner(hall, table, "mine").renew_invitation(2)
    kept = await hall.store.table(table.id)
    assert kept is not None
    assert kept[0] == table.row


@in_hall
async def test_a_freed_seat_is_nobodys_and_its_old_link_is_void(hall: Hall) -> None:
    table = await opened(hall, Wish("me", "Ann"), Wish("friend"), Wish("bot", bot="greedy"))
    link = hall.invitation(table, 2)
    await hall.sit(table, 2, "theirs", "Bo", link)
    owner = Owner(hall, table, "mine")
    await owner.free_seat(2)
    assert not table.seats_of(digest("theirs"))
    assert table.seat(2).kind == "friend"
    assert "Bo" not in table.match.names
    with pytest.raises(NotYours):
        await hall.sit(table, 2, "theirs", "Bo", link)
    with pytest.raises(ShoalError, match="your own"):
        await owner.free_seat(1)


@in_hall
async def test_a_bot_takes_a_seat_that_waits(hall: Hall) -> None:
    table = await opened(hall, Wish("friend"), Wish("me"), game="fishery")
    owner = Owner(hall, table, "mine")
    with pytest.raises(BadOptions, match="no bot"):
        await owner.seat_bot(1, "./evil")
    await owner.seat_bot(1, "greedy")
    await until(lambda: table.match.actors() == [2])
    assert table.entries[0].bot


@in_hall
async def test_a_closed_table_rests(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("bot", bot="greedy"), game="fishery", public=True)
    await Owner(hall, table, "mine").close_table()
    with pytest.raises(ShoalError, match="has closed this table"):
        await hall.play(table, 1, "ship e4", 0)
    assert table.id not in [row.id for row in await hall.store.public_tables(100)]
    assert "closed" in renderer.turn(table, 0)


@in_hall
async def test_only_the_owner_is_shown_links(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("open"), Wish("friend"))
    key = hall.invitation(table, 3)
    assert key in str(renderer.host(table, hall.invitation))
    for viewer in (0, 1, 2, 3):
        assert key not in str(renderer.as_page(table, viewer, [viewer] if viewer else []))
        assert key not in str(renderer.as_data(table, viewer, [viewer] if viewer else []))


class Page:
    """A client that says nothing, and keeps what it is shown."""

    def __init__(self, looks: int = 1) -> None:
        self.headers: dict[str, str] = {}
        self.shown: list[dict[str, Any]] = []
        self._looks = looks
        """After how many it leaves."""
        self._left = asyncio.Event()

    async def receive_data(self, mode: str) -> str:
        await self._left.wait()
        raise WebSocketDisconnect(detail="", code=1000)

    async def send_text(self, text: str) -> None:
        self.shown.append(json.loads(text))
        if len(self.shown) >= self._looks:
            self._left.set()

    async def close(self, code: int) -> None: ...


@in_hall
async def test_who_loses_a_seat_while_the_story_is_told_loses_the_view(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("open"), Wish("here"), public=True)
    await hall.sit(table, 2, "theirs", "Bo", address="192.0.2.2")
    told = table.told

    async def slowly(viewer: int) -> list[Told]:
        # A long story is told in a thread, and meanwhile the owner may do something.
        if table.seat(2).kind == "person":
            await Owner(hall, table, "mine").free_seat(2)
        return await told(viewer)

    table.told = slowly  # type: ignore[method-assign]
    page = Page()
    await Connection(hall, table, page, "theirs", Limits()).run()  # type: ignore[arg-type]
    assert {(message["seat"], *message["yours"]) for message in page.shown} == {(0,)}


@in_hall
async def test_a_table_that_changes_all_the_time_is_shown_within_bounds(hall: Hall) -> None:
    table = await opened(hall, Wish("me"), Wish("here"), Wish("here"))
    page, never = Page(looks=50), 1e-6
    shared = Shared(Bucket(80, 80), views=Bucket(never, 2))
    watching = asyncio.create_task(Connection(hall, table, page, "mine", Limits(), shared).run())  # type: ignore[arg-type]
    for _ in range(50):
        table.touch()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    assert len(page.shown) == 2, "who looks from a hundred sockets would be sent gigabytes for a few bytes"
