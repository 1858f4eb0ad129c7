"""The barrel as text."""

import pytest

from shoal import Match

NAMES = ["Bartholomew von Fisch", "Bo", "Christopher", "Twelve chars", "Eve", "Maximiliana"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_table_of_long_names_fits_the_terminal(players: int) -> None:
    match = Match("rotten-fish", seats=NAMES[:players])
    for seat in match.actors():
        match.play(seat, "play 3")
        lines = match.text(1).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 19


def test_who_owes_a_choice_is_marked() -> None:
    match = Match("rotten-fish", seats=["Ann", "Bo", "Cy"])
    match.play(2, "play 3")
    heads = match.text(2).splitlines()[1]
    assert heads.split() == [">", "Ann", "Bo", ">", "Cy"]


def test_the_barrel_is_drawn_from_the_top_to_the_bottom() -> None:
    match = Match("rotten-fish", seats=["Ann", "Bo", "Cy"])
    for seat, words in enumerate(["play low4", "play 3", "play 3"], 1):
        match.play(seat, words)
    assert match.text(1) == "\n".join(
        [
            "Turn 1: remove fish.",
            "         > Ann          > Bo           > Cy",
            "3 ooo   |  3 ><>          3 ><>          3 ><>        |",
            "2 oo    |  3 ><>          3 ><>          3 ><>        |",
            "1 o     |  2 ><>          2 ><>          2 ><>        |",
            "        +---------------------------------------------+",
            "bottom  |  ·              ·              ·            |",
            "        +---------------------------------------------+",
            "shown      Lowest 4       Level 3        Level 3",
            "up to      4 fish         2 fish         2 fish",
            "Lowest 4   spent          in hand        in hand",
            "You may remove up to 4 of your fish from your lowest levels.",
        ]
    )


def test_the_end_shows_everybodys_place() -> None:
    match = Match("rotten-fish", seats=["Ann", "Bo", "Cy"])
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    lines = match.text().splitlines()
    assert lines[0] == f"Over in turn {match.view()['turn']}: five fish rotted in one bottom."
    assert lines[-1].split() == ["place", *map(str, match.ranks())]
