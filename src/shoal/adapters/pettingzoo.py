"""Shoal's games as PettingZoo environments. `pip install 'shoal[pettingzoo]'`.

`env` is for any game: seats act one after another, and where choices are sealed nobody sees those made before theirs.
`parallel_env` is for the games in which everybody always chooses at once.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from shoal.adapters.environment import Environment
from shoal.adapters.raster import pixels
from shoal.adapters.rewards import rewarder
from shoal.games.contract import ShoalError

MODES = ["human", "ansi", "svg", "rgb_array"]
"""How `render` shows what a spectator sees: print it, give it as text, as SVG, or as pixels."""
HORIZON = 1000
"""Decisions after which a game is cut short, unless another number is named: some games need never end."""

NUMBERS = np.dtype(np.float32)
FLAGS = np.dtype(np.int8)

Observation = dict[str, NDArray[Any]]


def agent_name(seat: int) -> str:
    """Agents are counted from 0, seats from 1."""
    return f"seat_{seat - 1}"


class _Seats:
    """What both kinds of environment share."""

    def __init__(
        self, game: str, players: int | None, reward: str, horizon: int, render_mode: str | None, **options: object
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ShoalError(f"there is no render_mode {render_mode!r}: choose from {', '.join(MODES)}")
        self.table = Environment(game, players, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"shoal_{game.replace('-', '_')}_v{self.table.game.environment}",
            "render_modes": MODES,
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_name(seat) for seat in range(1, self.table.players + 1)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self._reward = rewarder(reward)
        self._horizon = horizon
        self._make_spaces(self.table.choices)

    def _make_spaces(self, moves: int) -> None:
        """A space for each agent, made once: their seeds are their own."""
        size = self.table.layout.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _worth(self) -> dict[str, float]:
        """What the position is worth to each agent, as it stands."""
        return dict(zip(self.possible_agents, self._reward(self.table.game, self.table.state), strict=True))

    def render(self) -> str | NDArray[np.uint8] | None:
        if self.render_mode == "human":
            print(self.table.text())
        elif self.render_mode == "ansi":
            return self.table.text()
        elif self.render_mode == "svg":
            return self.table.svg()
        elif self.render_mode == "rgb_array":
            return pixels(self.table.svg())
        return None

    def close(self) -> None:
        """There is nothing to close."""


class Env(_Seats, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game, one decision after another."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the seed decides what chance draws."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_name(self.table.state.actors()[0])

    def observe(self, agent: str) -> Observation:
        """What an agent sees, as `observation` and `action_mask`."""
        table, seat = self.table, self._seat[agent]
        return {
            "observation": np.frombuffer(table.row(seat), NUMBERS),
            "action_mask": np.frombuffer(table.mask(seat), FLAGS),
        }

    def step(self, action: int | None) -> None:
        """The selected agent's action, None for one that is done; an illegal one raises IllegalMove with why."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ShoalError(f"{agent} owes a move")
        self.table.play(self._seat[agent], int(action))
        # What was gained before is what the agent has just been told.
        self._cumulative_rewards[agent] = 0.0
        actors = self.table.state.actors()
        if actors and self.table.decisions < self._horizon:
            self.agent_selection = self.possible_agents[actors[0] - 1]
            return
        ended = self.truncations if actors else self.terminations
        for each in self.agents:
            ended[each] = True
        self.rewards = self._worth()
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class SimultaneousEnv(_Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which everybody asked chooses at once. Who is not asked has one action, the last: to wait."""

    def __init__(
        self, game: str, players: int | None, reward: str, horizon: int, render_mode: str | None, **options: object
    ) -> None:
        super().__init__(game, players, reward, horizon, render_mode, **options)
        if self.table.game.at_once != "always":
            raise ShoalError(f"in {self.table.game.title} seats also act one after another: use env, not parallel_env")
        self.metadata["is_parallelizable"] = True
        self._make_spaces(self.table.choices + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game: what each agent sees, and empty infos."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        return self._look(), {agent: {} for agent in self.agents}

    def _look(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for agent, seat in self._seat.items()}

    def _observe(self, seat: int) -> Observation:
        mask = self.table.mask(seat)
        mask.append(not any(mask))
        return {
            "observation": np.frombuffer(self.table.row(seat), NUMBERS),
            "action_mask": np.frombuffer(mask, FLAGS),
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody's actions at once: observations, rewards, terminations, truncations and infos."""
        for seat in self.table.state.actors():
            agent = agent_name(seat)
            if agent not in actions:
                raise ShoalError(f"{agent} owes a move")
            self.table.play(seat, int(actions[agent]))
        over = not self.table.state.actors()
        cut = not over and self.table.decisions >= self._horizon
        agents = self.possible_agents
        rewards = self._worth() if over or cut else dict.fromkeys(agents, 0.0)
        if over or cut:
            self.agents = []
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        return self._look(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos


def env(
    game: str,
    players: int | None = None,
    *,
    reward: str = "rank",
    horizon: int = HORIZON,
    render_mode: str | None = None,
    **options: object,
) -> Env:
    """A game as an AEC environment; options are those of the game, as `zones=1`.

    `reward` is paid when the game is over: 'rank', from 1 for the first to -1 for the last, or 'score', in points.
    After `horizon` decisions a game is cut short and paid as it stands.
    """
    return Env(game, players, reward, horizon, render_mode, **options)


def parallel_env(
    game: str,
    players: int | None = None,
    *,
    reward: str = "rank",
    horizon: int = HORIZON,
    render_mode: str | None = None,
    **options: object,
) -> SimultaneousEnv:
    """A game in which everybody always chooses at once, as a parallel environment; see `env`."""
    return SimultaneousEnv(game, players, reward, horizon, render_mode, **options)
