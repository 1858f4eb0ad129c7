"""A game's RULES.md as a page: paragraphs that can be linked to, and drawn examples under them."""

import re
from functools import cache
from html import escape

from markdown_it import MarkdownIt

from shoal.games.contract import SPECTATOR
from shoal.games.game import Game
from shoal.games.ui.lessons import Example, examples
from shoal.games.wording.rulebook import PARAGRAPH, rulebook
from shoal.play.match import Match
from shoal.web.rendering.renderer import pointed
from shoal.web.tables.entries import as_mover

HEADING = re.compile(r"<h2>(.*?)</h2>")


@cache
def rules_page(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """The rules as HTML, and its headings as (id, text)."""
    drawn: dict[str, list[Example]] = {}
    for example in examples(game):
        drawn.setdefault(example.paragraph, []).append(example)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts: list[str] = []
    plain: list[str] = []

    def flush() -> None:
        if plain:
            parts.append(markdown.render("\n".join(plain)))
            plain.clear()

    for line in rulebook(game).text.splitlines():
        found = PARAGRAPH.match(line)
        if not found:
            plain.append(line)
            continue
        flush()
        number, text = found[1], found[2]
        parts.append(
            f'<p class="paragraph" id="p{number}"><a class="number" href="#p{number}">{number}</a> '
            f"{markdown.renderInline(text)}</p>"
        )
        parts += [_figure(game, example) for example in drawn.get(number, [])]
    flush()
    return _with_ids("\n".join(parts))


def _with_ids(html: str) -> tuple[str, list[tuple[str, str]]]:
    contents: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        name = f"part-{len(contents) + 1}"
        contents.append((name, re.sub(r"<.*?>", "", found[1])))
        return f'<h2 id="{name}">{found[1]}</h2>'

    return HEADING.sub(heading, html), contents


def _figure(game: Game, example: Example) -> str:
    moves = [(as_mover(who), words) for who, words in example.moves]
    match = Match(game.id, example.players, options=example.options, seats=example.names, moves=moves, go_on=False)
    view = match.view(example.viewer)
    picture = game.face.picture(view, match.names)
    overlay = ""
    if example.point:
        overlay = str(pointed(match, match.actors()[0], example.point)["overlay"])
    elif example.layer:
        overlay = game.face.layers(view, match.names)[example.layer]
    tray = f'<div class="tray">{picture.tray}</div>' if picture.tray and example.viewer != SPECTATOR else ""
    board = laid_over(picture.board, overlay)
    # The caption says what is to be seen; a hundred labels of squares would hide it from who listens.
    caption = f"<figcaption>{escape(example.caption)}</figcaption>"
    return f'<figure class="example"><div aria-hidden="true">{board}{tray}</div>{caption}</figure>'


def laid_over(board: str, overlay: str) -> str:
    """A board with something drawn over it."""
    return f'{board.removesuffix("</svg>")}<g class="overlay">{overlay}</g></svg>' if overlay else board
