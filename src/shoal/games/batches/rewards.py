"""What a game was worth to its seats, as learners count it."""


def by_rank(ranks: list[int]) -> list[float]:
    """From 1 for the first to -1 for the last, in even steps, and 0 in all; who shares places shares their worth."""
    last = len(ranks) - 1
    return [1 - (2 * (rank - 1) + ranks.count(rank) - 1) / last for rank in ranks]


def by_score(scores: list[int], low_wins: bool) -> list[float]:
    """The sheet's own numbers, negative where the lowest score wins: more is always better."""
    sign = -1.0 if low_wins else 1.0
    return [sign * score for score in scores]
