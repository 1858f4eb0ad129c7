"""Who thinks when: fair to all who ask, busy at once instead of late, and for people only."""

import asyncio
from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.web.bot_work import pool as bot_pool
from shoal.web.bot_work.fair_queue import Asker, FairQueue
from shoal.web.bot_work.local_queue import LocalQueue
from shoal.web.bot_work.pool import BotPool
from shoal.web.bot_work.process import BotWorker
from shoal.web.bot_work.queues import Progress
from shoal.web.errors import Busy
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.keys import digest
from shoal.web.tables.table import LATELY
from tests.web.halls import InstantBots, Onlooker, in_hall, until

askers = st.builds(Asker, st.sampled_from("abc"), st.sampled_from("xy"))


@given(st.lists(askers))
def test_a_queue_loses_nothing_and_keeps_the_order_of_each_owner(put: list[Asker]) -> None:
    queue: FairQueue[int] = FairQueue()
    for job, asker in enumerate(put):
        queue.put(asker, job)
    taken = []
    while found := queue.take():
        taken.append(found)
    assert len(queue) == 0
    assert sorted(job for _, job in taken) == list(range(len(put)))
    for asker in set(put):
        mine = [job for who, job in taken if who == asker]
        assert mine == sorted(mine)


@given(st.lists(askers), askers)
def test_how_much_is_ahead_is_told_exactly(put: list[Asker], newcomer: Asker) -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in put:
        queue.put(asker, "earlier")
    expected = queue.ahead_of(newcomer.address)
    newcomers_owner = Asker(newcomer.address, "last")
    queue.put(newcomers_owner, "new")
    before = 0
    while found := queue.take():
        if found[1] == "new":
            break
        before += 1
    # Within an address owners take turns, so that a new owner there comes earlier than the last of the others.
    assert before <= expected


def test_whoever_asks_for_much_delays_the_others_by_one_job_each() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(30):
        queue.put(Asker("crowd", f"table {number}"), "crowd")
    queue.put(Asker("quiet"), "quiet")
    order = deque[str]()
    while found := queue.take():
        order.append(found[1])
    assert order.index("quiet") <= 1


class Gate(BotWorker):
    """A process that answers when it is let."""

    def __init__(self, asked: list[str], gate: asyncio.Event) -> None:
        super().__init__()
        self.asked = asked
        self.gate = gate

    async def ask(self, question: dict[str, Any], progress: Progress | None = None) -> dict[str, Any]:
        self.asked.append(question["names"][0])
        await self.gate.wait()
        return {"moves": []}


def gated(size: int) -> tuple[BotPool, list[str], asyncio.Event]:
    asked, gate = list[str](), asyncio.Event()
    pool = BotPool(queue=LocalQueue(processes=[Gate(asked, gate) for _ in range(size)]))
    return pool, asked, gate


async def ask_for_hint(pool: BotPool, address: str) -> object:
    return await pool.hint(Asker(address), "fishery", {}, [address], 1.0)


def test_hints_beyond_ones_share_are_refused_at_once_and_others_are_served() -> None:
    async def crowd() -> None:
        pool, asked, gate = gated(2)
        mine = [asyncio.create_task(ask_for_hint(pool, "crowd")) for _ in range(40)]
        await asyncio.sleep(0)
        theirs = asyncio.create_task(ask_for_hint(pool, "quiet"))
        await asyncio.sleep(0.01)
        refused = [task for task in mine if task.done() and isinstance(task.exception(), Busy)]
        assert len(refused) == 40 - bot_pool.MOST_HINTS, "whoever asks too often is told so, and does not wait"
        assert pool.waiting + pool.thinking == bot_pool.MOST_HINTS + 1
        gate.set()
        await theirs
        assert asked.index("quiet") <= 2
        await asyncio.gather(*mine, return_exceptions=True)
        assert pool.waiting == pool.thinking == 0
        await pool.close()

    asyncio.run(crowd())


def test_while_others_are_about_one_process_is_kept_for_them() -> None:
    async def crowd() -> None:
        pool, asked, gate = gated(3)
        gate.set()
        await ask_for_hint(pool, "quiet")
        gate.clear()
        mine = [asyncio.create_task(ask_for_hint(pool, "crowd")) for _ in range(4)]
        await asyncio.sleep(0.01)
        assert asked.count("crowd") == 2
        theirs = asyncio.create_task(ask_for_hint(pool, "quiet"))
        await asyncio.sleep(0.01)
        assert asked.count("quiet") == 2, "it is thought about at once"
        gate.set()
        await asyncio.gather(theirs, *mine)
        await pool.close()

    asyncio.run(crowd())


