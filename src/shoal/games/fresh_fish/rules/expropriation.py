"""Expropriation for positions drawn as rows of letters."""

from collections.abc import Sequence

from shoal.games.contract import ShoalError
from shoal.games.fresh_fish.rules.plots import plot_numbers
from shoal.games.fresh_fish.rules.proof import cut_off_without
from shoal.games.fresh_fish.rules.town import Town, bare_town

LETTERS = {".": "empty", "s": "street", "A": "APO", "O": "outlet", "C": "supply centre"}


def expropriated(rows: Sequence[str]) -> list[int]:
    """The cells that become streets, numbered row by row from 0, the first row first.

    `.` is an empty plot, `s` a street, `A` an APO, `O` an outlet and `C` a supply centre. The drawing need not be
    one that a game can reach, nor even one whose plots are all connected.
    """
    town = _drawn(rows)
    if not town.connected():
        # Then every plot is needed, except one that alone is what stands apart.
        forced = [plot for plot in plot_numbers(town.empty) if cut_off_without(town, plot)]
    elif sum(cell != "A" for row in rows for cell in row) < 3:
        # With one of two things blocked, the other is all there is.
        forced = []
    else:
        town.settle()
        forced = plot_numbers(town.forced)
    return [plot // 10 * len(rows[0]) + plot % 10 for plot in forced]


def _drawn(rows: Sequence[str]) -> Town:
    if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
        raise ShoalError("a drawing is a list of rows, each a string")
    if not 1 <= len(rows) <= 10 or not 1 <= len(rows[0]) <= 10:
        raise ShoalError("a drawing has one to ten rows of one to ten plots")
    town = bare_town(len(rows[0]), len(rows))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ShoalError(
                f"row {number + 1} of the drawing is {len(row)} plots long, but the first is {len(rows[0])}"
            )
        for column, cell in enumerate(row):
            plot = 10 * number + column
            if cell in ("O", "C"):
                town.add_end(plot)
            elif cell == "A":
                town.add_apo(plot)
            elif cell == "s":
                town.add_street(plot, False)
            elif cell != ".":
                known = ", ".join(f"'{letter}' {meaning}" for letter, meaning in LETTERS.items())
                raise ShoalError(f"row {number + 1} of the drawing has {cell!r}, which means nothing: use {known}")
    return town
