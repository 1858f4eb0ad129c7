"""Who sits where: people by name, bots by theirs.

A record only knows names. A seat called like a bot, as in 'Greedy' or 'Greedy 2', is that bot; any other is a person.
A program that plays goes by its file name, as in './my-bot', a Python object by its place, as in 'mypackage:MyBot'.
Whoever types their name starts them; a record never does.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from shoal.bots import BOTS
from shoal.bots.object_bot import is_object
from shoal.bots.program import command_words, is_program
from shoal.games.contract import BadOptions
from shoal.games.game import Game, shown

LONGEST_PLACE = 36
"""Of a Python object as a seat's name, with room for a number after it."""
ME = "you"
"""A person who gives no name, and goes by the name of the seat."""


@dataclass(frozen=True)
class Player:
    name: str
    bot: str = ""
    """The bot that plays this seat, or the command of a program; '' for a person."""


def seated(game: Game, given: Sequence[str]) -> list[Player]:
    """The players by what was typed, in the order of the seats."""
    names = game.names(["" if name.lower() == ME else name for name in given])
    players: list[Player] = []
    taken: Counter[str] = Counter()
    for name in names:
        bot = bot_of(name)
        called = _called(bot)
        taken[called] += 1
        numbered = called if taken[called] == 1 else f"{called} {taken[called]}"
        players.append(Player(numbered, bot) if bot else Player(name))
    twice = [name for name, seats in Counter(player.name for player in players).items() if seats > 1]
    if twice:
        raise BadOptions(f"two seats are called {twice[0]}: give every person another name")
    return players


def recorded(game: Game, names: Sequence[str]) -> list[Player]:
    """The players by what a record calls them. It may come from anybody, so no program it names is ever started."""
    for seat, name in enumerate(names, 1):
        if is_own(name.partition(" ")[0]) or is_program(name):
            raise BadOptions(
                f"seat {seat} was played by a program, {shown(name)}, and a saved game starts none: "
                "say who plays each seat now with --seats"
            )
    return seated(game, names)


def bot_of(name: str) -> str:
    """The bot that a seat of this name is played by, or the command of a program; '' for a person."""
    kind, _, number = name.lower().partition(" ")
    if is_own(name):
        return name
    return kind if kind in BOTS and (not number or number.isdigit()) else ""


def _called(bot: str) -> str:
    """The slash before a file name tells that it is a program's, wherever the name is read again."""
    if is_program(bot):
        return f"./{Path(command_words(bot)[0]).name}"
    if is_object(bot):
        return bot if len(bot) <= LONGEST_PLACE else f"bot:{bot.rpartition(':')[2]}"[:LONGEST_PLACE]
    return bot.capitalize()


def is_own(name: str) -> bool:
    """Is it somebody's own bot, a program or a Python object, and none of ours?"""
    return is_program(name) or is_object(name)


def listed(seats: str) -> list[str]:
    """The names in what was typed after --seats."""
    names = [name.strip() if is_program(name) else " ".join(name.split()) for name in seats.split(",")]
    if not all(names):
        raise BadOptions("--seats has an empty place: name everybody, as in --seats you,greedy")
    return names


def usual(players: int) -> list[str]:
    """Who plays where nobody was named: you against sensible bots."""
    return [ME, *["greedy"] * (players - 1)]
