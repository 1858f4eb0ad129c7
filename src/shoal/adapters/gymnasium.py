"""Shoal's games for Gymnasium: a learner against bots, and many games at once. `pip install 'shoal[batch]'`.

Importing this module registers the six games, as `gymnasium.make("shoal/Fishery-v1", opponent="greedy")`.
The number after `v` goes up whenever the numbers of the observation, the actions or the rewards change their meaning:
what was learned from one id goes on holding under that id.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from shoal import bots
from shoal.adapters.environment import Environment
from shoal.adapters.pettingzoo import HORIZON, MODES
from shoal.adapters.raster import pixels
from shoal.adapters.rewards import rewarder
from shoal.batch import make as make_batch
from shoal.batch.settings import MODES as RESETS
from shoal.batch.settings import mode_of, whole
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError

Observation = dict[str, NDArray[Any]]
ANY_SEAT = 0
"""In place of the learner's seat: another one each game."""


def name_of(game: str) -> str:
    """A game's id here: 'shoal/FreshFish-v1' for fresh-fish."""
    words = "".join(word.capitalize() for word in game.split("-"))
    return f"shoal/{words}-v{find(game).environment}"


def spaces_of(size: int, actions: int) -> tuple[Any, Any]:
    seen = spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return seen, spaces.Discrete(actions)


class LearnerEnv(gymnasium.Env[Observation, int]):
    """One seat is the learner's, the others are played by bots. It is asked only when it owes a decision."""

    metadata = {"render_modes": MODES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponent: str | Sequence[str] = "greedy",
        seat: int = 1,
        reward: str = "rank",
        horizon: int = HORIZON,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`opponent` names the bot of all other seats, or of each. `seat` is the learner's, 0 for another each game.

        After `horizon` decisions of all seats a game is cut short: truncated, and paid nothing.
        """
        if render_mode is not None and render_mode not in MODES:
            raise ShoalError(f"there is no render_mode {render_mode!r}: choose from {', '.join(MODES)}")
        self.table = Environment(game, players, options)
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.table.layout.size, self.table.choices)
        self._seat_wanted = whole("seat", seat, ANY_SEAT, self.table.players)
        self._horizon = whole("horizon", horizon, 1, 1 << 30)
        self._reward = rewarder(reward)
        self._opponents = self._named(opponent)
        self._bots: dict[int, bots.Bot] = {}
        self.seat = 0
        """The learner's, while a game goes on."""

    def _named(self, opponent: str | Sequence[str]) -> list[str]:
        others = self.table.players - 1
        names = [opponent] * others if isinstance(opponent, str) else list(opponent)
        if len(names) != others:
            raise ShoalError(
                f"there are {others} opponents: name one bot for all of them or {others}, not {len(names)}"
            )
        for name in names:
            if name not in bots.BOTS:
                raise ShoalError(f"there is no bot {name!r}: choose from {', '.join(bots.BOTS)}")
        return names

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first decision; the seed decides chance, bots, and the seat if it changes."""
        super().reset(seed=seed)
        players = self.table.players
        self.seat = self._seat_wanted or int(self.np_random.integers(1, players + 1))
        others = [seat for seat in range(1, players + 1) if seat != self.seat]
        self._bots = {
            seat: bots.make(name, self.table.game.id, int(self.np_random.integers(1 << 30)))
            for seat, name in zip(others, self._opponents, strict=True)
        }
        self.table.begin(seed)
        self._play_others()
        return self._look(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's action, then the others' up to its next. An illegal one raises IllegalMove with why."""
        if not self._bots or self._done():
            raise ShoalError("there is no game going on: call reset first")
        self.table.play(self.seat, action)
        self._play_others()
        over = not self.table.state.actors()
        reward = self._reward(self.table.game, self.table.state)[self.seat - 1] if over else 0.0
        return self._look(), reward, over, not over and self._done(), self._info()

    def _done(self) -> bool:
        return not self.table.state.actors() or self.table.decisions >= self._horizon

    def _play_others(self) -> None:
        """Bots decide until the learner must. Of sealed choices theirs come first or last: nobody sees them before."""
        game = self.table.game
        while not self._done():
            state = self.table.state
            actors = state.actors()
            if self.seat in actors:
                return
            seat = actors[0]
            legal = [game.write(state, move) for move in state.legal(seat)]
            self.table.take(seat, game.read(state, self._bots[seat].choose(game.view(state, seat), legal)))

    def _look(self) -> Observation:
        return {
            "observation": np.frombuffer(self.table.row(self.seat), np.float32),
            "action_mask": np.frombuffer(self.table.mask(self.seat), np.int8),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat - 1}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, where learners such as MaskablePPO look for them."""
        return np.frombuffer(self.table.mask(self.seat), np.bool_)

    def render(self) -> Any:
        """What a spectator sees."""
        if self.render_mode == "human":
            print(self.table.text())
        elif self.render_mode == "ansi":
            return self.table.text()
        elif self.render_mode == "svg":
            return self.table.svg()
        elif self.render_mode == "rgb_array":
            return pixels(self.table.svg())
        return None


class SelfPlayVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch as Gymnasium's VectorEnv: in each game the next action is that of whoever must decide.

    The reward is that of the seat that has just acted; `info["rewards"]` has everybody's, `info["actor"]` who is next.
    """

    def __init__(self, game: str, players: int | None = None, num_envs: int = 1, **how: Any) -> None:
        """`how` is what `shoal.batch.make` takes."""
        mode = mode_of(how.get("autoreset", "NEXT_STEP"))
        self.batch = make_batch(game, players, num_envs, **how)
        self.num_envs = self.batch.n
        value = next(value for value, number in RESETS.items() if number == mode)
        self.metadata = {"autoreset_mode": AutoresetMode(value)}
        size = self.batch.observation.shape[1]
        self.single_observation_space, self.single_action_space = spaces_of(size, self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games; with options={"reset_mask": flags} only those where the flags are true."""
        options = dict(options or {})
        which = options.pop("reset_mask", None)
        if options:
            raise ShoalError(f"reset has no option {next(iter(options))!r}: there is only reset_mask")
        self.batch.reset(seed=seed, which=which)
        return self._look(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """An action for each game; an illegal one raises IllegalMove with why, and no game moves."""
        batch = self.batch
        acted = np.maximum(batch.actor, 0)
        batch.step(actions)
        rewards = batch.reward[np.arange(self.num_envs), acted]
        info = self._info() | {"rewards": batch.reward.copy()}
        done = batch.terminated | batch.truncated
        if len(batch.final_actor) and done.any():
            last: NDArray[Any] = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(done):
                nothing = np.zeros(batch.actions, np.int8)
                last[game] = {"observation": batch.final_observation[game].copy(), "action_mask": nothing}
            info |= {"final_obs": last, "_final_obs": done}
        return self._look(), rewards, batch.terminated.copy(), batch.truncated.copy(), info

    def _look(self) -> Observation:
        """Copies: Gymnasium's wrappers keep what they are given."""
        return {"observation": self.batch.observation.copy(), "action_mask": self.batch.mask.astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"actor": self.batch.actor.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()


def _register() -> None:
    for game in REGISTRY:
        name = name_of(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:LearnerEnv",
                vector_entry_point=f"{__name__}:SelfPlayVectorEnv",
                kwargs={"game": game},
            )


_register()
