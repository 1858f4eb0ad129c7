"""Advice for a seat: the best moves a search finds in its view, what they are worth, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.games.contract import CHANCE
from shoal.games.game import Game, View
from shoal.play.wording import spoken
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
    """What the move is worth, 0 to 1: the chance to win or, where the search also counts by how much, a rating."""
    share: float
    """How much of the thinking went into it or, where choices are secret, how often to choose it."""
    why: str
    """The reason in a sentence and, where something is known to follow from it, a second one."""
    says: str
    """Its worth in words: 'win chance 52%', or 'rated 52 of 100' where the margin counts as well."""


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
    advice = []
    for found in named:
        says = _says(game, found.value)
        why = [_why(found, analysis, says), *_consequence(game, view, names, analyser, analysis, found)]
        advice.append(Advice(game.write(analysis.state, found.move), found.value, found.share, " ".join(why), says))
    return Hint(advice, analysis.simulations)


def _why(found: MoveAnalysis, analysis: Analysis, says: str) -> str:
    """The reason for a move in one sentence."""
    said = f"{says[0].upper()}{says[1:]}"
    if len(analysis.moves) == 1:
        return "It is the only move."
    if analysis.sealed and found.share > SURE:
        return f"{said}, and nothing else comes close."
    if analysis.sealed:
        return f"{said}; choose it about {found.share:.0%} of the time, so that nobody can predict you."
    if found is analysis.moves[0]:
        return f"The best move in {analysis.simulations:,} games played ahead: {says}."
    points = round(100 * analysis.moves[0].value) - round(100 * found.value)
    if points > 0:
        return f"{said}, {points} below the best move."
    return f"{said}, but it was looked at less than the best move."


def _says(game: Game, value: float) -> str:
    """What a move is worth, in words that promise no more than the number does."""
    if game.values_are_win_chances:
        return f"win chance {value:.0%}"
    return f"rated {round(100 * value)} of 100"


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
    return [f"{names[actors[0] - 1]} will probably answer: {spoken(game, game.write(after, answer))}."]
