"""Tables of Moon's Fresh Fish in the middle of a game, for tests."""

from typing import cast

from shoal import Match
from shoal.games.fishy.fresh_market.rules.state import FreshMarket
from shoal.games.fishy.views.fish_by_level import by_level, counted


def market(players: int, shortage: str = "share", **levels: int) -> Match:
    """A market whose levels hold so many fish: market(4, l5=1)."""
    match = Match("fresh-market", players, options={"shortage": shortage})
    state = cast(FreshMarket, match.state)
    state.barrel = counted(by_level(state.barrel) | {name[1:]: fish for name, fish in levels.items()})
    return match


def reveal(match: Match, cards: str) -> Match:
    """Everybody plays the card at their seat's place: '5 5 low3'."""
    for seat, card in enumerate(cards.split(), 1):
        match.play(seat, f"play {card}")
    return match


def take_all(match: Match) -> None:
    """Whoever is asked takes what they may, until cards are chosen again."""
    while match.actors() and match.view()["stage"] != "play":
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])


def fish(match: Match, seat: int) -> dict[str, int]:
    """The fish of a seat, without the levels it has none of."""
    return {level: number for level, number in match.view()["seats"][seat - 1]["fish"].items() if number}


def cats(match: Match) -> list[int]:
    return [seat["cats"] for seat in match.view()["seats"]]
