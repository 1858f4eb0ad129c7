"""Shoal's games as PettingZoo environments. `pip install 'shoal[pettingzoo]'`.

`env` is for any game: seats act one after another, and where choices are sealed nobody sees those made before theirs.
`parallel_env` is for the games in which everybody always chooses at once.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from shoal.adapters.environment import Environment, whole
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
    return f"seat_{seat - 1}" if seat else "chance"


class _Seats:
    """What both kinds of environment share."""

    def __init__(
        self,
        game: str,
        players: int | None,
        reward: str,
        horizon: int,
        pay_at_horizon: bool,
        render_mode: str | None,
        **options: object,
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
        self._horizon = whole(horizon, "horizon", 1)
        self._pay_at_horizon = pay_at_horizon
        self.state_space = spaces.Box(0.0, 1.0, (self.table.players * self.table.layout.size,), np.float32)
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

    def state(self) -> NDArray[np.float32]:
        """What all seats know together, for critics that see everything: their observations, seat 1's first."""
        return np.concatenate([np.frombuffer(self.table.row(seat), np.float32) for seat in self._seat.values()])

    def _ended(self) -> tuple[bool, bool]:
        """Is the game over, and is it cut short?"""
        if not self.table.state.actors():
            return True, False
        cut = self.table.decisions >= self._horizon
        return cut and self._pay_at_horizon, cut and not self._pay_at_horizon

    def _infos(self) -> dict[str, dict[str, Any]]:
        """For each agent: who acts now, and the moves that the last one made known to it, in words."""
        actors = [agent_name(seat) for seat in self.table.state.actors()]
        return {
            agent: {
                "actors": actors,
                "moves": [(agent_name(mover), words) for mover, words in self.table.news(seat)],
            }
            for agent, seat in self._seat.items()
        }

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
        """Begin a new game; the seed decides what chance draws. There are no options: any given is warned of."""
        self.table.begin(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = self._infos()
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
        self.table.demand_begin()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ShoalError(f"{agent} owes a move")
        self.table.play(self._seat[agent], action)
        self.infos = self._infos()
        # What was gained before is what the agent has just been told.
        self._cumulative_rewards[agent] = 0.0
        over, cut = self._ended()
        if not over and not cut:
            self.agent_selection = self.possible_agents[self.table.state.actors()[0] - 1]
            return
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        if over:
            self.rewards = self._worth()
            self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class SimultaneousEnv(_Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which everybody asked chooses at once. Who is not asked has one action, the last: to wait."""

    def __init__(
        self,
        game: str,
        players: int | None,
        reward: str,
        horizon: int,
        pay_at_horizon: bool,
        render_mode: str | None,
        **options: object,
    ) -> None:
        super().__init__(game, players, reward, horizon, pay_at_horizon, render_mode, **options)
        if self.table.game.at_once != "always":
            raise ShoalError(f"in {self.table.game.title} seats also act one after another: use env, not parallel_env")
        self.metadata["is_parallelizable"] = True
        self._make_spaces(self.table.choices + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game: what each agent sees, and infos. There are no options: any given is warned of."""
        self.table.begin(seed, options)
        self.agents = self.possible_agents[:]
        return self._look(), self._infos()

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
        self.table.demand_begin()
        if not self.agents:
            raise ShoalError("the game is over: reset() begins another")
        for seat in self.table.state.actors():
            agent = agent_name(seat)
            if agent not in actions:
                raise ShoalError(f"{agent} owes a move")
            self.table.play(seat, actions[agent])
        over, cut = self._ended()
        agents = self.possible_agents
        rewards = self._worth() if over else dict.fromkeys(agents, 0.0)
        if over or cut:
            self.agents = []
        return self._look(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), self._infos()


def env(
    game: str,
    players: int | None = None,
    *,
    reward: str = "rank",
    horizon: int = HORIZON,
    pay_at_horizon: bool = False,
    render_mode: str | None = None,
    **options: object,
) -> Env:
    """A game as an AEC environment; options are those of the game, as `zones=1`.

    `reward` is paid when the game is over: 'rank', from 1 for the first to -1 for the last, or 'score', in points.
    After `horizon` decisions a game is cut short: it is truncated and pays nothing, so that a learner who puts the
    value of the last observation in place of what is missing counts nothing twice. With `pay_at_horizon` it is over
    there instead: terminated, and paid as it stands.
    """
    return Env(game, players, reward, horizon, pay_at_horizon, render_mode, **options)


def parallel_env(
    game: str,
    players: int | None = None,
    *,
    reward: str = "rank",
    horizon: int = HORIZON,
    pay_at_horizon: bool = False,
    render_mode: str | None = None,
    **options: object,
) -> SimultaneousEnv:
    """A game in which everybody always chooses at once, as a parallel environment; see `env`."""
    return SimultaneousEnv(game, players, reward, horizon, pay_at_horizon, render_mode, **options)
