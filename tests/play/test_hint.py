"""Advice for a seat that owes a decision."""

import pytest
from librt.vecs import vec

from shoal import Match
from shoal.games import REGISTRY, find
from shoal.games.contract import ShoalError
from shoal.games.heuristics import win_shares
from shoal.games.rng import Rng
from shoal.play.wording import spoken


@pytest.mark.parametrize("game", REGISTRY)
def test_a_hint_names_legal_moves_with_their_worth_and_a_reason(game: str) -> None:
    match = Match(game, seed=3)
    seat = match.actors()[0]
    hint = match.hint(seat, simulations=60)
    assert hint.simulations == 60
    assert 1 <= len(hint.moves) <= 5
    for advice in hint.moves:
        assert not match.why_not(seat, advice.words)
        assert 0 <= advice.worth <= 1
        assert 0 <= advice.share <= 1
        assert advice.why.endswith(".")
        assert "\n" not in advice.why
    shares = [advice.share for advice in hint.moves]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("game", REGISTRY)
def test_what_follows_from_a_move_is_told_in_a_sentence_of_its_own(game: str) -> None:
    match = Match(game, seed=3)
    reasons: list[str] = []
    while match.actors() and len(reasons) < 20:
        seat = match.actors()[0]
        moves = match.hint(seat, simulations=60).moves
        reasons += [advice.why for advice in moves]
        match.play(seat, moves[0].words)
    for reason in reasons:
        sentences = reason.removesuffix(".").split(". ")
        assert 1 <= len(sentences) <= 2
        assert all(sentence[0].isupper() for sentence in sentences)


def test_only_a_secret_choice_that_is_mixed_is_said_to_hide_anything() -> None:
    match, seen = Match("rotten-fish", seed=3), set()
    while match.actors():
        seat = match.actors()[0]
        moves = match.hint(seat, simulations=200).moves
        for advice in moves:
            mixed = match.view(seat)["sealed"] and advice.share <= 0.9
            assert ("so that nobody can predict you" in advice.why) == mixed
            seen.add(mixed)
        match.play(seat, moves[0].words)
    assert seen == {True, False}


@pytest.mark.parametrize("game", REGISTRY)
def test_a_worth_is_called_a_win_chance_where_it_is_one(game: str) -> None:
    """What the search makes of finished games tells: a win is worth 1 and everything else 0, or the margin counts."""
    rules = find(game)
    worths = []
    for seed in range(5):
        state = Match(game, seed=seed).state.copy()
        state.rollout(Rng(seed))
        found, exact = (vec[float]([0.0] * (state.players + 1)) for _ in range(2))
        rules.heuristics.evaluate(state, found)
        win_shares(state, exact)
        worths.append(list(found)[1:] == list(exact)[1:])
    assert all(worths) == rules.values_are_win_chances
    says = Match(game, seed=3).hint(Match(game, seed=3).actors()[0], simulations=20).moves[0].says
    assert says.startswith("win chance" if rules.values_are_win_chances else "rated")


def test_the_likely_answer_is_told_as_a_person_reads_it() -> None:
    game = find("fresh-fish")
    assert spoken(game, "draw apo") == "take a building"
    assert spoken(game, "reserve c4") == "reserve c4"
    assert spoken(find("vicious-fishes"), "place red-fish-3 d4 north") == "place red fish 3 d4 north"


def test_the_same_number_of_simulations_brings_the_same_hint() -> None:
    first, second = (Match("fishery").hint(1, simulations=80) for _ in range(2))
    assert first == second


def test_a_hint_takes_its_time_from_the_clock() -> None:
    assert Match("fishery").hint(1, 0.01).simulations > 0


def test_who_owes_nothing_gets_no_hint() -> None:
    match = Match("fishery")
    with pytest.raises(ShoalError, match="White has nothing to decide now"):
        match.hint(2)
    with pytest.raises(ShoalError):
        match.hint(3)


def test_a_hint_changes_nothing() -> None:
    match = Match("rotten-fish", seed=3)
    before = match.record().dumps()
    match.hint(1, simulations=30)
    assert match.record().dumps() == before
