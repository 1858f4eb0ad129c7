"""Bots that are Python objects, named by where they stand: `mypackage:MyBot`. docs/guide/bots.md tells their authors.

Whoever types such a name lets its module run; names that come from elsewhere, as from a record or over the web, never
get here.
"""

import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any

from shoal.bots import Budget
from shoal.games.contract import ShoalError
from shoal.games.game import View, shown

OURS = Path(__file__).parents[1]
PLACE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


def is_object(name: str) -> bool:
    """Is a seat's name the place of a Python object, as in `mypackage:MyBot`?"""
    return PLACE.fullmatch(name) is not None


class ObjectBot:
    """One seat in one game, played by an object that is made once for all seats and games of a process."""

    def __init__(self, place: str, game: str, seed: int, budget: Budget) -> None:
        self._place = place
        self._bot = bot_at(place, game)
        self._seed, self._budget = seed, budget
        self._begun = False

    def choose(self, view: View, legal: Sequence[str]) -> str:
        try:
            if not self._begun and hasattr(self._bot, "begin"):
                self._bot.begin(view["viewer"], self._seed, self._budget)
            self._begun = True
            words = self._bot.choose(view, legal)
        except Exception as error:
            raise ShoalError(f"{self._place} failed: {_said(error)}") from error
        if words not in legal:
            raise ShoalError(f"{self._place} answered {shown(words)}, which is none of the legal moves")
        return str(words)

    def close(self, last: View) -> None:
        if hasattr(self._bot, "close"):
            self._bot.close(last)


@cache
def bot_at(place: str, game: str) -> Any:
    """The object of that name: as it is if it has `choose`, else what it gives when it is called with the game."""
    module, _, name = place.partition(":")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        # A command does not look where it was typed, as `python -m` does.
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), name)
        bot = found(game) if isinstance(found, type) or not hasattr(found, "choose") else found
    except ModuleNotFoundError as error:
        raise ShoalError(f"{place} cannot be loaded: there is no module {error.name}") from error
    except AttributeError as error:
        raise ShoalError(f"{place} cannot be loaded: {error}") from error
    except Exception as error:
        raise ShoalError(f"{place} cannot be made: {_said(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise ShoalError(f"{place} is no bot: it has no method choose(view, legal)")
    return bot


def _said(error: Exception) -> str:
    """What went wrong, and where in its author's file."""
    places = extract_tb(error.__traceback__)
    place = next((place for place in reversed(places) if not Path(place.filename).is_relative_to(OURS)), places[-1])
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"
