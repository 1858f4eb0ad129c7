"""Tables in memory and their lists: taken back within bounds, replayed off the event loop, forgotten by use."""

import logging
import random
import threading
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.games import find
from shoal.games.contract import ShoalError
from shoal.play.fair_draws import FairDraws
from shoal.play.match import Match
from shoal.web.errors import Busy
from shoal.web.rendering import move_index, renderer
from shoal.web.storage.store import Conflict, Entry
from shoal.web.tables import entries, table_cache
from shoal.web.tables import table as tables
from shoal.web.tables.entries import history
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.replay import INTERVAL, Replay
from shoal.web.tables.table import MOST_UNDOS, Table
from tests.web.halls import Onlooker, fishery, in_hall, until

# Taking back


@in_hall
async def test_a_persons_move_stands_though_they_have_left(hall: Hall) -> None:
    table = await fishery(hall, Wish("me", "Ann"), Wish("here", "Bo"))
    await hall.play(table, 1, "ship e4", 0)
    await hall.play(table, 2, "ship f4", 1)
    await hall.play(table, 1, "ship d4", 2)
    await hall.leave(table, 2, away=True)
    await until(lambda: table.match.actors() == [1])
    await hall.undo(table, 1)
    with pytest.raises(ShoalError, match="somebody has moved"):
        await hall.undo(table, 1)
    assert [entry.words for entry in table.entries[:3]] == ["ship e4", "ship f4", "ship d4"]
    assert [step.bot for step in table.match.moves] == [False, False]


@in_hall
async def test_what_a_bot_decided_is_known_after_a_restart(hall: Hall) -> None:
    table = await fishery(hall, Wish("me", "Ann"), Wish("here", "Bo"))
    await hall.play(table, 1, "ship e4", 0)
    await hall.leave(table, 2, away=True)
    await until(lambda: table.match.actors() == [1])
    kept = await hall.store.table(table.id)
    assert kept is not None
    again = Table(*kept)
    assert [entry.bot for entry in again.entries] == [False, True]
    assert again.can_undo(1), "a bot's answer goes with the move it answered"


@in_hall
async def test_a_decision_is_taken_back_so_often_and_no_more(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here", "Bo"))
    for _ in range(MOST_UNDOS):
        await hall.play(table, 1, "ship e4", 0)
        await hall.undo(table, 1)
    await hall.play(table, 1, "ship e4", 0)
    assert not table.can_undo(1)
    with pytest.raises(ShoalError, match="5 times"):
        await hall.undo(table, 1)
    again = Table(table.row, table.entries)
    assert not again.can_undo(1), "a restart changes nothing"
    await hall.play(table, 2, "ship f4", 1)
    assert table.can_undo(2), "another decision is another matter"


@in_hall
async def test_a_list_has_an_end(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here", "Bo"))
    table.entries = [Entry("1", "ship e4")] * tables.MOST_ENTRIES
    with pytest.raises(ShoalError, match="begin a new one"):
        table.try_move(1, "ship e4", 0)


# Long lists


def a_long_list(length: int) -> list[Entry]:
    """Ships set and taken back; such a list cannot be played any more, but was."""
    entries: list[Entry] = []
    while len(entries) < length:
        entries += [Entry("1", "ship e4"), Entry("1", "undo")]
    return entries


@in_hall
async def test_long_stories_are_told_elsewhere(hall: Hall) -> None:
    table = await fishery(hall, Wish("me", "Ann"), Wish("here", "Bo"))
    loop_thread = threading.get_ident()
    threads: list[int] = []

    def tell(*arguments: object) -> object:
        for told in real(*arguments):  # type: ignore[arg-type]
            threads.append(threading.get_ident())
            yield told

    real = entries.tell
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "tell", tell)
        table.recall(table.row, a_long_list(2_000), entries.replayed(table.row, []))
        told = await table.told(0)
    assert len(told) == 2_000
    assert told[-1].sentences == ["Ann takes a move back."]
    assert loop_thread not in threads
    assert len(renderer.story(told)) == renderer.MOST_TOLD, "a page is not given all of it"


@in_hall
async def test_a_replay_starts_from_the_nearest_checkpoint(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here", "Bo"))
    while not table.match.over:
        seat = table.match.actors()[0]
        await hall.play(table, seat, table.match.legal(seat)[0], table.match.decision)
    replay = Replay(table)
    for number, change in enumerate(history(entries.begin(table.row), table.entries), 1):
        moment = replay.at(number)
        assert moment.change == change
        assert change.made is not None
        assert moment.match.state == change.made.after
        assert len(moment.match.moves) == number
    assert replay.at(0).change is None
    assert len(replay) > INTERVAL


# In memory


@in_hall
async def test_tables_are_forgotten_by_use_and_those_in_use_stay(hall: Hall) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_cache, "IN_MEMORY", 5)
        watched = await fishery(hall, Wish("me"), Wish("here"))
        watched.add(Onlooker())
        opened = [await fishery(hall, Wish("me"), Wish("here")) for _ in range(20)]
        assert len(hall.tables) == 5
        assert watched.id in hall.tables
        assert (await hall.find(opened[0].id)).row == opened[0].row, "what was forgotten is in the database"
        assert len(hall.tables) == 5
        found = await hall.find(opened[-1].id)
        assert found is opened[-1]


@in_hall
async def test_a_full_house_says_so(hall: Hall) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_cache, "IN_MEMORY", 3)
        patch.setattr(table_cache, "IN_USE", 6)
        for _ in range(6):
            (await fishery(hall, Wish("me"), Wish("here"))).add(Onlooker())
        with pytest.raises(Busy, match="in a few minutes"):
            await fishery(hall, Wish("me"), Wish("here"))


