"""What changed from one text to the next, SVG and HTML above all: said in tags and lines, small enough for a phone.

A text is a row of pieces, each a tag with what follows it, or a line. Edits make another text of it: a list of

- a number above 0: so many pieces of the old text, from where one is in it,
- a number below 0: so many of them are left out,
- `[n]`: go to piece n of the old text,
- a string: new text.

At the end comes whatever is left of the old text. static/patches.js does the same as `edited`.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

Edit = int | str | list[int]

pieces = re.compile(r"[<\n][^<\n]*|[^<\n]+").findall
"""The pieces of a text."""
SHORT = 12
"""A piece shorter than this is sent again rather than looked for elsewhere."""


def edits(old: str, new: str) -> list[Edit]:
    """What makes `new` of `old`."""
    if old == new:
        return []
    begin = _border_before(old, _alike(old, new))
    end = _alike_at_end(old[begin:], new[begin:])
    border = _border_after(new, len(new) - end)
    end = len(new) - border
    before = pieces(old[begin : len(old) - end])
    after = pieces(new[begin:border])
    skipped = _count(old, begin)
    made: list[Edit] = [skipped] if skipped else []
    return made + list(_between(before, after, skipped))


def edited(old: str, changes: list[Edit]) -> str:
    """The new text."""
    had = pieces(old)
    made: list[str] = []
    at = 0
    for change in changes:
        if isinstance(change, str):
            made.append(change)
        elif isinstance(change, list):
            at = change[0]
        elif change < 0:
            at -= change
        else:
            made += had[at : at + change]
            at += change
    return "".join(made + had[at:])


def _between(before: list[str], after: list[str], first: int) -> Iterator[Edit]:
    """The edits from some pieces to others, where `first` pieces come before, and the same end follows both."""
    places: dict[str, list[int]] = {}
    for place, piece in enumerate(before):
        places.setdefault(piece, []).append(place)
    at = copied = 0
    written: list[str] = []
    for piece in after:
        if at < len(before) and before[at] == piece:
            if written:
                yield "".join(written)
                written.clear()
            at += 1
            copied += 1
            continue
        if copied:
            yield copied
            copied = 0
        found = _found(places.get(piece, ()), piece, at)
        if found < 0:
            written.append(piece)
            continue
        if written:
            yield "".join(written)
            written.clear()
        yield at - found if found > at else [first + found]
        at = found + 1
        copied = 1
    if copied:
        yield copied
    if written:
        yield "".join(written)
    if at != len(before):
        yield at - len(before) if at < len(before) else [first + len(before)]


def _found(places: list[int] | tuple[()], piece: str, at: int) -> int:
    """Where to go on for a piece: the nearest place ahead, or else behind; -1 where it is as short to write it."""
    if not places:
        return -1
    place = bisect_left(places, at)
    if place < len(places) and (len(piece) >= SHORT or places[place] == at + 1):
        return places[place]
    return places[place - 1] if place and len(piece) >= SHORT else -1


def _alike(old: str, new: str) -> int:
    """How many characters both begin with."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _alike_at_end(old: str, new: str) -> int:
    """How many characters both end with."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[len(old) - middle : len(old) - low] == new[len(new) - middle : len(new) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _border_before(text: str, at: int) -> int:
    """The beginning of the piece that holds the character before a place."""
    return max(text.rfind("<", 0, at), text.rfind("\n", 0, at), 0)


def _border_after(text: str, at: int) -> int:
    """The beginning of the next piece."""
    found = [place for place in (text.find("<", at), text.find("\n", at)) if place >= 0]
    return min(found, default=len(text))


def _count(text: str, end: int) -> int:
    """How many pieces end there."""
    if not end:
        return 0
    return text.count("<", 0, end) + text.count("\n", 0, end) + (text[0] not in "<\n")
