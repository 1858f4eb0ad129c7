"""What a view of Fishery holds."""

from typing import TypedDict

from shoal.games.view import CommonView


class Area(TypedDict):
    """Water that hangs together as the nets now lie: a fishery, if ships are in it."""

    squares: list[str]
    """Its squares, as 'e4'."""
    black: int
    """How many of Black's ships are in it."""
    white: int
    """How many of White's ships are in it."""
    owner: int
    """The seat with more ships in it; 0 for nobody."""


class FisheryView(CommonView):
    """What a viewer sees: in Fishery everybody sees everything."""

    moves: int
    """How many moves were made."""
    black: list[str]
    """The squares of Black's ships."""
    white: list[str]
    """The squares of White's ships."""
    nets: list[str]
    """The nets, each by the two squares it parts, as 'e4-f4'."""
    supply: list[int]
    """How many nets each seat has left to cast."""
    passes: int
    """How many passed in a row."""
    fisheries: list[Area]
    """Every area as the nets now lie."""
