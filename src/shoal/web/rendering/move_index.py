"""What a click can mean: every move a seat could ever make at such a table, found by its tokens."""

from collections import Counter, OrderedDict
from itertools import islice

from shoal.play.match import Match

KEPT = 16
"""For so many kinds of tables words are kept; with options of one's own there is no end of kinds."""


class MoveIndex:
    def __init__(self, match: Match) -> None:
        self.words = [match.game.write(match.state, move) for move in range(match.state.choices())]
        self._having: dict[str, list[str]] = {}
        for words in self.words:
            for token in set(words.split()):
                self._having.setdefault(token, []).append(words)

    def having(self, tokens: list[str]) -> list[str]:
        """The moves with all these tokens, each as often as it is given."""
        rarest = min((self._having.get(token, []) for token in tokens), key=len, default=[])
        wanted = Counter(tokens)
        return [words for words in rarest if not wanted - Counter(words.split())]


def readings(match: Match, tokens: list[str], most: int) -> list[str]:
    """Moves that hold all these tokens, as words, whether they are open now or not."""
    found = match.game.readings
    if found is not None:
        return list(islice(found(match.state, tokens), most))
    return move_index(match).having(tokens)


_kept: OrderedDict[tuple[str, int, str], MoveIndex] = OrderedDict()


def move_index(match: Match) -> MoveIndex:
    kind = (match.game.id, int(match.state.players), repr(sorted(match.state.options.items())))
    if kind not in _kept:
        _kept[kind] = MoveIndex(match)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(kind)
    return _kept[kind]
