"""Luck, error, outguessing and others add up to the result less the start, and each is what it is said to be."""

from math import sqrt
from statistics import fmean, stdev

import pytest

import shoal
from shoal.bots import make
from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, ShoalError
from shoal.play.match import Match
from shoal.review.booking import book
from shoal.review.positions import Kind, PositionJob, kind_of
from shoal.review.reviewing import Review, review

TABLES = [
    (game, players)
    for game in REGISTRY
    for players in find(game).players
    # A game with hidden hands takes half a minute even so; it has its turn among the bots' games.
    if not find(game).hands
]


def played(game: str, players: int, bot: str, seed: int = 1) -> Match:
    match = Match(game, players, seed=seed)
    bots = [make(bot, game, seed * 10 + seat) for seat in range(players)]
    while actors := match.actors():
        seat = actors[0]
        match.play(seat, bots[seat - 1].choose(match.view(seat), match.legal(seat)))
    return match


def assert_adds_up(done: Review) -> None:
    ranks = done.match.ranks()
    for account in done.accounts:
        shared = 1 / ranks.count(1) if ranks[account.seat - 1] == 1 else 0.0
        assert account.result == pytest.approx(shared)
        assert account.heads.total == pytest.approx(account.result - account.start, abs=1e-9)
        assert account.heads.error <= 0.0
    before = done.start
    for step in done.steps:
        for seat, heads in enumerate(step.heads):
            assert heads.total == pytest.approx(step.after.values[seat] - before[seat], abs=1e-9)
        before = step.after.values


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_heads_add_up_in_random_games(game: str, players: int) -> None:
    done = review(played(game, players, "random"), simulations=2)
    assert_adds_up(done)
    assert sum(done.start) == pytest.approx(1.0, abs=0.5)


@pytest.mark.parametrize("game", REGISTRY)
def test_the_heads_add_up_in_bots_games(game: str) -> None:
    assert_adds_up(review(played(game, find(game).players[0], "greedy"), simulations=2))


def test_only_real_decisions_are_judged() -> None:
    match = played("fresh-fish", 2, "random")
    done = review(match, simulations=2)
    for made, step in zip(match.steps(), done.steps, strict=True):
        if step.by == CHANCE:
            assert step.judgement is None
        elif not step.sealed:
            assert (step.judgement is not None) == (len(made.before.legal(step.by)) > 1)
    assert any(step.judgement for step in done.steps)


def test_nothing_is_luck_where_nothing_is_drawn_or_hidden() -> None:
    for account in review(played("rotten-fish", 3, "random"), simulations=2).accounts:
        assert account.heads.luck == 0.0


def test_the_luck_of_draws_is_zero_in_the_mean() -> None:
    found = []
    for seed in range(30):
        match = played("fresh-fish", 2, "random", seed)
        job = PositionJob(match.record(), 1)
        draws = [number for number in range(len(match.moves)) if kind_of(match.moves, number) is Kind.CHANCE]
        found.append(sum(job.draw_luck(number)[0] for number in draws))
    assert stdev(found) > 0.0
    assert abs(fmean(found)) < 3.5 * stdev(found) / sqrt(len(found))


def test_the_value_before_a_draw_is_the_one_after_it_less_the_luck() -> None:
    match = played("fresh-fish", 2, "random")
    job = PositionJob(match.record(), 1)
    positions = [job.play(number) for number in range(len(match.moves) + 1)]
    _, booked = book(match.moves, positions, match.game.hands)
    draws = [number for number, entry in enumerate(booked) if entry.step.seat == CHANCE]
    for number in draws[-10:]:
        assert booked[number].heads[0].draws == pytest.approx(job.draw_luck(number)[0])


def test_the_same_simulations_bring_the_same_review() -> None:
    match = played("fresh-market", 3, "random")
    first, second = match.review(simulations=4), shoal.review_of(match, simulations=4)
    assert first.accounts == second.accounts


def test_an_unfinished_game_is_not_reviewed() -> None:
    with pytest.raises(ShoalError, match="only a finished game"):
        Match("fishery").review(simulations=2)
