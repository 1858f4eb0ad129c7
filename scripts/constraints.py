"""Writes constraints.txt anew: what development and .ci/run take, in the newest versions that pip would choose today.

make constraints
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEADER = "# The versions that development and tests run with. `make constraints` writes this file.\n"


def resolved() -> dict[str, str]:
    """What pip would install into an empty environment, by name."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run"]
    command += ["--ignore-installed", "--report", "-", f"{ROOT}[dev,ray]"]
    report = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    chosen = (entry["metadata"] for entry in report["install"])
    return {re.sub(r"[-_.]+", "-", entry["name"]).lower(): entry["version"] for entry in chosen}


def main() -> None:
    versions = resolved()
    del versions["shoal"]
    lines = [f"{name}=={versions[name]}\n" for name in sorted(versions)]
    (ROOT / "constraints.txt").write_text(HEADER + "".join(lines))


if __name__ == "__main__":
    main()
