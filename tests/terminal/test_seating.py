"""Who sits where, by names alone."""

import pytest

from shoal.bots.seating import Player, listed, seated, usual
from shoal.games import find
from shoal.games.contract import BadOptions

FISHERY = find("fishery")


def test_people_are_those_who_are_no_bots() -> None:
    assert seated(FISHERY, ["Ann", "greedy"]) == [Player("Ann"), Player("Greedy", "greedy")]
    assert seated(FISHERY, ["RANDOM", "Greedy Bo"]) == [Player("Random", "random"), Player("Greedy Bo")]


def test_who_gives_no_name_goes_by_the_seat() -> None:
    assert seated(FISHERY, ["you", "You"]) == [Player("Black"), Player("White")]


def test_bots_of_a_kind_are_numbered_and_found_again() -> None:
    players = seated(FISHERY, ["greedy", "greedy"])
    assert players == [Player("Greedy", "greedy"), Player("Greedy 2", "greedy")]
    assert seated(FISHERY, [player.name for player in players]) == players


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(BadOptions, match="two seats are called Ann"):
        seated(FISHERY, ["Ann", "Ann"])


def test_seats_are_listed_with_commas() -> None:
    assert listed("Ann Lee, greedy") == ["Ann Lee", "greedy"]
    with pytest.raises(BadOptions, match="empty place"):
        listed("you,,greedy")


def test_usually_one_person_plays_against_bots() -> None:
    assert usual(3) == ["you", "greedy", "greedy"]
