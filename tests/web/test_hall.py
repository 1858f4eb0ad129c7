"""Tables: who may sit, move, take back, leave and come back; what bots and habits do by themselves."""

import asyncio
import random

import pytest

from shoal.games import find
from shoal.games.contract import SPECTATOR, BadOptions, IllegalMove, ShoalError
from shoal.play.match import Match
from shoal.search.settled import place_is_settled
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.pool import BotPool
from shoal.web.errors import NotYours
from shoal.web.storage.store import Entry, NotKept
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.keys import digest
from shoal.web.tables.table import Table
from tests.web.halls import InstantBots, fishery, in_hall, until


@in_hall
async def test_a_friend_sits_down_by_invitation_only(hall: Hall) -> None:
    opened = await hall.open("fishery", [Wish("me", "Ann"), Wish("friend", "Bo")], {}, public=True, key="mine")
    table, key = opened.table, opened.invitations[2]
    assert table.seats_of(digest("mine")) == [1]
    with pytest.raises(NotYours, match="ask the host for the link"):
        await hall.sit(table, 2, "theirs", "Eve")
    with pytest.raises(NotYours):
        await hall.sit(table, 0, "theirs", "Eve", "0" * 64)
    with pytest.raises(ShoalError, match="taken"):
        await hall.sit(table, 1, "theirs", "Eve", key)
    assert await hall.sit(table, 0, "theirs", "Ann", key) == 2
    assert table.match.names == ["Ann", "Ann 2"], "two seats never have one name"
    with pytest.raises(ShoalError, match="taken"):
        await hall.sit(table, 2, "another", "Cy", key)


@in_hall
async def test_anybody_takes_an_open_seat(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("open"))
    assert await hall.sit(table, 0, "theirs", "  Bo\u202e\n<b> ") == 2
    assert table.match.names[1] == "Bo<b>"


@in_hall
async def test_bad_wishes_are_refused_in_a_sentence(hall: Hall) -> None:
    for wishes in ([Wish("me"), Wish("bot", bot="./evil")], [Wish("king"), Wish("me")], [Wish("me")]):
        with pytest.raises(BadOptions):
            await hall.open("fishery", wishes, {}, public=False, key="mine")
    with pytest.raises(BadOptions, match="no option"):
        await hall.open("fishery", [Wish("me"), Wish("me")], {"depth": 3}, public=False, key="mine")


@in_hall
async def test_bots_answer_and_an_undo_takes_their_answer_along(hall: Hall) -> None:
    table = await fishery(hall, Wish("me", "Ann"), Wish("bot", bot="greedy"))
    await hall.play(table, 1, "ship e4", table.match.decision)
    await until(lambda: table.match.actors() == [1])
    assert table.number == 2
    await hall.undo(table, 1)
    assert table.match.actors() == [1]
    assert table.match.view()["black"] == []
    assert table.entries[2] == Entry("1", "undo"), "nothing is ever taken out of the list"
    assert (await table.told(0))[-1].sentences == ["Ann takes a move back."]
    again = Table(table.row, table.entries)
    assert again.match.view() == table.match.view()
    assert await again.told(0) == await table.told(0)


