"""What placements tell of missions."""

from collections.abc import Iterator
from math import exp, log
from statistics import fmean
from typing import cast

import pytest
from librt.vecs import vec

from shoal.bots import Budget, make
from shoal.games.rng import Rng
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.ai.evaluation import expect, filling, leeway, stake, striking
from shoal.games.vicious_fishes.ai.inference import (
    LAPSE_RATE,
    PLAYER_TYPES,
    RATIONALITY,
    MissionInference,
    points_prior,
)
from shoal.games.vicious_fishes.rules.pond import CELL, SQUARES
from shoal.games.vicious_fishes.rules.state import PLACE, PLACE_TILE, ViciousFishes
from shoal.games.vicious_fishes.rules.stock import MISSIONS
from tests.driving import random_game
from tests.games.vicious_fishes.laws import ARMS, VARIANTS, twin
from tests.games.vicious_fishes.table import play, table


def numbers(count: int) -> "vec[float]":
    return vec[float]([0.0 for _ in range(count)])


def placings(players: int, options: dict[str, object], seed: int) -> Iterator[ViciousFishes]:
    """The positions of a random game in which a tile is placed next."""
    for state, _, _ in random_game(GAME.prepare(players, options), Rng(seed)):
        state = cast(ViciousFishes, state)
        if state.stage == PLACE_TILE:
            yield state


def expected(state: ViciousFishes) -> "vec[float]":
    found = numbers(6)
    expect(state.pond, state.points, found)
    return found


def posterior(inference: MissionInference, state: ViciousFishes, seat: int) -> list[float]:
    """How likely each mission is to be a seat's."""
    inference.follow(state)
    found = numbers(MISSIONS)
    inference.posterior(state.players, seat, expected(state), found)
    return list(found)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_it_is_the_same_whether_it_was_there_all_the_time_or_comes_late(
    players: int, options: dict[str, object]
) -> None:
    always = MissionInference()
    for state in placings(players, options, 1):
        always.follow(state)
        if state.laid in (7, 30):
            late = MissionInference()
            late.follow(state)
            assert list(late.log_likelihood) == list(always.log_likelihood)
            assert list(late.likelihood) == list(always.likelihood)


def test_another_game_begins_anew() -> None:
    games = [placings(2, {}, 1), placings(2, {}, 2), placings(3, {}, 2), placings(2, {"rocks": "random"}, 3)]
    shared = MissionInference()
    for states in zip(*games, strict=False):
        for state in states:
            if state.laid in (2, 9):
                own = MissionInference()
                own.follow(state)
                shared.follow(state)
                assert list(shared.log_likelihood) == list(own.log_likelihood)
        if states[0].laid == 9:
            break
    else:
        raise AssertionError


