"""Writing SVG: elements, the marks of the seats, and the patterns that go with colours."""

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape as escaped
from math import cos, pi, sin

Part = str
"""A piece of SVG, already escaped."""


def element(tag: str, *inside: Part, **attributes: object) -> Part:
    """`element("rect", x=1, class_="sea", data_token="e4")`: an attribute that is None or False is left out."""
    written = [
        _attribute(name, value) for name, value in attributes.items() if value is not None and value is not False
    ]
    head = f"<{tag}{''.join(written)}"
    return f"{head}>{''.join(inside)}</{tag}>" if inside else f"{head}/>"


escape = lru_cache(4096)(escaped)


# A picture has thousands of attributes, and most of them it had a move ago.
@lru_cache(32768, typed=True)
def _attribute(name: str, value: object) -> str:
    if value.__class__ is float:
        shown = f"{value:.2f}".rstrip("0").rstrip(".")
    elif value.__class__ is int:
        shown = str(value)
    else:
        shown = escape(str(value))
    return f' {name.rstrip("_").replace("_", "-")}="{shown}"'


def group(*inside: Part, **attributes: object) -> Part:
    return element("g", *inside, **attributes)


def at(x: float, y: float, *inside: Part, turn: float = 0, scale: float = 1, **attributes: object) -> Part:
    """Things drawn around (0, 0), put at a place, turned clockwise by degrees."""
    moved = (
        f"translate({x:g} {y:g})"
        + (f" rotate({turn:g})" if turn else "")
        + (f" scale({scale:g})" if scale != 1 else "")
    )
    return group(*inside, transform=moved, **attributes)


def words(text: str, x: float, y: float, **attributes: object) -> Part:
    """Text whose middle is at a place, unless `text_anchor` says otherwise."""
    return element(
        "text", escape(text), **{"x": x, "y": y, "text_anchor": "middle", "dominant_baseline": "central"} | attributes
    )


def name_in(name: str, x: float, y: float, wide: float, letter: float, **attributes: object) -> Part:
    """A name in a field, its letters mostly so wide: narrower if need be, and cut only if that is not enough."""
    natural = letter * len(name)
    if natural <= wide:
        return words(name, x, y, **attributes)
    most = int(wide / (letter * NARROWEST))
    shown = name if len(name) <= most else f"{name[: max(1, most - 1)]}…"
    return words(shown, x, y, textLength=round(wide, 1), lengthAdjust="spacingAndGlyphs", **attributes)


NARROWEST = 0.58
"""How much narrower than usual letters may be and still be read."""


def path(outline: str, **attributes: object) -> Part:
    return element("path", d=outline, **attributes)


def svg(width: float, height: float, *inside: Part, class_: str, label: str) -> Part:
    """A whole picture. Its size is up to the page; `width` by `height` are its own units."""
    return element(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        class_=f"picture {class_}",
        role="group",
        aria_label=label,
    )


# What goes with a colour, so that no meaning is by colour alone

MARKS = ("circle", "triangle", "square", "diamond", "cross", "star")
"""The mark of each seat, seat 1 first."""


def _outline(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _star() -> str:
    radii = (1.0, 0.45) * 5
    return _outline((r * sin(turn * pi / 5), -r * cos(turn * pi / 5)) for turn, r in enumerate(radii))


_CROSS = "M-.35-.95H.35V-.35H.95V.35H.35V.95H-.35V.35H-.95V-.35H-.35Z"
_OUTLINES = {
    "circle": "M-.85 0A.85.85 0 1 1 .85 0A.85.85 0 1 1-.85 0Z",
    "triangle": "M0-.95L.95.75H-.95Z",
    "square": "M-.78-.78H.78V.78H-.78Z",
    "diamond": "M0-1L.85 0L0 1L-.85 0Z",
    "cross": _CROSS,
    "star": _star(),
}


@cache
def mark(seat: int, size: float = 10) -> Part:
    """A seat's mark in its colour, around (0, 0), `size` from the middle to its rim."""
    outline = _OUTLINES[MARKS[seat - 1]]
    return element("path", d=outline, class_=f"mark seat{seat}", transform=f"scale({size:g})")


PATTERNS = ("plain", "stripe", "dots", "scales", "bars", "rings")
"""What fills a shape besides its colour, for the six colours of a game in their order."""

_PATTERN_LINES = {
    "plain": "",
    "stripe": "M-2 10L10-2M-2 2L2-2M6 10L10 6",
    "dots": "M2 2h.01M6 6h.01",
    "scales": "M0 0a4 4 0 0 0 8 0M-4 4a4 4 0 0 0 8 0M4 4a4 4 0 0 0 8 0",
    "bars": "M2 0V8M6 0V8",
    "rings": "M6 4A2 2 0 1 1 2 4A2 2 0 1 1 6 4",
}


@cache
def pattern(kind: str) -> Part:
    """A `<pattern id="pattern-stripe">` of ink lines to lay over a coloured shape: `fill="url(#pattern-stripe)"`."""
    return element(
        "pattern",
        path(_PATTERN_LINES[kind], class_=f"pattern-ink pattern-{kind}"),
        id=f"pattern-{kind}",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
    )
