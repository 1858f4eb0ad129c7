# ruff: noqa: RUF001
"""What people call themselves: something that can be read, and nobody else's at the table."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby

from shoal.play.match import LONGEST_NAME

UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Categories of Unicode that show nothing, or nothing certain."""
SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Of variants: they show nothing by themselves."""
BLANK = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    *(chr(code) for start, end in SELECTORS for code in range(start, end + 1)),
}
"""Letters and marks that show nothing: fillers, an empty Braille cell, selectors of variants."""
MARKS = {"Mn", "Mc", "Me"}
"""Categories of what stands on the letter before."""
MOST_MARKS = 2
"""On one letter: more would climb over the lines around it."""
LOOK_ALIKE = str.maketrans(
    {
        foreign: latin
        for latin, letters in {
            "a": "аαɑ",
            "b": "вβь",
            "c": "сϲ",
            "d": "ԁ",
            "e": "еεє",
            "g": "ɡ",
            "h": "нһη",
            "j": "јϳ",
            "k": "кκ",
            "l": "i1|ıіιӏ",
            "m": "мμ",
            "n": "ν",
            "o": "0оοσө",
            "p": "рρ",
            "q": "ԛ",
            "r": "г",
            "s": "ѕ",
            "t": "тτ",
            "u": "υ",
            "v": "ѵ",
            "w": "ԝω",
            "x": "хχ",
            "y": "уүγ",
            "z": "ζ",
        }.items()
        for foreign in letters
    }
)
"""Cyrillic and Greek letters, and what looks like l, by the Latin letter that they are taken for, large or small."""


def clean(name: str) -> str:
    """A name as it is shown: usual letters, nothing invisible, single spaces; '' if nothing is left."""
    plain = unicodedata.normalize("NFKC", name[: 4 * LONGEST_NAME])
    seen = "".join(letter for letter in plain if not _is_unseen(letter))
    words = " ".join(_few_marks(seen).split())
    return words[:LONGEST_NAME].rstrip() if any(_can_stand_alone(letter) for letter in words) else ""


def _is_unseen(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) in UNSEEN


def _can_stand_alone(letter: str) -> bool:
    return not letter.isspace() and unicodedata.category(letter) not in MARKS


def _few_marks(text: str) -> str:
    groups = groupby(text, lambda letter: unicodedata.category(letter) in MARKS)
    return "".join("".join(letters)[: MOST_MARKS if marks else None] for marks, letters in groups)


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table has, nor one that looks like it."""
    number = 2
    called = name
    taken = {_look(other) for other in others}
    while _look(called) in taken:
        called = f"{name[: LONGEST_NAME - 4].rstrip()} {number}"
        number += 1
    return called


def _look(name: str) -> str:
    """The same for names that are easily taken for each other."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in letters if unicodedata.category(letter) not in MARKS)
    return bare.translate(LOOK_ALIKE)
