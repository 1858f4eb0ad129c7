"""What a player chooses from: the cards of the hand, or so many fish."""

from collections.abc import Sequence
from functools import lru_cache

from shoal.games.fishy.ui.card_faces import faces, lay, title
from shoal.games.ui.svg import Part, element, group, svg, words

WIDE = 640
HIGH = 124
CHIP = 92
CHIP_FISH = 32
"""How long a fish on a chip is."""


def tray(game: str, label: str, *inside: Part) -> Part:
    return svg(WIDE, HIGH, *inside, class_=f"fishy fishy-tray {game}", label=label)


@lru_cache(1024)
def hand(game: str, cards: tuple[str, ...], chosen: tuple[str, ...], choosing: bool) -> Part:
    """The viewer's cards. Once cards are on the table, a click on one asks for the next `play` and is told to wait."""
    prefix = f"{game}-hand"
    wide = min(72.0, (WIDE - 8) / len(cards) - 8)
    step = wide + 8
    first = WIDE / 2 - (len(cards) - 1) * step / 2
    left = list(chosen)
    laid = []
    for number, card in enumerate(cards):
        out = card in left
        if out:
            left.remove(card)
        laid.append(
            lay(
                prefix,
                card,
                first + number * step,
                HIGH / 2 - (8 if out else 0),
                wide,
                class_="fishy-card sealed" if out else "fishy-card",
                data_part=f"hand-{card}-{cards[:number].count(card)}",
                data_token=card if choosing else "play",
                aria_label=f"your {title(card)} card{', chosen' if out else ''}",
            )
        )
    return tray(game, "Your cards", element("defs", faces(prefix, cards)), *laid)


def chips(
    game: str,
    cards: Sequence[str],
    defs: Part,
    inside: Sequence[tuple[str, str, Part]],
    chosen: Sequence[str],
    label: str,
) -> Part:
    """A row of things to click: each with its token, what it is, and what is drawn on it around (0, 0)."""
    step = min(CHIP + 14.0, (WIDE - 8) / len(inside))
    first = WIDE / 2 - (len(inside) - 1) * step / 2
    left = list(chosen)
    drawn = []
    for number, (token, what, shape) in enumerate(inside):
        out = token in left
        if out:
            left.remove(token)
        x = first + number * step
        plate = element(
            "rect", x=x - step / 2 + 4, y=HIGH / 2 - CHIP / 2, width=step - 8, height=CHIP, rx=12, class_="chip-plate"
        )
        drawn.append(
            group(
                plate,
                group(shape, transform=f"translate({x:g} {HIGH / 2:g})"),
                class_="chip sealed" if out else "chip",
                data_token=token,
                data_part=f"chip-{number}",
                aria_label=what,
            )
        )
    # With the faces of the hand, which comes back soon: then they need not be sent again.
    return tray(game, label, element("defs", faces(f"{game}-hand", cards), defs), *drawn)


def number_chip(verb: str, number: int, fish: str) -> tuple[str, str, Part]:
    """`remove 2` as a chip: two small fish over the number."""
    drawn = "".join(
        f'<use href="#{fish}" x="{(place % 2 - 0.5) * 34 if number > 1 else 0:g}" y="{-28 + place // 2 * 20}"/>'
        for place in range(number)
    )
    what = f"{verb} {number} fish" if number else f"{verb} none"
    return str(number), what, drawn + words(str(number) if number else "none", 0, 24, class_="chip-number")
