"""Who plays when no person does. A bot sees a view and the legal words, never a State."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from shoal.bots.program import is_program
from shoal.games import find
from shoal.games.contract import ShoalError
from shoal.games.game import View
from shoal.games.rng import Rng


class Bot(Protocol):
    """Besides, a bot may have `complaints`, a list of what went wrong with it, and `close`: see the functions below."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal words, for the seat that the view is of."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about a move; what is None is left to the bot."""

    seconds: float | None = None
    """By the clock, for each move."""
    simulations: int | None = None
    """How many it may run for each move; with these alone, the same seed brings the same moves."""
    room: int | None = None
    """How many nodes and moves it may remember."""


def as_dict(view: View) -> dict[str, Any]:
    """A view as compiled rules take it; one that is built only when it is looked at is built now."""
    return view if isinstance(view, dict) else dict(view)


class RandomBot:
    """Any legal move, each as likely."""

    def __init__(self, game: str, rng: Rng, budget: Budget) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return legal[self._rng.below(len(legal))]


class GreedyBot:
    """The move that looks best when one looks one move ahead, by the game's own evaluation."""

    def __init__(self, game: str, rng: Rng, budget: Budget) -> None:
        self._game = find(game)
        self._rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        known = as_dict(view)
        state = self._game.sample(known, self._rng)
        return self._game.write(state, self._game.greedy(known, self._rng))


def _search_bot(level: str, game: str, rng: Rng, budget: Budget) -> Bot:
    from shoal.bots.levels import LEVELS, SearchBot

    return SearchBot(game, rng, budget, LEVELS[level])


BOTS: dict[str, Callable[[str, Rng, Budget], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "beginner": partial(_search_bot, "beginner"),
    "casual": partial(_search_bot, "casual"),
    "strong": partial(_search_bot, "strong"),
    "expert": partial(_search_bot, "expert"),
    "uct": partial(_search_bot, "uct"),
}
"""Every bot by its name: what makes it, from (game, rng, budget)."""


def make(name: str, game: str, seed: int, budget: Budget | None = None, log: Path | None = None) -> Bot:
    """The bot of that name, for a game. A command, such as './my-bot --level 3', is another program that plays;
    a place, such as 'mypackage:MyBot', is a Python object.

    What a program says on standard error goes into `log`, or where our own goes.
    """
    if is_program(name):
        from shoal.bots.pipe import PipeBot

        return PipeBot(name, game, seed, budget or Budget(), log)
    if ":" in name:
        return _object_bot(name, game, seed, budget or Budget())
    if name not in BOTS:
        raise ShoalError(
            f"there is no bot {name!r}: choose from {', '.join(BOTS)}, or name a program with its path, as in "
            "./my-bot, or a Python object, as in mypackage:MyBot"
        )
    return BOTS[name](game, Rng(seed), budget or Budget())


def _object_bot(name: str, game: str, seed: int, budget: Budget) -> Bot:
    from shoal.bots.object_bot import ObjectBot, is_object

    if not is_object(name):
        raise ShoalError(f"there is no bot {name!r}: a Python object is named as in mypackage:MyBot")
    return ObjectBot(name, game, seed, budget)


OFFERED = "SHOAL_BOTS"
"""The environment variable by which who runs a server offers more bots: `name=mypackage:MyBot`, parted by commas."""


def offer(wanted: Iterable[str]) -> list[str]:
    """Add bots to those known by name, from words such as `anchovy=mypackage:MyBot`; the names."""
    from shoal.bots.object_bot import is_object

    names = []
    for words in wanted:
        name, _, place = words.partition("=")
        if not (name.isidentifier() and name.islower()) or name in BOTS or not is_object(place):
            raise ShoalError(
                f"a bot is offered by a new name in small letters and its place, as in anchovy=mypackage:MyBot, "
                f"not as {words!r}"
            )
        BOTS[name] = partial(_offered_bot, place)
        names.append(name)
    return names


def _offered_bot(place: str, game: str, rng: Rng, budget: Budget) -> Bot:
    return _object_bot(place, game, rng.below(1 << 30), budget)


def complaints(bot: Bot) -> list[str]:
    """What went wrong with a bot so far, in sentences that want its name in front."""
    return list(getattr(bot, "complaints", ()))


def dismiss(bots: Iterable[Bot], last: View) -> None:
    """After a game, or when it is left: nothing that a bot started goes on. `last` is what a spectator saw at last."""
    with ExitStack() as stack:
        for bot in bots:
            if hasattr(bot, "close"):
                stack.callback(bot.close, last)
