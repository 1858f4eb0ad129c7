"""The town as text. Streets are lines that join their neighbours; everything else is a letter or a number."""

from shoal.games.fresh_fish.rules.words import CENTRES, TILES, spoken
from shoal.games.fresh_fish.views.types import FreshFishView
from shoal.games.ui.styled_text import Span, StyledText
from shoal.games.view import Names, present
from shoal.games.wording.square_names import square_name

LETTERS = "FNOG"
"""Each kind of goods: fish, nuclear, oil, games."""
SHORT = {"apo": "APO", "construction-zone": "zone", "demonstration": "demo"}
LINES = {
    "": "+", "n": "╵", "e": "╶", "s": "╷", "w": "╴", "ns": "│", "ew": "─", "ne": "└", "nw": "┘", "es": "┌", "sw": "┐",
    "nes": "├", "nsw": "┤", "esw": "┬", "new": "┴", "nesw": "┼",
}  # fmt: skip
"""A street by the sides on which another street joins it."""


def _cells(view: FreshFishView) -> dict[str, Span]:
    """What stands on each plot but streets: three characters and a style."""
    cells: dict[str, Span] = {}
    for letter, name in zip(LETTERS, CENTRES, strict=True):
        if centre := view["centres"][name]:
            cells[centre] = (f"[{letter}]", "bold")
    for plot in view["apos"]:
        cells[plot] = (" # ", "dim")
    for plot in view["zones"]:
        cells[plot] = ("/#/", "look")
    for seat, (plots, shops) in enumerate(zip(view["reserved"], view["outlets"], strict=True), 1):
        for plot in plots:
            cells[plot] = (f"({seat})", f"seat{seat}")
        for letter, name in zip(LETTERS, TILES, strict=False):
            shop = shops[name]
            if shop and shop != "off":
                cells[shop] = (f" {letter}{seat}", f"seat{seat}")
    return cells


def _street(streets: set[str], column: int, row: int, slow: bool) -> str:
    around = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
    sides = "".join(side for side, (right, up) in around.items() if square_name(column + right, row + up) in streets)
    return ("─" if "w" in sides else " ") + ("3" if slow else LINES[sides]) + ("──" if "e" in sides else "  ")


def _board(view: FreshFishView) -> StyledText:
    cells = _cells(view)
    streets = {*view["streets"], *view["demonstrations"]}
    built = view["last_build"]
    fresh = {built["plot"], *(proof["plot"] for proof in built["streets"])} if built else set()
    page = StyledText()
    columns = "   " + "".join(f" {letter}  " for letter in "abcdefghij"[: view["side"]])
    page.line((columns, "dim"))
    for row in reversed(range(view["side"])):
        line: list[str | Span] = [(f"{row + 1:2} ", "dim")]
        for column in range(view["side"]):
            name = square_name(column, row)
            if name in streets:
                cell = _street(streets, column, row, name in view["demonstrations"])
                line.append((cell, "good" if name in fresh else ""))
            elif name in cells:
                text, style = cells[name]
                line += [(text, "good" if name in fresh and style == "dim" else style), " "]
            else:
                line.append((" ·  ", "dim"))
        line.append((f"{row + 1}", "dim"))
        page.line(*line)
    page.line((columns, "dim"))
    return page


def _seats(view: FreshFishView, names: Names) -> StyledText:
    page = StyledText()
    for seat in range(1, view["players"] + 1):
        turn = ("> " if seat in view["actors"] else "  ", "alert")
        you = " (you)" if seat == view["viewer"] else ""
        page.line(turn, (f"{seat} {names[seat - 1][:12]}{you}", f"seat{seat}"), *_bidding(view, seat))
        money = view["money"][seat - 1]
        if view["scores"]:
            page.line(f"  {_routes(view, seat)} - {money} = {view['scores'][seat - 1]}")
        else:
            page.line(f"  ${money:<2} markers {view['markers'][seat - 1]}  {_routes(view, seat)}")
    return page


def _routes(view: FreshFishView, seat: int) -> str:
    """The four outlets of a seat, each with what its route counts as the streets lie."""
    shops, counted = view["outlets"][seat - 1], view["routes"][seat - 1] or {}
    return " ".join(
        f"{letter}{'·' if shops[name] is None else '-' if shops[name] == 'off' else counted[name]}"
        for letter, name in zip(LETTERS, TILES, strict=False)
    )


def _bidding(view: FreshFishView, seat: int) -> list[Span]:
    auction = view["auction"]
    if not auction or seat not in auction["bidders"]:
        return []
    if seat not in auction["committed"]:
        return [("  to bid", "look")]
    return [(f"  bids {auction['bid']}" if seat == view["viewer"] else "  has bid", "dim")]


def _state_of_play(view: FreshFishView, names: Names) -> StyledText:
    """What is in hand and what was last seen."""
    page = StyledText()
    last = view["last_auction"]
    if view["tile"]:
        page.line((f"{'Auction' if view['auction'] else 'To build'}: {spoken(view['tile'])}", "look"))
    if last and not view["auction"]:
        bids = " ".join(f"{seat}:{bid}" for seat, bid in enumerate(last["bids"], 1) if bid is not None)
        page.line(f"Sold to {last['winner']}: {spoken(last['tile'])}")
        page.line(f"  bids {bids}")
    if view["ending"]:
        winners = [name[:12] for name, rank in zip(names, present(view["ranks"]), strict=True) if rank == 1]
        who = " and ".join(winners) if len(winners) < 3 else f"{len(winners)} players"
        page.line((f"Over: {who} won", "good"))
    return page


def _foot(view: FreshFishView) -> StyledText:
    page = StyledText()
    left = sum(view["deck"].values())
    tiles = [
        f"{name} {view['deck'][tile]}"
        for tile, name in [*zip(TILES[:4], LETTERS, strict=True), *SHORT.items()]
        if view["deck"][tile]
    ]
    waiting = f"   zones waiting {view['waiting_zones']}" if view["waiting_zones"] else ""
    page.line(f"   Deck {left}{':' if left else ''} {' '.join(tiles)}   stock APO {view['stock']}{waiting}")
    page.line(("   [F] harbor  [N] nuclear power plant  [O] oil refinery  [G] game factory", "dim"))
    page.line(("   F1 seat 1's fish market (N waste disposal, O gas station, G game shop)", "dim"))
    page.line(("   (1) seat 1's marker  # APO  /#/ zone  3 demonstration  F· not won  F- off", "dim"))
    return page


def text(view: FreshFishView, names: Names) -> StyledText:
    side = _seats(view, names)
    side.lines += _state_of_play(view, names).lines
    page = _board(view).beside(side, 2)
    page.lines += _foot(view).lines
    return page
