"""The barrel drawn in section: its levels with their coins, and over it the seats with the cards they played."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from shoal.games.fishy.ui.card_faces import BACK, CARD_HIGH, CARD_WIDE, NONE, coins, lay
from shoal.games.ui.svg import Part, at, element, group, mark, name_in, path, words
from shoal.games.view import Names

WIDE = 720
"""The units of a board from left to right."""
LEFT = 92
RIGHT = 704
"""The inside of the barrel."""
RIM = 190
"""Where the barrel begins; over it stand the seats."""
CARD_MIDDLE = 112
GAP = 4
"""Between fish and the rim of their cell."""


class Barrel(NamedTuple):
    """Where things lie. Level 0 is the bottom, where there is one."""

    players: int
    levels: int
    bottom: bool
    band: float
    """How high a level is."""

    @property
    def column(self) -> float:
        return (RIGHT - LEFT) / self.players

    @property
    def foot(self) -> float:
        return self.lower(0 if self.bottom else 1)

    def left(self, seat: int) -> float:
        return LEFT + (seat - 1) * self.column

    def middle(self, seat: int) -> float:
        return LEFT + (seat - 0.5) * self.column

    def upper(self, level: int) -> float:
        """Where a level begins, from above."""
        return RIM + (self.levels - level) * self.band

    def lower(self, level: int) -> float:
        return self.upper(level) + self.band


@cache
def shell(barrel: Barrel) -> Part:
    """The wood: two walls that bulge a little, hoops around them, the floor."""
    top, foot = RIM - 12, barrel.foot
    half, bulge = (top + foot) / 2, 12
    wall = (
        f"M{LEFT} {top}Q{LEFT - 2 * bulge} {half:g} {LEFT} {foot:g}V{foot + 14:g}H{RIGHT}V{foot:g}"
        f"Q{RIGHT + 2 * bulge} {half:g} {RIGHT} {top}H{RIGHT - 7}V{foot:g}H{LEFT + 7}V{top}Z"
    )
    hoops = "".join(
        element("rect", x=x, y=y, width=17, height=12, rx=2, class_="hoop")
        for y in (top + 26, foot - 40)
        for x in (LEFT - 10, RIGHT - 7)
    )
    return path(wall, class_="wood") + hoops


def level(barrel: Barrel, number: int, *inside: Part, **attributes: object) -> Part:
    """A level of the barrel with what lies in it; a click anywhere on it is a click on the level."""
    return group(_band(barrel, number), *inside, class_=f"level level{number}", **attributes)


@cache
def _band(barrel: Barrel, number: int) -> Part:
    top = barrel.upper(number)
    middle = top + barrel.band / 2
    band = element("rect", x=LEFT + 4, y=top, width=RIGHT - LEFT - 8, height=barrel.band, class_="band")
    if not number:
        return band + words("rotten", 40, middle, class_="gutter")
    name = words(str(number), 40, middle - 10, class_="gutter big")
    return (
        element("rect", x=0, y=top + 2, width=LEFT - 12, height=barrel.band - 4, rx=8, class_="tab")
        + band
        + name
        + coins(number, 40, middle + 18, 5)
    )


@cache
def own_column(barrel: Barrel, seat: int) -> Part:
    """A light from above on the viewer's fish."""
    top = RIM - 4
    return element(
        "rect", x=barrel.left(seat) + 3, y=top, width=barrel.column - 6, height=barrel.foot - top, rx=8, class_="mine"
    )


# The seats over the barrel


class Slot(NamedTuple):
    """A card on the table, or a place for one."""

    card: str
    """As words name it, or BACK, or NONE."""
    part: str
    label: str = ""
    token: str = ""
    source: str = ""
    """The part it came from."""
    look: str = ""
    """'last' for a card of the turn before, 'cancelled', or ''."""


@dataclass(frozen=True)
class Head:
    """A seat over its column."""

    slots: tuple[Slot, ...]
    caption: str = ""
    """What came of the cards, as 'up to 3'."""
    alert: bool = False
    extra: Part = field(default="")


def heads(prefix: str, barrel: Barrel, names: Names, seats: Sequence[Head]) -> Part:
    return clashes(barrel, tuple(seats)) + "".join(
        _head(prefix, barrel, seat, names[seat - 1], head) for seat, head in enumerate(seats, 1)
    )


@lru_cache(1024)
def _head(prefix: str, barrel: Barrel, seat: int, name: str, head: Head) -> Part:
    middle = barrel.middle(seat)
    wide = card_width(barrel, len(head.slots))
    return group(
        at(barrel.left(seat) + 11, 24, mark(seat, 9)),
        name_in(name, barrel.left(seat) + 23, 25, barrel.column - 28, 11.5, class_="name", text_anchor="start"),
        "".join(
            _slot(prefix, slot, x, wide)
            for slot, x in zip(head.slots, card_middles(middle, wide, len(head.slots)), strict=True)
        ),
        words(head.caption, middle, RIM - 25, class_="caption alert" if head.alert else "caption")
        if head.caption
        else "",
        head.extra,
        data_part=f"seat-{seat}",
    )


def _slot(prefix: str, slot: Slot, x: float, wide: float) -> Part:
    struck = ""
    if slot.look == "cancelled":
        half = wide / 2 - 4
        struck = path(
            f"M{x - half:g} {CARD_MIDDLE - half:g}l{wide - 8:g} {wide - 8:g}m0 {8 - wide:g}l{8 - wide:g} {wide - 8:g}",
            class_="struck",
        )
    return lay(
        prefix,
        slot.card,
        x,
        CARD_MIDDLE,
        wide,
        struck,
        class_=f"fishy-card {slot.look}".rstrip(),
        data_part=slot.part,
        data_from=slot.source or None,
        data_token=slot.token or None,
        aria_label=slot.label or None,
        role=None if slot.token or not slot.label else "img",
    )


def card_width(barrel: Barrel, cards: int) -> float:
    return min(CARD_WIDE, (barrel.column - 2 - 4 * cards) / cards)


def card_middles(middle: float, wide: float, cards: int) -> list[float]:
    step = wide + 4
    return [middle + (place - (cards - 1) / 2) * step for place in range(cards)]


@lru_cache(256)
def clashes(barrel: Barrel, seats: tuple[Head, ...]) -> Part:
    """A line from each card to those that are in its way."""
    ends: dict[str, list[float]] = defaultdict(list)
    old: set[str] = set()
    for seat, head in enumerate(seats, 1):
        wide = card_width(barrel, len(head.slots))
        for slot, x in zip(head.slots, card_middles(barrel.middle(seat), wide, len(head.slots)), strict=True):
            if slot.card not in (BACK, NONE, "cat") and slot.look != "cancelled":
                ends[slot.card].append(x)
                if slot.look == "last":
                    old.add(slot.card)
    drawn: list[Part] = []
    for card, places in ends.items():
        if len(places) > 1:
            rail = 46 + 7 * len(drawn)
            down = CARD_MIDDLE - CARD_HIGH * card_width(barrel, len(seats[0].slots)) / CARD_WIDE / 2
            line = f"M{places[0]:g} {down:g}V{rail}H{places[-1]:g}V{down:g}" + "".join(
                f"M{x:g} {rail}V{down:g}" for x in places[1:-1]
            )
            knots = "".join(element("circle", cx=x, cy=down, r=5) for x in places)
            drawn.append(group(path(line), knots, class_="clash last" if card in old else "clash"))
    return "".join(drawn)
