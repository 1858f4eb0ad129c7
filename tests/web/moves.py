"""Legal moves as a page gets them."""

from collections.abc import Iterable, Iterator
from itertools import product


def moves_of(products: Iterable[str]) -> Iterator[str]:
    """All moves of what is sent in short: `movesOf` in static/choose.js."""
    for short in products:
        for tokens in product(*(place.split("|") for place in short.split(" "))):
            yield " ".join(tokens)
