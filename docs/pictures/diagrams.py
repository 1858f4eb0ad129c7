"""Draws the diagrams of docs/architecture.md: two walks, and where things are. `make pictures`.

Each is an SVG of its own with a ground of its own, light or dark as the reader's system is, so that it can be read on
any page.
"""

from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from shoal.games.ui.svg import Part, element, escape, path, words

FOLDER = Path(__file__).parent
STYLE = """
svg { font: 14px system-ui, sans-serif }
.ground { fill: #fffdf8 } .ink { fill: #12303d } .faint { fill: #52666e }
.box { fill: #d8e9ee; stroke: #1d6477 } .warm { fill: #f5e3c8; stroke: #8a5a1c } .plain { fill: none; stroke: #52666e }
.lane { stroke: #9fb0b5; stroke-dasharray: 3 4 } .arrow { stroke: #1d6477; stroke-width: 1.5; fill: none }
.head { fill: #1d6477 } .number { fill: #bf3f27; font-weight: 700 } .name { font-weight: 700 }
@media (prefers-color-scheme: dark) {
  .ground { fill: #10222b } .ink { fill: #e8efed } .faint { fill: #a5b6bb }
  .box { fill: #1b3d4a; stroke: #7cc4d6 } .warm { fill: #4a3a20; stroke: #e0b060 } .plain { stroke: #a5b6bb }
  .lane { stroke: #4d656e } .arrow { stroke: #7cc4d6 } .head { fill: #7cc4d6 } .number { fill: #f0775f }
}
"""
LINE = 18
"""The height of a line of text."""


def drawing(width: float, height: float, label: str, *inside: Part) -> str:
    return (
        element(
            "svg",
            element("title", escape(label)),
            element("style", STYLE),
            element("rect", width=width, height=height, rx=8, class_="ground"),
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:g} {height:g}",
            width=width,
            height=height,
            role="img",
        )
        + "\n"
    )


def lines(text: str, x: float, y: float, **attributes: object) -> Part:
    """Text of several lines, the first at a place."""
    return "".join(
        words(line, x, y + LINE * number, **{"class_": "ink"} | attributes)
        for number, line in enumerate(text.split("\n"))
    )


def box(text: str, x: float, y: float, width: float, height: float, kind: str = "box") -> Part:
    """A box with a name in its first line, and below it what is in it."""
    name, _, rest = text.partition("\n")
    many = text.count("\n")
    top = y + height / 2 - LINE * many / 2
    return (
        element("rect", x=x, y=y, width=width, height=height, rx=6, class_=kind)
        + lines(name, x + width / 2, top, class_="ink name")
        + (lines(rest, x + width / 2, top + LINE, class_="faint", font_size=12.5) if rest else "")
    )


def arrow(x1: float, y1: float, x2: float, y2: float) -> Part:
    """A straight arrow, across or down."""
    across = y1 == y2
    step = 8 if (x2 - x1 if across else y2 - y1) > 0 else -8
    head = f"M{x2:g} {y2:g}l{-step:g} -4.5v9z" if across else f"M{x2:g} {y2:g}l-4.5 {-step:g}h9z"
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", class_="arrow") + path(head, class_="head")


# Walks


class Step(NamedTuple):
    """From one lane to another; at one lane alone, something that is done there."""

    begin: int
    end: int
    text: str


LANE = 160
TOP = 74
NOTE = 248
"""How wide a note at a lane is; it may reach into the lanes beside it."""
LETTERS = 30
"""So many letters fit into a line of a note."""


def numbered(number: int, text: list[str], x: float, y: float) -> Part:
    return words(str(number), x + 12, y, class_="number") + lines(
        "\n".join(text), x + 27, y, text_anchor="start", font_size=12.5
    )


def note(number: int, step: Step, middle: float, y: float, width: float) -> tuple[Part, float]:
    """Something that is done at one lane, and how high it is drawn."""
    text = wrap(step.text, LETTERS)
    height = LINE * len(text) + 12.0
    x = min(max(middle - NOTE / 2, 12), width - 12 - NOTE)
    ground = element("rect", x=x, y=y, width=NOTE, height=height, rx=6, class_="warm")
    return ground + numbered(number, text, x, y + 15), height + 16


