"""Advice for a seat: the best moves a search finds in its view, what they are worth, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.games.contract import CHANCE
from shoal.games.game import Game, View
from shoal.search.analysis import Analyser, Analysis, MoveAnalysis

MOST = 5
"""So many moves are worth naming."""
RARE = 0.02
"""A move with less of the choice than this is not named, unless it is the best."""
SURE = 0.9
"""A secret choice with more of the choice than this hides nothing: it is simply the best."""


@dataclass(frozen=True)
class Advice:
    """One move that a seat might make."""

    words: str
    """The move."""
    worth: float
    """What share of the win it is expected to bring, 0 to 1."""
    share: float
    """How much of the thinking went into it or, where choices are secret, how often to choose it."""
    why: str
    """The reason in a sentence and, where something is known to follow from it, a second one."""


@dataclass(frozen=True)
class Hint:
    """The moves worth thinking about, the best first."""

    moves: list[Advice]
    """At most five; those that hardly anything speaks for are left out."""
    simulations: int
    """How many games were thought through for it."""


def hint(game: Game, view: View, names: Sequence[str], *, seconds: float | None, simulations: int | None) -> Hint:
    """Advice for the seat that the view is of, and that owes a decision."""
    analyser = Analyser(game, seed=0)
    analysis = analyser.analyse(view, seconds=seconds, simulations=simulations)
    named = [found for found in analysis.moves if found.share >= RARE or found is analysis.moves[0]][:MOST]
    advice = [
        Advice(
            game.write(analysis.state, found.move),
            found.value,
            found.share,
            " ".join([_why(found, analysis), *_consequence(game, view, names, analyser, analysis, found)]),
        )
        for found in named
    ]
    return Hint(advice, analysis.simulations)


def _why(found: MoveAnalysis, analysis: Analysis) -> str:
    """The reason for a move in one sentence."""
    worth, best = round(100 * found.value), round(100 * analysis.moves[0].value)
    if len(analysis.moves) == 1:
        return "There is no other move."
    if analysis.sealed and found.share > SURE:
        return f"It brings {worth} of 100 wins, and hardly anything speaks for another choice."
    if analysis.sealed:
        often = round(100 * found.share)
        return f"It brings {worth} of 100 wins; choose it {often} times in 100, so that nobody can foresee you."
    if found is analysis.moves[0]:
        return f"It did best in {analysis.simulations:,} games thought through, with {worth} of 100 wins."
    if worth < best:
        return f"It brings {worth} of 100 wins, {best - worth} less than the best."
    return f"It brings {worth} of 100 wins but was looked at less than the best."


def _consequence(
    game: Game, view: View, names: Sequence[str], analyser: Analyser, analysis: Analysis, found: MoveAnalysis
) -> list[str]:
    """What would follow from a move, in one sentence or none: what it brings about, or the likeliest answer."""
    brought = game.face.point(analysis.state, view["viewer"], found.move, names).sentences
    if brought or analysis.sealed:
        return brought[:1]
    after = analysis.state.copy()
    after.do(view["viewer"], found.move)
    actors = after.actors()
    answer = analyser.answer(found.move)
    if answer is None or actors in ([], [CHANCE], [view["viewer"]]) or after.sealed():
        return []
    return [f"{names[actors[0] - 1]} will likely answer {game.write(after, answer)}."]
