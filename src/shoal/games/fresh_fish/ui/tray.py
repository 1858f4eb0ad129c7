"""What a seat has of its own: its purse, from which it bids, and its markers."""

from functools import cache

from shoal.games.contract import SPECTATOR
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.ui.svg import Part, at, element, group, mark, svg, words

WIDTH = 680
COLUMNS = 8
"""Coins in a row when one is to be chosen: large enough for a thumb on a phone."""


@cache
def _coin(amount: int) -> Part:
    if not amount:
        return element("circle", r=34, class_="ff-nothing") + words("0", 0, 1, class_="ff-amount")
    return (
        element("circle", r=34, class_="ff-coin")
        + element("circle", r=27, class_="ff-coin-rim")
        + words(str(amount), 0, 1, class_="ff-amount")
    )


@cache
def _small_coin() -> Part:
    return element("circle", r=14, class_="ff-coin") + element("circle", r=9, class_="ff-coin-rim")


def _offers(money: int) -> Part:
    """Every amount that can be bid."""
    return "".join(
        at(
            40 + 85.7 * (amount % COLUMNS),
            42 + 80 * (amount // COLUMNS),
            _coin(amount),
            data_token=str(amount),
            aria_label=f"a bid of {amount or 'nothing'}",
        )
        for amount in range(money + 1)
    )


@cache
def _purse(money: int) -> Part:
    coins = [at(WIDTH - 26 - 21 * number, 26, _small_coin()) for number in range(money)]
    told = at(WIDTH - 36 - 21 * money, 26, words(str(money), 0, 1, class_="ff-money", text_anchor="end"))
    return group(told, *coins, role="img", aria_label=f"your purse: {money} money")


def _markers(seat: int, supply: int, aside: int) -> Part:
    """Those to reserve with, then those set aside."""
    kept = [at(18 + 23 * number, 26, mark(seat, 10)) for number in range(supply)]
    later = [at(18 + 23 * (supply + number), 26, mark(seat, 7), class_="ff-aside") for number in range(aside)]
    label = f"your markers: {supply} to reserve with, {aside} set aside"
    return group(*kept, *later, role="img", aria_label=label)


def tray(view: FreshFishView) -> Part:
    seat = view["viewer"]
    if seat == SPECTATOR:
        return ""
    money = view["money"][seat - 1]
    if view["auction"] and seat in view["actors"]:
        rows = money // COLUMNS + 1
        return svg(WIDTH, 4 + 80 * rows, _offers(money), class_="fresh-fish", label="Your purse: choose a bid")
    markers = _markers(seat, view["markers"][seat - 1], view["set_aside"][seat - 1])
    return svg(WIDTH, 52, markers, _purse(money), class_="fresh-fish", label="Your markers and your purse")
