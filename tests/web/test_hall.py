"""Tables: who may sit, move, take back, leave and come back; what bots and habits do by themselves."""

import asyncio

import pytest

from shoal.games.contract import BadOptions, IllegalMove, ShoalError
from shoal.web.errors import NotYours
from shoal.web.hall import Hall, Wish
from shoal.web.keys import digest
from shoal.web.storage import Entry
from shoal.web.table import Table
from tests.web.halls import fishery, in_hall, until


@in_hall
async def test_a_friend_sits_down_by_invitation_only(hall: Hall) -> None:
    opened = await hall.open("fishery", [Wish("me", "Ann"), Wish("friend", "Bo")], {}, public=True, key="mine")
    table, key = opened.table, opened.invitations[2]
    assert table.seats_of(digest("mine")) == [1]
    with pytest.raises(NotYours, match="ask for the link"):
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
    with pytest.raises(ShoalError, match="by agreement"):
        await hall.agree(await fishery(hall, *wishes), 1, True)
    await hall.agree(table, 1, True)
    assert not table.match.over
    await hall.agree(table, 1, False)
    await hall.agree(table, 2, True)
    assert not table.match.over, "Ann has thought better of it"
    await hall.agree(table, 1, True)
    assert table.match.over


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
