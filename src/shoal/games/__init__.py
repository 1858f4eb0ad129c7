"""The rules of the games. Standard library only; knows nothing of who plays or where."""

from importlib import import_module

from shoal.games.contract import ShoalError
from shoal.games.game import Game

REGISTRY = {
    "fresh-fish": "shoal.games.fresh_fish",
    "fishery": "shoal.games.fishery",
    "rotten-fish": "shoal.games.fishy.rotten_fish",
    "fresh-market": "shoal.games.fishy.fresh_market",
    "fish-in-the-barrel": "shoal.games.fishy.fish_in_the_barrel",
    "vicious-fishes": "shoal.games.vicious_fishes",
}
"""Each game's id and its folder, which has a GAME. Loaded when first asked for."""


class UnknownGame(ShoalError):
    """A game that is not here."""


def find(game: str) -> Game:
    """The game with this id; UnknownGame lists those there are."""
    if game not in REGISTRY:
        raise UnknownGame(f"there is no game {game!r}: choose from {', '.join(REGISTRY)}")
    found: Game = import_module(REGISTRY[game]).GAME
    return found
