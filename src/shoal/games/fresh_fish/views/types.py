"""What a view of Fresh Fish holds. Plots are named as 'c4', tiles and centres as in the words of moves."""

from typing import TypedDict

from shoal.games.view import CommonView


class Auction(TypedDict):
    """An auction that goes on."""

    tile: str
    """The outlet that is sold."""
    drawer: int
    """The seat that drew it."""
    bidders: list[int]
    """The seats that take part."""
    committed: list[int]
    """Those of them that have bid."""
    bid: int | None
    """The viewer's own bid, while it is sealed."""


class LastAuction(TypedDict):
    """The auction that was held last."""

    tile: str
    """The outlet that was sold."""
    drawer: int
    """The seat that drew it."""
    bids: list[int | None]
    """What each seat bid; None for who took no part."""
    winner: int
    """The seat that won."""
    price: int
    """What the winner bid."""


class PartedOutlet(TypedDict):
    """An outlet that would be cut off."""

    outlet: str
    """Its kind, as 'fish-market'."""
    seat: int
    """Whose it is."""
    plot: str
    """Where it stands."""


class Cut(TypedDict):
    """A group of things that would be parted from the rest of the town."""

    plots: list[str]
    """Its open plots."""
    centres: list[str]
    """Its supply centres."""
    outlets: list[PartedOutlet]
    """Its outlets."""


class Proof(TypedDict):
    """Why a plot became a street."""

    plot: str
    """The plot."""
    cuts: list[Cut]
    """What would be cut off if it were blocked."""


class LastBuild(TypedDict):
    """The tile that was built last."""

    seat: int
    """Who built it."""
    tile: str
    """Which it is."""
    plot: str
    """Where it stands."""
    streets: list[Proof]
    """The plots that became streets by it."""


class FreshFishView(CommonView):
    """What a viewer sees: everything but the bids of others, as long as an auction goes on."""

    side: int
    """How many plots long and wide the board is."""
    phase: str
    """What is to be done now: 'setup', 'turn', 'tile', 'bid', 'build', 'zone' or 'over'."""
    turn: int
    """The seat whose turn it is."""
    tile: str | None
    """The tile that was drawn and is not yet built."""
    builder: int | None
    """The seat that has a tile to build."""
    centres: dict[str, str | None]
    """The plot of each supply centre; None before it is laid out."""
    outlets: list[dict[str, str | None]]
    """For each seat where its outlets are: a plot, 'off' the board, or None while it has not won one."""
    streets: list[str]
    """The plots with streets."""
    demonstrations: list[str]
    """The plots with antinuclear demonstrations, which are slow streets."""
    apos: list[str]
    """The plots with APOs."""
    zones: list[str]
    """The plots with open construction zones."""
    waiting_zones: int
    """How many construction zones wait for an APO."""
    reserved: list[list[str]]
    """For each seat the plots it has reserved."""
    begun: list[bool]
    """For each seat whether it has made its first reservation."""
    money: list[int]
    """For each seat its money."""
    markers: list[int]
    """For each seat the markers in its supply."""
    set_aside: list[int]
    """For each seat the markers set aside."""
    routes: list[dict[str, int] | None]
    """For each seat what the route of each outlet counts as the streets lie; None at setup."""
    deck: dict[str, int]
    """How many tiles of each kind are in the deck."""
    stock: int
    """How many APOs are left for when the deck is empty."""
    auction: Auction | None
    """The auction that goes on."""
    last_auction: LastAuction | None
    """The auction that was held last."""
    last_build: LastBuild | None
    """The tile that was built last."""
