"""Who sits where, by names alone."""

from pathlib import Path

import pytest

from shoal.bots.seating import Player, kinds, recorded, seat_names, seated, usual
from shoal.games import REGISTRY, find
from shoal.games.contract import BadOptions
from tests.bots.programs import script

FISHERY = find("fishery")


def test_people_are_those_who_are_no_bots() -> None:
    assert seated(FISHERY, ["Ann", "greedy"]) == [Player("Ann"), Player("Ren", "greedy")]
    assert seated(FISHERY, ["RANDOM", "Greedy Bo"]) == [Player("Nami", "random"), Player("Greedy Bo")]


def test_who_gives_no_name_goes_by_the_seat() -> None:
    assert seated(FISHERY, ["you", "You"]) == [Player("Black"), Player("White")]


def test_bots_have_names_of_their_own_that_nobody_else_has() -> None:
    players = seated(find("fresh-fish"), ["greta", "casual", "casual", "expert"])
    names = [player.name for player in players]
    assert len({name.casefold() for name in names}) == 4
    assert [player.label for player in players[2:]] == [f"{names[2]}, casual", f"{names[3]}, expert"]


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_has_short_names_for_six_bots(game: str) -> None:
    names = find(game).face.bot_names
    assert len(set(names)) == len(names) >= 6
    assert all(0 < len(name) <= 8 for name in names)
    seats = find(game).players[-1]
    assert len({player.name for player in seated(find(game), ["greedy"] * seats)}) == seats


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(BadOptions, match="two seats are called Ann"):
        seated(FISHERY, ["Ann", "Ann"])


def test_programs_go_by_their_file_name(tmp_path: Path) -> None:
    path = script(tmp_path, "", name="greedy")
    given = seat_names(f"{path} 'two  words', {path}")
    assert given == [f"{path} 'two  words'", str(path)]
    assert seated(FISHERY, given) == [Player("./greedy", given[0]), Player("./greedy 2", given[1])]


def test_a_record_seats_bots_and_people_but_never_a_program(tmp_path: Path) -> None:
    players = seated(FISHERY, ["Ann", "greedy"])
    assert recorded(FISHERY, [player.name for player in players], kinds(players)) == players
    assert recorded(FISHERY, ["Ann", "Greedy 2"]) == [Player("Ann"), Player("Ren", "greedy")]
    with pytest.raises(BadOptions, match="which this Shoal does not have"):
        recorded(FISHERY, ["Ann", "Bo"], ["", "./my-bot"])
    for name in ("./my-bot", "./my-bot 2", str(script(tmp_path, "")), "~/my-bot", "a/b"):
        with pytest.raises(BadOptions, match=r"seat 2 was played by a program, .*, and a saved game starts none"):
            recorded(FISHERY, ["Ann", name])


def test_seats_are_listed_with_commas() -> None:
    assert seat_names("Ann Lee, greedy") == ["Ann Lee", "greedy"]
    assert seat_names("Ann  Lee,greedy") == ["Ann Lee", "greedy"]
    with pytest.raises(BadOptions, match="empty place"):
        seat_names("you,,greedy")


def test_usually_one_person_plays_against_bots() -> None:
    assert usual(3) == ["you", "greedy", "greedy"]