def message(number: int, step: Step, begin: float, end: float, y: float) -> tuple[Part, float]:
    """Something that one lane tells another, and how high it is drawn."""
    room = abs(end - begin)
    text = wrap(step.text, int((room - 30) / 6.6))
    left, blank = min(begin, end), LINE * len(text) + 4.0
    ground = element("rect", x=left + 2, y=y - 4, width=room - 4, height=blank, class_="ground")
    return ground + numbered(number, text, left + 2, y + 7) + arrow(begin, y + blank, end, y + blank), blank + 20


def walk(label: str, lanes: list[str], steps: list[Step]) -> str:
    """Who asks whom, one step after another, from top to bottom."""
    width = LANE * len(lanes) + 24
    middle = [12 + LANE * (place + 0.5) for place in range(len(lanes))]
    drawn: list[Part] = []
    y = TOP + 18.0
    for number, step in enumerate(steps, 1):
        if step.begin == step.end:
            part, height = note(number, step, middle[step.begin], y, width)
        else:
            part, height = message(number, step, middle[step.begin], middle[step.end], y)
        drawn.append(part)
        y += height
    heads = [box(name, x - LANE / 2 + 6, 14, LANE - 12, TOP - 20) for name, x in zip(lanes, middle, strict=True)]
    rails = [element("line", x1=x, y1=TOP - 6, x2=x, y2=y, class_="lane") for x in middle]
    return drawing(width, y + 8, label, *rails, *heads, *drawn)


MOVE = walk(
    "A move, from the click to everybody's screen",
    [
        "Ann's browser\nthe client",
        "Ann's socket\ntransport, socket",
        "The hall\nhall, table",
        "The writer\none thread, storage",
        "Everybody's\nsockets",
    ],
    [
        Step(0, 0, "Clicks narrow the legal moves by their tokens, in any order, until one remains."),
        Step(0, 1, '"play": the words and the decision they answer'),
        Step(
            1, 1, "Caps on size and rate, for each address and in all. Is the message well formed? Is the seat theirs?"
        ),
        Step(1, 2, "play(table, seat, words, decision)"),
        Step(
            2,
            2,
            "The table is locked and the move tried on a copy. What the rules refuse comes back with its paragraph. "
            "Then chance draws, where it must.",
        ),
        Step(2, 3, "the new entries of the list of moves"),
        Step(
            3,
            3,
            "What waits together is committed together, and is on the disk then. Of two with one number, the key "
            "(table, number) lets only one in.",
        ),
        Step(3, 2, "it is safe"),
        Step(2, 2, "Only now the copy becomes the truth. Everybody is woken, and the bots too."),
        Step(1, 0, '"done", with the number of moves'),
        Step(2, 4, "the table has changed"),
        Step(
            4,
            4,
            "Each draws what its own seat may know: picture, panel, story. Viewers who see the same share a "
            "drawing; a slow client gets only the latest.",
        ),
        Step(4, 0, '"table": to Ann and to everybody else, each their own board, story and legal moves'),
        Step(0, 0, "Whatever has moved glides to its new place."),
    ],
)

DECISION = walk(
    "A bot's decision, from the question to the answer",
    [
        "The table\nhall, bot driver",
        "The pool\nbot pool, queue",
        "A worker\nprocess; shoal.bots",
        "The search\nshoal.search",
        "The game\nshoal.games",
    ],
    [
        Step(0, 0, "A bot's seat owes a decision, and somebody is there to see it, or was lately."),
        Step(0, 1, "the seat's view and its legal moves"),
        Step(
            1,
            1,
            "A queue that takes turns between addresses, and between owners at one. A wait that would be too long is "
            "refused at once.",
        ),
        Step(1, 2, "one line of JSON over a pipe"),
        Step(2, 2, "The bot of that name is made. Where its level lets it blunder, it makes any legal move instead."),
        Step(2, 3, "think about this view, within a budget"),
        Step(3, 4, "sample"),
        Step(
            4,
            4,
            "A State that gives this view. What the seat cannot know is drawn, by what the others did where that "
            "tells something.",
        ),
        Step(3, 3, "Simulations, sixteen between two looks at the clock, down a tree of what the seat knows."),
        Step(3, 4, "what is sensible, what is it worth?"),
        Step(4, 4, "The rules and the game's own knowledge. Draws are chance's moves, drawn anew in each simulation."),
        Step(3, 2, "what each move is worth, or how to mix them"),
        Step(2, 1, "a move in words, as a line of JSON"),
        Step(1, 0, "a legal move; any, if two tries failed"),
        Step(
            0,
            0,
            "It waits until people can follow. If the decision is still owed, the move is tried, kept and shown like "
            "any other move.",
        ),
    ],
)

