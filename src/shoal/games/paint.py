"""The style sheets of pictures: what all games share, then each game's own."""

from functools import cache
from importlib.resources import files

from shoal.games.game import Game


@cache
def sheet(game: Game) -> str:
    """A game's own picture.css; '' if it needs none."""
    own = files(game.package) / "picture.css"
    return own.read_text(encoding="utf-8") if own.is_file() else ""


@cache
def shared_sheet() -> str:
    return (files("shoal.games") / "picture.css").read_text(encoding="utf-8")


def alone(game: Game, picture: str) -> str:
    """A picture with its style sheets inside, for where there is no page around it."""
    head, close, rest = picture.partition(">")
    return f"{head}{close}<style>{shared_sheet()}{sheet(game)}</style>{rest}"
