"""Positions, events, matches and what goes with them can be copied and pickled, and go on as the original does."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import pytest

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, Event, State, draw, transition
from shoal.games.rng import Rng
from shoal.play.match import Match
from tests.driving import Case, cases

WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: cloudpickle.loads(cloudpickle.dumps(thing)),
}
every_way = pytest.mark.parametrize("way", WAYS)


def some_positions(case: Case) -> list[State]:
    """A few positions of a random game, its first and its last among them."""
    state, rng = case.game.prepare(case.players, case.options), Rng(8)
    found = [state.copy()]
    while actors := state.actors():
        legal = state.legal(actors[0])
        state.do(actors[0], draw(state.chance(), rng) if actors[0] == CHANCE else legal[rng.below(len(legal))])
        if rng.below(12) == 0:
            found.append(state.copy())
        if len(found) > 12:
            break
    return [*found, state]


@every_way
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_position_that_was_sent_elsewhere_goes_on_as_here(case: Case, way: str) -> None:
    for state in some_positions(case):
        twin = WAYS[way](state)
        assert twin is not state
        assert twin == state
        assert (twin.rules, twin.options) == (state.rules, state.options)
        assert [case.game.view(twin, seat) for seat in range(case.players + 1)] == [
            case.game.view(state, seat) for seat in range(case.players + 1)
        ]
        here = state.copy()
        assert here.rollout(Rng(5)) == twin.rollout(Rng(5))
        assert here == twin


@every_way
@pytest.mark.parametrize("game", REGISTRY)
def test_a_match_that_was_copied_is_played_on_alone(game: str, way: str) -> None:
    match = Match(game, seed=4)
    for number in range(5):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[number % 3])
    twin = WAYS[way](match)
    assert twin.record() == match.record()
    assert twin.game is match.game
    before = match.state.copy()
    for table in (twin, match):
        for _ in range(2):
            seat = table.actors()[0]
            table.play(seat, table.legal(seat)[0])
        assert table is match or match.state == before
    assert twin.record() == match.record()
    assert (twin.layout(), list(twin.tensor(1))) == (match.layout(), list(match.tensor(1)))
    assert WAYS[way](match.layout()) == match.layout()


@every_way
def test_events_keep_their_facts(way: str) -> None:
    for game in REGISTRY:
        state, rng = find(game).prepare(find(game).players[0], {}), Rng(2)
        seen: list[Event] = []
        while state.actors() and len(seen) < 3:
            seat = state.actors()[0]
            legal = state.legal(seat)
            move = draw(state.chance(), rng) if seat == CHANCE else legal[rng.below(len(legal))]
            made = transition(state, seat, move)
            state = made.after
            seen += made.events
        assert WAYS[way](seen) == seen


@every_way
def test_random_numbers_go_on(way: str) -> None:
    rng = Rng(3)
    rng.below(10)
    twin = WAYS[way](rng)
    assert [twin.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]