@in_hall
async def test_what_another_person_did_stands(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here", "Bo"))
    await hall.play(table, 1, "ship e4", 0)
    await hall.play(table, 2, "ship f4", 1)
    with pytest.raises(ShoalError, match="somebody has moved"):
        await hall.undo(table, 1)
    await hall.undo(table, 2)
    assert table.match.actors() == [2]


@in_hall
async def test_a_move_answers_its_decision_or_none(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here", "Bo"))
    await hall.play(table, 1, "ship e4", 0)
    with pytest.raises(IllegalMove, match="decision 0"):
        await hall.play(table, 2, "ship f4", 0)
    with pytest.raises(IllegalMove, match=r"FI 2\.1"):
        await hall.play(table, 2, "ship e4", 1)
    assert table.number == 1


@in_hall
async def test_a_bot_takes_the_seat_of_who_leaves_and_gives_it_back(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here", "Bo"))
    await hall.leave(table, 1, away=True)
    await until(lambda: table.match.actors() == [2])
    await hall.leave(table, 1, away=False)
    await hall.play(table, 2, "ship f4", 1)
    await asyncio.sleep(0.05)
    assert table.match.actors() == [1], "whoever is back decides"


@in_hall
async def test_a_habit_decides_what_it_is_for_and_nothing_else(hall: Hall) -> None:
    wishes = [Wish("me", "Ann"), Wish("bot", bot="greedy"), Wish("bot", bot="greedy")]
    table = (await hall.open("rotten-fish", wishes, {}, public=False, key="mine")).table
    habit = next(iter(table.face.habits))
    await hall.set_habit(table, 1, habit, True)
    with pytest.raises(ShoalError, match="no habit"):
        await hall.set_habit(table, 1, "gambling", True)
    decided: set[str] = set()
    while not table.match.over:
        await until(lambda: table.match.over or 1 in table.match.actors())
        legal = table.match.legal(1) if not table.match.over else []
        if not legal:
            break
        if table.by_habit(1):
            before = table.match.decision
            await until(lambda before=before: table.match.decision != before)  # type: ignore[misc]
            continue
        decided |= {words.split()[0] for words in legal}
        await hall.play(table, 1, legal[0], table.match.decision)
    assert decided == {"play"}, "cards are chosen by the person, fish are taken by habit"
    assert any(entry.mover == "1" and entry.words.startswith("remove") for entry in table.entries)


@in_hall
async def test_the_table_ends_a_game_when_all_agree(hall: Hall) -> None:
    wishes = [Wish("me", "Ann"), Wish("here", "Bo")]
    table = (await hall.open("fresh-fish", wishes, {}, public=False, key="mine")).table
    other = await fishery(hall, *wishes)
    await hall.agree(other, 1, True)
    await hall.agree(other, 2, True)
    assert other.match.over, "also where the rules of the game have no word for it"
    assert [entry.words for entry in other.entries] == ["end"]
    with pytest.raises(ShoalError, match="by agreement"):
        await hall.agree(other, 1, True)
    await hall.agree(table, 1, True)
    assert not table.match.over
    await hall.agree(table, 1, False)
    await hall.agree(table, 2, True)
    assert not table.match.over, "Ann has thought better of it"
    await hall.agree(table, 1, True)
    assert table.match.over


@in_hall
async def test_who_resigns_comes_last_and_the_table_is_kept_so(hall: Hall) -> None:
    table = await fishery(hall, Wish("me", "Ann"), Wish("bot", bot="random"))
    await hall.resign(table, 1)
    assert (table.match.over, table.match.ranks()) == (True, [2, 1])
    hall.tables.drop(table.id)
    again = await hall.find(table.id)
    assert (again.match.ranks(), again.match.ending) == ([2, 1], "by resignation")
    assert (await again.told(SPECTATOR))[-1].sentences == ["Ann resigns."]
    with pytest.raises(ShoalError):
        await hall.resign(again, 1)


@in_hall
async def test_nobody_resigns_for_others_who_play_on(hall: Hall) -> None:
    table, _ = await table_of_three(hall, Wish("me", "Ann"), Wish("here", "Bo"), Wish("bot", bot="random"))
    with pytest.raises(ShoalError, match="others play on"):
        await hall.resign(table, 1)
    assert not table.match.over


async def table_of_three(hall: Hall, *wishes: Wish) -> tuple[Table, InstantBots]:
    """A table whose first seat owes a decision, and the bots at it."""
    assert isinstance(hall.pool, InstantBots)
    return (await hall.open("fresh-fish", wishes, {}, public=False, key="mine")).table, hall.pool


@in_hall
async def test_bots_agree_to_end_the_game_once_their_places_are_settled(hall: Hall) -> None:
    wishes = [Wish("me", "Ann"), Wish("bot", bot="casual"), Wish("bot", bot="greedy")]
    table, bots = await table_of_three(hall, *wishes)
    bots.unsettled = frozenset({2})
    with pytest.raises(ShoalError, match=r"^Greta would play on: its place is not settled yet\.$"):
        await hall.agree(table, 1, True)
    assert not table.agreed, "nobody is taken to agree to what was refused"
    bots.unsettled = frozenset({2, 3})
    with pytest.raises(ShoalError, match=r"^Greta and Otto would play on: their places are not settled yet\.$"):
        await hall.agree(table, 1, True)
    assert not table.match.over
    assert table.match.state.ranks()[0] == 1
    bots.unsettled = frozenset()
    await hall.agree(table, 1, True)
    assert table.match.over, "however the person stands"


@in_hall
async def test_bots_are_asked_when_all_people_agree_those_who_stand_in_too(hall: Hall) -> None:
    wishes = [Wish("me", "Ann"), Wish("here", "Bo"), Wish("here", "Cy")]
    table, bots = await table_of_three(hall, *wishes)
    await hall.leave(table, 3, away=True)
    bots.unsettled = frozenset({3})
    await hall.agree(table, 1, True)
    assert bots.asked == 0
    with pytest.raises(ShoalError, match=r"^The bot in Cy's seat would play on: its place is not settled yet\.$"):
        await hall.agree(table, 2, True)
    assert bots.asked == 1
    assert table.agreed == {1}, "only what was asked now was refused"


@in_hall
async def test_a_seat_that_waits_for_somebody_has_not_agreed(hall: Hall) -> None:
    table, _ = await table_of_three(hall, Wish("me", "Ann"), Wish("friend", "Bo"), Wish("bot", bot="casual"))
    await hall.agree(table, 1, True)
    assert not table.match.over


@in_hall
async def test_the_table_is_free_while_bots_think_about_the_end(hall: Hall) -> None:
    table, bots = await table_of_three(hall, Wish("me", "Ann"), Wish("here", "Bo"), Wish("bot", bot="casual"))
    bots.answered = asyncio.Event()
    await hall.agree(table, 2, True)
    asking = asyncio.create_task(hall.agree(table, 1, True))
    await until(lambda: bots.asked > 0)
    await hall.play(table, 1, "reserve c4", table.match.decision)
    bots.answered.set()
    with pytest.raises(ShoalError, match="changed at the table in the meantime"):
        await asking
    assert not table.match.over
    assert not table.agreed


@in_hall
async def test_who_thinks_better_of_it_while_bots_think_has_not_agreed(hall: Hall) -> None:
    table, bots = await table_of_three(hall, Wish("me", "Ann"), Wish("here", "Bo"), Wish("bot", bot="casual"))
    bots.answered = asyncio.Event()
    await hall.agree(table, 2, True)
    asking = asyncio.create_task(hall.agree(table, 1, True))
    await until(lambda: bots.asked > 0)
    await hall.agree(table, 2, False)
    bots.answered.set()
    with pytest.raises(ShoalError, match="changed at the table in the meantime"):
        await asking
    assert not table.match.over


def test_a_process_of_bots_says_whether_a_place_is_settled() -> None:
    match, rng = Match("fresh-fish", 2, seed=1), random.Random(1)
    begun = match.view(2)
    view = begun
    while not match.over:
        if match.legal("table"):
            view = match.view(2)
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal(seat)))

    async def asked() -> list[bool]:
        pool = BotPool(1)
        try:
            return [await pool.settled(Asker(""), "fresh-fish", "casual", seen) for seen in (begun, view, {})]
        finally:
            await pool.close()

    settled = place_is_settled(find("fresh-fish"), view)
    assert asyncio.run(asked()) == [False, settled, False], "a bot that cannot tell would play on"
    assert settled


@in_hall
async def test_a_rematch_is_one_table_with_the_seats_moved_on(hall: Hall) -> None:
    table = await fishery(hall, Wish("me", "Ann"), Wish("here", "Bo"))
    with pytest.raises(ShoalError, match="not over"):
        await hall.rematch(table, "mine")
    while not table.match.over:
        seat = table.match.actors()[0]
        legal = table.match.legal(seat)
        await hall.play(table, seat, "pass" if "pass" in legal else legal[0], table.match.decision)
    with pytest.raises(NotYours):
        await hall.rematch(table, "a stranger's")
    first, second = await asyncio.gather(hall.rematch(table, "mine"), hall.rematch(table, "mine"))
    assert first == second
    assert (await hall.find(first)).match.names == ["Bo", "Ann"]


@in_hall
async def test_there_is_one_of_each_table_in_memory(hall: Hall) -> None:
    name = (await fishery(hall, Wish("me"), Wish("here"))).id
    hall.tables.drop(name)
    kept, loads = hall.store.table, 0
    gates = [asyncio.Event() for _ in range(3)]

    async def slowly(table: str) -> object:
        nonlocal loads
        loads += 1
        gate = gates[loads - 1]
        await gate.wait()
        if gate is gates[0]:
            raise NotKept("the tables cannot be read just now")
        return await kept(table)

    hall.store.table = slowly  # type: ignore[assignment, method-assign]
    failing, waiting = (asyncio.create_task(hall.find(name)) for _ in range(2))
    await asyncio.sleep(0)
    gates[0].set()
    with pytest.raises(NotKept):
        await failing
    # Whoever waited loads it now, and so does who comes only now.
    late = asyncio.create_task(hall.find(name))
    await until(lambda: loads == 3)
    gates[2].set()
    found = await late
    gates[1].set()
    assert await waiting is found is hall.tables.get(name), "or those at one would not see moves at the other"
