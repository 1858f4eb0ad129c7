"""The notebooks run, and what they end with shows itself."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def code_cells(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run(cell: str, names: dict[str, Any]) -> object:
    """A cell's last expression, as a notebook would show it."""
    tree = ast.parse(cell)
    last = tree.body.pop()
    value = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
    if value is None:
        tree.body.append(last)
    exec(compile(tree, "cell", "exec"), names)
    return None if value is None else eval(compile(value, "cell", "eval"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if any("adapters.pettingzoo" in cell for cell in code_cells(path)):
        pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'shoal[pettingzoo]'")
    names: dict[str, Any] = {}
    shown = [run(cell, names) for cell in code_cells(path)]
    pictures = [value for value in shown if hasattr(value, "_repr_svg_") or hasattr(value, "_repr_html_")]
    assert pictures, "every notebook shows a game"
    if "after" in names:
        assert names["after"] > names["before"] + 0.1, "the agent learns"


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["analyse", "play", "train"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_executed_and_small(path: Path) -> None:
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == [*range(1, len(cells) + 1)], "execute it: make notebooks"
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs), "it has pictures"
    assert path.stat().st_size < 400_000
