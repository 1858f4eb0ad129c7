"""The pond as text. Each square has two lines: colours, value and facing, then what it is and whether it was eaten."""

from shoal.games.ui.styled_text import Span, StyledText
from shoal.games.vicious_fishes.rules.pond import COLOURS
from shoal.games.vicious_fishes.views.types import ViciousFishesView
from shoal.games.view import Names, present
from shoal.games.wording.square_names import square_name

LETTER = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "white": "W", "black": "K"}
SHORT = {"fish": "fish", "shark": "shrk", "crab": "crab", "octopus": "octo"}
ARROW = {"north": "^", "east": ">", "south": "v", "west": "<", "north-south": "|", "east-west": "-", None: "*"}
WIDTH = 12
"""Longer names are cut."""


def _square(view: ViciousFishesView, name: str) -> tuple[Span, Span]:
    """Two lines of five characters."""
    if name in view["rocks"]:
        return ("#####", "dim"), ("#####", "dim")
    tile = next((tile for tile in view["pond"] if tile["square"] == name), None)
    if tile is None:
        return ("  ·  ", "dim"), ("     ", "")
    style = tile["colours"][0] if tile["alive"] else "dim"
    letters = "".join(LETTER[colour] for colour in tile["colours"])
    mark = "!" if name == view["placed"] else " "
    above = f"{letters:<2}{tile['value']}{mark}{ARROW[tile['facing']]}"
    below = f"{SHORT[tile['species']]}{' ' if tile['alive'] else 'x'}"
    return (above, style), (below, style)


def _pond(view: ViciousFishesView) -> StyledText:
    page = StyledText()
    for row in reversed(range(8)):
        squares = [_square(view, square_name(column, row)) for column in range(8)]
        for half, label in ((0, f" {row + 1} "), (1, "   ")):
            spans: list[str | Span] = [label]
            for square in squares:
                spans += [square[half], " "]
            page.line(*spans)
    page.line("     " + "     ".join("abcdefgh"))
    return page


def _players(page: StyledText, view: ViciousFishesView, names: Names) -> None:
    for seat, name in enumerate(names, 1):
        turn = ("> " if seat in view["actors"] else "  ", "alert")
        if view["ending"]:
            holds = f"{present(view['scores'])[seat - 1]:>3}  place {present(view['ranks'])[seat - 1]}"
        else:
            held = view["hands"][seat - 1]
            holds = f"{held} tile{'' if held == 1 else 's'}"
        page.line(turn, (f"{name[:WIDTH]:<{WIDTH}} ", f"seat{seat}"), holds)


def _points(page: StyledText, view: ViciousFishesView) -> None:
    """The points of the colours, which also tells their letters."""
    for left, right in zip(COLOURS[:3], COLOURS[3:], strict=True):
        parts: list[str | Span] = ["  "]
        for colour in (left, right):
            parts += [(f"{LETTER[colour]} {colour:<6} {view['points'][colour]:>2}", colour), "  "]
        page.line(*parts)
    page.line(f"  pile {view['pile']}   x: eaten, !: new")


def _missions(page: StyledText, view: ViciousFishesView, names: Names) -> None:
    if view["missions"]:
        for name, mission in zip(names, view["missions"], strict=True):
            letters = " ".join(LETTER[colour] for colour in mission.split("-"))
            page.line(f"  {name[:WIDTH]:<{WIDTH}} {letters}")
        page.line((f"  {names[present(view['ranks']).index(1)][:WIDTH]} wins.", "good"))
        return
    if view["mission"]:
        page.line("  mission ", (view["mission"].replace("-", " "), "bold"))
    for name in view["hand"] or ():
        page.line("  ", (name, name.split("-")[0]))


def _question(page: StyledText, view: ViciousFishesView) -> None:
    if view["asked"]:
        letters = " ".join(LETTER[colour] for colour in view["asked"]["colours"])
        page.line((f"  {view['asked']['about']} +{view['asked']['points']}: colour {letters}?", "look"))
    elif view["stage"] == "attacks":
        page.line((f"  attack {' '.join(view['left'])}?", "look"))


def text(view: ViciousFishesView, names: Names) -> StyledText:
    side = StyledText()
    _players(side, view, names)
    _points(side, view)
    _missions(side, view, names)
    _question(side, view)
    return _pond(view).beside(side, gap=1)
