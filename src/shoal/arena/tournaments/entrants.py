"""Who takes part: bots by name, each with the time it has to think."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shoal.bots import Budget
from shoal.games.contract import BadOptions

OWN_BUDGET = re.compile(r"(?P<bot>.+)@(?P<amount>[0-9]*\.?[0-9]+)(?P<unit>s?)")


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part."""

    name: str
    """As it was typed: 'expert', 'expert@0.2s', 'expert@500'."""
    bot: str
    """The name of the bot, or the command of a program."""
    budget: Budget
    """How long it may think."""


def entrants(names: Sequence[str], budget: Budget) -> tuple[Entrant, ...]:
    """The bots by what was typed; who names no budget of their own takes the common one."""
    found = tuple(_entrant(name.strip(), budget) for name in names)
    if len(found) < 2:
        raise BadOptions("one bot alone is no contest: name two or more")
    twice = next((one.name for place, one in enumerate(found) if one.name in names[:place]), "")
    if twice:
        raise BadOptions(f"{twice} is named twice: name it once, or with another budget, as in {twice}@500")
    return found


def checked(seconds: float | None, simulations: int | None) -> Budget:
    """A budget in seconds or in simulations, or one that is left to the bots."""
    if seconds is not None and simulations is not None:
        raise BadOptions("a bot thinks for --seconds or for --simulations, not for both: leave one out")
    if seconds is not None and not 0 < seconds < float("inf"):
        raise BadOptions(f"a bot cannot think for {seconds:g} seconds")
    if simulations is not None and simulations < 1:
        raise BadOptions(f"a bot cannot think for {simulations} simulations")
    return Budget(seconds, simulations)


def _entrant(name: str, budget: Budget) -> Entrant:
    own = OWN_BUDGET.fullmatch(name)
    if own is None:
        return Entrant(name, name, budget)
    amount = own["amount"]
    if own["unit"]:
        return Entrant(name, own["bot"], checked(float(amount), None))
    if not amount.isdigit():
        raise BadOptions(f"{name} wants simulations in whole numbers, as in @500, or seconds, as in @0.2s")
    return Entrant(name, own["bot"], checked(None, int(amount)))
