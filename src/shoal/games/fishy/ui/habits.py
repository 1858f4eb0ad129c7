"""What a person can leave to the table for good: take, remove or place all that the cards allow."""

from collections.abc import Sequence

from shoal.games.ui.face import Habit
from shoal.games.view import CommonView

VERBS = ("remove", "take", "place")


def _amount(words: str) -> tuple[int, int]:
    """How many fish a move is about, and what their levels are worth: `remove 2`, `place 5 5 3`, `place none`."""
    verb, *rest = words.split()
    if rest == ["none"]:
        return 0, 0
    levels = [int(token) for token in rest]
    return (len(levels), sum(levels)) if verb == "place" else (levels[0], 0)


def _most(view: CommonView, legal: Sequence[str]) -> str:
    """The move that is about most fish, on the highest levels; '' where no fish are taken or placed."""
    return max((words for words in legal if words.split()[0] in VERBS), key=_amount, default="")


def shortcuts(view: CommonView, legal: Sequence[str]) -> dict[str, str]:
    """A button for all that the cards allow, where several fish can be placed."""
    most = _most(view, legal)
    fish = _amount(most)[0] if most.startswith("place") else 0
    return {f"Place all {fish}": most} if fish > 1 else {}


HABITS = {"take-all": Habit("Always take all I may", _most)}