def slowly(state: ViciousFishes, move: int, trust: "vec[float]") -> list[list[float]]:
    """How likely a placement is, of all ways to lay the tile, for each sharpness and mission."""
    slot = (move - PLACE) // SQUARES
    ways = [
        PLACE + SQUARES * way + square
        for way in range(len(state.tiles.kind))
        if state.tiles.kind[way] == state.tiles.kind[slot]
        for square in range(SQUARES)
        if state.pond.lying[CELL[square]] == 0
    ]
    stakes, found = numbers(6), []
    for rationality in RATIONALITY:
        row = []
        for mission in range(MISSIONS):
            stake(mission, expected(state), leeway(state.laid), trust, stakes)
            weights = {}
            for way in ways:
                cell = CELL[(way - PLACE) % SQUARES]
                worth = filling(state.pond, cell, stakes)
                weights[way] = exp(rationality * (worth + striking(state.pond, cell, (way - PLACE) // SQUARES, stakes)))
            row.append((1 - LAPSE_RATE) * weights[move] / sum(weights.values()) + LAPSE_RATE / len(ways))
        found.append(row)
    return found


@pytest.mark.parametrize(("players", "options"), VARIANTS[::3])
def test_a_placement_is_compared_with_all_ways_to_lay_the_tile(players: int, options: dict[str, object]) -> None:
    inference = MissionInference()
    trust = numbers(MISSIONS)
    for number, state in enumerate(placings(players, options, 4)):
        if number % 12 == 5:
            inference.follow(state)
            seat, before = state.turn, list(inference.log_likelihood)
            move = state.any_move(Rng(number))
            after = state.copy()
            after.do(seat, move)
            points_prior(players, expected(state), trust)
            from_points = slowly(state, move, trust)
            inference.rivals(players, seat, expected(state), trust)
            from_past = slowly(state, move, trust)
            inference.follow(after)
            for kind in range(PLAYER_TYPES):
                for mission in range(MISSIONS):
                    place = MISSIONS * (PLAYER_TYPES * (seat - 1) + kind) + mission
                    likely = (from_past if kind % 2 else from_points)[kind // 2][mission]
                    assert inference.log_likelihood[place] - before[place] == pytest.approx(log(likely))


def surprises(bot: str, players: int, laid: int, games: int) -> list[float]:
    """How much true missions surprise who saw so many placements, and no points; 3.0 who saw nothing."""
    found = []
    for seed in range(games):
        state = cast(ViciousFishes, GAME.prepare(players, {}))
        inference, rng = MissionInference(), Rng(seed)
        bots = {seat: make(bot, "vicious-fishes", seed, Budget(simulations=40)) for seat in range(1, players + 1)}
        while state.laid < laid or state.stage != PLACE_TILE:
            seat = state.actors()[0]
            if seat:
                words = [GAME.write(state, move) for move in state.legal(seat)]
                state.do(seat, GAME.read(state, bots[seat].choose(GAME.view(state, seat), words)))
            else:
                state.do(0, state.any_move(rng))
        inference.follow(state)
        for seat in bots:
            likelihood = list(inference.likelihood)[MISSIONS * (seat - 1) : MISSIONS * seat]
            found.append(-log(likelihood[state.stock.missions[seat - 1]] / sum(likelihood)))
    return found


@pytest.mark.parametrize(("bot", "players"), [("greedy", 2), ("greedy", 5), ("expert", 2)])
def test_missions_show_in_what_players_feed_and_starve(bot: str, players: int) -> None:
    assert fmean(surprises(bot, players, 30, 4)) < 2.0


def test_who_places_anyhow_is_not_taken_at_their_word() -> None:
    assert fmean(surprises("random", 2, 30, 12)) < 3.3


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_guesses_change_nothing_but_the_missions_of_the_others(players: int, options: dict[str, object]) -> None:
    rng = Rng(players)
    for state in placings(players, options, 6):
        if state.laid % 20 == 3:
            for seat in range(players + 1):
                guess = twin(state, seat, rng)
                GAME.heuristics.infer_hidden(guess, seat, rng)
                guess = cast(ViciousFishes, guess)
                assert GAME.view(guess, seat) == GAME.view(state, seat)
                assert len(set(list(guess.stock.missions)[:players])) == players
                assert min(list(guess.stock.missions)[:players]) >= 0


def test_guesses_are_as_frequent_as_they_are_likely() -> None:
    state = next(state for state in placings(2, {}, 8) if state.laid == 12)
    inference, rng = MissionInference(), Rng(8)
    own = state.stock.missions[0]
    likely = posterior(inference, state, 2)
    likely[own] = 0.0
    counts = [0] * MISSIONS
    for _ in range(4000):
        guess = state.copy()
        inference.draw_missions(guess, 1, rng)
        counts[guess.stock.missions[1]] += 1
    for mission in range(MISSIONS):
        assert counts[mission] / 4000 == pytest.approx(likely[mission] / sum(likely), abs=0.03)


def test_a_past_that_does_not_lead_to_a_position_is_followed_as_far_as_it_goes() -> None:
    pond = ["red-fish-3 c3 east", "red-fish-3 d3 west"]
    state = table(pond, "red-octopus-4", players=2, tiles=ARMS)
    play(state, "place red-octopus-4 c4", "attack d3")
    inference = MissionInference()
    inference.follow(state)
    # The two fish were put there; to those who only saw the octopus come, there was nothing to attack.
    assert list(state.past)[:1] == list(inference.replayed.past) != list(state.past)
