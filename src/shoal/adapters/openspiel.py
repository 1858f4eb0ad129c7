"""Shoal's games in OpenSpiel. `pip install 'shoal[openspiel]'`, then `import shoal.adapters.openspiel`.

That registers `shoal_fishery`, `shoal_fresh_fish` and so on. Draws are chance nodes; where several seats owe a sealed
choice there is a simultaneous node, in which who is not asked has no legal action. Players are counted from 0.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import pyspiel

from shoal.adapters.openspiel_course import Course, Head, Origin
from shoal.adapters.openspiel_observer import Observer, plane_places
from shoal.adapters.rewards import rewarder
from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, SPECTATOR, ShoalError, State, draw
from shoal.games.game import Game
from shoal.games.rng import Rng

OWN = {
    "players": 0,
    "horizon": 1000,
    "reward": "rank",
    "skip": 0,
    "seed": 1,
    "recall": 256,
    "sequential": False,
    "planes": False,
}
"""What every game can be given besides its own options.

- players: how many; 0 for the fewest.
- horizon: decisions after which the game is over and paid as it stands, for some games need never end; what several
  decide at once is one decision.
- reward: 'rank', from 1 for the first to -1 for the last, or 'score', in points.
- skip: so many nodes of a random game, drawn from `seed`, lie before the first: a game near its end is small.
- recall: how many of the last moves the information-state tensor holds; the string holds all.
- sequential: sealed choices are made one after another, lowest seat first, and stay unseen until all are made: for
  algorithms that know no simultaneous nodes. The game then counts as one of imperfect information, which ISMCTS
  asks for.
- planes: the observation tensor has the shape (planes, rows, columns), for convolutions; for games with a board.
"""
MOST_POINTS = 1000.0
"""No score of any game is greater, or lower than its negative."""


class ShoalState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel asks about it."""

    def __init__(self, game: "ShoalGame") -> None:
        super().__init__(game)
        self._course = Course(game.start.copy(), game.origin, game.heads, [], 0)

    @property
    def state(self) -> State:
        """The position, secrets included."""
        return self._course.state

    @property
    def _table(self) -> "ShoalGame":
        game: ShoalGame = self.get_game()
        return game

    # Who moves

    def current_player(self) -> int:
        """Whose node it is: a player, chance, all at once, or nobody's."""
        course = self._course
        actors = course.state.actors()
        if not actors or course.decisions >= self._table.horizon:
            return int(pyspiel.PlayerId.TERMINAL)
        if actors[0] == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        in_turn = len(actors) == 1 or self._table.sequential
        return actors[0] - 1 if in_turn else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Is the game over, or its horizon reached?"""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self._table.sequential and player != self.current_player():
            return []
        return self.state.legal(player + 1)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's actions with their probabilities."""
        outcomes = self.state.chance()
        total = sum(weight for _, weight in outcomes)
        first = self._table.choices
        return [(move - first, weight / total) for move, weight in outcomes]

    # Moving

    def _apply_action(self, action: int) -> None:
        course = self._course
        seat = course.state.actors()[0]
        if seat == CHANCE:
            self._draw(self._table.choices + int(action))
            return
        if self._table.sequential and course.state.sealed():
            course.commit(seat, int(action))
            return
        course.state.apply(seat, int(action))
        course.moves.append((seat, int(action), -1))
        course.decisions += 1

    def _draw(self, move: int) -> None:
        """A draw is seen by all, but in games with hands only by those whose view tells it from another draw."""
        course = self._course
        saw = -1
        if self._table.game.hands:
            other = course.state.copy()
            other.do(CHANCE, next((found for found, _ in course.state.chance() if found != move), move))
        course.state.apply(CHANCE, move)
        if self._table.game.hands:
            view = self._table.game.view
            saw = sum(
                1 << seat
                for seat in range(1, course.state.players + 1)
                if view(course.state, seat) != view(other, seat)
            )
        course.moves.append((CHANCE, move, saw))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        course = self._course
        for seat in course.state.actors():
            action = int(actions[seat - 1])
            course.state.apply(seat, action)
            course.moves.append((seat, action, -1))
        course.decisions += 1

    # Looking

    def _action_to_string(self, player: int, action: int) -> str:
        first = self._table.choices if player == pyspiel.PlayerId.CHANCE else 0
        return self._table.game.write(self.state, first + int(action))

    def __str__(self) -> str:
        return "\n".join(self._lines(-1)) or "the first position"

    def _lines(self, player: int, last: int | None = None) -> list[str]:
        """The moves as a player saw them, up to one's number; all of them for -1."""
        game, lines = self._table.game, []
        for seat, move, saw in self._course.moves[:last]:
            words = game.write(self.state, move) if player < 0 or saw >> player + 1 & 1 else "something"
            lines.append(f"{seat or 'chance'} {words}")
        return lines

    def knowledge(self, player: int) -> str:
        """All that a player ever saw, move by move."""
        return "\n".join([self._course.heads[player].text, *self._lines(player)])

    def seen(self, player: int) -> dict[str, Any]:
        """A player's view; a spectator's for -1."""
        view: dict[str, Any] = self._table.game.view(self.state, player + 1 if player >= 0 else SPECTATOR)
        return view

    def seen_moves(self, player: int, most: int) -> list[tuple[float, float]]:
        """The last moves: who, of 1, and what, of 1; 0 for what was not seen."""
        players, ids = self.state.players, self.state.ids()
        return [
            ((seat + 1) / (players + 1), (move + 1) / ids) for seat, move in self._known_moves(player, None)[-most:]
        ]

    def _known_moves(self, player: int, last: int | None) -> list[tuple[int, int]]:
        """The moves up to one's number, -1 for what the player did not see."""
        seen = [(seat, move if saw >> player + 1 & 1 else -1) for seat, move, saw in self._course.moves[:last]]
        return [*self._course.heads[player].moves, *seen]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "ShoalState":
        """A position that the player cannot tell from this one, what is hidden drawn at random."""
        table, course = self._table, self._course
        origin = Origin(str(table), (self.seen(player), int(sampler() * (1 << 31))))
        drawn = origin.first()
        open_moves = len(course.moves) - course.closed
        heads = [Head(json.dumps(table.game.view(drawn, seat))) for seat in range(1, drawn.players + 1)]
        known = [course.heads[player].text, *self._lines(player, open_moves)]
        heads[player] = Head("\n".join(known), self._known_moves(player, open_moves))
        twin: ShoalState = table.new_initial_state()
        twin._course = Course(drawn, origin, heads, [], course.decisions)
        for seat, move, _ in course.moves[open_moves:]:
            legal = drawn.legal(seat)
            twin._course.commit(seat, move if seat == player + 1 else legal[int(sampler() * len(legal))])
        return twin

    # The end

    def returns(self) -> list[float]:
        """What each player is paid, 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return self.worth(self.state)

    def worth(self, state: State) -> list[float]:
        """What players would be paid if the game ended so."""
        return self._table.worth(self._table.game, state)


class ShoalGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, at a table of its own; each game has its subclass."""

    game: ClassVar[Game]
    """Shoal's own game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = {**_parameters(game), **(params or {})}
        self.horizon: int = given["horizon"]
        self.recall: int = given["recall"]
        self.sequential: bool = given["sequential"]
        self.planes: bool = given["planes"]
        self.worth = rewarder(given["reward"])
        self.start = _skip(_first(game, given), given["skip"], Rng(given["seed"]))
        self.choices = self.start.choices()
        players = self.start.players
        self.layout = game.tensor.layout(players, self.start.options)
        if self.planes:
            plane_places(self.layout)
        seats = range(1, players + 1)
        # What seats know of the moves that were skipped is what they see; without any they need no telling.
        self.heads = [
            Head(json.dumps(game.view(self.start, seat)) if given["skip"] else f"seat {seat}") for seat in seats
        ]
        by_rank = given["reward"] == "rank"
        most = 1.0 if by_rank else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.choices,
            max_chance_outcomes=self.start.ids() - self.choices,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if by_rank else None,
            max_game_length=self.horizon * (players if self.sequential else 1),
        )
        super().__init__(_game_type(game, by_rank, self.sequential), info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        # OpenSpiel's own way makes an object that was never initialised.
        return pyspiel.load_game, (str(self),)

    def __copy__(self) -> "ShoalGame":
        return self

    def __deepcopy__(self, memo: object) -> "ShoalGame":
        # Nothing changes a game.
        return self

    @cached_property
    def origin(self) -> Origin:
        """The game with its parameters, so that a state can be played again elsewhere."""
        return Origin(str(self))

    def new_initial_state(self) -> ShoalState:
        """The first position."""
        return ShoalState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> Observer:
        """Who looks at states for a learner."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _first(game: Game, given: Mapping[str, Any]) -> State:
    """The first position by OpenSpiel's parameters; lists and maps come as JSON."""
    options = {}
    for option in game.options:
        value = given[option.name]
        if option.default is not None:
            options[option.name] = value
        elif value:
            options[option.name] = option.from_command_line(value)
    state: State = game.prepare(given["players"] or game.players[0], options)
    return state


