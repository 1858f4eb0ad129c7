"""Writes docs/reference/tensors.md: every part of every game's tensor. `python -m docs.tensors`."""

from pathlib import Path

from shoal.games import REGISTRY, find
from shoal.games.game import Game

PAGE = Path(__file__).parent / "reference" / "tensors.md"
HEAD = """# Tensors

A view as numbers, for learners: `match.tensor(seat)` is one row of 32-bit floats, made from what the seat sees and
nothing else.

```python
>>> import shoal
>>> match = shoal.Match("fishery", seed=7)
>>> match.play(1, "ship e4")
>>> row, layout = match.tensor(1), match.layout()
>>> len(row) == layout.size
True
>>> layout.places["ships"], layout.parts[2].shape
(slice(4, 130, None), (2, 7, 9))
>>> list(row[layout.places["ships"]]).index(1)  # e4: column 4 of row 3
31

```

`numpy.frombuffer(row, "f")` takes it without a copy. The row has the named parts below, one after another, in this
order. All numbers go from 0 to 1: a flag is 0 or 1, an amount is a share of the greatest there can be, and one without
a greatest is n / (n + 16). Shapes are fixed for a number of players and depend on no option. Seats, in every part, come
in turn order from the viewer's on; a spectator's begin with seat 1. Planes have their rows from 1 up and their columns
from a on. Views of two positions that differ give rows that differ; the tests hold that, and that a row never tells
what its view does not. How a position came about, where a view tells it (`past` in Vicious Fishes), and the version of
the rules are not in the row.

This page is written by `python -m docs.tensors`.
"""


def _shape(game: Game, number: int, players: int) -> str:
    part = game.tensor.layout(players, game.prepare(players, {}).options).parts[number]
    return " x ".join(map(str, part.shape))


def _rows(game: Game) -> list[str]:
    fewest, most = game.players[0], game.players[-1]
    parts = game.tensor.layout(fewest, game.prepare(fewest, {}).options).parts
    rows = []
    for number, part in enumerate(parts):
        shapes = dict.fromkeys((_shape(game, number, fewest), _shape(game, number, most)))
        rows.append(f"| `{part.name}` | {' … '.join(shapes)} | {part.meaning} |")
    return rows


def _section(game: Game) -> str:
    sizes = [game.tensor.layout(players, game.prepare(players, {}).options).size for players in game.players]
    numbers = ", ".join(f"{size:,} for {players}" for players, size in zip(game.players, sizes, strict=True))
    head = ["", f"## {game.title} (`{game.id}`)", "", f"Numbers by players: {numbers}.", ""]
    return "\n".join([*head, "| part | shape | what it is |", "|---|---|---|", *_rows(game), ""])


def page() -> str:
    return HEAD + "".join(_section(find(name)) for name in REGISTRY)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
