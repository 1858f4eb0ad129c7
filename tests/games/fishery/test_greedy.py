"""The greedy player is worth playing against."""

from shoal import Match
from shoal.bots import make


def test_greedy_beats_a_random_player_with_either_colour() -> None:
    games = 10
    won = 0
    for number in range(games):
        mine = number % 2 + 1
        match = Match("fishery")
        bots = {seat: make("greedy" if seat == mine else "random", "fishery", 100 * number + seat) for seat in (1, 2)}
        while not match.over:
            seat = match.actors()[0]
            match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        won += match.ranks()[mine - 1] == 1
    assert won >= games * 0.9


def behind_the_wall(*moves: str) -> Match:
    """White holds 36 squares above a wall of nets, Black 27 below it; White is to move, then these moves."""
    match = Match("fishery")
    ships = ["a1", "i7", "b1", "h7", "c1", "g7", "d1", "f7", "e4", "e5", "a4", "i4"]
    wall = [f"net {column}3-{column}4" for column in "abcdefghi"]
    for words in [f"ship {square}" for square in ships] + wall + list(moves):
        match.play(match.actors()[0], words)
    return match


def choice(match: Match) -> str:
    seat = match.actors()[0]
    return make("greedy", "fishery", 1).choose(match.view(seat), match.legal(seat))


def test_who_is_ahead_takes_the_win_by_passing() -> None:
    assert choice(behind_the_wall("net e5-f5", "pass")) == "pass"


def test_who_is_behind_casts_on() -> None:
    assert choice(behind_the_wall("pass")).startswith("net")
