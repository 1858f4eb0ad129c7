"""What a person types and the legal moves it can mean: shortened words, completion, lists of what can be done."""

from collections.abc import Iterable, Sequence

Words = tuple[str, ...]
"""A move, or what is left of it, word by word."""

FEW = 8
"""So many moves are simply listed; more are gathered by what they share."""

GROUPS = " · "
"""Stands between the groups of words of gathered moves."""


def split(moves: Iterable[str]) -> list[Words]:
    return [tuple(move.split()) for move in moves]


def narrow(typed: Sequence[str], moves: Sequence[Words]) -> list[Words]:
    """The moves that begin with these words, each of which may be shortened; a word typed in full beats longer ones."""
    left = list(moves)
    for place, word in enumerate(typed):
        left = [move for move in left if len(move) > place and move[place].startswith(word)]
        left = [move for move in left if move[place] == word] or left
    return left


def meant(typed: str, legal: Sequence[str]) -> list[str]:
    """The legal moves that these words can mean. The first word may be left out where the rest says enough."""
    words = typed.lower().split()
    moves = split(legal)
    found = narrow(words, moves)
    if not found:
        found = [move for move in moves if list(move[1:]) == words]
    whole = [move for move in found if len(move) == len(words)]
    return [" ".join(move) for move in (whole if len(whole) == 1 else found)]


def readings(typed: str, legal: Sequence[str]) -> list[str]:
    """What was typed with its first word in full, or put in front, where the legal moves leave no doubt which it is."""
    first, _, rest = " ".join(typed.lower().split()).partition(" ")
    every = {move.split()[0] for move in legal}
    kinds = {kind for kind in every if kind.startswith(first)}
    found = [f"{kinds.pop() if len(kinds) == 1 else first} {rest}".strip()]
    return found + [f"{verb} {first} {rest}".strip() for verb in every if len(every) == 1]


def completions(typed: str, moves: Sequence[str]) -> tuple[str, list[str]]:
    """The word that is being typed, and the words it can become."""
    words = typed.lower().split()
    unfinished = words.pop() if words and not typed[-1].isspace() else ""
    place = len(words)
    fitting = (move[place] for move in narrow(words, split(moves)) if len(move) > place)
    return unfinished, list(dict.fromkeys(word for word in fitting if word.startswith(unfinished)))


def summary(legal: Sequence[str]) -> str:
    """What can be done, in a few words: 'net (98 ways) or pass'."""
    ways: dict[str, list[str]] = {}
    for move in legal:
        ways.setdefault(move.split()[0], []).append(move)
    kinds = [moves[0] if len(moves) == 1 else f"{kind} ({len(moves)} ways)" for kind, moves in ways.items()]
    return " or ".join(kinds if len(kinds) < 3 else [", ".join(kinds[:-1]), kinds[-1]])


def gathered(legal: Sequence[str]) -> list[tuple[str, int]]:
    """All moves in few lines, each with how many moves it stands for.

    A line gives for each place of the words what can stand there: 'place crab · a1 b1 · north east' is four moves.
    """
    if len(legal) <= FEW:
        return [(move, 1) for move in legal]
    lines = []
    for places in _factors(split(legal)):
        count = 1
        for words in places:
            count *= len(words)
        verb, *rest = [" ".join(words) for words in places]
        lines.append((" ".join([verb, GROUPS.join(rest)]).rstrip(), count))
    return lines


def _factors(moves: Sequence[Words]) -> list[list[list[str]]]:
    """The moves as a few products: for each place of the words, those that go with all the others."""
    tails: dict[str, list[Words]] = {}
    for move in moves:
        if move:
            tails.setdefault(move[0], []).append(move[1:])
    alike: dict[tuple[Words, ...], list[str]] = {}
    for word, rest in tails.items():
        alike.setdefault(tuple(rest), []).append(word)
    products: list[list[list[str]]] = [[]] if () in moves else []
    for rest_of_all, words in alike.items():
        products += [[words, *places] for places in _factors(rest_of_all)]
    return products
