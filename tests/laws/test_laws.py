"""What holds in every game, at every player count, with every option."""

import json
import re
from collections.abc import Iterator
from itertools import islice

import pytest

from shoal.games.contract import CHANCE, SPECTATOR, TABLE, IllegalMove, State, transition
from shoal.games.rng import Rng
from shoal.games.wording.rulebook import rulebook
from tests.driving import Case, any_move, cases, random_game

CITATION = re.compile(r"^([A-Z]{2}) (\d+\.\d+): \S.*[^.]$")

every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
seeds = pytest.mark.parametrize("seed", range(1, 4))


def positions(case: Case, seed: int, every: int = 7) -> Iterator[State]:
    """Some positions of a random game, the first and the last among them."""
    state = case.start()
    for number, (now, _, _) in enumerate(random_game(state, Rng(seed * 7919))):
        if number % every == seed % every:
            yield now.copy()
    yield state


def viewers(case: Case) -> range:
    return range(SPECTATOR, case.players + 1)


@every_case
@seeds
def test_random_games_end(case: Case, seed: int) -> None:
    state = case.start()
    assert state.ending() == ""
    for now, _, _ in random_game(state, Rng(seed)):
        assert now.ending() == ""
    assert state.ending()
    assert not any(state.legal(seat) for seat in range(TABLE, case.players + 1))
    assert len(state.scores()) == len(state.ranks()) == case.players
    assert min(state.ranks()) == 1


@every_case
@seeds
def test_a_rollout_ends_the_game(case: Case, seed: int) -> None:
    for state in islice(positions(case, seed), 0, None, 5):
        over = bool(state.ending())
        moves = state.rollout(Rng(seed))
        assert state.ending()
        assert (moves == 0) == over


@every_case
@seeds
def test_apply_accepts_exactly_what_is_legal(case: Case, seed: int) -> None:
    rng = Rng(seed)
    for state in positions(case, seed):
        for seat in range(TABLE, case.players + 2):
            allowed = [move for move, _ in state.chance()] if seat == CHANCE else state.legal(seat)
            assert allowed == sorted(set(allowed))
            owes = seat in state.actors()
            assert bool(allowed) == owes or seat == TABLE
            tried = {-1, state.ids(), *(rng.below(state.ids()) for _ in range(60)), *allowed}
            for move in tried:
                self_check(case, state, seat, move, move in allowed)


def self_check(case: Case, state: State, seat: int, move: int, legal: bool) -> None:
    reason = state.why_not(seat, move)
    after = state.copy()
    if legal:
        assert reason == ""
        after.apply(seat, move)
        return
    match = CITATION.match(reason)
    assert match, f"{reason!r} cites no paragraph in one sentence"
    assert match[1] == case.game.prefix
    assert match[2] in rulebook(case.game).paragraphs, reason
    with pytest.raises(IllegalMove, match=re.escape(reason)):
        after.apply(seat, move)
    assert after == state


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    for state in positions(case, 2):
        key, copy = state.key(), state.copy()
        assert copy == state
        assert hash(copy) == hash(state)
        copy.rollout(Rng(5))
        assert state.key() == key


@every_case
@seeds
def test_words_round_trip_without_the_position(case: Case, seed: int) -> None:
    first = case.start()
    rng = Rng(seed)
    for state, seat, move in random_game(case.start(), rng):
        words = case.game.write(state, move)
        assert case.game.read(first, words) == move
        assert words == " ".join(words.split())
        if seat == CHANCE:
            assert state.choices() <= move < state.ids()
        else:
            assert 0 <= move < state.choices()
    written = {case.game.write(first, move) for move in range(min(first.choices(), 2000))}
    assert len(written) == min(first.choices(), 2000), "every id has words of its own"


@every_case
def test_chance_has_weights(case: Case) -> None:
    for state, seat, _ in random_game(case.start(), Rng(3)):
        outcomes = state.chance()
        assert bool(outcomes) == (seat == CHANCE)
        assert all(weight > 0 for _, weight in outcomes)
        if seat == CHANCE:
            assert state.actors() == [CHANCE]


@every_case
def test_actors_are_seats_in_order(case: Case) -> None:
    for state, _, _ in random_game(case.start(), Rng(4)):
        actors = state.actors()
        assert actors == sorted(set(actors))
        assert actors == [CHANCE] or set(actors) <= set(range(1, case.players + 1))
        assert len(actors) == 1 or state.sealed()


@every_case
def test_seats_choose_at_once_as_often_as_is_said(case: Case) -> None:
    alone = together = False
    for state, seat, _ in random_game(case.start(), Rng(6)):
        if seat != CHANCE:
            together |= state.sealed()
            # Who is the only one asked, or the last to choose, is alone without having a turn.
            alone |= not state.sealed()
    assert together == (case.game.at_once != "never")
    assert alone or case.game.at_once == "always"


@every_case
@seeds
def test_the_best_score_is_first(case: Case, seed: int) -> None:
    state = case.start()
    state.rollout(Rng(seed))
    worth = [-score if case.game.low_wins else score for score in state.scores()]
    assert worth[state.ranks().index(1)] == max(worth)


@every_case
@seeds
def test_nothing_appears_or_vanishes(case: Case, seed: int) -> None:
    state = case.start()
    kept = case.conserved(state)
    for now, _, _ in random_game(state, Rng(seed + 50)):
        assert case.conserved(now) == kept
    assert case.conserved(state) == kept


