"""What a batch is asked for, checked: one sentence for each mistake."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shoal.games import find
from shoal.games.batches.loop import DISABLED, NEXT_STEP, SAME_STEP, Games
from shoal.games.contract import ShoalError, State
from shoal.games.game import Game, shown

HORIZON = 1000
"""Decisions after which a game is cut short, unless another number is named: some games need never end."""
MOST_GAMES = 1 << 20
MODES = {"NextStep": NEXT_STEP, "SameStep": SAME_STEP, "Disabled": DISABLED}
"""Gymnasium's autoreset modes, by the values of its enumeration."""
REWARDS = ("rank", "score")
SEEDS = 1 << 63
"""Seeds are below this."""


@dataclass(frozen=True)
class Settings:
    """Everything that says how a batch plays; a process of its own can be given it."""

    game: str
    players: int
    options: Mapping[str, object]
    seeds: tuple[int, ...]
    """One for each game."""
    mode: int
    horizon: int
    reward: str
    pay_at_horizon: bool

    def games(self) -> Games:
        """The games, of which none has begun."""
        game, start = self.table()
        size = game.tensor.layout(start.players, start.options).size
        reward = "low score" if self.reward == "score" and game.low_wins else self.reward
        seeds = list(self.seeds)
        return Games(start, game.observer_of(start), size, seeds, self.mode, self.horizon, reward, self.pay_at_horizon)

    def table(self) -> tuple[Game, State]:
        """The game and its first position."""
        game = find(self.game)
        return game, game.prepare(self.players, self.options)


def mode_of(autoreset: Any) -> int:
    """A mode by its name, as 'NEXT_STEP' or 'NextStep', or by Gymnasium's own AutoresetMode."""
    value = getattr(autoreset, "value", autoreset)
    if isinstance(value, str):
        plain = value.replace("_", "").lower()
        for name, mode in MODES.items():
            if plain == name.lower():
                return mode
    raise ShoalError(f"there is no autoreset {shown(value)}: choose from NEXT_STEP, SAME_STEP and DISABLED")


def whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number from outside, of whatever type."""
    try:
        number = value.__index__() if not isinstance(value, bool) else None  # type: ignore[attr-defined]
    except AttributeError:
        number = None
    if not isinstance(number, int) or not least <= number <= most:
        raise ShoalError(f"{name} is a whole number from {least} to {most}, not {shown(value)}")
    return number


def seeds_from(seed: object, games: int) -> tuple[int, ...]:
    """The seeds of so many games: one after another from the first one on."""
    first = whole("seed", seed, 0, SEEDS - games)
    return tuple(range(first, first + games))


def reward_named(reward: str) -> str:
    if reward not in REWARDS:
        raise ShoalError(f"there is no reward {shown(reward)}: choose from {', '.join(REWARDS)}")
    return reward
