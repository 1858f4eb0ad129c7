"""The board as text. Water is a dot, a dimmed letter marks who holds the square's fishery as the nets lie."""

from shoal.games.fishery.rules.state import COLUMNS, ROWS, SHIPS
from shoal.games.fishery.views.types import FisheryView
from shoal.games.ui.styled_text import Span, StyledText
from shoal.games.view import Names, present
from shoal.games.wording.square_names import square_name


def _square(view: FisheryView, name: str, owners: dict[str, int]) -> Span:
    if name in view["black"]:
        return ("B", "seat1")
    if name in view["white"]:
        return ("W", "seat2")
    return {1: ("b", "seat1"), 2: ("w", "seat2")}.get(owners.get(name, 0), ("·", "dim"))


def _owners(view: FisheryView) -> dict[str, int]:
    """Who holds each square, once nets have parted the water."""
    areas = view["fisheries"]
    return {square: area["owner"] for area in areas for square in area["squares"]} if len(areas) > 1 else {}


def _board(view: FisheryView) -> StyledText:
    nets = set(view["nets"])
    owners = _owners(view)
    page = StyledText()
    page.line("   ", ("+" + "---+" * COLUMNS, "blue"))
    for row in reversed(range(ROWS)):
        squares: list[str | Span] = [f" {row + 1} ", ("|", "blue")]
        below: list[str | Span] = ["   ", ("+", "blue")]
        for column in range(COLUMNS):
            name = square_name(column, row)
            last = column == COLUMNS - 1
            squares += [" ", _square(view, name, owners), " "]
            netted = not last and f"{name}-{square_name(column + 1, row)}" in nets
            squares.append(("|", "blue") if last else ("|", "bold") if netted else " ")
            if row:
                netted = f"{square_name(column, row - 1)}-{name}" in nets
                below += [("---", "bold") if netted else "   ", ("+", "blue" if last else "dim")]
        page.line(*squares)
        page.line(*(below if row else ["   ", ("+" + "---+" * COLUMNS, "blue")]))
    page.line("     " + "   ".join("abcdefghi"))
    return page


def _side(view: FisheryView, names: Names) -> StyledText:
    page = StyledText()
    fish = [sum(len(area["squares"]) for area in view["fisheries"] if area["owner"] == seat) for seat in (1, 2)]
    contested = COLUMNS * ROWS - sum(fish)
    for seat, letter in ((1, "B"), (2, "W")):
        ships = 6 - len(view["black" if seat == 1 else "white"])
        turn = ("> " if seat in view["actors"] else "  ", "alert")
        page.line(turn, (f"{letter} {names[seat - 1]}", f"seat{seat}"))
        holds = f"ships to place {ships}" if ships else f"nets {view['supply'][seat - 1]}  fish {fish[seat - 1]}"
        page.line("    ", holds)
    if len(view["black"]) + len(view["white"]) == SHIPS:
        page.line()
        page.line(f"  open or contested: {contested}")
    if view["passes"] == 1:
        page.line(("  A pass was made: one more ends it.", "look"))
    if view["ending"]:
        winner = names[present(view["ranks"]).index(1)]
        black, white = present(view["scores"])
        page.line((f"  {winner} wins, {black} to {white} (Black first).", "good"))
    return page


def text(view: FisheryView, names: Names) -> StyledText:
    return _board(view).beside(_side(view, names))