# Where things are


def floors() -> str:
    """The packages; each may import from those below it."""
    rows = [
        [("cli", "the commands")],
        [
            ("web", "server, pages, client"),
            ("terminal", "at a keyboard"),
            ("arena", "many games"),
            ("adapters", "PettingZoo, OpenSpiel"),
        ],
        [("bots", "levels, programs over a pipe")],
        [("play", "matches, records, hints")],
        [("search", "looking ahead, one for all games")],
        [("games", "the contract, and one folder a game")],
    ]
    width, height, gap = 760.0, 54.0, 20.0
    drawn: list[Part] = []
    for number, row in enumerate(rows):
        y = 14 + number * (height + gap)
        each = (width - 28 - 12 * (len(row) - 1)) / len(row)
        for place, (name, about) in enumerate(row):
            kind = "warm" if name in ("games", "search") else "box"
            drawn.append(box(f"{name}\n{about}", 14 + place * (each + 12), y, each, height, kind))
        if number:
            drawn.append(arrow(width / 2, y - gap, width / 2, y))
    total = 14 + len(rows) * (height + gap)
    drawn.append(
        words(
            "An arrow: may import. On warm ground: compiled, all but what draws and words a game.",
            width / 2,
            total + 2,
            class_="faint",
        )
    )
    return drawing(width, total + 22, "The packages and who may import whom", *drawn)


def server() -> str:
    """The processes and threads of a server."""
    drawn = [
        element("rect", x=230, y=14, width=416, height=318, rx=8, class_="plain"),
        words("one server process, one event loop", 438, 32, class_="faint"),
        box("Clients\nbrowsers, programs", 14, 50, 160, 56),
        box("A proxy\nwith TLS, if public", 14, 136, 160, 56, "plain"),
        box("Bot workers\n2 to 8 processes,\nJSON over pipes", 14, 222, 160, 72),
        box("Transport\nprotocol, admission,\nmiddleware", 246, 50, 180, 76),
        box("Pages, API, sockets", 450, 50, 180, 76),
        box("The bot pool\na fair queue", 246, 156, 180, 72),
        box("The hall\nlocks, tables in memory,\nthe bot driver", 450, 156, 180, 72),
        box("Four reading threads", 246, 264, 180, 52, "warm"),
        box("One writing thread\ncommits together", 450, 264, 180, 52, "warm"),
        box("SQLite or PostgreSQL\none list of moves for each table", 246, 362, 384, 52, "warm"),
        arrow(174, 72, 246, 72),
        arrow(426, 88, 450, 88),
        arrow(540, 126, 540, 156),
        arrow(450, 192, 426, 192),
        path("M246 204H204V258H178", class_="arrow"),
        path("M174 258l8 -4.5v9z", class_="head"),
        arrow(560, 228, 560, 264),
        path("M490 228V246H336V260", class_="arrow"),
        path("M336 264l-4.5 -8h9z", class_="head"),
        arrow(336, 316, 336, 362),
        arrow(540, 316, 540, 362),
        arrow(94, 106, 94, 136),
        path("M174 164H204V104H242", class_="arrow"),
        path("M246 104l-8 -4.5v9z", class_="head"),
    ]
    return drawing(664, 430, "The processes and threads of a server", *drawn)


PICTURES = {"walk-move": MOVE, "walk-bot": DECISION, "packages": floors(), "server": server()}

if __name__ == "__main__":
    for name, svg in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")
