"""What an installation holds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from shoal.games import REGISTRY, find

ROOT = Path(__file__).parents[1]


def test_a_wheel_holds_all_the_rules_and_data(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    environment = {**os.environ, "SHOAL_PURE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, str(tmp_path), str(source)], env=environment, check=True, capture_output=True)
    names = set(ZipFile(next(tmp_path.glob("shoal-*.whl"))).namelist())
    there = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "shoal").rglob("*.py")}
    assert there <= names
    assert {f"{find(game).package.replace('.', '/')}/RULES.md" for game in REGISTRY} <= names
    assert {"shoal/py.typed", "shoal/games/vicious_fishes/rules/tiles.toml"} <= names
