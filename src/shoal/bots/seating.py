"""Who sits where: people by name, bots by theirs.

A record only knows names. A seat called like a bot, as in 'Greedy' or 'Greedy 2', is that bot; any other is a person.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from shoal.bots import BOTS
from shoal.games.contract import BadOptions
from shoal.games.game import Game

ME = "you"
"""A person who gives no name, and goes by the name of the seat."""


@dataclass(frozen=True)
class Player:
    name: str
    bot: str = ""
    """The bot that plays this seat; '' for a person."""


def seated(game: Game, given: Sequence[str]) -> list[Player]:
    """The players by what was typed or recorded, in the order of the seats."""
    names = game.names(["" if name.lower() == ME else name for name in given])
    players: list[Player] = []
    taken: Counter[str] = Counter()
    for name in names:
        bot = bot_of(name)
        taken[bot] += 1
        numbered = bot.capitalize() if taken[bot] == 1 else f"{bot.capitalize()} {taken[bot]}"
        players.append(Player(numbered, bot) if bot else Player(name))
    twice = [name for name, seats in Counter(player.name for player in players).items() if seats > 1]
    if twice:
        raise BadOptions(f"two seats are called {twice[0]}: give every person another name")
    return players


def bot_of(name: str) -> str:
    """The bot that a seat of this name is played by; '' for a person."""
    kind, _, number = name.lower().partition(" ")
    return kind if kind in BOTS and (not number or number.isdigit()) else ""


def listed(seats: str) -> list[str]:
    """The names in what was typed after --seats."""
    names = [" ".join(name.split()) for name in seats.split(",")]
    if not all(names):
        raise BadOptions("--seats has an empty place: name everybody, as in --seats you,greedy")
    return names


def usual(players: int) -> list[str]:
    """Who plays where nobody was named: you against sensible bots."""
    return [ME, *["greedy"] * (players - 1)]
