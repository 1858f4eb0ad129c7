"""Phrases that the stories of Fishy's games share."""

from collections.abc import Sequence

from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def result(scores: Sequence[int], ranks: Sequence[int], names: Names) -> str:
    """Who won, and what everybody has."""
    winners = [name for name, rank in zip(names, ranks, strict=False) if rank == 1]
    verb = "wins" if len(winners) == 1 else "share the win"
    others = [f"{names[seat]} has {scores[seat]}" for seat in range(len(scores)) if ranks[seat] > 1]
    rest = f"; {natural_list(others)}" if others else ""
    return f"{natural_list(winners)} {verb} with {points(max(scores))}{rest}."


def shared_places(scores: Sequence[int], names: Names) -> list[str]:
    """Who shares a place, for score sheets of games without a tie-break."""
    groups = [
        [names[seat] for seat in range(len(scores)) if scores[seat] == score]
        for score in sorted(set(scores), reverse=True)
    ]
    return [
        f"{natural_list(group)} have equally many points and share the place." for group in groups if len(group) > 1
    ]
