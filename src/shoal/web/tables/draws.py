"""Where the draws of a table come from, and what everybody can check them by when its game is over."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from shoal.games import find
from shoal.games.contract import CHANCE
from shoal.play.fair_draws import FairDraws, Fairness, Nonce, outcomes
from shoal.web.storage.store import Entry, TableRow
from shoal.web.tables.entries import CHANCE_ON_THE_WEB, NONCE, begin, history


def nonces(entries: Sequence[Entry], number: int = 0) -> Iterator[Nonce]:
    """What seats added to the draws, in entries that come after so many others."""
    for place, entry in enumerate(entries, number + 1):
        if entry.words.startswith(NONCE):
            yield Nonce(place, int(entry.mover), entry.words.removeprefix(NONCE))


def draws(row: TableRow, entries: Sequence[Entry]) -> FairDraws | random.Random:
    """Where the draws of a table come from that come after these entries."""
    if not row.secret:
        return CHANCE_ON_THE_WEB
    return FairDraws(row.secret, row.id, len(entries), tuple(nonces(entries)))


def fairness(row: TableRow, entries: Sequence[Entry]) -> Fairness | None:
    """What everybody can check a table's draws by, when its game is over."""
    numbers = [place for place, entry in enumerate(entries, 1) if entry.mover == "chance"]
    if not row.secret:
        return None
    return Fairness.of(FairDraws(row.secret, row.id, nonces=tuple(nonces(entries))), numbers)


def proof(row: TableRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """What a browser needs to repeat every draw of a finished game."""
    fair = fairness(row, entries)
    assert fair is not None
    found = []
    for change in history(begin(row), entries):
        if change.made and change.made.seat == CHANCE:
            game, before = find(row.game), change.made.before
            drawn = game.write(before, change.made.move)
            found.append({"number": change.number, "drawn": drawn, "outcomes": outcomes(game, before)})
    return {**fair.as_data(), "draws": found}
