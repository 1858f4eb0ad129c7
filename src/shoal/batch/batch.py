"""Games side by side as numpy arrays: what learners see and set, whoever plays the games behind it."""

import secrets
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shoal.batch.settings import (
    HORIZON,
    MOST_GAMES,
    SEEDS,
    Settings,
    mode_of,
    reward_named,
    seeds_from,
    whole,
)
from shoal.batch.views import Arrays, arrays_of
from shoal.batch.workers import Workers
from shoal.games import find
from shoal.games.batches.loop import Games
from shoal.games.contract import IllegalMove, ShoalError


class Player(Protocol):
    """Who plays the games: this process, or several."""

    arrays: Arrays

    def begin(self, games: Sequence[int], seeds: Sequence[int] | None) -> None: ...
    def refused(self, actions: NDArray[np.int64]) -> tuple[int, str] | None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def close(self) -> object: ...


class Here:
    """Plays the games in this process."""

    def __init__(self, settings: Settings) -> None:
        self.games: Games = settings.games()
        self.arrays = arrays_of(self.games)

    def begin(self, games: Sequence[int], seeds: Sequence[int] | None) -> None:
        for place, game in enumerate(games):
            if seeds is not None:
                self.games.seed(game, seeds[place])
            self.games.begin(game)

    def refused(self, actions: NDArray[np.int64]) -> tuple[int, str] | None:
        game = self.games.refused(packed(actions))
        return None if game < 0 else (game, self.games.why_not(game, int(actions[game])))

    def step(self, actions: NDArray[np.int64]) -> None:
        self.games.step(packed(actions))

    def close(self) -> None:
        """There is nothing to close."""


def packed(actions: NDArray[np.int64]) -> bytes:
    return actions.astype("<i8", copy=False).tobytes()


class Batch:
    """So many games of one kind. `reset` and `step` fill the arrays anew; they are read-only and stay the same objects.

    Seats decide one after another, and where choices are sealed nobody sees those made before theirs.
    """

    observation: NDArray[np.float32]
    """[n, size]: what each game's actor knows. For a game that is over, what the first seat knows."""
    mask: NDArray[np.bool_]
    """[n, actions]: the actor's legal actions. None in a game that is over."""
    actor: NDArray[np.int32]
    """[n]: who decides, counted from 0; -1 in a game that is over."""
    reward: NDArray[np.float64]
    """[n, players]: what the last step paid each seat."""
    terminated: NDArray[np.bool_]
    """[n]: did the last step end the game?"""
    truncated: NDArray[np.bool_]
    """[n]: did it cut the game short, after `horizon` decisions?"""
    final_observation: NDArray[np.float32]
    """[n, size]: with autoreset SAME_STEP, the observations of games that have just ended; elsewhere of length 0."""
    final_actor: NDArray[np.int32]
    """[n]: whose they are."""

    def __init__(self, settings: Settings, processes: int = 1) -> None:
        self.settings = settings
        self.n = len(settings.seeds)
        game, start = settings.table()
        self.players: int = start.players
        self.layout = game.tensor.layout(start.players, start.options)
        """Where each part of the observation is: `layout.places['ships']`."""
        self._player: Player = Here(settings) if processes == 1 else Workers(settings, processes)
        arrays = self._player.arrays
        self.observation, self.mask, self.actor = arrays.observation, arrays.mask, arrays.actor
        self.reward, self.terminated, self.truncated = arrays.reward, arrays.terminated, arrays.truncated
        self.final_observation, self.final_actor = arrays.final_observation, arrays.final_actor
        self.actions = self.mask.shape[1]
        """Actions are numbers below this."""
        self._begun = False

    def reset(self, *, seed: int | None = None, which: ArrayLike | None = None) -> None:
        """New games: all of them, or those where `which`, an array of n flags, is true.

        With a seed game k draws by seed + k; without one each game draws on as it did.
        """
        games = list(range(self.n)) if which is None else np.flatnonzero(self._flags(which)).tolist()
        if not self._begun and len(games) < self.n:
            raise ShoalError("the games have not begun: reset all of them first")
        seeds = None
        if seed is not None:
            every = seeds_from(seed, self.n)
            seeds = [every[game] for game in games]
        self._player.begin(games, seeds)
        self._begun = True

    def _flags(self, which: ArrayLike) -> NDArray[np.bool_]:
        flags = np.asarray(which)
        if flags.dtype != np.bool_ or flags.shape != (self.n,):
            raise ShoalError(f"which games to reset is told by {self.n} flags, true or false")
        return flags

    def step(self, actions: ArrayLike) -> None:
        """An action for each game. If one is illegal, IllegalMove says in which game and why, and no game moves.

        In games that are done, autoreset NEXT_STEP begins anew and pays no heed to the action; DISABLED refuses it.
        """
        if not self._begun:
            raise ShoalError("the games have not begun: call reset first")
        chosen = self._whole_numbers(actions)
        refused = self._player.refused(chosen)
        if refused is not None:
            game, why = refused
            where = f"game {game} of {self.n} ({self.settings.game}, actor {self.actor[game]})"
            raise IllegalMove(f"action {chosen[game]} in {where} is refused, and no game has moved: {why}")
        self._player.step(chosen)

    def _whole_numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        found = np.asarray(actions)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            raise ShoalError(
                f"actions are {self.n} whole numbers, one for each game, not {found.dtype} of shape {found.shape}"
            )
        return found.astype(np.int64, copy=False)

    def close(self) -> None:
        """Ends the processes that play, if there are any."""
        self._player.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def make(
    game: str,
    players: int | None = None,
    n: int = 1,
    *,
    seed: int | None = None,
    autoreset: Any = "NEXT_STEP",
    reward: str = "rank",
    horizon: int = HORIZON,
    pay_at_horizon: bool = False,
    processes: int = 1,
    **options: object,
) -> Batch:
    """n games at one kind of table, to be stepped together; options are those of the game, as `zones=1`.

    Game k draws by seed + k, whatever the number of processes: as the PettingZoo environment does with that seed.
    `autoreset` says what follows a game that is done: NEXT_STEP, SAME_STEP or DISABLED, as Gymnasium has them.
    `reward` is 'rank', from 1 for the first to -1 for the last, or 'score', in points; it is paid when a game is over.
    After `horizon` decisions a game is cut short: it is truncated and pays nothing; with `pay_at_horizon` it is over
    there, and paid as it stands. With several `processes` a script does its work below `if __name__ == "__main__":`.
    """
    known = find(game)
    n = whole("n", n, 1, MOST_GAMES)
    if seed is None:
        seed = secrets.randbelow(SEEDS - n)
    settings = Settings(
        game=known.id,
        players=known.players[0] if players is None else players,
        options=dict(options),
        seeds=seeds_from(seed, n),
        mode=mode_of(autoreset),
        horizon=whole("horizon", horizon, 1, 1 << 30),
        reward=reward_named(reward),
        pay_at_horizon=pay_at_horizon,
    )
    return Batch(settings, whole("processes", processes, 1, min(n, 256)))
