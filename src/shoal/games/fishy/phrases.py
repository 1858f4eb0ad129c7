"""Phrases that the stories of Fishy's games share."""

from collections.abc import Sequence

from shoal.games.game import Names


def listed(parts: Sequence[str]) -> str:
    """'Ann', 'Ann and Bo', 'Ann, Bo and Cy'."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def result(scores: Sequence[int], ranks: Sequence[int], names: Names) -> str:
    """Who won, and what everybody has."""
    winners = [name for name, rank in zip(names, ranks, strict=False) if rank == 1]
    verb = "wins" if len(winners) == 1 else "share the win"
    others = [f"{names[seat]} has {scores[seat]}" for seat in range(len(scores)) if ranks[seat] > 1]
    rest = f"; {listed(others)}" if others else ""
    return f"{listed(winners)} {verb} with {max(scores)} points{rest}."
