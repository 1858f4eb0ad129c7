"""A table is played on by the version of the rules it began with, and by no version this server does not know."""

from pathlib import Path

import pytest

from shoal import Record
from shoal.games.contract import ShoalError
from shoal.web.storage.store import SeatRow, TableRow
from shoal.web.tables.entries import as_entries, begin
from shoal.web.tables.table import Table

RECORD = Record.load(Path(__file__).parents[1] / "games" / "vicious_fishes" / "version_1.json")
"""A game that only version 1 of its rules allows."""


def row(rules: int) -> TableRow:
    seats = [SeatRow(seat, name, "open") for seat, name in enumerate(RECORD.seats, 1)]
    return TableRow(id="old", game=RECORD.game, rules=rules, options=RECORD.options, public=True, seats=seats)


def test_a_table_begun_by_an_older_version_is_recalled_and_goes_on_by_it() -> None:
    match = RECORD.match()
    entries = as_entries(match, match.moves)
    table = Table(row(1), entries)
    assert table.match.record() == RECORD
    waiting = Table(row(1), entries[:103])
    waiting.match.put(*RECORD.moves[103])
    assert waiting.match.record().rules == 1


def test_a_table_of_a_version_yet_to_come_is_refused_in_a_sentence() -> None:
    with pytest.raises(ShoalError) as refusal:
        begin(row(99))
    assert str(refusal.value) == (
        "this was played by version 99 of the rules of Vicious Fishes; this Shoal knows versions up to 2: update Shoal"
    )