def _skip(state: State, nodes: int, rng: Rng) -> State:
    """The position after so many nodes of a random game; a sealed choice is made by all at once."""
    for _ in range(nodes):
        actors = state.actors()
        for seat in actors:
            legal = state.legal(seat)
            state.do(seat, legal[rng.below(len(legal))] if legal else draw(state.chance(), rng))
        if not state.actors():
            raise ShoalError(f"this random game is over after {nodes} nodes or before: skip fewer")
    return state


def _parameters(game: Game) -> dict[str, Any]:
    """Every parameter of a game with its default."""
    return {**OWN, **{option.name: "" if option.default is None else option.default for option in game.options}}


def _game_type(game: Game, by_rank: bool, sequential: bool = False) -> Any:
    first = game.prepare(game.players[0], {})
    kind = pyspiel.GameType
    turns = game.at_once == "never"
    # What is asked for as sequential is for algorithms that take imperfect information only, as OpenSpiel's ISMCTS.
    open_to_all = turns and not game.hands and not sequential
    return kind(
        short_name=f"shoal_{game.id.replace('-', '_')}",
        long_name=f"{game.title} by {game.designer}",
        dynamics=kind.Dynamics.SEQUENTIAL if turns or sequential else kind.Dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if first.ids() > first.choices()
        else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION if open_to_all else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if by_rank else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


for _game in map(find, REGISTRY):
    # A class of this module's own each, for pickle looks it up by its name here.
    _name = f"Shoal{_game.id.title().replace('-', '')}"
    globals()[_name] = type(_name, (ShoalGame,), {"game": _game, "__module__": __name__})
    pyspiel.register_game(_game_type(_game, by_rank=True), globals()[_name])
