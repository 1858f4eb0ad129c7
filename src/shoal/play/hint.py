"""Advice for a seat: the best moves a search finds in its view, what they are worth, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.games.contract import CHANCE
from shoal.games.game import Game, View
from shoal.search.thinking import Considered, Thinker, Thought

MOST = 5
"""So many moves are worth naming."""
RARE = 0.02
"""A move with less of the choice than this is not named, unless it is the best."""


@dataclass(frozen=True)
class Advice:
    """One move that a seat might make."""

    words: str
    worth: float
    """What share of the win it is expected to bring, 0 to 1."""
    share: float
    """How much of the thinking went into it or, where choices are secret, how often to choose it."""
    why: str
    """One sentence."""


@dataclass(frozen=True)
class Hint:
    """The moves worth thinking about, the best first."""

    moves: list[Advice]
    simulations: int
    """How many games were thought through for it."""


def hint(game: Game, view: View, names: Sequence[str], *, seconds: float | None, simulations: int | None) -> Hint:
    """Advice for the seat that the view is of, and that owes a decision."""
    thinker = Thinker(game, seed=0)
    thought = thinker.think(view, seconds=seconds, simulations=simulations)
    named = [found for found in thought.moves if found.share >= RARE or found is thought.moves[0]][:MOST]
    advice = [
        Advice(
            game.write(thought.state, found.move),
            found.worth,
            found.share,
            _why(found, thought, _consequence(game, view, names, thinker, thought, found)),
        )
        for found in named
    ]
    return Hint(advice, thought.simulations)


def _why(found: Considered, thought: Thought, consequence: str) -> str:
    """The reason for a move in one sentence."""
    worth, best = round(100 * found.worth), round(100 * thought.moves[0].worth)
    if len(thought.moves) == 1:
        reason = "There is no other move"
    elif thought.sealed:
        often = round(100 * found.share)
        reason = f"It brings {worth} of 100 wins, and choosing it {often} times in 100 keeps you unreadable"
    elif found is thought.moves[0]:
        reason = f"It did best in {thought.simulations:,} games thought through, with {worth} of 100 wins"
    elif worth < best:
        reason = f"It brings {worth} of 100 wins, {best - worth} less than the best"
    else:
        reason = f"It brings {worth} of 100 wins but was looked at less than the best"
    return f"{reason}{consequence}."


def _consequence(
    game: Game, view: View, names: Sequence[str], thinker: Thinker, thought: Thought, found: Considered
) -> str:
    """What would follow from a move, as the rest of a sentence: what it brings about, or the likeliest answer."""
    brought = game.preview(thought.state, view["viewer"], found.move)
    if brought:
        return f"; {brought[0].rstrip('.')}"
    if thought.sealed:
        return ""
    after = thought.state.copy()
    after.do(view["viewer"], found.move)
    actors = after.actors()
    answer = thinker.answer(found.move)
    if answer is None or actors in ([], [CHANCE], [view["viewer"]]) or after.sealed():
        return ""
    return f"; {names[actors[0] - 1]} will likely answer {game.write(after, answer)}"
