"""Fingerprints tell apart what differs."""

from itertools import product

from shoal.games.fingerprint import hash_combine


def test_the_order_of_words_matters_from_the_first_two_on() -> None:
    assert hash_combine(3, 5) != hash_combine(5, 3)
    assert hash_combine(hash_combine(0, 3), 5) != hash_combine(hash_combine(0, 5), 3)


def test_no_two_small_words_are_taken_for_two_others() -> None:
    places = (0, 8, 16, 48)
    seen = {hash_combine(first, second << place) for first, second, place in product(range(128), range(1, 64), places)}
    assert len(seen) == 128 * len({second << place for second, place in product(range(1, 64), places)})
