"""What happened, in sentences. A choice is told to others when all are revealed."""

from shoal.games.contract import Transition
from shoal.games.fishy.rotten_fish.rules.state import (
    NEW_FISH,
    OVER,
    PLAY,
    REMOVE,
    ROTTEN,
    SELL,
    RottenFish,
    allowance,
    digit,
    within_reach,
)
from shoal.games.fishy.rules.cards import CARDS, LOW4, TITLES
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def story(made: Transition[RottenFish], viewer: int, names: Names) -> list[str]:
    before, after = made.before, made.after
    seat, move = made.seat, made.move
    if before.owing > 1:
        return [_sealed(seat, move, names)] if seat == viewer else []
    if before.stage != PLAY:
        return [_sold(before, after, names), *_sunk(before, after, names)]
    told = _revealed(before, after, names)
    if after.stage != SELL:
        told += ["Nobody can sell any fish.", *_sunk(before, after, names)]
    return told


def _sealed(seat: int, move: int, names: Names) -> str:
    """A choice, as only its owner knows it."""
    who = names[seat - 1]
    return (
        f"{who} chooses {TITLES[move]}, face down."
        if move < REMOVE
        else f"{who} will sell {move - REMOVE or 'no'} fish."
    )


def _revealed(before: RottenFish, after: RottenFish, names: Names) -> list[str]:
    """Who shows which card, and what it lets them do."""
    told = []
    for card in range(len(CARDS)):
        group = [seat for seat in range(after.players) if digit(after.shown, seat + 1) == card + 1]
        if not group:
            continue
        told.append(_shown(card, [names[seat] for seat in group]))
        bare = [names[seat] for seat in group if not within_reach(before.fish[seat], card)]
        if bare and allowance(card, len(group)):
            told.append(f"{natural_list(bare)} {'has' if len(bare) == 1 else 'have'} no fish there.")
    return told


def _shown(card: int, group: list[str]) -> str:
    allowed = allowance(card, len(group))
    if len(group) == 1:
        spent = ", and the card is spent" if card == LOW4 else ""
        return f"{group[0]} alone shows {TITLES[card]}: up to {allowed} fish{spent}."
    if allowed:
        return f"{natural_list(group)} show {TITLES[card]}: up to {allowed} fish each."
    return f"{natural_list(group)} show {TITLES[card]}: too many, and no fish for any of them."


def _sold(before: RottenFish, after: RottenFish, names: Names) -> str:
    """'Ann sells 2 fish, Bo none and Cy 1.'"""
    first, *others = [seat for seat in range(1, before.players + 1) if digit(before.most, seat)]
    parts = [f"{names[first - 1]} sells {digit(after.removed, first) or 'no'} fish"]
    parts += [f"{names[seat - 1]} {digit(after.removed, seat) or 'none'}" for seat in others]
    return f"{natural_list(parts)}."


def _sunk(before: RottenFish, after: RottenFish, names: Names) -> list[str]:
    seats = range(after.players)
    rotting = [digit(after.fish[seat], 0) - digit(before.fish[seat], 0) for seat in seats]
    spoilt = natural_list([f"{rotting[seat]} fish of {names[seat]}" for seat in seats if rotting[seat]])
    rots = "rots" if sum(rotting) == 1 else "rot"
    told = f"The barrel sinks one level{f': {spoilt} {rots}' if spoilt else ', and nothing rots'}."
    return [told, _result(after, names) if after.stage == OVER else _restocked(after, names)]


def _restocked(after: RottenFish, names: Names) -> str:
    spared = [names[seat] for seat in range(after.players) if not digit(after.fish[seat], after.top)]
    if not spared:
        return f"Everybody places {NEW_FISH} new fish on level {after.top}."
    if len(spared) == after.players:
        return f"Everybody has fish enough below level {after.top}, and no new ones come."
    has = "has" if len(spared) == 1 else "have"
    enough = f"{natural_list(spared)} {has} fish enough below level {after.top}"
    return f"{enough}; everybody else places {NEW_FISH} new fish on it."


def _result(state: RottenFish, names: Names) -> str:
    scores, ranks = state.scores(), state.ranks()
    fewest = min(scores)
    seats = range(state.players)
    winners = [names[seat] for seat in seats if ranks[seat] == 1]
    beaten = [names[seat] for seat in seats if ranks[seat] > 1 and scores[seat] == fewest]
    ruined = natural_list([names[seat] for seat in seats if scores[seat] >= ROTTEN])
    verb = "wins" if len(winners) == 1 else "share the win"
    tie = f", for {natural_list(beaten)} had more fish left on the lowest levels" if beaten else ""
    return f"That is five or more for {ruined}. {natural_list(winners)} {verb} with {fewest or 'no'} rotten fish{tie}."
