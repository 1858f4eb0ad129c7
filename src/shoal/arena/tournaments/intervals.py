"""How far a measured share may be from the true one."""

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95


def share_interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean share, from the share in each deal.

    The games of a deal depend on each other, so deals are what is counted. Their spread says how many independent
    games they are worth; with that number the interval is Wilson's, which keeps between 0 and 1 and is never empty.
    """
    deals = len(shares)
    mean = fmean(shares)
    spread = variance(shares) if deals > 1 else 0.0
    # Deals that all came out alike say nothing about their spread: each is then taken for one game.
    worth = deals * mean * (1 - mean) / spread if spread else deals
    t = t_quantile(deals - 1) if spread else NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    middle = (mean + t * t / (2 * worth)) / (1 + t * t / worth)
    reach = t / (1 + t * t / worth) * sqrt(mean * (1 - mean) / worth + t * t / (4 * worth * worth))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def t_quantile(freedom: int) -> float:
    """Student's t for a two-sided interval: exact for 1 and 2 degrees of freedom, else to three digits (Hill 1970)."""
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE / sqrt((1 - CONFIDENCE * CONFIDENCE) / 2)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4
