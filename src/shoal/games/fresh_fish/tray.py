"""What a seat has of its own: its purse, from which it bids, and its markers."""

from functools import cache

from shoal.games.contract import SPECTATOR
from shoal.games.game import View
from shoal.games.svg import Part, at, element, group, mark, svg, words

WIDTH = 680
COLUMNS = 8
"""Coins in a row when one is to be chosen: large enough for a thumb on a phone."""


@cache
def _coin(amount: int, radius: float, chosen: bool) -> Part:
    return group(
        element("circle", r=radius, class_="ff-coin" if amount else "ff-coin ff-nothing"),
        element("circle", r=radius * 0.8, class_="ff-coin-rim") if amount else "",
        words(str(amount), 0, 1, class_="ff-amount" if radius > 20 else "ff-amount ff-little"),
        element("circle", r=radius + 3, class_="ff-picked") if chosen else "",
    )


def _purse(money: int, picked: int | None, wide: bool) -> Part:
    """Every amount that can be bid."""
    coins = []
    for amount in range(money + 1):
        if wide:
            x, y = 40 + 85.7 * (amount % COLUMNS), 42 + 80 * (amount // COLUMNS)
        else:
            x, y = 224 + 29 * amount, 26
        coin = _coin(amount, 34 if wide else 13, amount == picked)
        label = f"a bid of {amount}" if amount else "a bid of nothing"
        coins.append(at(x, y, coin, data_token=str(amount), aria_label=label))
    return "".join(coins)


def _markers(seat: int, supply: int, aside: int) -> Part:
    """Those to reserve with, then those set aside."""
    kept = [at(18 + 23 * number, 26, mark(seat, 10)) for number in range(supply)]
    later = [at(18 + 23 * (supply + number), 26, mark(seat, 7), class_="ff-aside") for number in range(aside)]
    label = f"your markers: {supply} to reserve with, {aside} set aside"
    return group(*kept, *later, role="img", aria_label=label)


def tray(view: View) -> Part:
    seat = view["viewer"]
    if seat == SPECTATOR:
        return ""
    money = view["money"][seat - 1]
    auction = view["auction"]
    if auction and seat in view["actors"]:
        rows = money // COLUMNS + 1
        return svg(
            WIDTH, 4 + 80 * rows, _purse(money, None, True), class_="fresh-fish", label="Your purse: choose a bid"
        )
    markers = _markers(seat, view["markers"][seat - 1], view["set_aside"][seat - 1])
    picked = auction["bid"] if auction else None
    return svg(
        WIDTH, 52, markers, _purse(money, picked, False), class_="fresh-fish", label="Your markers and your purse"
    )
