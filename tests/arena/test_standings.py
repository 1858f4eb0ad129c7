"""What games come to."""

from collections.abc import Sequence

import pytest

from shoal.arena.tournaments.entrants import entrants
from shoal.arena.tournaments.standings import ratings, score_shares, standings
from shoal.arena.tournaments.tournament import Result, Tournament
from shoal.bots import Budget


def tournament(*bots: str, players: int = 2, alone: bool = False) -> Tournament:
    return Tournament("rotten-fish", players, {}, entrants(bots, Budget()), alone, seed=1)


def result(number: int, bots: Sequence[int], ranks: Sequence[int], ending: str = "done") -> Result:
    seats = len(bots)
    return Result(
        number=number,
        bots=list(bots),
        scores=[10 * (seats - rank) for rank in ranks],
        ranks=list(ranks),
        ending=ending,
        moves=[2] * seats,
        seconds=[0.5 * (bot + 1) for bot in bots],
        slowest=[0.4 * (bot + 1) for bot in bots],
        complaints=[["slow"] if bot else [] for bot in bots],
    )


def test_a_win_is_shared_by_those_who_come_first() -> None:
    assert result(0, [0, 1, 2], [1, 1, 3]).wins == [0.5, 0.5, 0.0]


def test_shares_are_counted_by_the_deal() -> None:
    deals = [
        [result(0, [0, 1], [1, 2]), result(1, [1, 0], [2, 1])],
        [result(2, [0, 1], [1, 2]), result(3, [1, 0], [1, 2])],
        [result(4, [0, 1], [1, 1]), result(5, [1, 0], [2, 1])],
    ]
    assert score_shares(0, deals) == [1.0, 0.5, 0.75]
    final = standings(tournament("a", "b"), [game for deal in deals for game in deal])
    assert [row.share for row in final.rows] == [0.75, 0.25]
    assert final.rows[0].low < 0.75 < final.rows[0].high
    assert final.rows[0].low == pytest.approx(1 - final.rows[1].high)
    assert [row.even for row in final.rows] == [0.5, 0.5]


def test_a_row_holds_means_over_the_seats_of_a_bot() -> None:
    final = standings(tournament("a", "b"), [result(0, [0, 1], [1, 2]), result(1, [1, 0], [2, 1])])
    first, second = final.rows
    assert (first.score, first.rank, first.moves) == (10.0, 1.0, 4)
    assert (second.score, second.rank, second.seconds, second.slowest) == (0.0, 2.0, 0.5, 0.8)
    assert second.complaints == ["slow", "slow"]
    assert first.rating.mu > 25 > second.rating.mu
    assert first.rating.ordinal == pytest.approx(first.rating.mu - 3 * first.rating.sigma)


def test_several_seats_of_a_bot_share_its_wins() -> None:
    games = [result(0, [0, 1, 0], [2, 1, 3]), result(1, [1, 0, 1], [1, 2, 1])]
    final = standings(tournament("a", "b", players=3), games)
    assert [row.share for row in final.rows] == [0.0, 1.0]
    assert final.rows[1].rating.mu > 25 > final.rows[0].rating.mu


def test_a_shared_place_is_rated_as_a_draw() -> None:
    first, second = ratings(2, [result(0, [0, 1], [1, 1])])
    assert first == second
    assert first.mu == pytest.approx(25)


@pytest.mark.parametrize("seats", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_who_shares_a_place_is_rated_alike_wherever_they_sat(seats: list[int]) -> None:
    first, second, third = ratings(3, [result(0, seats, [3 if bot == 2 else 1 for bot in seats])])
    assert first == second
    assert first.mu > 25 > third.mu
    alone, *others = ratings(3, [result(0, seats, [1 if bot == 0 else 2 for bot in seats])])
    assert others[0] == others[1]
    assert alone.mu > first.mu, "a win of one's own is worth more than a shared one"


@pytest.mark.parametrize("sharing", range(2, 7))
def test_a_large_table_rates_alike_who_shares_the_first_place(sharing: int) -> None:
    rated = ratings(6, [result(0, range(6), [1] * sharing + list(range(sharing + 1, 7)))])
    assert len(set(rated[:sharing])) == 1


def test_one_alone_is_measured_against_its_fair_share() -> None:
    lineups = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    games = [
        result(3 * deal + turn, lineup, [1 if bot == 0 else 2 for bot in lineup])
        for deal in range(6)
        for turn, lineup in enumerate(lineups)
    ]
    lone, rest = standings(tournament("a", "b", players=3, alone=True), games).rows
    assert (lone.share, lone.verdict) == (1.0, "better")
    assert (rest.share, rest.verdict) == (0.0, "worse")
    assert [lone.even, rest.even] == pytest.approx([1 / 3, 2 / 3])


def test_little_proves_nothing() -> None:
    rows = standings(tournament("a", "b"), [result(0, [0, 1], [1, 2]), result(1, [1, 0], [2, 1])]).rows
    assert [row.verdict for row in rows] == ["", ""]


def test_only_whole_deals_count() -> None:
    games = [result(0, [0, 1], [1, 2]), result(1, [1, 0], [2, 1]), result(2, [0, 1], [2, 1])]
    final = standings(tournament("a", "b"), games)
    assert (final.deals, len(final.results), final.left_out) == (1, 2, 1)
    assert final.rows[0].share == 1.0
    nothing = standings(tournament("a", "b"), games[:1])
    assert (nothing.rows, nothing.deals, nothing.left_out) == ([], 0, 1)


def test_the_order_games_are_finished_in_changes_nothing() -> None:
    games = [result(number, [number % 2, 1 - number % 2], [1, 2 - number % 3 // 2]) for number in range(12)]
    assert standings(tournament("a", "b"), games[::-1]) == standings(tournament("a", "b"), games)


def test_pairs_tell_who_comes_before_whom() -> None:
    orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    games = [result(turn, bots, [bot + 1 for bot in bots]) for turn, bots in enumerate(orders)]
    assert standings(tournament("a", "b", "c", players=3), games).pairs == [
        [None, 1.0, 1.0],
        [0.0, None, 1.0],
        [0.0, 0.0, None],
    ]


def test_games_that_did_not_end_are_counted() -> None:
    games = [result(0, [0, 1], [1, 1], ending=""), result(1, [1, 0], [1, 2])]
    final = standings(tournament("a", "b"), games)
    assert final.given_up == 1
    assert final.rows[0].share == 0.25
