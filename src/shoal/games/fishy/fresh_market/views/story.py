"""What happened, in sentences. Nobody's secret choice is told to others before all are made."""

from shoal.games.bits import members
from shoal.games.contract import Transition
from shoal.games.fishy.fresh_market.rules.state import PLAY, TAKE, FreshMarket
from shoal.games.fishy.rules.cards import LOW3, LOW4, TITLES, level_of
from shoal.games.fishy.rules.packed_counts import LEVELS, at
from shoal.games.fishy.views.sentences import result
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def story(made: Transition[FreshMarket], viewer: int, names: Names) -> list[str]:
    before, after = made.before, made.after
    seat, move = made.seat, made.move
    if len(before.actors()) > 1:
        return [_committed(before, seat, move, names)] if seat == viewer else []
    told = _revealed(before, after, names) if before.stage == PLAY else _taken(before, after, names)
    if after.ending():
        told += [f"The market closes: {after.ending()}.", result(after.scores(), after.ranks(), names)]
    return told


def _committed(state: FreshMarket, seat: int, move: int, names: Names) -> str:
    """A choice, as only its owner knows it."""
    what = TITLES[move] if state.stage == PLAY else f"to take {move - TAKE}"
    return f"{names[seat - 1]} has chosen {what}."


def _revealed(before: FreshMarket, after: FreshMarket, names: Names) -> list[str]:
    """Who played what, card by card, and what came of it at once."""
    told = []
    for card in range(LOW4 + 1):
        players = [names[place] for place in range(after.players) if at(after.cards, place) == card + 1]
        if players:
            told.append(_played(after, card, players))
    gone = [names[place] for place in members(before.low4 & ~after.low4)]
    if gone:
        told.append(f"The Lowest 4 of {natural_list(gone)} {'leaves' if len(gone) == 1 else 'leave'} the game.")
    return told


def _played(state: FreshMarket, card: int, players: list[str]) -> str:
    sentence = f"{natural_list(players)} played {TITLES[card]}"
    if len(players) == 1:
        return f"{sentence}."
    if card >= LOW3:
        return (
            f"{sentence}, so neither takes fish." if len(players) == 2 else f"{sentence}, so none of them takes fish."
        )
    if len(players) == 2 and at(state.barrel, level_of(card) - 1) == 1:
        offer = f"is offered to {players[0]} first" if state.seat_order else "cannot be shared, so neither takes it"
        return f"{sentence}, whose only fish {offer}."
    if len(players) == 2:
        return f"{sentence} and share level {level_of(card)}."
    return f"{sentence}: no fish, but a Cat for each of them."


def _taken(before: FreshMarket, after: FreshMarket, names: Names) -> list[str]:
    told = []
    for place in members(before.asked):
        haul = after.bought[place] - before.bought[place]
        parts = [f"{at(haul, level)} from level {level + 1}" for level in range(LEVELS) if at(haul, level)]
        card = TITLES[at(before.cards, place) - 1]
        told.append(f"{names[place]} takes {natural_list(parts) if parts else 'nothing'} with {card}.")
    return told
