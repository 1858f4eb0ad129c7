"""The house stays tidy: imports run one way, rules need the standard library only, nobody but a game names it."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import shoal
from shoal.games import REGISTRY

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "shoal").rglob("*.py"))
FLOORS = [["games"], ["search"], ["play"], ["bots"], ["arena", "web", "terminal", "adapters"], ["loadtest"], ["cli"]]
"""A floor may import from those before it, and from itself."""
COMPILED_WITH = {"librt", "mypy_extensions"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
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
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in REGISTRY


def test_files_can_be_held_in_mind() -> None:
    long = {module_of(path) for path in SOURCES if len(path.read_text().splitlines()) > 400}
    assert not long


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
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT / "src", check=True)
    assert done.stdout.split() == ["shoal"]
