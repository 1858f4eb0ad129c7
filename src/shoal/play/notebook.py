"""How games show themselves in notebooks: a position as a picture, a whole game as a film."""

import json
import os
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shoal.games import find
from shoal.games.contract import SPECTATOR
from shoal.games.game import Game, View
from shoal.games.ui.style_sheets import shared_style_sheet, standalone, style_sheet
from shoal.games.view import Names

if TYPE_CHECKING:
    from shoal.play.match import Match


class Seen(dict[str, Any]):
    """A view: JSON-ready data that a notebook shows as a picture."""

    def __init__(self, view: View, names: Names) -> None:
        super().__init__(view)
        self._names = names

    def _repr_svg_(self) -> str:
        return picture(find(self["game"]), self, self._names)


def picture(game: Game, view: View, names: Names) -> str:
    """The board of a view, its style sheets inside."""
    return standalone(game, game.face.picture(view, names).board)


@dataclass(frozen=True)
class Film:
    """A game move by move, as one page of HTML that needs nothing else."""

    html: str
    """The page."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file, which any browser opens."""
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        """In a frame of its own, so that its styles stay with it."""
        frame = 'style="width:100%;max-width:46rem;height:44rem;border:0" title="The game, move by move"'
        return f'<iframe srcdoc="{escape(self.html)}" {frame}></iframe>'


def film(match: "Match", viewer: int = SPECTATOR) -> Film:
    """Every position of a game as a viewer saw it, with what happened; what changed nothing for them is left out."""
    game, names = match.game, match.names
    frames: list[tuple[str, str]] = []
    told: list[str] = []
    shown: View = {}
    for number, made in enumerate(match.steps()):
        for state in (made.before, made.after) if number == 0 else (made.after,):
            if state is made.after:
                told += match.tell(made, viewer)
            view = game.view(state, viewer)
            if view != shown:
                frames.append((game.face.picture(view, names).board, " ".join(told)))
                shown, told = view, []
    return Film(_page(game, frames))


def _page(game: Game, frames: list[tuple[str, str]]) -> str:
    # Nothing in the data can end the script it stands in.
    data = json.dumps(frames, ensure_ascii=False).replace("</", "<\\/")
    return PAGE.format(
        title=escape(game.title), style=shared_style_sheet() + style_sheet(game), last=len(frames) - 1, data=data
    )


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>
{style}
body {{ margin: 0 auto; max-width: 44rem; padding: .5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.4 system-ui, sans-serif; }}
#board svg {{ display: block; width: 100%; height: auto; max-height: 34rem; }}
#told {{ min-height: 4.2em; margin: .5rem 0; }}
form {{ display: flex; gap: .5rem; align-items: center; }}
input {{ flex: 1; accent-color: var(--sea); }}
button {{ font: inherit; min-width: 4.5rem; min-height: 2.5rem; }}
</style>
<div id="board"></div>
<form>
<button type="button" id="back" aria-label="One move back">◀</button>
<button type="button" id="play">Play</button>
<button type="button" id="on" aria-label="One move on">▶</button>
<input type="range" id="at" min="0" max="{last}" value="0" aria-label="Position">
<output id="number"></output>
</form>
<p id="told" aria-live="polite"></p>
<script>
const frames = {data};
const [board, told, at, number, play, back, on] =
  ["board", "told", "at", "number", "play", "back", "on"].map(id => document.getElementById(id));
let clock = 0;
function show(position) {{
  at.value = Math.min(Math.max(position, 0), frames.length - 1);
  board.innerHTML = frames[at.value][0];
  told.textContent = frames[at.value][1];
  number.value = `${{at.value}} / ${{frames.length - 1}}`;
}}
function stop() {{ clearInterval(clock); clock = 0; play.textContent = "Play"; }}
function step() {{ if (+at.value < frames.length - 1) show(+at.value + 1); else stop(); }}
play.onclick = () => {{
  if (clock) return stop();
  if (+at.value === frames.length - 1) show(0);
  clock = setInterval(step, 900);
  play.textContent = "Pause";
}};
at.oninput = () => {{ stop(); show(+at.value); }};
back.onclick = () => {{ stop(); show(+at.value - 1); }};
on.onclick = () => {{ stop(); show(+at.value + 1); }};
show(0);
</script>
</html>
"""
