"""Draws that everybody can check: they follow from the secret, are as likely as they should be, no lie passes."""

import hashlib
import hmac
import json
import random
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.games.contract import ShoalError
from shoal.games.rng import Rng
from shoal.play.fair_draws import FairDraws, Fairness, Nonce, Outcome, chosen, commitment, hash_of_nonces, pick
from shoal.play.match import Match
from shoal.play.record import BadRecord, Record
from tests.driving import Case, cases

SECRET = "00112233445566778899aabbccddeeff" * 2
NONCE = "0123456789abcdef" * 2
every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)


def played(case: Case, nonces: tuple[Nonce, ...] = ()) -> Record:
    """A random game whose draws can be checked."""
    draws = FairDraws(SECRET, "table", nonces=nonces)
    match = Match(case.game.id, case.players, options=case.options, chance=draws, rules=case.rules)
    rng = Rng(7)
    while not match.over and len(match.moves) < 400:
        draws.number = len(match.moves) + 1
        actors = match.actors()
        seat = actors[rng.below(len(actors))]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    record = match.record()
    numbers = [number for number, (mover, _) in enumerate(record.moves, 1) if mover == "chance"]
    return replace(record, fair=Fairness.of(draws, numbers))


@every_case
def test_every_draw_follows_from_the_secret(case: Case) -> None:
    record = played(case, (Nonce(0, 1, NONCE),))
    assert Record.loads(record.dumps()).verify().moves


def test_a_pick_is_what_the_formula_says() -> None:
    nonces = [Nonce(3, 1, NONCE), Nonce(5, 2, NONCE[::-1])]
    written = hashlib.sha256(f"3 1 {NONCE}\n5 2 {NONCE[::-1]}\n".encode()).hexdigest()
    assert hash_of_nonces(nonces) == written
    block = hmac.new(bytes.fromhex(SECRET), f"t\n9\n{written}\n0".encode(), hashlib.sha256).digest()
    assert pick(SECRET, "t", 9, written, 1000) == int.from_bytes(block[:8], "big") % 1000
    assert commitment(SECRET, "t") == hashlib.sha256(bytes.fromhex(SECRET) + b"t").hexdigest()


def test_a_word_past_the_greatest_multiple_is_rejected() -> None:
    total = 2**63 + 1
    taken = [pick(SECRET, "t", number, "", total) for number in range(200)]
    assert max(taken) < total
    first = [
        int.from_bytes(hmac.digest(bytes.fromhex(SECRET), f"t\n{number}\n\n0".encode(), "sha256")[:8], "big")
        for number in range(200)
    ]
    rejected = [number for number in range(200) if first[number] >= total]
    assert 60 < len(rejected) < 140
    assert all(taken[number] != first[number] % total for number in rejected)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8))
def test_each_outcome_has_as_many_numbers_as_its_weight(weights: list[int]) -> None:
    found = [Outcome(str(place), weight) for place, weight in enumerate(weights)]
    told = [chosen(found, number).words for number in range(sum(weights))]
    assert [told.count(str(place)) for place in range(len(weights))] == weights
    assert list(accumulate(weights))[-1] == len(told)


def test_a_million_deals_are_as_likely_as_they_should_be() -> None:
    """Chi-square with 51 degrees of freedom: above 104.5 once in 100,000 times, for one secret, which is fixed here."""
    counts = [0] * 52
    nothing = hash_of_nonces([])
    for number in range(1_000_000):
        counts[pick(SECRET, "deals", number, nothing, 52)] += 1
    usual = 1_000_000 / 52
    assert sum((count - usual) ** 2 / usual for count in counts) < 104.5


def lie(record: Record, **changes: object) -> Record:
    assert record.fair is not None
    return replace(record, fair=replace(record.fair, **changes))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def honest() -> Record:
    return played(next(case for case in cases() if case.game.id == "vicious-fishes"), (Nonce(0, 1, NONCE),))


def test_another_secret_is_not_the_promised_one(honest: Record) -> None:
    with pytest.raises(BadRecord, match="not the one that was promised"):
        lie(honest, secret="f" * 64).verify()


def test_a_draw_that_does_not_follow_is_named(honest: Record) -> None:
    """What was drawn is kept, but the promise is another's."""
    other = FairDraws("f" * 64, "table", nonces=(Nonce(0, 1, NONCE),))
    assert honest.fair is not None
    with pytest.raises(BadRecord, match="draw 1 was"):
        replace(honest, fair=Fairness.of(other, honest.fair.numbers)).verify()


def test_a_nonce_left_out_is_noticed(honest: Record) -> None:
    with pytest.raises(BadRecord, match="draw 1 was"):
        lie(honest, nonces=[]).verify()


def test_every_draw_needs_its_number(honest: Record) -> None:
    assert honest.fair is not None
    with pytest.raises(BadRecord, match="more draws than it has numbers"):
        lie(honest, numbers=honest.fair.numbers[:-1]).verify()
    with pytest.raises(BadRecord, match="numbers for"):
        lie(honest, numbers=[*honest.fair.numbers, 99_999]).verify()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table", 5),
        ("table", "x" * 41),
        ("secret", "00"),
        ("secret", "z" * 64),
        ("nonces", [[1, 1]]),
        ("nonces", [[1, 1, "zz"]]),
        ("nonces", 7),
        ("draws", [2, 2]),
        ("draws", ["1"]),
        ("draws", None),
    ],
)
def test_a_strange_promise_gets_one_sentence(honest: Record, key: str, value: object) -> None:
    data = json.loads(honest.dumps())
    data["fair"][key] = value
    with pytest.raises(BadRecord):
        Record.loads(json.dumps(data))


def test_a_record_made_by_hand_promises_nothing() -> None:
    match = Match("fishery", seed=1)
    assert match.record().fair is None
    assert '"fair"' not in match.record().dumps()


def test_a_seed_draws_as_before() -> None:
    first, second = (Match("vicious-fishes", 3, seed=5) for _ in range(2))
    assert first.record().moves == second.record().moves
    assert isinstance(first.chance, random.Random)
    with pytest.raises(ShoalError):
        first.play(1, "nonce")
