"""The cards of Fishy, drawn: their faces, their common back, and an empty place for one."""

from collections.abc import Iterable
from functools import cache

from shoal.games.fishy.rules.cards import CARDS, LOW3, TITLES
from shoal.games.ui.svg import Part, at, element, group, path, words

CARD_WIDE = 60
CARD_HIGH = 84
"""A card at its own size, around (0, 0)."""
BACK = "back"
NONE = ""

CAT_HEAD = "M-17-4L-16-21L-6-13Q0-15 6-13L16-21L17-4Q17 13 0 14Q-17 13-17-4Z"
CAT_EYES = "M-10-3a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0M5-3a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0"
CAT_FACE = f"{CAT_EYES}M-2.5 3H2.5L0 6ZM0 6V8M-9 5L-22 3M-9 7L-21 9M9 5L22 3M9 7L21 9"


def title(card: str) -> str:
    """What sentences call a card."""
    return TITLES[CARDS.index(card)]


@cache
def cat(size: float = 1) -> Part:
    """A Cat's head around (0, 0)."""
    return at(0, 0, path(CAT_HEAD, class_="fishy-cat-head"), path(CAT_FACE, class_="fishy-cat-face"), scale=size)


def coins(number: int, x: float, y: float, radius: float = 4) -> Part:
    """A row of coins around a place."""
    step = 2.3 * radius
    first = x - (number - 1) * step / 2
    return "".join(
        element("circle", cx=first + place * step, cy=y, r=radius, class_="fishy-coin") for place in range(number)
    )


def _steps(number: int) -> Part:
    """What a Lowest card shows instead of coins: so many arrows down."""
    first = -(number - 1) * 6.0
    return "".join(
        path(
            f"M{first + 12 * place - 4:g} 27L{first + 12 * place:g} 33L{first + 12 * place + 4:g} 27",
            class_="fishy-step",
        )
        for place in range(number)
    )


def _edge(class_: str) -> Part:
    return element(
        "rect",
        x=-CARD_WIDE / 2,
        y=-CARD_HIGH / 2,
        width=CARD_WIDE,
        height=CARD_HIGH,
        rx=7,
        class_=f"fishy-edge fishy-{class_}",
    )


# Squeezed a little: it is a long word for a card.
_LOWEST = words("lowest", 0, 10, class_="fishy-kind", textLength=50, lengthAdjust="spacingAndGlyphs")


@cache
def face(card: str) -> Part:
    """What a card looks like, around (0, 0)."""
    if card == NONE:
        return _edge("no-card")
    if card == BACK:
        wave = "".join(f"M-22 {y}q5.5-7 11 0t11 0t11 0t11 0" for y in (-24, -8, 8, 24))
        return _edge("card-back") + path(wave, class_="fishy-wave")
    if card == "cat":
        return _edge("cat-card") + at(0, -6, cat(1.15)) + words("cat", 0, 28, class_="fishy-kind")
    low = CARDS.index(card) >= LOW3
    number = card[-1]
    return (
        _edge("low-card" if low else "level-card")
        + words(number, 0, -18, class_="fishy-number")
        + (_LOWEST if low else words("level", 0, 10, class_="fishy-kind"))
        + (_steps(int(number)) if low else coins(int(number), 0, 29))
    )


def faces(prefix: str, cards: Iterable[str]) -> Part:
    """For <defs>: the faces a picture uses."""
    # In an order of their own, so that a picture changes little from one to the next.
    return "".join(_named(prefix, card) for card in sorted(set(cards)))


@cache
def _named(prefix: str, card: str) -> Part:
    return group(face(card), id=f"{prefix}-{card or 'none'}")


def lay(prefix: str, card: str, x: float, y: float, wide: float, *more: Part, **attributes: object) -> Part:
    """A card from <defs> with its middle at a place. The group around it carries no transform, so that it can move."""
    scale = "" if wide == CARD_WIDE else f" scale({wide / CARD_WIDE:.3g})"
    use = f'<use href="#{prefix}-{card or "none"}" transform="translate({x:.4g} {y:.4g}){scale}"/>'
    return group(use, *more, **attributes)
