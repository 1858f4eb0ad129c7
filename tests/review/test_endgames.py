"""Endgames of Fishery that are solved exactly: the review finds the winning moves, and calls none of them a mistake."""

from shoal.games import find
from shoal.games.contract import State
from shoal.games.rng import Rng
from shoal.review.judging import judge

FISHERY = find("fishery")
SIMULATIONS = 300
MOST_MOVES = 8
"""Positions with more legal moves take the slow solver too long."""


def winner(state: State, known: dict[tuple[object, ...], int]) -> int:
    """Who wins when both play perfectly; every line is played to its end."""
    key = state.key()
    if key not in known:
        actors = state.actors()
        if not actors:
            known[key] = 1 + state.ranks().index(1)
        else:
            seat = actors[0]
            found = {winner(after(state, seat, move), known) for move in state.legal(seat)}
            known[key] = seat if seat in found else next(iter(found))
    return known[key]


def after(state: State, seat: int, move: int) -> State:
    state = state.copy()
    state.do(seat, move)
    return state


def critical_positions(games: int) -> list[tuple[State, int, set[int]]]:
    """From random games: positions in which some moves win and some lose, who moves there, and which moves win."""
    found = []
    for seed in range(games):
        rng, state = Rng(seed), FISHERY.prepare(2, {})
        known: dict[tuple[object, ...], int] = {}
        while actors := state.actors():
            seat, moves = actors[0], state.legal(actors[0])
            if len(moves) <= MOST_MOVES:
                winning = {move for move in moves if winner(after(state, seat, move), known) == seat}
                if winning and len(winning) < len(moves):
                    found.append((state.copy(), seat, winning))
            # No early end by two passes.
            state.do(seat, moves[rng.below(max(1, len(moves) - 1))])
    return found


def test_the_best_move_of_a_solved_endgame_wins_and_no_winning_move_is_a_mistake() -> None:
    positions = critical_positions(60)
    assert len(positions) >= 20
    agreed = 0
    for number, (state, seat, winning) in enumerate(positions):
        losing = next(move for move in state.legal(seat) if move not in winning)
        agreed += judge(FISHERY, state, seat, losing, SIMULATIONS, number).best in winning
        for move in winning:
            assert not judge(FISHERY, state, seat, move, SIMULATIONS, number).called
    assert agreed >= 0.99 * len(positions)
