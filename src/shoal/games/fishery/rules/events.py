"""What a net does to the water, to be told and shown. Paragraph numbers are those of RULES.md."""

from dataclasses import dataclass

from shoal.games.contract import Event


@dataclass(frozen=True)
class Parted(Event):
    """3.2, 3.3: a net parts one area into two, each with a ship and an edge."""

    areas: list[int]
    """Either side, a bit for each square; first the one with the net's first square."""
