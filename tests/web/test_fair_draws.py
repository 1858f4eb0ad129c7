"""Draws at web tables: promised when the table opens, mixed with the players' numbers, checked afterwards."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from shoal import cli
from shoal.games.contract import SPECTATOR, ShoalError
from shoal.games.rng import Rng
from shoal.play.fair_draws import commitment
from shoal.play.record import Record
from shoal.web.rendering import renderer
from shoal.web.storage.store import Entry
from shoal.web.tables.draws import fairness, proof
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.table import Table
from tests.web.halls import in_hall
from tests.web.person import Person

NONCE = "0123456789abcdef" * 2


async def opened(hall: Hall, game: str = "vicious-fishes") -> Table:
    return (await hall.open(game, [Wish("me", "Ann"), Wish("here", "Bo")], {}, public=False, key="mine")).table


async def play_on(hall: Hall, table: Table, moves: int = 2_000) -> None:
    rng = Rng(3)
    while not table.match.over and moves:
        seat = table.match.actors()[0]
        legal = table.match.legal(seat)
        await hall.play(table, seat, legal[rng.below(len(legal))], None)
        moves -= 1


def record_of(table: Table) -> Record:
    record = table.match.record()
    return replace(record, fair=fairness(table.row, table.entries))


@in_hall
async def test_every_draw_of_a_whole_game_follows_with_nonces_and_undos(hall: Hall) -> None:
    table = await opened(hall)
    await hall.add_nonce(table, 1, NONCE)
    await play_on(hall, table, 6)
    await hall.add_nonce(table, 2, NONCE[::-1])
    await play_on(hall, table)
    record = record_of(table)
    assert record.fair is not None
    assert [nonce.seat for nonce in record.fair.nonces] == [1, 2]
    Record.loads(record.dumps()).verify()
    shown = proof(table.row, table.entries)
    assert len(shown["draws"]) == len(record.fair.numbers) > 20


@in_hall
async def test_an_undo_brings_other_draws_not_the_same_again(hall: Hall) -> None:
    table = await opened(hall, "fresh-fish")
    await hall.play(table, 1, table.match.legal(1)[0], None)
    await hall.undo(table, 1)
    await play_on(hall, table, 12)
    fair = fairness(table.row, table.entries)
    assert fair is not None
    assert len(set(fair.numbers)) == len(fair.numbers)
    replace(table.match.record(), fair=fair).verify()


@in_hall
async def test_a_table_read_again_goes_on_with_the_same_promise(hall: Hall) -> None:
    table = await opened(hall)
    await hall.add_nonce(table, 1, NONCE)
    kept = await hall.store.table(table.id)
    assert kept is not None
    again = Table(*kept)
    assert again.commitment == table.commitment == commitment(table.row.secret, table.id)
    words = table.match.legal(1)[0]
    assert again.try_move(1, words, None).entries == table.try_move(1, words, None).entries


@in_hall
async def test_a_seat_adds_one_number_of_the_right_shape(hall: Hall) -> None:
    table = await opened(hall)
    for strange in ("", "zz", NONCE.upper(), NONCE + "00", NONCE[:-1] + "\n"):
        with pytest.raises(ShoalError, match="hexadecimal"):
            await hall.add_nonce(table, 1, strange)
    await hall.add_nonce(table, 1, NONCE)
    assert table.entries[-1] == Entry("1", f"nonce {NONCE}")
    with pytest.raises(ShoalError, match="already"):
        await hall.add_nonce(table, 1, NONCE)
    assert (await table.told(SPECTATOR))[-1].sentences == [], "nobody is told of it"


@in_hall
async def test_nothing_that_is_shown_depends_on_the_secret_before_the_end(hall: Hall) -> None:
    """A twin with another secret and the same list looks the same to everybody but for the fingerprint."""
    table = await opened(hall)
    await play_on(hall, table, 5)
    twin = Table(table.row, table.entries)
    twin.row = replace(table.row, secret="ab" * 32)
    for viewer in (SPECTATOR, 1, 2):
        yours = [viewer] if viewer else []
        for build in (renderer.as_page, renderer.as_data):
            sent, twins = (json.dumps(build(shown, viewer, yours), default=str) for shown in (table, twin))
            assert table.row.secret not in sent
            assert sent.replace(table.commitment, "") == twins.replace(twin.commitment, "")


@in_hall
async def test_a_rematch_has_a_promise_of_its_own(hall: Hall) -> None:
    table = await opened(hall, "fishery")
    table.row.seats[1].owner = table.row.seats[0].owner
    await play_on(hall, table)
    new = await hall.find(await hall.rematch(table, "mine"))
    assert new.row.secret
    assert new.row.secret != table.row.secret


def test_a_browser_adds_its_number_and_checks_every_draw(person: Person, tmp_path: Path) -> None:
    address = person.open_table("rotten-fish", "me", "bot:random", "bot:random", names=["Ann"])
    promise = person.page.locator("#main").get_attribute("data-promise") or ""
    assert len(promise) == 64
    person.until_told(lambda: person.page.click('#tools [data-tool="leave"]'))
    expect(person.page.locator("#result-title")).to_be_visible()
    with person.page.expect_download() as download:
        person.page.click("text=Record")
    path = tmp_path / "record.json"
    download.value.save_as(path)
    fair = json.loads(path.read_text())["fair"]
    assert fair["commitment"] == promise
    assert len(fair["nonces"]) == 1
    assert cli.run(["verify", str(path)]) == 0
    person.go(f"{address}/draws")
    expect(person.page.locator("#verdict")).to_contain_text("from the secret")
    expect(person.page.locator("#verdict")).to_contain_text("this browser was shown")
    path.write_text(path.read_text().replace(fair["secret"], "0" * 64))
    assert cli.run(["verify", str(path)]) == 2
