"""The style sheets of pictures: what all games share, then each game's own."""

from functools import cache
from importlib.resources import files

from shoal.games.game import Game

SHARED = "shoal.games"


@cache
def _rules(package: str) -> str:
    """The picture.css of a folder; '' if it has none."""
    own = files(package) / "ui/picture.css"
    return own.read_text(encoding="utf-8") if own.is_file() else ""


def _folders(game: Game) -> list[str]:
    """Where a game's rules lie: in the folder of its family, if it has one, and in its own."""
    return [folder for folder in (game.package.rpartition(".")[0], game.package) if folder != SHARED]


def style_sheet(game: Game) -> str:
    """A game's own rules, its family's first; '' if it needs none."""
    return "".join(_rules(folder) for folder in _folders(game))


def shared_style_sheet() -> str:
    return _rules(SHARED)


def standalone(game: Game, picture: str) -> str:
    """A picture with its style sheets inside, for where there is no page around it."""
    head, close, rest = picture.partition(">")
    return f"{head}{close}<style>{shared_style_sheet()}{style_sheet(game)}</style>{rest}"