@in_hall
async def test_what_was_told_is_forgotten_with_the_last_viewer(hall: Hall) -> None:
    table = await fishery(hall, Wish("me"), Wish("here"))
    one, two = Onlooker(), Onlooker()
    table.add(one)
    table.add(two)
    await hall.play(table, 1, "ship e4", 0)
    await table.told(0)
    table.remove(one)
    assert table._told
    table.remove(two)
    assert not table._told


# What goes wrong


@in_hall
async def test_one_table_that_cannot_be_read_does_not_keep_the_others(hall: Hall) -> None:
    broken = await fishery(hall, Wish("bot", bot="greedy"), Wish("me"))
    await until(lambda: broken.number > 0)
    good = await fishery(hall, Wish("bot", bot="greedy"), Wish("me"))
    await hall.bots.close()
    for table in (broken, good):
        hall.tables.drop(table.id)
    await hall.store.add_moves(
        broken.id, broken.number, [Entry("7", "nonsense")], over=False, owing="1", changed=time.time()
    )
    second = Hall(hall.store, hall.pool, pace=0)
    log = logging.getLogger("shoal.web")
    said: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.__dict__["table"])  # type: ignore[method-assign]
    log.addHandler(handler)
    try:
        await second.resume()
    finally:
        log.removeHandler(handler)
    assert said == [broken.id]
    again = await second.find(good.id)
    await until(lambda: again.match.actors() == [2])
    await second.close()


@in_hall
async def test_after_a_conflict_a_table_is_what_the_database_says(hall: Hall) -> None:
    other = Hall(hall.store, hall.pool, pace=0)
    mine = await fishery(hall, Wish("me"), Wish("open"))
    theirs = await other.find(mine.id)
    await other.play(theirs, 1, "ship e4", 0)
    with pytest.raises(Conflict):
        await hall.play(mine, 1, "ship d4", 0)
    assert mine.entries == theirs.entries
    await other.sit(theirs, 2, "bo", "Bo")
    with pytest.raises(Conflict):
        await hall.sit(mine, 2, "cy", "Cy")
    assert mine.match.names[1] == "Bo"
    assert mine.row == theirs.row
    await other.close()


@in_hall
async def test_of_two_rematches_asked_at_two_servers_one_is_there(hall: Hall) -> None:
    other = Hall(hall.store, hall.pool, pace=0)
    mine = await fishery(hall, Wish("me"), Wish("here"))
    while not mine.match.over:
        seat = mine.match.actors()[0]
        legal = mine.match.legal(seat)
        await hall.play(mine, seat, "pass" if "pass" in legal else legal[0], mine.match.decision)
    theirs = await other.find(mine.id)
    first = await hall.rematch(mine, "mine")
    with pytest.raises(Conflict):
        await other.rematch(theirs, "mine")
    assert await other.rematch(theirs, "mine") == first, "who asks again is told which it is"
    owner = mine.row.owner
    assert len(await hall.store.tables_of(owner, 100)) == 2, "no table is left over"
    await other.close()


# What a click can mean

TOKENS = ["place", "attack", "colour", "red", "red-fish-3", "blue-shark-8", "c3", "d4", "north", "east-west", "x", ""]


@given(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=4))
def test_the_moves_that_hold_some_tokens_are_all_there(tokens: list[str]) -> None:
    match = Match("vicious-fishes", 2, seed=1)
    expected = move_index.move_index(match).having(tokens)
    assert sorted(move_index.readings(match, tokens, 100_000)) == sorted(expected)


def test_no_table_of_its_own_tiles_has_all_its_moves_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = [
        f"{colour}-fish-{1 + number % 6}"
        for colour in ("red", "blue", "green", "yellow", "white", "black")
        for number in range(10)
    ]
    match = Match("vicious-fishes", 2, seed=1, options={"tiles": tiles})
    monkeypatch.setattr(move_index, "MoveIndex", None)
    seat = match.actors()[0]
    assert renderer.why_not(match, seat, ["red-fish-3", "d4"])["why"].startswith("VF")
    assert find("vicious-fishes").readings is not None


@in_hall
async def test_chance_on_the_web_is_the_systems(hall: Hall) -> None:
    wishes = [Wish("me"), Wish("here")]
    first, second = [(await hall.open("vicious-fishes", wishes, {}, public=False, key="mine")).table for _ in range(2)]
    assert len(bytes.fromhex(first.row.secret)) == 32
    assert first.row.secret != second.row.secret
    assert isinstance(first.try_move(1, first.match.legal(1)[0], None).match.chance, FairDraws)
    # A table from before secrets were promised: what the system draws has no state that anybody could learn.
    older = Table(replace(first.row, secret=""), first.entries)
    chance = older.try_move(1, older.match.legal(1)[0], None).match.chance
    assert isinstance(chance, random.Random)
    with pytest.raises(NotImplementedError):
        chance.getstate()
