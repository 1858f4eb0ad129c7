"""Running the command `shoal` as a person would, for tests."""

import os
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment whose games are kept in `home`, and in which nothing asks for colour."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE")
    }
    return {**kept, "PYTHONPATH": str(SOURCES), "XDG_STATE_HOME": str(home), "PYTHONIOENCODING": "utf-8", **more}


def shoal(home: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command with these words, and what was typed into it from a pipe."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "shoal", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home, **more),
        check=False,
        timeout=120,
    )


def kept_games(home: Path) -> list[Path]:
    return sorted((home / "shoal").glob("*.json"))
