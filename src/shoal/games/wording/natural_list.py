"""Phrases that stories share."""

from collections.abc import Sequence


def natural_list(parts: Sequence[str], last: str = "and") -> str:
    """'', 'Ann', 'Ann and Bo', 'Ann, Bo and Cy'."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
