"""What an installation holds, and what it does without its extras or without a compiler."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from shoal.games import REGISTRY, find
from tests.shell import environment

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = ("web", "terminal", "report", "data")


def modules_of(extra: str) -> list[str]:
    """The modules an extra brings, besides those that the light installation has anyhow."""
    names = [re.split(r"[^\w-]", requirement)[0] for requirement in PROJECT["optional-dependencies"][extra]]
    return [name.replace("-", "_") for name in names if name != "markdown-it-py"]


def shoal_without(modules: list[str], home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command where these modules are not installed."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({modules}))"
    command = [sys.executable, "-c", f"{blocked}; from shoal.cli import run; sys.exit(run({list(words)}))"]
    return subprocess.run(command, capture_output=True, text=True, env=environment(home), check=False, timeout=120)


def test_a_wheel_holds_all_the_rules_and_data(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    settings = {**os.environ, "SHOAL_PURE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, str(tmp_path), str(source)], env=settings, check=True, capture_output=True)
    names = set(ZipFile(next(tmp_path.glob("shoal-*.whl"))).namelist())
    there = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "shoal").rglob("*.py")}
    assert there <= names
    assert {f"{find(game).package.replace('.', '/')}/RULES.md" for game in REGISTRY} <= names
    assert {"shoal/py.typed", "shoal/games/vicious_fishes/rules/tiles.toml"} <= names


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("serve", "--help"),
        ("games",),
        ("rules", "fishery", "3.2"),
        ("simulate", "fishery", "--games", "2"),
        ("arena", "fishery", "random", "greedy", "--games", "2", "--workers", "1"),
    ],
    ids=" ".join,
)
def test_a_researcher_needs_no_extra(words: tuple[str, ...], tmp_path: Path) -> None:
    done = shoal_without([name for extra in EXTRAS for name in modules_of(extra)], tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("extra", "words"), [("web", ("serve",)), ("web", ("prune",)), ("web", ("bench", "web"))])
def test_a_command_names_the_extra_it_misses(extra: str, words: tuple[str, ...], tmp_path: Path) -> None:
    done = shoal_without(modules_of(extra), tmp_path, *words)
    assert done.returncode == 2
    assert re.fullmatch(
        rf"shoal: this needs \w+, which is not installed: pip install 'shoal\[{extra}\]'\n", done.stderr
    )


def advice(home: Path, **more: str) -> str:
    code = "from shoal import pure; pure.is_compiled = lambda: False; print(pure.how_to_compile())"
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, env=environment(home, **more), check=True).stdout


def test_who_runs_interpreted_is_told_how_to_compile_unless_they_asked_for_it(tmp_path: Path) -> None:
    assert "install a C compiler" in advice(tmp_path, SHOAL_PURE="")
    assert advice(tmp_path, SHOAL_PURE="1") == "\n"


def test_without_a_compiler_the_build_succeeds_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(tmp_path / "lib")]
    settings = {**os.environ, "CC": str(tmp_path / "no-compiler"), "SHOAL_PURE": ""}
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=True)
    assert "the rules will run interpreted" in done.stdout
    assert not (tmp_path / "lib").exists()


def test_all_that_development_takes_is_pinned_without_hosts() -> None:
    pinned = (ROOT / "constraints.txt").read_text().splitlines()[1:]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+", line) for line in pinned)
    names = {line.partition("==")[0] for line in pinned}
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["web"], *extras["terminal"], *extras["dev"][1:]]
    assert {re.split(r"[^\w-]", requirement)[0].replace("_", "-").lower() for requirement in wanted} <= names


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.name)
def test_workflows_use_actions_of_exact_versions(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text())["jobs"]
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert used
    assert all(re.search(r"@v\d+\.\d+\.\d+$", action) for action in used)


def test_the_citation_names_the_version() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == PROJECT["version"]
