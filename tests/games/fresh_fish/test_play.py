"""Playouts, stories, texts and the greedy player of Fresh Fish."""

import pytest

from shoal.games.contract import CHANCE, State, draw
from shoal.games.fresh_fish import GAME
from shoal.games.rng import Rng
from tests.driving import any_move, random_game
from tests.games.fresh_fish.laws import VARIANTS
from tests.games.fresh_fish.sitting import Sitting, every_plot


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_playout_makes_the_moves_that_are_legal(players: int, options: dict[str, object]) -> None:
    """The fast playout chooses from the same moves, in the same order, as one that asks what is legal."""
    for seed in range(1, 21):
        fast, plain = (GAME.prepare(players, options) for _ in range(2))
        assert fast.rollout(Rng(seed)) == State.rollout(plain, Rng(seed))
        assert fast == plain
        assert fast.scores() == plain.scores()


def test_a_playout_goes_on_from_any_position() -> None:
    for now, _, _ in random_game(GAME.prepare(3, {"zones": 2, "demonstrations": 2}), Rng(4)):
        fast, plain = now.copy(), now.copy()
        assert fast.rollout(Rng(9)) == State.rollout(plain, Rng(9))
        assert fast == plain


# Stories


def told(sitting: Sitting, seat: int, words: str, viewer: int = 0) -> list[str]:
    names = ["Ann", "Bo", "Cy", "Di", "Ed"][: sitting.state.players]
    return GAME.story(sitting.make(seat, words), viewer, names)


def test_stories_tell_an_auction_without_its_secrets() -> None:
    sitting = Sitting(reserved=[["d4"], []])
    assert told(sitting, 1, "draw") == []
    assert told(sitting, CHANCE, "tile gas-station") == ["Ann draws a gas station."]
    assert told(sitting, 2, "bid 4", viewer=1) == []
    assert told(sitting, 1, "bid 2", viewer=2) == [
        "Ann bids 2 and Bo bids 4.",
        "Bo wins the gas station for 4.",
        "Bo has no reserved plot and keeps it off the board.",
    ]
    sitting.play(1, "draw")
    assert told(sitting, CHANCE, "tile gas-station") == [
        "Ann draws a gas station.",
        "Only Ann lacks one and gets it for nothing.",
    ]


def test_stories_tell_what_a_tile_brought_about() -> None:
    sitting = Sitting(2, {"zones": 1}, reserved=[["a2", "d4"], ["b1"]], waiting_zones=1).draw("apo")
    assert told(sitting, 1, "build a2") == [
        "Ann builds a building on a2.",
        "The construction zone that waited goes on a2.",
        "Plot b1 becomes a street: without it the harbor would be cut off.",
        "Bo takes back the marker from b1.",
    ]
    sitting.play(2, "reserve c1").draw("apo")
    assert told(sitting, 1, "build a2") == ["Ann builds a building over the construction zone on a2."]


def test_stories_tell_of_zones_markers_and_the_box() -> None:
    sitting = Sitting(2, {"zones": 1}, reserved=[["d4"], ["d5"]])
    assert told(sitting.play(1, "draw"), CHANCE, "tile construction-zone")[1] == (
        "There is no building for it, so it waits for the next one built."
    )
    sitting.auction("fish-market", 0, 1)
    assert told(sitting, 2, "build d5")[1] == "A marker that Bo had set aside comes into the supply."
    empty = dict.fromkeys(sitting.view()["deck"], 0)
    late = Sitting(reserved=[["d4"], ["d5"]], deck=empty)
    assert told(late, 1, "draw street") == ["Ann takes a street from the box."]
    assert told(late.play(1, "build d4"), 2, "draw apo") == ["Bo takes a building from the stock."]


def test_stories_tell_who_won_and_how() -> None:
    assert told(Sitting(), -1, "end") == [
        "All players agree to end the game here.",
        "Ann and Bo share the win with 17.",
    ]
    by_money = Sitting(3, streets=["b1"], shops={1: {"fish-market": "c1"}}, money=[6, 15, 0])
    assert told(by_money, -1, "end")[1] == "Bo wins with 25 against Ann with 25 and Cy with 40, having more money left."
    streets = [plot for plot in every_plot() if plot not in {"a1", "g1", "a7", "g7", "d4"}]
    last = Sitting(reserved=[["d4"], []], streets=streets, money=[15, 3]).draw("apo")
    assert told(last, 1, "build d4")[-1] == "The town is full. Ann wins with 17 against Bo with 29."


# Texts


def test_the_text_shows_all_that_stands_in_the_town() -> None:
    sitting = Sitting(
        2,
        {"zones": 1},
        streets=["b1", "b2", "c2"],
        demonstrations=["d2"],
        apos=["f4", "f5"],
        zones=["f5"],
        reserved=[["e6"], ["c5"]],
        shops={1: {"gas-station": "d3"}, 2: {"game-shop": "off"}},
    )
    lines = GAME.text(sitting.view(1), ["Ann", "Bo"]).plain().splitlines()
    board = {line[:2].strip(): line[3:31] for line in lines if line[:2].strip().isdigit()}
    assert board["1"] == "[F]  ╵   ·   ·   ·   ·  [N] "
    assert board["2"] == " ·   ┌───────3   ·   ·   ·  "
    assert board["3"] == " ·   ·   ·   O1  ·   ·   ·  "
    assert board["4"] == " ·   ·   ·   ·   ·   #   ·  "
    assert board["5"] == " ·   ·  (2)  ·   ·  /#/  ·  "
    assert board["6"] == " ·   ·   ·   ·  (1)  ·   ·  "
    assert board["7"] == "[O]  ·   ·   ·   ·   ·  [G] "
    page = "\n".join(lines)
    assert "> 1 Ann (you)" in page
    assert "$15 markers 5  F· N· O8 G·" in page
    assert "$15 markers 5  F· N· O· G-" in page
    assert "Deck 18: F 2 N 2 O 2 G 2 APO 9 zone 1" in page


def test_streets_at_the_edge_of_the_widest_board_end_there() -> None:
    view = {**GAME.view(GAME.prepare(5, {}), 1), "streets": ["j1", "a2", "i3", "j3"]}
    rows = {line.split()[0]: line for line in GAME.text(view, GAME.names()).plain().splitlines() if line.strip()}
    assert "─" not in rows["1"]
    assert "─" in rows["3"]


def test_the_text_fits_with_long_names_and_five_players() -> None:
    names = ["Bartholomew the Great"] * 5
    for now, _, _ in random_game(GAME.prepare(5, {"zones": 2, "demonstrations": 2}), Rng(12)):
        lines = GAME.text(GAME.view(now, 3), names).plain().splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 19


# The greedy player


@pytest.mark.parametrize("players", [2, 3, 5])
def test_greedy_beats_random(players: int) -> None:
    games, won = 10, 0
    for game in range(games):
        state, rng, greedy = GAME.prepare(players, {}), Rng(game + 1), game % players + 1
        while state.actors():
            seat = state.actors()[0]
            if seat == CHANCE:
                state.do(seat, draw(state.chance(), rng))
            elif seat == greedy:
                state.apply(seat, GAME.greedy(GAME.view(state, seat), rng))
            else:
                state.apply(seat, any_move(state, seat, rng))
        won += state.ranks()[greedy - 1] == 1
    assert won >= 8
