"""Fish by level as views show them: {"5": 2, "4": 0, …}, the highest level first."""

from collections.abc import Mapping

from shoal.games.fishy.rules.packed_counts import LEVELS, ONE, at


def by_level(fish: int) -> dict[str, int]:
    return {str(level): at(fish, level - 1) for level in range(LEVELS, 0, -1)}


def counted(levels: Mapping[str, int]) -> int:
    """The same fish in one word again."""
    return sum(number * ONE[int(level) - 1] for level, number in levels.items())
