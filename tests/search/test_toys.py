"""The search finds what is known to be best in small games."""

from math import e

import pytest

from shoal.games.contract import State
from shoal.games.heuristics import Heuristics
from shoal.games.rng import Rng
from shoal.search.search import Search
from tests.search.toys import (
    Pile,
    Purses,
    PursesHeuristics,
    ScissorsHeuristics,
    ScissorsWinTwice,
    ToyHeuristics,
    Urn,
    drawn,
)

ROOM = 100_000
both_kinds = pytest.mark.parametrize("plain", [True, False])


def searched(state: State, simulations: int, *, plain: bool, heuristics: Heuristics | None = None) -> Search:
    search = Search(heuristics or ToyHeuristics(), False, plain, Rng(5), ROOM)
    search.set_root(state, state.actors()[0])
    search.run(simulations)
    return search


def best(search: Search) -> int:
    return max(search.moves(), key=lambda found: found[1])[0]


@both_kinds
def test_it_finds_the_winning_move(plain: bool) -> None:
    search = searched(Pile(), 600, plain=plain)
    assert best(search) == 2
    # After that every answer loses.
    assert {move: worth for move, _, _, worth in search.moves()}[2] > 0.9


@both_kinds
def test_each_of_three_players_goes_for_its_own_result(plain: bool) -> None:
    """With four beads left for three: whoever takes one leaves three, of which the next takes one and gives the third
    the last two; taking two leaves two to the next, who wins. So the first cannot win by itself, but the second can."""
    state = Pile(3)
    state.beads = 4
    state.do(1, 2)
    search = searched(state, 400, plain=plain)
    assert best(search) == 2


@both_kinds
def test_chance_counts_by_its_weights(plain: bool) -> None:
    search = searched(Urn(), 1500, plain=plain)
    worth = {move: worth for move, _, _, worth in search.moves()}
    assert best(search) == 1
    assert worth[1] == pytest.approx(0.75, abs=0.05)


def test_a_sealed_choice_is_mixed_as_it_should_be() -> None:
    search = searched(ScissorsWinTwice(), 20_000, plain=False, heuristics=ScissorsHeuristics())
    share = {move: share for move, _, share, _ in search.moves()}
    assert share[0] == pytest.approx(1 / 2, abs=0.08)
    assert share[1] == pytest.approx(1 / 4, abs=0.08)
    assert share[2] == pytest.approx(1 / 4, abs=0.08)


def rock(self, state, seat, moves, weights) -> None:  # type: ignore[no-untyped-def]
    for place, move in enumerate(moves):
        weights[place] = 1.0 if move == 0 else 0.001


@pytest.mark.parametrize("word", ["prior", "opponent_model"])
def test_who_is_known_to_choose_alike_is_exploited(word: str) -> None:
    """With full trust in a prior or an opponent model that says everybody plays rock, paper is best."""
    heuristics = type("Rocks", (ScissorsHeuristics,), {word: rock})()
    heuristics.opponent_model_rate = 1.0
    search = searched(ScissorsWinTwice(), 3000, plain=False, heuristics=heuristics)
    assert max(search.moves(), key=lambda found: found[2])[0] == 1


def test_the_anchor_keeps_a_strategy_from_becoming_pure() -> None:
    """A tenth of a win more, from 0.4 to 0.5, is 0.4 in log odds: such an anchor lets it be chosen e times as often;
    without any, it is all that is chosen."""
    sure = PursesHeuristics()
    wary = PursesHeuristics()
    wary.anchor_strength = 0.4
    shares = []
    for heuristics in (sure, wary):
        search = searched(Purses(), 20_000, plain=False, heuristics=heuristics)
        shares.append({move: share for move, _, share, _ in search.moves()}[1])
    assert shares[0] > 0.99
    assert shares[1] == pytest.approx(e / (1 + e), abs=0.03)


@both_kinds
def test_what_is_hidden_is_only_known_by_its_odds(plain: bool) -> None:
    rng = Rng(3)
    search = Search(ToyHeuristics(), True, plain, Rng(5), ROOM)
    search.set_root(drawn(rng), 1)
    for _ in range(199):
        search.add_determinization(drawn(rng))
    search.run(4000)
    worth = {move: worth for move, _, _, worth in search.moves()}
    assert best(search) == 2
    assert worth[2] == pytest.approx(0.5, abs=0.08)
    # One position for the seat, whatever lies under the cups.
    assert search.tree.nodes <= 1 + 3


def test_what_was_looked_at_helps_with_the_next_move() -> None:
    search = searched(Pile(), 400, plain=False)
    known = {found[0]: found[1] for found in search.moves()}
    later = Pile()
    later.do(1, 2)
    later.do(2, 1)
    search.set_root(later, 1)
    kept = sum(found[1] for found in search.moves())
    assert 0 < kept < known[2]
    assert search.simulations == 0
    elsewhere = Pile()
    elsewhere.beads = 4
    elsewhere.do(2, 1)
    search.set_root(elsewhere, 2)
    assert search.moves() == []


def test_amaf_tells_where_to_look_first_and_fades() -> None:
    class Rumour(ToyHeuristics):
        """Every game that is won for a seat is said to have been won by taking one bead, every other by taking two."""

        def amaf_moves(self, state, made) -> None:  # type: ignore[no-untyped-def]
            won = sum(1 << seat for seat, rank in enumerate(state.ranks(), 1) if rank == 1)
            made[1] = won
            made[2] = 6 - won

    heuristics = Rumour()
    heuristics.rave_equivalence = 50.0
    assert best(searched(Pile(), 40, plain=False, heuristics=heuristics)) == 1
    assert best(searched(Pile(), 2000, plain=False, heuristics=heuristics)) == 2


def test_a_node_is_added_after_the_visits_asked_for() -> None:
    heuristics = ToyHeuristics()
    heuristics.expand_after = 20
    assert searched(Pile(), 20, plain=False, heuristics=heuristics).tree.nodes == 1
    assert searched(Pile(), 200, plain=False, heuristics=heuristics).tree.nodes > 1
    assert best(searched(Pile(), 2000, plain=False, heuristics=heuristics)) == 2


def test_memory_is_bounded() -> None:
    search = Search(ToyHeuristics(), False, True, Rng(5), 9)
    state = Pile()
    state.beads = 30
    search.set_root(state, 1)
    search.run(300)
    assert search.tree.nodes + search.tree.slots + search.tree.arms <= 9
    assert sum(visits for _, visits, _, _ in search.moves()) == 300
