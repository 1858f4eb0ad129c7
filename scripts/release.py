"""All that stands before a release: checks, tests, the files in dist, and a trial of the wheel without a compiler.

    make release                                all of it
    make release RELEASE='--skip-tests'         a rehearsal; also --skip-checks

It publishes nothing: pushing the tag does, see .github/workflows/release.yml.
"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NoReturn
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
START_SECONDS = 60.0
"""How long the server of the trial may take until it answers."""


def refuse(sentence: str) -> NoReturn:
    sys.exit(f"release: {sentence}")


def run(*words: str | Path, **environment: str) -> str:
    """What a command prints; it is shown as well, and a command that fails ends the release."""
    print("$", *words, flush=True)
    settings = {**os.environ, **environment}
    done = subprocess.run(words, cwd=ROOT, env=settings, text=True, stdout=subprocess.PIPE, check=False)
    print(done.stdout, end="", flush=True)
    if done.returncode:
        refuse(f"`{' '.join(map(str, words))}` failed, so nothing is released")
    return done.stdout


def check_tree() -> None:
    if left := run("git", "status", "--porcelain"):
        refuse(f"the tree is not clean; commit or remove {', '.join(line[3:] for line in left.splitlines())}")


def version_to_release() -> str:
    """The version of pyproject.toml, once the changelog and the citation tell of it."""
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    entry = re.search(rf"^## {re.escape(version)}\b.*\n+([^#\s].*)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    if not entry:
        refuse(f"CHANGELOG.md tells nothing about {version}: write what is new under a heading `## {version}`")
    if f"\nversion: {version}\n" not in (ROOT / "CITATION.cff").read_text():
        refuse(f"CITATION.cff names another version than {version}: write `version: {version}` there")
    return version


def build(version: str) -> Path:
    """Builds the sdist, and the wheel from what is in it. Returns the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST)
    [wheel] = DIST.glob(f"shoal-{version}-*.whl")
    return wheel


def try_wheel(wheel: Path, version: str) -> None:
    """Installs the wheel where there is nothing else, not even a compiler, and uses it."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home / "venv", with_pip=True)
        programs = home / "venv" / "bin"
        alone = {"PATH": str(programs), "XDG_STATE_HOME": folder, "PYTHONPATH": ""}
        shoal = programs / "shoal"
        install: list[str | Path] = [programs / "python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
        run(*install, wheel, **alone)
        if run(shoal, "--version", **alone) != f"shoal {version} (compiled)\n":
            refuse("the wheel does not hold compiled rules: see above what the build said")
        run(shoal, "simulate", "fishery", "--games", "20", **alone)
        run(*install, f"{wheel}[web]", **alone)
        try_server(shoal, alone)


def try_server(shoal: Path, environment: dict[str, str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    print(f"$ {shoal} serve --port {port}", flush=True)
    server = subprocess.Popen([shoal, "serve", "--port", str(port)], env={**os.environ, **environment})
    try:
        print(answer(f"http://127.0.0.1:{port}/health", server), flush=True)
    finally:
        server.terminate()
        server.wait(START_SECONDS)


def answer(address: str, server: subprocess.Popen[bytes]) -> str:
    """What a server says, once it is up."""
    deadline = monotonic() + START_SECONDS
    while monotonic() < deadline and server.poll() is None:
        try:
            with urlopen(address, timeout=5) as response:
                return str(response.read().decode())
        except URLError:
            sleep(0.2)
    refuse(f"the server of the wheel never answered at {address}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--skip-checks", action="store_true", help="no ruff, no mypy")
    parser.add_argument("--skip-tests", action="store_true", help="no tests, so none of what the docs say either")
    skip = parser.parse_args()
    check_tree()
    version = version_to_release()
    if not skip.skip_checks:
        run("make", "check")
    if not skip.skip_tests:
        run("make", "test")
    try_wheel(build(version), version)
    rehearsed = " This was a rehearsal." if skip.skip_checks or skip.skip_tests else ""
    print(f"Shoal {version} can be released: git tag v{version} && git push origin v{version}.{rehearsed}")


if __name__ == "__main__":
    main()
