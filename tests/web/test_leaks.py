"""Nothing reaches a client that its seat may not know: what is sent is compared byte for byte over twins."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from shoal.games.contract import SPECTATOR, ShoalError, State
from shoal.games.rng import Rng
from shoal.play.match import Match
from shoal.web.bot_work.pool import BotPool
from shoal.web.rendering import renderer
from shoal.web.rendering.move_index import move_index
from shoal.web.routes import messages
from shoal.web.routes.table_socket import Connection
from shoal.web.storage.store import Entry, SeatRow, Store, TableRow
from shoal.web.tables.hall import Hall
from shoal.web.tables.keys import digest
from shoal.web.tables.table import Table
from shoal.web.transport.limits import Limits
from tests.driving import Case, cases

EVERY = 8
"""One position of so many is looked at closely."""
every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)


def new_table(case: Case, entries: list[Entry]) -> Table:
    """A table where every seat has a key of its own: 'key 1', 'key 2' …"""
    seats = [
        SeatRow(seat, f"Player {seat}", "person", owner=digest(f"key {seat}")) for seat in range(1, case.players + 1)
    ]
    row = TableRow("table", case.game.id, case.start().rules, dict(case.start().options), False, seats)
    return Table(row, entries)


def random_match(case: Case, seed: int) -> Iterator[tuple[Match, list[Entry]]]:
    """A random game, and at each decision the entries that led to it."""
    names = [f"Player {seat}" for seat in range(1, case.players + 1)]
    match = Match(case.game.id, case.players, seed=seed, options=case.options, seats=names, rules=case.rules)
    rng = Rng(seed)
    while not match.over:
        yield match, [Entry(str(mover), words) for mover, words in match.record().moves]
        actors = match.actors()
        seat = actors[rng.below(len(actors))]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    yield match, [Entry(str(mover), words) for mover, words in match.record().moves]


def everything_sent(table: Table, viewer: int, rng: Rng) -> list[bytes]:
    """What the server would send to a viewer at this moment, and in answer to what they may ask."""
    yours = [viewer] if viewer else []
    sent: list[Any] = [renderer.as_page(table, viewer, yours), renderer.as_data(table, viewer, yours)]
    sent += [renderer.layer(table, viewer, name) for name in sent[0]["layers"]]
    if viewer:
        words = move_index(table.match).words
        for asked in [words[rng.below(len(words))] for _ in range(2)] + sent[1]["legal"][:2]:
            sent.append(renderer.pointed(table.match, viewer, asked))
            sent.append(renderer.why_not(table.match, viewer, asked.split()[1:] or [asked]))
    return [messages.encode(message) for message in sent]


def with_state(table: Table, state: State) -> Table:
    """The same table, had hidden things been otherwise."""
    twin = Table(table.row, table.entries)
    twin.match = twin.match.fork()
    twin.match.state = state
    return twin


@every_case
def test_what_is_sent_is_the_same_for_twins(case: Case) -> None:
    for number, (match, entries) in enumerate(random_match(case, 11)):
        if number % EVERY and not match.over:
            continue
        table = new_table(case, entries)
        for viewer in range(SPECTATOR, case.players + 1):
            twin = with_state(table, case.twin(table.match.state, viewer, Rng(number + 1)))
            assert everything_sent(table, viewer, Rng(number)) == everything_sent(twin, viewer, Rng(number))


class Wire:
    """A socket whose other end is this test."""

    def __init__(self, key: str) -> None:
        self.headers = {"origin": "here"}
        self.sent: list[str] = []
        self._gone = asyncio.Event()
        self.key = key

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def receive_data(self, mode: str) -> str:
        await self._gone.wait()
        raise WebSocketDisconnect(detail="gone")

    async def close(self, code: int) -> None:
        pass

    def leave(self) -> None:
        self._gone.set()


async def frames(case: Case, entries: list[Entry], viewer: int, commits: list[tuple[int, str]]) -> list[str]:
    """All that a viewer's client receives while others make their secret choices."""
    table = new_table(case, entries)
    store = Store("sqlite://")
    workers = BotPool(1)
    hall = Hall(store, workers, pace=0)
    await store.add_table(table.row, entries)
    wire = Wire(f"key {viewer}" if viewer else "")
    connection = Connection(hall, table, wire, wire.key, Limits())  # type: ignore[arg-type]
    running = asyncio.create_task(connection.run())
    try:
        await settled(wire, 1)
        for number, (seat, words) in enumerate(commits, 2):
            await hall.play(table, seat, words, table.match.decision)
            await settled(wire, number)
    finally:
        wire.leave()
        await running
        store.close()
    return wire.sent


async def settled(wire: Wire, count: int) -> None:
    async with asyncio.timeout(20):
        while len(wire.sent) < count:
            await asyncio.sleep(0.001)


def secret_choices(case: Case, seed: int) -> Iterator[tuple[list[Entry], int, list[int], Match]]:
    """The sealed decisions of a game that are not begun: what led there, a viewer, and the others who owe a choice."""
    for match, entries in random_match(case, seed):
        owing = match.actors()
        if match.state.sealed() and len(owing) > 1:
            for viewer in (owing[0], SPECTATOR):
                others = [seat for seat in owing if seat != viewer][: len(owing) - 1]
                yield entries, viewer, others, match.fork()


sealed_cases = [case for case in cases() if any(True for _ in secret_choices(case, 3))]


@pytest.mark.parametrize("case", sealed_cases, ids=lambda case: case.name)
def test_a_client_cannot_tell_secret_choices_apart(case: Case) -> None:
    found = list(secret_choices(case, 3))
    for entries, viewer, others, match in found[:: max(1, len(found) // 4)]:
        first = [(seat, match.legal(seat)[0]) for seat in others]
        last = [(seat, match.legal(seat)[-1]) for seat in others]
        received = [asyncio.run(frames(case, entries, viewer, commits)) for commits in (first, last)]
        assert received[0] == received[1]
        assert len(received[0]) == len(others) + 1


def test_a_record_and_a_replay_wait_for_the_end() -> None:
    from shoal.web.routes.study import _finished

    case = sealed_cases[0]
    _, entries = next(iter(random_match(case, 1)))
    with pytest.raises(ShoalError, match="until then it holds secrets"):
        _finished(new_table(case, entries))