def test_a_long_line_is_busy_at_once() -> None:
    async def crowd() -> None:
        pool, _, gate = gated(1)
        waiting = [asyncio.create_task(ask_for_hint(pool, f"address {number}")) for number in range(30)]
        await asyncio.sleep(0.01)
        with pytest.raises(Busy, match="try again"):
            await ask_for_hint(pool, "another")
        assert pool.waiting < 10
        gate.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        await pool.close()

    asyncio.run(crowd())


def test_whoever_gave_up_is_not_thought_for() -> None:
    async def crowd() -> None:
        pool, asked, gate = gated(1)
        first = asyncio.create_task(ask_for_hint(pool, "first"))
        second = asyncio.create_task(ask_for_hint(pool, "second"))
        await asyncio.sleep(0.01)
        second.cancel()
        await asyncio.sleep(0)
        gate.set()
        await first
        await asyncio.gather(second, return_exceptions=True)
        assert asked == ["first"]
        await pool.close()

    asyncio.run(crowd())


# Bots think for people

BOTS_ALONE = [Wish("bot", bot="greedy"), Wish("bot", bot="greedy")]


@in_hall
async def test_a_table_of_bots_alone_waits_until_somebody_watches(hall: Hall) -> None:
    table = (await hall.open("fishery", BOTS_ALONE, {}, public=True, key="mine", address="a")).table
    await asyncio.sleep(0.02)
    assert table.number == 0
    assert not table.thinking
    onlooker = Onlooker()
    table.add(onlooker)
    table.arrive(Asker("b", "viewer"))
    hall.bots.wake(table)
    await until(lambda: table.number > 3)
    assert isinstance(hall.pool, InstantBots)
    assert {asker.address for asker in hall.pool.askers} == {"b"}, "they think for whoever watches"


@in_hall
async def test_bots_rest_when_nobody_was_there_for_long(hall: Hall) -> None:
    table = (await hall.open("fishery", BOTS_ALONE, {}, public=True, key="mine", address="a")).table
    onlooker = Onlooker()
    table.add(onlooker)
    hall.bots.wake(table)
    await until(lambda: table.number > 1)
    table.remove(onlooker)
    table.attended -= LATELY
    await until(lambda: not table.thinking)
    number = table.number
    hall.bots.wake(table)
    await asyncio.sleep(0.02)
    assert table.number == number
    assert not table.in_use, "so it can be forgotten"


@in_hall
async def test_bots_move_for_a_person_who_has_just_left(hall: Hall) -> None:
    wishes = [Wish("bot", bot="greedy"), Wish("me")]
    table = (await hall.open("fishery", wishes, {}, public=False, key="mine", address="a")).table
    await until(lambda: table.match.actors() == [2])
    assert table.number == 1


@in_hall
async def test_bots_think_on_a_players_account_whoever_watches(hall: Hall) -> None:
    wishes = [Wish("me"), Wish("bot", bot="greedy")]
    table = (await hall.open("fishery", wishes, {}, public=True, key="mine", address="a")).table
    table.arrive(Asker("b", "of a spectator"))
    table.arrive(Asker("c"))
    assert table.asker.address == "a", "a spectator with a long queue would make the player wait"
    table.arrive(Asker("d", digest("mine")))
    assert table.asker.address == "d", "the player went elsewhere"
    table.attended -= LATELY
    table.arrive(Asker("b", "of a spectator"))
    assert table.asker.address == "b", "only spectators are about"


@in_hall
async def test_where_nobody_looks_bots_that_find_no_place_in_the_queue_rest(hall: Hall) -> None:
    async def crowded(*question: object) -> str:
        raise Busy("so much is being thought about")

    hall.pool.choose = crowded  # type: ignore[method-assign, assignment]
    wishes = [Wish("bot", bot="greedy"), Wish("me")]
    table = (await hall.open("fishery", wishes, {}, public=False, key="mine", address="a")).table
    await until(lambda: not table.thinking)
    assert not table.in_use, "or thousands of them would fill the memory that is for tables in use"
    table.arrive(Asker("a", digest("mine")))
    table.add(Onlooker())
    hall.bots.wake(table)
    await asyncio.sleep(0.02)
    assert table.thinking, "who looks is worth another try"