@every_case
@seeds
def test_views_are_data(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        for viewer in viewers(case):
            view = case.game.view(state, viewer)
            assert json.loads(json.dumps(view)) == view
            assert view["game"] == case.game.id
            assert view["viewer"] == viewer


@every_case
def test_a_game_keeps_to_its_version_of_the_rules(case: Case) -> None:
    wanted = case.rules or case.game.version
    for state in positions(case, 5, every=11):
        assert state.rules == wanted
        assert state.copy().rules == wanted
        for viewer in viewers(case):
            view = case.game.view(state, viewer)
            assert view["rules"] == wanted
            assert case.game.sample(view, Rng(5)).rules == wanted


@every_case
@seeds
def test_a_state_sampled_from_a_view_gives_it_back(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        for viewer in viewers(case):
            view = json.loads(json.dumps(case.game.view(state, viewer)))
            drawn = case.game.sample(view, Rng(seed))
            assert case.game.view(drawn, viewer) == view
            if viewer:
                assert drawn.legal(viewer) == state.legal(viewer)
            drawn.rollout(Rng(seed))


@every_case
def test_equal_views_imply_equal_legal_moves(case: Case) -> None:
    known: dict[str, list[int]] = {}
    for seed in range(1, 6):
        for number, (state, _, _) in enumerate(random_game(case.start(), Rng(seed))):
            if number > 60:
                break
            for seat in range(1, case.players + 1):
                view = json.dumps(case.game.view(state, seat), sort_keys=True)
                assert known.setdefault(view, state.legal(seat)) == state.legal(seat)


@every_case
@seeds
def test_twins_cannot_be_told_apart(case: Case, seed: int) -> None:
    rng = Rng(seed)
    names = case.game.names([""] * case.players)
    for state in positions(case, seed, every=3):
        for viewer in viewers(case):
            twin = case.twin(state, viewer, rng)
            view = case.game.view(state, viewer)
            assert case.game.view(twin, viewer) == view
            assert case.game.text(view, names).lines == case.game.text(case.game.view(twin, viewer), names).lines
            assert twin.actors() == state.actors()
            if viewer:
                assert twin.legal(viewer) == state.legal(viewer)
            if viewer in state.actors() and viewer:
                move = any_move(state, viewer, rng)
                point = case.game.face.point
                assert point(twin, viewer, move, names) == point(state, viewer, move, names)
            told_alike(case, state, twin, viewer, rng)


def told_alike(case: Case, state: State, twin: State, viewer: int, rng: Rng) -> None:
    """If a move leaves the viewer unable to tell the twins apart, its story did not tell them apart either."""
    names = case.game.names([""] * case.players)
    for seat in state.actors():
        move = any_move(state, seat, rng)
        for other in (move, any_move(twin, seat, rng)):
            if twin.why_not(seat, other):
                continue
            made, made_twin = transition(state, seat, move), transition(twin, seat, other)
            hidden = state.sealed() and len(state.actors()) > 1 and seat != viewer
            same = case.game.view(made.after, viewer) == case.game.view(made_twin.after, viewer)
            assert same or not hidden, "a sealed choice shows before all are in"
            if same:
                assert case.game.story(made, viewer, names) == case.game.story(made_twin, viewer, names)
                assert case.game.face.unfold(made, viewer, names) == case.game.face.unfold(made_twin, viewer, names)


@every_case
@seeds
def test_commits_commute(case: Case, seed: int) -> None:
    for state in positions(case, seed, every=3):
        actors = state.actors()
        if len(actors) < 2:
            continue
        rng = Rng(seed)
        chosen = [(seat, any_move(state, seat, rng)) for seat in actors]
        forth, back = state.copy(), state.copy()
        for seat, move in chosen:
            forth.apply(seat, move)
        for seat, move in reversed(chosen):
            back.apply(seat, move)
        assert forth == back


@every_case
def test_stories_are_sentences(case: Case) -> None:
    names = case.game.names([""] * case.players)
    for state, seat, move in random_game(case.start(), Rng(8)):
        made = transition(state, seat, move)
        for viewer in (SPECTATOR, 1, case.players):
            for sentence in case.game.story(made, viewer, names):
                assert sentence[0] == sentence[0].upper()
                assert sentence[-1] in ".!?"


@every_case
def test_greedy_plays_legal_moves_from_its_view(case: Case) -> None:
    for state in positions(case, 1, every=5):
        for seat in state.actors():
            if seat != CHANCE:
                view = json.loads(json.dumps(case.game.view(state, seat)))
                assert case.game.greedy(view, Rng(3)) in state.legal(seat)


@every_case
def test_previews_are_sentences(case: Case) -> None:
    rng = Rng(9)
    names = case.game.names([""] * case.players)
    for state in positions(case, 1):
        for seat in state.actors():
            if seat != CHANCE:
                for sentence in case.game.face.point(state, seat, any_move(state, seat, rng), names).sentences:
                    assert sentence.endswith(".")


@every_case
def test_events_are_reported_only_to_who_listens(case: Case) -> None:
    """A move changes the same whether its events are reported or not; no copy goes on reporting."""
    for state, seat, move in random_game(case.start(), Rng(10)):
        quiet = state.copy()
        quiet.do(seat, move)
        assert quiet.events is None
        made = transition(state, seat, move)
        assert made.after == quiet
        assert made.after.events is None
        listening = state.copy()
        listening.events = []
        assert listening.copy().events is None
        assert {event.paragraph for event in made.events} <= rulebook(case.game).paragraphs.keys()


@every_case
def test_the_board_fits_a_terminal(case: Case) -> None:
    names = case.game.names([""] * case.players)
    for state in positions(case, 3):
        for viewer in viewers(case):
            lines = case.game.text(case.game.view(state, viewer), names).plain().splitlines()
            assert max(map(len, lines)) <= 80
