"""What changed from one text to the next, SVG and HTML above all: said in tags or lines, small enough for a phone.

A text is a row of pieces: its tags, each with what follows it, or its lines. Edits make another text of it: a list of

- a number above 0: so many pieces of the old text, from where one is in it,
- a number below 0: so many of them are left out,
- `[n]`: go to piece n of the old text,
- a string: new pieces,
- `[b, new, e]`: the next piece with other characters between its first `b` and its last `e`.

At the end comes whatever is left of the old text. static/patches.js does the same as `edited`.
"""

from typing import Any

Edit = int | str | list[Any]

SHORT = 12
"""A piece shorter than this is sent again rather than looked for elsewhere."""
BASIC = "\uffff"
"""What lies beyond counts as two characters in a browser."""
STRIDE = 16
"""So many pieces are compared at a time."""


def separator(old: str) -> str:
    """What parts a text into pieces."""
    return "<" if old.startswith("<") else "\n"


def edits(old: str, new: str) -> list[Edit]:
    """What makes `new` of `old`."""
    if old == new:
        return []
    parts = separator(old)
    # Both begin alike up to here, with whole pieces.
    begin = old.rfind(parts, 0, _alike(old, new)) + 1
    first = old.count(parts, 0, begin)
    same = _alike_at_end(old[max(begin - 1, 0) :], new[max(begin - 1, 0) :])
    border = new.find(parts, len(new) - same)
    end = len(new) - border if border >= 0 else 0
    before, after = (_pieces(text, begin, len(text) - end, parts) for text in (old, new))
    made: list[Edit] = [first] if first else []
    return made + _between(before, after, first, parts)


def edited(old: str, changes: list[Edit]) -> str:
    """The new text."""
    parts = separator(old)
    had = old.split(parts)
    made: list[str] = []
    at = 0
    for change in changes:
        if isinstance(change, str):
            made.append(change)
        elif isinstance(change, list) and len(change) == 1:
            at = change[0]
        elif isinstance(change, list):
            first, new, last = change
            made.append(had[at][:first] + new + had[at][len(had[at]) - last :])
            at += 1
        elif change < 0:
            at -= change
        else:
            made += had[at : at + change]
            at += change
    return parts.join(made + had[at:])


def _pieces(text: str, begin: int, end: int, parts: str) -> list[str]:
    return text[begin:end].split(parts) if end >= begin else []


def _between(before: list[str], after: list[str], first: int, parts: str) -> list[Edit]:
    """The edits from some pieces to others, where `first` pieces come before, and the same end follows both."""
    made: list[Edit] = []
    known, needed = set(before), set(after)
    at = number = 0
    written: list[str] = []
    while number < len(after):
        piece = after[number]
        same = _same(before, at, after, number)
        found: Edit | None = None
        if same:
            found = same
        elif piece in known and (len(piece) >= SHORT or before[at + 1 : at + 2] == [piece]):
            place = _nearest(before, piece, at)
            found = at - place if place > at else [first + place]
            at = place
        elif at < len(before) and before[at] not in needed:
            found = _altered(before[at], piece)
        if found is None:
            written.append(piece)
            number += 1
            continue
        if written:
            made.append(parts.join(written))
            written = []
        made.append(found)
        if same or (isinstance(found, list) and len(found) > 1):
            at += same or 1
            number += same or 1
    if written:
        made.append(parts.join(written))
    if at < len(before):
        made.append(at - len(before))
    return made


def _altered(old: str, new: str) -> Edit | None:
    """One piece made of another; None where that saves nothing. Characters count alike in Python and in a browser."""
    if not (old.isascii() or max(old) <= BASIC) or not (new.isascii() or max(new) <= BASIC):
        return None
    begin = _alike(old, new)
    end = _alike_at_end(old[begin:], new[begin:])
    return [begin, new[begin : len(new) - end], end] if begin + end >= SHORT else None


def _same(before: list[str], at: int, after: list[str], number: int) -> int:
    """So many pieces are the same from here on."""
    same = 0
    # Most often it is many.
    while before[at + same : at + same + STRIDE] == (run := after[number + same : number + same + STRIDE]) and run:
        same += len(run)
    for one, other in zip(before[at + same : at + same + STRIDE], run, strict=False):
        if one != other:
            break
        same += 1
    return same


def _nearest(before: list[str], piece: str, at: int) -> int:
    """Where a piece is next, or else first."""
    try:
        return before.index(piece, at)
    except ValueError:
        return before.index(piece)


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
