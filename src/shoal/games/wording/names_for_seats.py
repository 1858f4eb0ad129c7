"""Seats in a sentence by the names of those who sit there: rules know only numbers."""

import re
from collections.abc import Sequence

SEAT = re.compile(r"(?<!no )\bseat (\d+)\b")


def names_for_seats(sentence: str, names: Sequence[str]) -> str:
    """'FF 1.6: it is seat 2's turn' as 'FF 1.6: it is Bo's turn'. A seat that is not there stays a number."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat - 1] if 1 <= seat <= len(names) else found[0]

    return SEAT.sub(name, sentence)
