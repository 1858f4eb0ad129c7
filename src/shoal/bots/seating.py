"""Who sits where: people by the names they give, bots by one of the game's own.

A record says beside the names which bots play. In one that does not, a seat called like a bot, as in 'Greedy' or
'Greedy 2', is that bot; any other is a person. A program that plays goes by its file name, as in './my-bot', a Python
object by its place, as in 'mypackage:MyBot'. Whoever types these names starts them; a record never does.
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

    @property
    def label(self) -> str:
        """The name, and beside it how well a bot plays: 'Pim, casual'."""
        return f"{self.name}, {self.bot}" if self.bot in BOTS else self.name


def seated(game: Game, given: Sequence[str]) -> list[Player]:
    """The players by what was typed, in the order of the seats."""
    names = game.names(["" if name.lower() == ME else name for name in given])
    players: list[Player] = []
    for seat in range(1, len(names) + 1):
        players.append(_player(game, seat, names, [player.name for player in players]))
    return _distinct(players)


def _player(game: Game, seat: int, names: Sequence[str], before: Sequence[str]) -> Player:
    name = names[seat - 1]
    bot = bot_of(name)
    if is_own(bot):
        called = _own_name(bot)
        alike = sum(is_own(other) and _own_name(other) == called for other in names[: seat - 1])
        return Player(f"{called} {alike + 1}" if alike else called, bot)
    return Player(bot_name(game, seat, [*names, *before]), bot) if bot else Player(name)


def _own_name(bot: str) -> str:
    """The slash before a program's file name and the colon in an object's place tell what they are, wherever the name
    is read again."""
    if is_program(bot):
        return f"./{Path(command_words(bot)[0]).name}"
    return bot if len(bot) <= LONGEST_PLACE else f"bot:{bot.rpartition(':')[2]}"[:LONGEST_PLACE]


def bot_name(game: Game, seat: int, others: Sequence[str]) -> str:
    """What a bot at a seat is called, the same each time: the first of the game's names for bots, from the seat's own
    on, that nobody else there has."""
    crew = game.face.bot_names
    taken = {name.casefold() for name in others}
    turned = [crew[(seat - 1 + place) % len(crew)] for place in range(len(crew))]
    return next((name for name in turned if name.casefold() not in taken), turned[0])


def _distinct(players: list[Player]) -> list[Player]:
    twice = [name for name, seats in Counter(player.name for player in players).items() if seats > 1]
    if twice:
        raise BadOptions(f"two seats are called {twice[0]}: give every person another name")
    return players


def recorded(game: Game, names: Sequence[str], bots: Sequence[str] = ()) -> list[Player]:
    """The players by what a record says. It may come from anybody, so no program it names is ever started."""
    for seat, name in enumerate(names, 1):
        if is_own(name.partition(" ")[0]) or is_program(name):
            raise BadOptions(
                f"seat {seat} was played by a program, {shown(name)}, and a saved game starts none: "
                "say who plays each seat now with --seats"
            )
    for bot in bots:
        if bot and bot not in BOTS:
            raise BadOptions(f"the record was played with a bot {shown(bot)}, which this Shoal does not have")
    if not bots:
        return seated(game, names)
    return _distinct([Player(name, bot) for name, bot in zip(names, bots, strict=True)])


def kinds(players: Sequence[Player]) -> list[str]:
    """The bots by seat as a record keeps them; [] where only people and programs play."""
    found = [player.bot if player.bot in BOTS else "" for player in players]
    return found if any(found) else []


def bot_of(name: str) -> str:
    """The bot that a seat of this name is played by, or the command of a program; '' for a person."""
    kind, _, number = name.lower().partition(" ")
    if is_own(name):
        return name
    return kind if kind in BOTS and (not number or number.isdigit()) else ""


def is_own(name: str) -> bool:
    """Is it somebody's own bot, a program or a Python object, and none of ours?"""
    return is_program(name) or is_object(name)


def seat_names(seats: str) -> list[str]:
    """The names in what was typed after --seats."""
    names = [name.strip() if is_program(name) else " ".join(name.split()) for name in seats.split(",")]
    if not all(names):
        raise BadOptions("--seats has an empty place: name everybody, as in --seats you,greedy")
    return names


def usual(players: int) -> list[str]:
    """Who plays where nobody was named: you against sensible bots."""
    return [ME, *["greedy"] * (players - 1)]
