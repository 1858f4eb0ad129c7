"""Draws the README's pictures: positions of games between bots, as the terminal client shows them. `make pictures`."""

import re
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from shoal import Match
from shoal.bots import make
from shoal.terminal.screen import style

FOLDER = Path(__file__).parent
# A picture must not fetch anything: whoever looks at it has a monospaced font.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
GREY, CORAL, MOSS, AMBER, SKY, ROSE, SEA, FOAM = (
    (90, 105, 110),
    (226, 88, 62),
    (91, 140, 90),
    (224, 160, 48),
    (86, 180, 233),
    (204, 121, 167),
    (47, 127, 149),
    (226, 232, 230),
)
THEME = TerminalTheme((16, 32, 40), FOAM, [GREY, CORAL, MOSS, AMBER, SKY, ROSE, SEA, FOAM])
NAMES = ("Ann", "Bo", "Cy", "Dot", "Eve")


class Scene(NamedTuple):
    players: int
    options: dict[str, object]
    seed: int
    moves: int
    """So many are made; then it is drawn when seat 1 has the turn."""


SCENES = {
    "fresh-fish": Scene(4, {"zones": 1, "demonstrations": 1}, 11, 170),
    "fishery": Scene(2, {}, 3, 40),
    "vicious-fishes": Scene(3, {}, 6, 110),
}


def played(game: str, players: int, options: dict[str, object], seed: int, moves: int) -> Match:
    match = Match(game, seed=seed, options=options, seats=NAMES[:players])
    bots = {seat: make("greedy", game, seed + seat) for seat in range(1, players + 1)}
    while not match.over and (len(match.moves) < moves or match.actors() != [1]):
        seat = match.actors()[-1]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match


def draw(game: str) -> None:
    match = played(game, *SCENES[game])
    console = Console(record=True, width=80, highlight=False, file=StringIO())
    for line in match.styled_text(1).lines:
        console.print(Text.assemble(*((part, style(kind)) for part, kind in line)))
    console.print(Text(" ".join(match.story(1, len(match.moves) - 6)[-3:])))
    console.print(Text("Ann, it is your turn.", style("look")))
    console.print(Text("Ann> ", style("seat1")))
    svg = console.export_svg(title=f"shoal play {game}", theme=THEME, code_format=FORMAT, unique_id=game)
    (FOLDER / f"{game}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    for scene in SCENES:
        draw(scene)
        print(f"drew {scene}.svg")
