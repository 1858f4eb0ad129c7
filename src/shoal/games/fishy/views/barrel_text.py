"""The barrel as text: its levels from top to bottom, with one cell for each seat or one for all."""

from collections.abc import Collection, Sequence

from shoal.games.ui.styled_text import Span, StyledText

Cell = str | Span
Row = tuple[str, Sequence[Cell]]
"""What stands at the left, at most eight characters, and a cell for each column."""

WIDTH = 80
LABEL = 8
MARK = 2
"""Room for the '> ' in front of who owes a decision; the cells below leave it free, so that columns line up."""
LONGEST = 12
"""A longer text is cut. Five columns leave a text 11 characters, six leave it 8."""


def fish(count: int) -> Span:
    """So many fish on a level."""
    return (f"{count} ><>", "") if count else ("·", "dim")


def rotten(count: int) -> Span:
    """So many fish in the bottom, where only bones are left of them."""
    return (f"{count} >-<", "alert") if count else ("·", "dim")


def coins(level: int) -> str:
    """A level's name and the coins it shows: '3 ooo'."""
    return f"{level} {'o' * level}"


def barrel(
    heads: Sequence[Cell],
    levels: Sequence[Row],
    bottom: Row | None = None,
    notes: Sequence[Row] = (),
    turn: Collection[int] = (),
) -> StyledText:
    """Heads over a barrel of levels, the highest first, and notes below it in the same columns.

    `turn` has the columns, from 1, whose heads get the mark '> '. Without heads there is one column.
    """
    page = StyledText()
    columns = len(heads) or 1
    wide = min(MARK + LONGEST + 1, (WIDTH - LABEL - 2) // columns)
    if heads:
        page.line(" " * LABEL, " ", *_cells(heads, wide, turn))
    for label, cells in levels:
        page.line(f"{label:<{LABEL}}", ("|", "dim"), *_cells(cells, wide), ("|", "dim"))
    page.line(" " * LABEL, ("+" + "-" * (wide * columns) + "+", "dim"))
    if bottom is not None:
        label, cells = bottom
        page.line(f"{label:<{LABEL}}", ("|", "dim"), *_cells(cells, wide), ("|", "dim"))
        page.line(" " * LABEL, ("+" + "-" * (wide * columns) + "+", "dim"))
    for label, cells in notes:
        page.line(f"{label:<{LABEL}}", " ", *_cells(cells, wide))
    return page


def _cells(cells: Sequence[Cell], wide: int, turn: Collection[int] = ()) -> list[Span]:
    spans: list[Span] = []
    room = wide - MARK - 1
    for column, cell in enumerate(cells, 1):
        text, style = (cell, "") if isinstance(cell, str) else cell
        shown = text if len(text) <= room else text[: room - 1] + "…"
        spans += [
            ("> ", "alert") if column in turn else ("  ", ""),
            (shown, style),
            (" " * (room + 1 - len(shown)), ""),
        ]
    return spans
