"""The greedy player is worth playing against."""

import pytest

from shoal import Match
from shoal.bots import make


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_greedy_beats_a_table_of_random_players(players: int) -> None:
    games = 24
    won = 0
    for number in range(games):
        mine = number % players + 1
        match = Match("rotten-fish", players)
        bots = {
            seat: make("greedy" if seat == mine else "random", "rotten-fish", 100 * number + seat)
            for seat in range(1, players + 1)
        }
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        won += match.ranks()[mine - 1] == 1
    assert won >= games * 0.7
