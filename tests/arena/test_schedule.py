"""Who sits where."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.arena.tournaments.schedule import Schedule
from shoal.games.contract import BadOptions


@given(bots=st.integers(2, 6), players=st.integers(2, 6), deal=st.integers(0, 50))
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int, deal: int) -> None:
    schedule = Schedule(bots, players)
    lineups = schedule.lineups(deal, seed=1)
    assert len(lineups) == schedule.block
    for seat in range(players):
        assert len(set(Counter(lineup[seat] for lineup in lineups).values())) == 1
        assert {lineup[seat] for lineup in lineups} == set(range(bots))


@given(bots=st.integers(2, 6), players=st.integers(2, 6))
def test_every_company_meets_equally_often(bots: int, players: int) -> None:
    schedule = Schedule(bots, players)
    companies = Counter(frozenset(lineup) for lineup in schedule.lineups(0, seed=1))
    assert set(companies.values()) == {schedule.sharing}
    assert all(len(company) == schedule.sharing for company in companies)


def test_neighbours_change_from_deal_to_deal() -> None:
    schedule = Schedule(4, 4)
    assert len({frozenset(schedule.lineups(deal, seed=1)) for deal in range(30)}) > 3
    assert schedule.lineups(3, seed=1) == schedule.lineups(3, seed=1)


def test_one_alone_sits_in_each_seat_once() -> None:
    schedule = Schedule(2, 4, alone=True)
    assert sorted(schedule.lineups(0, seed=1)) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert (schedule.even(0), schedule.even(1)) == (0.25, 0.75)
    with pytest.raises(BadOptions, match="--alone is for two bots"):
        Schedule(3, 4, alone=True)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [Schedule(2, 2).deals(games) for games in (1, 2, 3)] == [1, 1, 2]
    assert Schedule(3, 2).block == 6
    assert Schedule(2, 5).block == 2
