"""How fast our games are beside those of OpenSpiel and PettingZoo: on one core, in one run, driven in the same ways."""

import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, ShoalError, State, draw, playouts
from shoal.games.game import Game
from shoal.games.rng import Rng

SEED = 20_240_229
RIVALS = {
    "dots_and_boxes 5x5": "dots_and_boxes(num_rows=5,num_cols=5)",
    "go 9x9": "go(board_size=9)",
    "hex 9": "hex(board_size=9)",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel())",
}
"""OpenSpiel's games of similar size."""
SIMULATIONS = 1000
"""In one search of OpenSpiel's."""

ROUNDS = 5
"""How often everything has its turn: the machine may be slower at one time than at another."""

Work = Callable[[int], int]
"""Given a number of games, plays them and says how many moves they took."""
Timed = Callable[[Work, float], tuple[float, float]]
Rate = Callable[[float], float]
"""Measures for so many seconds and says how much a second brings."""
Row = dict[str, Any]
"""of, game, players and rates per second; None where a rate does not apply."""
RATES = ("playouts", "simulations", "moves", "openspiel_moves", "pettingzoo_moves")


@dataclass
class Contender:
    """A game of somebody's, and what can be measured of it."""

    of: str
    game: str
    players: int
    rates: dict[str, Rate]
    found: dict[str, list[float]] = field(default_factory=lambda: {rate: [] for rate in RATES})

    def measure(self, seconds: float) -> None:
        for name, rate in self.rates.items():
            self.found[name].append(rate(seconds))

    def row(self) -> Row:
        """The median of what was found."""
        rates = {name: median(found) if found else None for name, found in self.found.items()}
        return {"of": self.of, "game": self.game, "players": self.players, **rates}


def compare(seconds: float, timed: Timed, simulations: Callable[[Game, int, float], float]) -> Iterator[Row]:
    """A row for each of our games and each rival, after every round anew; each rate gets so many seconds in all."""
    try:
        import pyspiel

        import shoal.adapters.openspiel
        from shoal.adapters.pettingzoo import env
    except ImportError as error:
        raise ShoalError(f"the comparison needs {error.name}: pip install 'shoal[openspiel,pettingzoo]'") from None
    assert shoal.adapters.openspiel

    def games(work: Work) -> Rate:
        return lambda seconds: timed(work, seconds)[0]

    def moves(work: Work) -> Rate:
        return lambda seconds: timed(work, seconds)[1]

    rates: dict[str, Rate]
    contenders = []
    for game in map(find, REGISTRY):
        players = game.players[0]
        start = game.prepare(players, {})
        rates = {
            "playouts": games(partial(playouts, start, Rng(SEED))),
            "simulations": partial(simulations, game, players),
            "moves": moves(partial(_drive_state, start)),
            "openspiel_moves": moves(partial(_drive_spiel, pyspiel.load_game(f"shoal_{game.id.replace('-', '_')}"))),
            "pettingzoo_moves": moves(partial(_drive_env, env(game.id, players))),
        }
        contenders.append(Contender("shoal", game.id, players, rates))
    for name, text in RIVALS.items():
        rival = pyspiel.load_game(text)
        rates = {
            "playouts": games(partial(_roll_spiel, rival)),
            "simulations": moves(partial(_search_spiel, rival)),
            "openspiel_moves": moves(partial(_drive_spiel, rival)),
        }
        contenders.append(Contender("open_spiel", name, rival.num_players(), rates))
    if four := _connect_four():
        contenders.append(Contender("pettingzoo", "connect_four", 2, {"pettingzoo_moves": moves(four)}))
    for _ in range(ROUNDS):
        for contender in contenders:
            contender.measure(seconds / ROUNDS)
            yield contender.row()


def _connect_four() -> Work | None:
    """PettingZoo's own, where pygame, which it needs, is installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            from pettingzoo.classic import connect_four_v3

            return partial(_drive_env, connect_four_v3.env())
    except ImportError:
        return None


# Driven from Python, one legal move at a time


def _drive_state(start: State, games: int) -> int:
    moves, rng = 0, Rng(SEED)
    for _ in range(games):
        state = start.copy()
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.do(CHANCE, draw(state.chance(), rng))
            else:
                state.do(seat, random.choice(state.legal(seat)))
            moves += 1
    return moves


def _drive_spiel(game: Any, games: int) -> int:
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            elif state.is_simultaneous_node():
                legal = [state.legal_actions(player) for player in range(game.num_players())]
                state.apply_actions([random.choice(actions) if actions else 0 for actions in legal])
                moves += sum(map(bool, legal)) - 1
            else:
                state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def _drive_env(env: Any, games: int) -> int:
    moves = 0
    for _ in range(games):
        env.reset()
        while True:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            env.step(random.choice(seen["action_mask"].nonzero()[0].tolist()))
            moves += 1
    return moves


# Inside OpenSpiel


def _search_spiel(game: Any, searches: int) -> int:
    """How many simulations so many searches took."""
    for _ in range(searches):
        _think(game, SIMULATIONS, 1)
    return searches * SIMULATIONS


def _roll_spiel(game: Any, games: int) -> int:
    """A search of one simulation plays so many random games to judge the one position it looks at."""
    _think(game, 1, games)
    return games


def _think(game: Any, simulations: int, rollouts: int) -> None:
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    megabytes, solve, verbose = 500, False, False
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, megabytes, solve, SEED, verbose)
    state = game.new_initial_state()
    # It cannot think about a draw.
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot.step(state)
