"""What a search is told about Moon's Fresh Fish."""

from math import isfinite
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.fishy.fresh_market import GAME
from shoal.games.fishy.fresh_market.ai.heuristics import serve
from shoal.games.fishy.fresh_market.rules.state import OVER, PLAY, FreshMarket
from shoal.games.fishy.rules.cards import LOW4
from shoal.games.rng import Rng
from tests.driving import Case, random_game
from tests.games.telling_apart import (
    cases_of,
    fingerprints_follow_views,
    reopening_asks_everybody_again,
    twins_look_alike,
)

every_case = pytest.mark.parametrize("case", cases_of("fresh-market"), ids=lambda case: case.name)


def known(view: dict[str, Any]) -> object:
    """Everything but commits, and the cards on the table once fish are taken with them."""
    names = ["fish", "cats", "hand"]
    if view["stage"] != "play":
        names += ["card", "claim", "second"]
    return [view["turn"], view["stage"], view["barrel"], [[seat[name] for name in names] for seat in view["seats"]]]


@every_case
def test_fingerprints_follow_views(case: Case) -> None:
    fingerprints_follow_views(case, known)


@every_case
def test_twins_look_alike(case: Case) -> None:
    twins_look_alike(case)


@every_case
def test_reopening_asks_everybody_again(case: Case) -> None:
    reopening_asks_everybody_again(case)


def weights(case: Case, state: FreshMarket, seat: int) -> list[float]:
    moves = state.legal(seat)
    found = vec[float]([0.0 for _ in moves])
    case.game.heuristics.prior(state, seat, moves, found)
    return list(found)


@every_case
def test_every_move_has_a_weight_the_same_for_twins(case: Case) -> None:
    rng = Rng(4)
    for position, seat, _ in random_game(case.start(), Rng(8)):
        state = cast(FreshMarket, position)
        found = weights(case, state, seat)
        assert all(isfinite(weight) and weight > 0 for weight in found)
        assert weights(case, cast(FreshMarket, case.twin(state, seat, rng)), seat) == found


def test_tables_of_other_sizes_are_not_taken_for_this_one() -> None:
    """Four players of whom seat 1 has a Cat, and five without one of whom seat 5 has spent its Lowest 4."""
    four, five = (next(case for case in cases_of("fresh-market") if case.players == players) for players in (4, 5))
    smaller, larger = cast(FreshMarket, four.start()), cast(FreshMarket, five.start())
    smaller.cats, larger.low4 = 1, smaller.low4
    assert weights(four, smaller, 1) != weights(five, larger, 1)
    assert all(weights(five, larger, 5))


@every_case
def test_a_finished_turn_has_a_worth_for_every_seat(case: Case) -> None:
    worths = vec[float]([-1.0 for _ in range(case.players + 1)])
    for position, _, _ in random_game(case.start(), Rng(9)):
        state = cast(FreshMarket, position.copy())
        case.game.heuristics.playout(state, Rng(1))
        assert state.stage in (PLAY, OVER)
        case.game.heuristics.evaluate(state, worths)
        found = list(worths)[1:]
        assert all(0 <= worth <= 1 for worth in found)
        assert sum(found) == pytest.approx(1)


def served_by_the_rules(table: FreshMarket, cards: list[int]) -> FreshMarket:
    """A turn in which these cards are played, and everybody takes all they may."""
    after = table.copy()
    turn = after.turn
    for seat, card in enumerate(cards, 1):
        after.apply(seat, card)
    while after.turn == turn and after.stage not in (PLAY, OVER):
        for seat in after.actors():
            after.apply(seat, max(after.legal(seat)))
    return after


@given(st.integers(3, 6), st.integers(0, 10_000), st.data())
def test_what_cards_bring_is_what_the_rules_say(players: int, seed: int, data: st.DataObject) -> None:
    """3.1-3.5, 4.1-4.3: the evaluation has these rules once more."""
    start = cast(FreshMarket, GAME.prepare(players, {}))
    turns = [now.copy() for now, _, _ in random_game(start, Rng(seed)) if len(now.actors()) == players]
    table = cast(
        FreshMarket, data.draw(st.sampled_from([now for now in turns if cast(FreshMarket, now).stage == PLAY]))
    )
    cards = [data.draw(st.sampled_from(table.legal(seat))) for seat in range(1, players + 1)]
    points = vec[i64](table.scores())
    alike = vec[i64]([cards.count(card) for card in range(LOW4 + 1)])
    left = serve(table.barrel, players, vec[i64](cards), alike, points)
    after = served_by_the_rules(table, cards)
    assert (list(points), left) == (after.scores(), after.barrel)
