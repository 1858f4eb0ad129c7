"""Whether a seat's place can still change: compared with every way a game can go on, where they can all be tried."""

import pytest

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, TABLE, State
from shoal.games.game import Game
from shoal.games.rng import Rng
from shoal.play.match import Match
from shoal.search.settled import place_is_settled

EARLY = [name for name in REGISTRY if find(name).ends_early]
"""The games that a table may agree to end."""
MOST_POSITIONS = 5_000
"""So many are tried before a game counts as too long to be tried in all its ways."""

early = pytest.mark.parametrize("name", EARLY)


def table_turns(game: Game, players: int, seed: int) -> list[State]:
    """The positions of a game between random players in which the table may agree to end it."""
    match, rng = Match(game.id, players, seed=seed), Rng(seed)
    found = []
    while not match.over:
        if match.legal("table"):
            found.append(match.state.copy())
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return found


def places_to_come(state: State) -> set[tuple[int, ...]] | None:
    """The places in which a game can end, however it goes on; None where there are too many ways."""
    found: set[tuple[int, ...]] = set()
    known: set[tuple[object, ...]] = set()
    open_positions = [state]
    while open_positions:
        here = open_positions.pop()
        if here.key() in known:
            continue
        known.add(here.key())
        if len(known) > MOST_POSITIONS:
            return None
        actors = here.actors()
        if not actors:
            found.add(tuple(here.ranks()))
            continue
        moves = [move for move, _ in here.chance()] if actors == [CHANCE] else here.legal(actors[0])
        for move in moves:
            after = here.copy()
            after.do(actors[0], move)
            open_positions.append(after)
    return found


@early
@pytest.mark.parametrize("players", [2, 3])
def test_a_place_is_settled_when_no_way_to_go_on_changes_it(name: str, players: int) -> None:
    game = find(name)
    answers = set()
    for seed in range(4):
        for state in table_turns(game, players, seed)[-14::2]:
            ends = places_to_come(state)
            if ends is None:
                continue
            for seat in range(1, players + 1):
                settled = {end[seat - 1] for end in ends} == {state.ranks()[seat - 1]}
                assert place_is_settled(game, game.view(state, seat)) == settled
                answers.add((settled, state.ranks()[seat - 1] == 1))
    assert answers == {(settled, first) for settled in (True, False) for first in (True, False)}


@early
def test_nothing_is_settled_before_anything_has_happened(name: str) -> None:
    game = find(name)
    for players in game.players:
        state = table_turns(game, players, 1)[0]
        assert not any(place_is_settled(game, game.view(state, seat)) for seat in range(1, players + 1))


@early
def test_the_same_view_and_seed_bring_the_same_answer(name: str) -> None:
    game = find(name)
    views = [game.view(state, 1) for state in table_turns(game, 2, 2)[-30:]]
    first, second = ([place_is_settled(game, view, seed=5) for view in views] for _ in range(2))
    assert first == second
    assert set(first) == {True, False}


@early
def test_ending_by_agreement_leaves_the_places_that_were_compared(name: str) -> None:
    game = find(name)
    for state in table_turns(game, 3, 3):
        ended = state.copy()
        ended.do(TABLE, ended.legal(TABLE)[0])
        assert ended.ranks() == state.ranks()
