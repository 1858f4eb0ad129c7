"""What a view of Vicious Fishes holds. Tiles, squares and missions are named as in the words of moves."""

from typing import TypedDict

from shoal.games.view import CommonView


class LyingTile(TypedDict):
    """A tile in the pond."""

    square: str
    """Where it lies."""
    tile: str
    """Its name, as 'red-fish-3'."""
    colours: list[str]
    """Its colours, one or two."""
    species: str
    """'fish', 'crab' or 'octopus'."""
    value: int
    """Its number."""
    facing: str | None
    """Which way it looks; None for an octopus."""
    alive: bool
    """Has it not been eaten?"""
    surrounded: bool
    """Is none of the squares around it empty?"""


class AskedColour(TypedDict):
    """The colour that is now asked for."""

    colours: list[str]
    """Those that are possible."""
    points: int
    """How many points it gains."""
    about: str
    """The square of the tile it is asked for."""


class ViciousFishesView(CommonView):
    """What a viewer sees: the pond, the points, their own hand and mission, and how many tiles the others hold."""

    stage: str
    """What is to be done now: 'rocks', 'tiles', 'missions', 'place', 'attacks', 'survivors', 'draw' or 'over'."""
    turn: int
    """The seat whose turn it is."""
    rocks: list[str]
    """The squares with rocks."""
    pond: list[LyingTile]
    """The tiles in the pond."""
    points: dict[str, int]
    """The points of each colour."""
    pile: int
    """How many tiles are left to draw."""
    hands: list[int]
    """For each seat how many tiles it holds."""
    hand: list[str] | None
    """The viewer's own tiles; None for a spectator."""
    mission: str | None
    """The viewer's own mission, as 'red-blue-green'."""
    missions_dealt: list[bool]
    """For each seat whether it has a mission."""
    missions: list[str] | None
    """For each seat its mission when the game is over."""
    placed: str | None
    """The square of the tile that was placed and still attacks."""
    aimed: str | None
    """The square of the tile it now attacks."""
    left: list[str]
    """The squares of the targets it has not attacked yet."""
    asked: AskedColour | None
    """The colour that is now asked for."""
    past: list[list[int | str]]
    """Every move so far, as [seat, words]."""
