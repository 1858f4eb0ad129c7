"""OpenSpiel's own simulations pass for every game and player count, and its algorithms run."""

import copy
import pickle
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'shoal[openspiel]'")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, ismcts, mcts, random_agent
from open_spiel.python.tests import games_sim_test

import shoal.adapters.openspiel
from shoal.adapters.openspiel_evaluator import RolloutEvaluator
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from tests.driving import Case, cases

assert shoal.adapters.openspiel

TABLES = [(name, players) for name in REGISTRY for players in find(name).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
every_game = pytest.mark.parametrize("game", REGISTRY)
SIMULTANEOUS = pyspiel.GameType.Dynamics.SIMULTANEOUS


def spiel(game: str, **parameters: object) -> Any:
    return pyspiel.load_game(f"shoal_{game.replace('-', '_')}", parameters)


@every_table
def test_openspiels_simulation(game: str, players: int) -> None:
    games_sim_test.GamesSimTest().sim_game(spiel(game, players=players))


@every_table
def test_openspiels_api_laws(game: str, players: int) -> None:
    """Legal actions, chance, clones, tensors, strings and returns, as the C++ suite checks them of all games."""
    pyspiel.random_sim_test(spiel(game, players=players), num_sims=1, serialize=False, verbose=False)


@every_game
def test_the_turn_based_conversion(game: str) -> None:
    table = spiel(game)
    if table.get_type().dynamics == SIMULTANEOUS:
        games_sim_test.GamesSimTest().sim_game(pyspiel.convert_to_turn_based(table))


def walk(table: Any, seed: int) -> Any:
    """The states of a random game."""
    rng = np.random.default_rng(seed)
    state = table.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(table.num_players())]
            state.apply_actions([int(rng.choice(actions)) if actions else 0 for actions in legal])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


@every_game
def test_what_a_player_is_told_is_what_its_view_tells(game: str) -> None:
    table, known = spiel(game), find(game)
    for number, state in enumerate(walk(table, 4)):
        if number % 7:
            continue
        for player in range(table.num_players()):
            view = known.view(state.state, player + 1)
            row = np.frombuffer(known.tensor.row(view), np.float32)
            assert (np.array(state.observation_tensor(player), np.float32) == row).all()
            told = np.array(state.information_state_tensor(player), np.float32)
            assert (told[: len(row)] == row).all()
            assert 0 <= told.min() <= told.max() <= 1


@pytest.mark.parametrize(
    "case", [case for case in cases() if case.game.hands and not case.options], ids=lambda c: c.name
)
def test_dealt_hands_are_not_told(case: Case) -> None:
    """Who sees only that something was dealt is told only that; the one who got it is told what."""
    for state in walk(spiel(case.game.id, players=case.players), 2):
        if state.is_terminal() or not state.is_chance_node():
            break
    first = state.information_state_string(0)
    dealt = [line for line in str(state).splitlines() if line.startswith("chance deal 2")]
    assert dealt
    assert not any(line in first for line in dealt)
    assert all(line in state.information_state_string(1) for line in dealt)


@pytest.mark.parametrize("sequential", [False, True])
@every_game
def test_a_resampled_position_tells_its_player_the_same(game: str, sequential: bool) -> None:
    table = spiel(game, sequential=sequential)
    rng = np.random.default_rng(1)
    for number, state in enumerate(walk(table, 6)):
        if number % 5 == 0 and number < 100 and state.current_player() >= 0:
            for player in range(table.num_players()):
                twin = state.resample_from_infostate(player, rng.random)
                assert twin.current_player() == state.current_player()
                assert twin.legal_actions(player) == state.legal_actions(player)
                for tell in ("information_state_string", "information_state_tensor", "observation_tensor"):
                    assert getattr(twin, tell)(player) == getattr(state, tell)(player)


@every_game
def test_games_and_states_are_copied_and_pickled(game: str) -> None:
    table = spiel(game, sequential=True)
    for twin in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert str(twin) == str(table)
        assert str(twin.new_initial_state()) == str(table.new_initial_state())
    state = next(state for number, state in enumerate(walk(table, 1)) if number == 5)
    kept = pickle.loads(pickle.dumps(state))
    assert str(kept) == str(state)
    assert kept.legal_actions() == state.legal_actions()


