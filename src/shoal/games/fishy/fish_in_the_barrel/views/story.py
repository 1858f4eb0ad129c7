"""What happened, in sentences. Nobody's secret choice is told to others before all are made."""

from collections.abc import Sequence

from shoal.games.bits import members
from shoal.games.contract import Transition
from shoal.games.fishy.fish_in_the_barrel.rules.choices import CANCEL, CANCEL_NONE, KINDS, PAIRS, PLACE, PLACINGS
from shoal.games.fishy.fish_in_the_barrel.rules.state import CATS, PLAY, FishInTheBarrel
from shoal.games.fishy.rules.cards import CAT, TITLES
from shoal.games.fishy.rules.packed_counts import at
from shoal.games.fishy.views.sentences import result
from shoal.games.view import Names
from shoal.games.wording.natural_list import natural_list


def story(made: Transition[FishInTheBarrel], viewer: int, names: Names) -> list[str]:
    before, after = made.before, made.after
    seat, move = made.seat, made.move
    if before.stage == CATS:
        return [_cancels(seat, move, names), *_opened(before, after, names)]
    if len(before.actors()) > 1:
        return [_committed(before, seat, move, names)] if seat == viewer else []
    if before.stage == PLAY:
        return [*_revealed(before, seat, move, names), *_opened(before, after, names)]
    told = _laid(before, after, names)
    if after.ending():
        done = [names[place] for place in range(after.players) if after.stock(place + 1) == 0]
        told.append(f"{natural_list(done)} {'has' if len(done) == 1 else 'have'} no fish left.")
        told.append(result(after.scores(), after.ranks(), names))
    return told


def _pair(pair: int) -> str:
    one, other = PAIRS[pair]
    return "two Cats" if one == other == CAT else f"{TITLES[one]} and {TITLES[other]}"


def _levels(levels: Sequence[int]) -> str:
    """'2 on level 5 and 1 on level 3'."""
    parts = [f"{levels.count(level)} on level {level}" for level in range(5, 0, -1) if level in levels]
    return natural_list(parts) if parts else "nothing"


def _committed(state: FishInTheBarrel, seat: int, move: int, names: Names) -> str:
    """A choice, as only its owner knows it."""
    what = _pair(move) if state.stage == PLAY else f"to place {_levels(PLACINGS[move - PLACE])}"
    return f"{names[seat - 1]} has chosen {what}."


def _revealed(state: FishInTheBarrel, seat: int, move: int, names: Names) -> list[str]:
    pairs = [move if place == seat - 1 else at(state.chosen, place) for place in range(state.players)]
    return [f"{name} played {_pair(pair)}." for name, pair in zip(names, pairs, strict=False)]


def _cancels(seat: int, move: int, names: Names) -> str:
    if move == CANCEL_NONE:
        return f"{names[seat - 1]}'s Cat cancels nothing."
    owner, card = divmod(move - CANCEL, KINDS)
    return f"{names[seat - 1]}'s Cat cancels {names[owner]}'s {TITLES[card]}."


def _opened(before: FishInTheBarrel, after: FishInTheBarrel, names: Names) -> list[str]:
    """What is plain once the cards are revealed and the Cats are done."""
    if after.stage == PLAY:
        return ["Nobody has a place to fill this turn."]
    return [f"{names[place]}'s Lowest 4 leaves the game." for place in members(before.low4 & ~after.low4)]


def _laid(before: FishInTheBarrel, after: FishInTheBarrel, names: Names) -> list[str]:
    return [f"{names[place]} places {_levels(PLACINGS[at(after.laid, place)])}." for place in members(before.asked)]
