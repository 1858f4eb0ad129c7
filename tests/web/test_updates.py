"""What changed is sent instead of the whole and comes to the same: texts by edits, pages by steps, views by merges."""

import json
import random
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.games import REGISTRY
from shoal.games.contract import SPECTATOR
from shoal.games.rng import Rng
from shoal.play.match import Match
from shoal.web.rendering import renderer
from shoal.web.rendering.edits import edited, edits
from shoal.web.rendering.merge_patch import merge_patch, merged
from shoal.web.rendering.sights import MOST_MISSED, MOST_SIGHTS, Kind, Message, Sight, Sights, checksum, stepped
from shoal.web.routes import messages
from shoal.web.storage.store import Entry, SeatRow, TableRow
from shoal.web.tables.table import Table
from tests.driving import Case, cases
from tests.web.moves import moves_of


def one_of(game: str) -> Case:
    """Its smallest case."""
    return next(case for case in cases() if case.game.id == game)


every_game = pytest.mark.parametrize("case", [one_of(game) for game in REGISTRY], ids=lambda case: case.name)
PIECES = ["<a>", "<b>", "</b>", '<circle class="x"/>', '<path d="M0 0"/>', "\n", "fish 🐟", ""]
texts = st.lists(st.sampled_from(PIECES)).map("".join)
values: st.SearchStrategy[Any] = st.recursive(
    st.integers() | st.booleans() | st.text(max_size=3) | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
views = st.dictionaries(st.sampled_from("abc"), values, max_size=3)


@given(texts, texts)
def test_edits_make_the_one_text_of_the_other(old: str, new: str) -> None:
    assert edited(old, edits(old, new)) == new


def test_edits_are_small() -> None:
    """One part changed, one moved, one taken away."""
    parts = [f'<circle cx="{number}" class="stone" aria-label="stone {number}"/>' for number in range(200)]
    changed = [*parts[1:90], '<circle cx="90" class="ship" aria-label="ship"/>', *parts[91:150], *parts[151:], parts[0]]
    made = edits("".join(parts), "".join(changed))
    assert edited("".join(parts), made) == "".join(changed)
    assert len(json.dumps(made)) < 150


@given(
    st.dictionaries(st.sampled_from("abc"), values, max_size=3),
    st.dictionaries(st.sampled_from("abc"), values, max_size=3),
)
def test_merge_patches_make_the_one_view_of_the_other_or_are_none(old: Message, new: Message) -> None:
    patch = merge_patch(old, new)
    if patch is None:
        assert "null" in json.dumps(new)
    else:
        assert json.dumps(merged(old, patch), sort_keys=True) == json.dumps(new, sort_keys=True)


def positions(case: Case, seed: int) -> Iterator[Table]:
    """A table at every decision of a random game, its seats everybody's own."""
    match = Match(case.game.id, case.players, seed=seed, options=case.options, rules=case.rules)
    seats = [SeatRow(seat, name, "person", owner=f"key {seat}") for seat, name in enumerate(match.names, 1)]
    table = Table(TableRow("table", case.game.id, case.start().rules, dict(case.start().options), False, seats), [])
    rng = Rng(seed)
    while True:
        table.match = match
        table.entries = [Entry("chance", "")] * len(match.moves)
        yield table
        if match.over:
            return
        actors = match.actors()
        seat = actors[rng.below(len(actors))]
        legal = match.legal(seat)
        match = match.fork()
        match.play(seat, legal[rng.below(len(legal))])


@every_game
def test_patches_and_the_whole_are_the_same_over_a_whole_game(case: Case) -> None:
    """Pages and views; one client takes every step, another comes back after some. And the steps are small."""
    rng = random.Random(case.name)
    sights = Sights()
    held: dict[Kind, tuple[Message, int]] = {}
    late: dict[Kind, tuple[Message, int]] = {}
    sizes = []
    for number, table in enumerate(positions(case, 7)):
        for viewer, page in [(SPECTATOR, True), (1, True), (2, False)]:
            kind = Kind(viewer, page, False, (viewer,))
            whole = (renderer.as_page if page else renderer.as_data)(table, viewer, [viewer])
            sight = sights.show(table.id, kind, whole, number)
            size = followed(sight, held, kind, whole)
            if size and page:
                sizes.append(size)
            if kind not in late or rng.random() < 0.2:
                followed(sight, late, kind, whole)
    assert len(sizes) > 20
    assert median(sizes) < 1_200
    assert sorted(sizes)[len(sizes) * 95 // 100] < 8_000


def followed(sight: Sight, held: dict[Kind, tuple[Message, int]], kind: Kind, whole: Message) -> int:
    """A client of that kind has what is seen; the bytes of the steps, if it was by steps."""
    size = 0
    plain = json.loads(messages.encode(whole))
    if kind in held:
        page, version = held[kind]
        steps = sight.since(version)
        if steps is not None:
            page = stepped(page, [json.loads(bytes(one)) for one in steps])
            assert page == plain
            if kind.page:
                assert checksum(page) == sight.check
            size = sum(len(bytes(one)) for one in steps)
    held[kind] = plain, sight.version
    return size


@every_game
def test_moves_in_short_are_all_moves(case: Case) -> None:
    for table in positions(case, 9):
        for seat in table.match.actors():
            legal = table.match.legal(seat)
            assert sorted(moves_of(renderer.products(legal))) == sorted(legal)


def page(number: int) -> Message:
    texts = {"tray": "", "side": f"<p>{number}</p>", "text": f"{number}\n", "result": ""}
    return {"is": "table", "number": number, "board": f"<svg>{'<circle/>' * 5_000}<text>{number}</text></svg>", **texts}


def test_who_missed_too_much_gets_the_whole_table() -> None:
    sight = Sight(page(0))
    versions = [sight.version]
    for number in range(1, MOST_MISSED + 2):
        sight.change(page(number))
        versions.append(sight.version)
    assert sight.since(versions[-1]) == []
    assert len(sight.since(versions[1]) or []) == MOST_MISSED
    assert sight.since(versions[0]) is None
    assert sight.since(None) is None
    assert sight.since(12345) is None


def test_what_is_kept_is_bounded() -> None:
    """Of one table, and of all."""
    sights = Sights(most_bytes=1_000_000)
    for viewer in range(100):
        sights.show("one", Kind(viewer, True, False, ()), page(viewer), viewer)
    assert sum(sights.get("one", Kind(viewer, True, False, ())) is not None for viewer in range(100)) == MOST_SIGHTS
    kind = Kind(0, True, False, ())
    for number in range(100):
        sights.show(f"table {number}", kind, page(number), number)
        assert sights.size <= 1_000_000 + 32 * 46_000
    kept = [number for number in range(100) if sights.get(f"table {number}", kind)]
    assert kept == list(range(100 - len(kept), 100))
    assert 10 < len(kept) < 30


@pytest.mark.parametrize(
    "query",
    [
        {"patches": "1", "version": "9" * 400, "number": "1"},
        {"patches": "1", "version": "-1", "number": "1"},
        {"patches": "1", "version": "٣", "number": "1"},
        {"patches": "1", "version": "1e9", "number": "1"},
        {"patches": "1", "version": "1"},
        {"patches": "1", "version": ["1", "2"], "number": "1"},
    ],
)
def test_a_claim_without_sense_is_none(query: dict[str, Any]) -> None:
    assert messages.claim(query) == messages.Claim(True)


def test_claims_are_capped() -> None:
    assert messages.claim({"patches": "1", "version": "9999999999", "number": "17"}) == messages.Claim(True, 2**32, 17)
    assert messages.claim({"version": "1", "number": "1"}) == messages.NO_CLAIM
