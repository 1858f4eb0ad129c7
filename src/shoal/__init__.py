"""The home of six fish board games: play them, study them, run them by the million."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shoal.games.contract import IllegalMove, NotAMove, ShoalError
    from shoal.play.match import Match
    from shoal.play.record import Record
    from shoal.review.reviewing import review as review_of

__version__ = "0.1.0"
__all__ = ["IllegalMove", "Match", "NotAMove", "Record", "ShoalError", "__version__", "review_of"]

if os.environ.get("SHOAL_PURE"):
    from shoal.pure import run_interpreted

    run_interpreted()

_HOME = {
    "IllegalMove": "shoal.games.contract",
    "Match": "shoal.play.match",
    "NotAMove": "shoal.games.contract",
    "Record": "shoal.play.record",
    "ShoalError": "shoal.games.contract",
    "review_of": "shoal.review.reviewing",
}
_NAMED = {"review_of": "review"}
"""What is called something else at home: `shoal.review` is the package."""


def __getattr__(name: str) -> object:
    """Loads a name when it is first used, so that `import shoal` stays light."""
    if name not in _HOME:
        raise AttributeError(f"module 'shoal' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOME[name]), _NAMED.get(name, name))
