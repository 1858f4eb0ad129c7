"""Intervals hold what they promise."""

import random
from collections.abc import Callable

import pytest

from shoal.arena.tournaments.intervals import share_interval, t_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (999, 1.962)]
)
def test_students_t(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.002)


@pytest.mark.parametrize("shares", [[1.0], [0.0], [0.5], [1.0] * 50, [0.5] * 50, [0.0, 1.0], [0.5, 1.0]])
def test_no_interval_is_empty_or_leaves_the_possible(shares: list[float]) -> None:
    low, high = share_interval(shares)
    assert 0 <= low < high <= 1
    assert low <= sum(shares) / len(shares) <= high


def test_a_hundred_wins_prove_little_more_than_they_are() -> None:
    assert share_interval([1.0] * 100)[0] == pytest.approx(0.963, abs=0.001)


def lucky(dice: random.Random) -> float:
    """Two games of a deal that mostly decides itself: who wins one loses the other."""
    return 0.5 if dice.random() < 0.7 else dice.choice([0.0, 0.5, 0.5, 1.0])


def alike(dice: random.Random) -> float:
    """Two games of a deal that come out alike: they are worth one."""
    return float(dice.random() < 0.5)


def one_in_ten(dice: random.Random) -> float:
    return sum(dice.random() < 0.1 for _ in range(4)) / 4


@pytest.mark.parametrize(("deal", "truth"), [(lucky, 0.5), (alike, 0.5), (one_in_ten, 0.1)])
@pytest.mark.parametrize("deals", [10, 100])
def test_the_truth_lies_within_as_often_as_promised(
    deal: Callable[[random.Random], float], truth: float, deals: int
) -> None:
    dice = random.Random(5)
    intervals = [share_interval([deal(dice) for _ in range(deals)]) for _ in range(1000)]
    held = sum(low <= truth <= high for low, high in intervals)
    assert held >= 930


def test_duplicate_deals_make_it_narrower() -> None:
    dice = random.Random(5)
    narrow, wide = (share_interval([deal(dice) for _ in range(200)]) for deal in (lucky, alike))
    assert narrow[1] - narrow[0] < 0.5 * (wide[1] - wide[0])
