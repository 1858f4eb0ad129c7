"""Tables of Fish in the Barrel in the middle of a game, for tests."""

from collections import Counter
from typing import cast

from shoal import Match
from shoal.games.fishy.fish_in_the_barrel.rules.state import FishInTheBarrel
from shoal.games.fishy.views.fish_by_level import counted


def barrel(players: int, *fish: str, collide: bool = False) -> Match:
    """A game in which seats already have fish in the barrel, by level: barrel(3, '555', '', '1')."""
    match = Match("fish-in-the-barrel", players, options={"cancelled_cards_collide": collide})
    for place, levels in enumerate(fish):
        cast(FishInTheBarrel, match.state).placed[place] = counted(Counter(levels))
    return match


def reveal(match: Match, cards: str) -> Match:
    """Everybody plays two cards: '5 4, 5 cat, 3 low3'."""
    for seat, pair in enumerate(cards.split(", "), 1):
        match.play(seat, f"play {pair}")
    return match


def room(match: Match, seat: int) -> str:
    """The levels of a seat's places, as words name them."""
    return " ".join(level for level, number in match.view()["seats"][seat - 1]["room"].items() for _ in range(number))


def fish(match: Match, seat: int) -> dict[str, int]:
    """The fish a seat has in the barrel, without the levels where it has none."""
    return {level: number for level, number in match.view()["seats"][seat - 1]["fish"].items() if number}


def place_all(match: Match) -> None:
    """Everybody fills all the places they can."""
    while match.view()["stage"] == "place":
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])