@every_game
def test_the_sequential_form_is_the_same_game(game: str) -> None:
    """Laws hold; and played like the conversion of the simultaneous form it ends alike, nothing seen too early."""
    turns = spiel(game, sequential=True)
    pyspiel.random_sim_test(turns, num_sims=1, serialize=False, verbose=False)
    converted = spiel(game)
    if converted.get_type().dynamics == SIMULTANEOUS:
        converted = pyspiel.convert_to_turn_based(converted)
    one, other = turns.new_initial_state(), converted.new_initial_state()
    rng = np.random.default_rng(5)
    while not one.is_terminal():
        assert one.current_player() == other.current_player()
        assert one.legal_actions() == other.legal_actions()
        action = int(rng.choice(one.legal_actions()))
        mover, hidden = one.current_player(), one.current_player() >= 0 and one.state.sealed()
        still_owed = len(one.state.actors()) > 1
        one.apply_action(action)
        other.apply_action(action)
        if hidden and still_owed:
            told = [one.information_state_string(player).splitlines()[-1] for player in range(one.num_players())]
            assert [line.endswith("something") for line in told] == [player != mover for player in range(len(told))]
    assert other.is_terminal()
    assert one.returns() == other.returns()


@every_game
def test_ismcts_and_the_rl_environment_run(game: str) -> None:
    table = spiel(game, sequential=True)
    state = next(state for state in walk(table, 1) if state.current_player() >= 0)
    bot = ismcts.ISMCTSBot(table, RolloutEvaluator(), 2.0, 8, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    learners = rl_environment.Environment(table)
    agents = [
        random_agent.RandomAgent(player, learners.action_spec()["num_actions"]) for player in range(table.num_players())
    ]
    step = learners.reset()
    for _ in range(12):
        if step.last():
            break
        step = learners.step([agents[step.observations["current_player"]].step(step).action])


def test_boards_come_as_planes() -> None:
    for game in REGISTRY:
        if all(len(part.shape) < 3 for part in spiel(game).layout.parts):
            with pytest.raises(ShoalError, match="planes are for games with a board"):
                spiel(game, planes=True)
            continue
        table = spiel(game, planes=True)
        planes, rows, columns = table.observation_tensor_shape()
        state = next(state for number, state in enumerate(walk(table, 2)) if number == 30)
        flat, shaped = table.make_py_observer(), np.reshape(state.observation_tensor(0), (planes, rows, columns))
        row = np.frombuffer(table.game.tensor.row(state.seen(0)), np.float32)
        plane = 0
        for part in table.layout.parts:
            numbers = row[table.layout.places[part.name]]
            if part.shape[-2:] == (rows, columns):
                numbers = numbers.reshape(-1, rows, columns)
                assert (shaped[plane : plane + len(numbers)] == numbers).all()
            else:
                assert (shaped[plane : plane + len(numbers)] == numbers[:, None, None]).all()
            plane += len(numbers)
        assert plane == planes
        assert flat.tensor.shape == (planes, rows, columns)


def test_rollouts_judge_positions_as_openspiels_own_do() -> None:
    state = next(state for number, state in enumerate(walk(spiel("fishery"), 3)) if number == 45)
    slow = mcts.RandomRolloutEvaluator(300, np.random.RandomState(1)).evaluate(state)
    quick = RolloutEvaluator(300, seed=1).evaluate(state)
    assert quick == pytest.approx(slow, abs=0.35)
    assert sum(quick) == pytest.approx(0)
    assert sum(chance for _, chance in RolloutEvaluator().prior(state)) == pytest.approx(1)


def test_mcts_plays() -> None:
    state = spiel("fishery", skip=40).new_initial_state()
    bot = mcts.MCTSBot(state.get_game(), 2, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()


def test_ismcts_plays_what_is_hidden() -> None:
    hidden = next(name for name in REGISTRY if find(name).hands)
    table = spiel(hidden)
    state = next(state for state in walk(table, 1) if state.current_player() >= 0)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(table, evaluator, 2.0, 6, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_cfr_solves_a_tiny_game() -> None:
    """The first turn of Rotten Fish for three, paid as it stands: cards, then fish to remove."""
    tiny = pyspiel.convert_to_turn_based(spiel("rotten-fish", players=3, horizon=2))
    solver = cfr.CFRSolver(tiny)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    worth = expected_game_score.policy_value(tiny.new_initial_state(), [solver.average_policy()] * 3)
    assert sum(worth) == pytest.approx(0)


def test_options_come_as_parameters() -> None:
    table = pyspiel.load_game("shoal_fresh_fish(players=3,zones=2,tie_rule=translation,reward=score)")
    assert table.num_players() == 3
    assert table.new_initial_state().state.options["zones"] == 2
    assert table.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_a_game_can_begin_near_its_end() -> None:
    whole, end = (sum(1 for _ in walk(spiel("fishery", skip=skip), 1)) for skip in (0, 50))
    assert end < whole / 2
