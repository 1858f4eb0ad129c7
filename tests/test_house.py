"""The house stays tidy: imports run one way, rules need the standard library only, nobody but a game names it."""

import ast
import io
import os
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import shoal
from shoal.games import REGISTRY

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "shoal").rglob("*.py"))
FLOORS = [
    ["games"],
    ["search"],
    ["play"],
    ["bots"],
    ["batch"],
    ["review"],
    ["arena", "web", "terminal", "adapters"],
    ["loadtest"],
    ["cli"],
]
"""A floor may import from those before it, and from itself."""
COMPILED_WITH = {"librt", "mypy_extensions"}
LONGEST_FUNCTION = 40
MOST_MODULES = 12
"""In one folder, `__init__.py` aside."""
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""


def room(module: str) -> str:
    """The part of the house a module is in: 'games' for shoal.games.fishery.rules.state."""
    return module.partition(".")[2].partition(".")[0]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_imports_run_one_way(path: Path) -> None:
    floors = {name: number for number, names in enumerate(FLOORS) for name in names}
    here = room(module_of(path))
    for module in imported(path):
        there = room(module)
        if module.startswith("shoal.") and here in floors and there in floors:
            assert here == there or floors[there] < floors[here], f"{here} must not import {module}"


@pytest.mark.parametrize("path", [path for path in SOURCES if room(module_of(path)) == "games"], ids=module_of)
def test_rules_need_the_standard_library_only(path: Path) -> None:
    for module in imported(path):
        top = module.split(".")[0]
        if top == "shoal":
            assert room(module) == "games"
        else:
            assert top in sys.stdlib_module_names | COMPILED_WITH


@pytest.mark.parametrize("path", [path for path in SOURCES if room(module_of(path)) != "games"], ids=module_of)
def test_nobody_outside_the_games_names_one(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in REGISTRY


def code_lines(source: str) -> set[int]:
    """The lines that hold more than a comment."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return lines


def function_lengths(path: Path) -> Iterator[tuple[str, int]]:
    """Each function's lines of code; its signature and docstring, comments and blank lines are none."""
    source = path.read_text()
    lines = code_lines(source)
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            if body:
                yield node.name, len(lines.intersection(range(body[0].lineno, (node.end_lineno or 0) + 1)))


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_functions_can_be_held_in_mind(path: Path) -> None:
    for name, length in function_lengths(path):
        assert length <= LONGEST_FUNCTION, f"{name} has {length} lines of code: what are its steps?"


@pytest.mark.parametrize("folder", sorted({path.parent for path in SOURCES}), ids=lambda path: path.name)
def test_folders_can_be_held_in_mind(folder: Path) -> None:
    modules = [path.stem for path in folder.glob("*.py") if path.stem != "__init__"]
    assert len(modules) <= MOST_MODULES, f"{folder.name} has {len(modules)} modules: which of them belong together?"


def test_every_version_is_in_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert shoal.__version__ == version
    assert f"\n## {version}" in (ROOT / "CHANGELOG.md").read_text()


def test_what_shoal_offers_is_there() -> None:
    for name in shoal.__all__:
        assert getattr(shoal, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Mtach'"):
        _ = shoal.Mtach


def test_importing_shoal_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import shoal; print(*sorted(set(sys.modules) - before))"
    # Where the sources are asked for as they are, shoal.pure sees to it.
    environment = {name: value for name, value in os.environ.items() if name != "SHOAL_PURE"}
    command, there = [sys.executable, "-c", code], ROOT / "src"
    done = subprocess.run(command, capture_output=True, text=True, cwd=there, env=environment, check=True)
    assert done.stdout.split() == ["shoal"]
