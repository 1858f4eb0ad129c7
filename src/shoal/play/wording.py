"""Moves as a person reads them: 'draw apo' as 'take an APO'."""

import re

from shoal.games.game import Game

HYPHEN = re.compile(r"([a-z]{2,})-(?=[a-z0-9])")


def spoken(game: Game, words: str) -> str:
    """A move inside a sentence: by the game's own label where it has one for the whole move, else by its words."""
    label = game.face.labels.get(words)
    if label is None:
        return HYPHEN.sub(r"\1 ", words)
    return label if label[:2].isupper() else label[:1].lower() + label[1:]
