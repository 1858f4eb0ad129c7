"""Compiles the rules with mypyc. Without a C compiler, or with SHOAL_PURE=1, Shoal installs and runs interpreted."""

import os
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, PlatformError

COMPILED = [
    "games/contract.py",
    "games/bits.py",
    "games/rng.py",
    "games/fingerprint.py",
    "games/heuristics.py",
    "games/tensor_rows.py",
    "games/batches/*.py",
    "games/**/rules/*.py",
    "games/**/ai/*.py",
    "games/**/benchmark.py",
    "games/**/views/tensor.py",
    "games/**/views/view.py",
    "games/**/views/observer.py",
    "search/guided.py",
    "search/search.py",
    "search/simultaneous.py",
    "search/tree.py",
]
"""Everything a playout, a search or a learner touches, in one extension, so that calls between modules stay native."""

ONLY_ASKING = {"egg_info", "dist_info", "sdist"}
"""Commands that ask about the project without building it: translating for each would take three times as long."""

COMPILED_SEPARATELY = ("___view.c", "___tensor.c")
"""Modules outside the inner loops, which are compiled beside the others."""
STEP = 5
"""Every so many files it is told how far the compiler is."""


def can_compile() -> bool:
    """Is there a C compiler, and are Python's headers there?"""
    # Setuptools' own copy, whatever the version of Python.
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CompileError, PlatformError, OSError):
            return False
    return True


def extensions() -> list[Any]:
    if os.environ.get("SHOAL_PURE") or ONLY_ASKING & set(sys.argv):
        return []
    if not can_compile():
        say("There is no C compiler, or Python's headers are missing: the rules will run interpreted.")
        return []
    from mypyc.build import mypycify

    house = Path("src/shoal")
    found = {path for pattern in COMPILED for path in house.glob(pattern)}
    sources = sorted(str(path) for path in found if path.name != "__init__.py")
    say(f"Translating {len(sources)} files of rules into C …")
    built: list[Any] = mypycify(sources, opt_level="3", debug_level="0", multi_file=True, group_name="shoal")
    join_hot_modules(built[0])
    for extension in built:
        extension.optional = True
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return built


def join_hot_modules(library: Any) -> None:
    """Makes two C files of what runs in the inner loops and of mypyc's run time: what is in one file can be inlined.

    One file a module would lose a fifth of some searches' speed; one file for all leaves the other cores idle.
    """
    hot = sorted((Path(source) for source in library.sources if not source.endswith(COMPILED_SEPARATELY)), key=game_of)
    half = sum(source.stat().st_size for source in hot) / 2
    before = 0
    halves: dict[bool, list[Path]] = {False: [], True: []}
    for _, modules in groupby(hot, game_of):
        of_one_game = list(modules)
        halves[before >= half] += of_one_game
        before += sum(source.stat().st_size for source in of_one_game)
    joined = [write_joined(f"shoal_hot_{number}.c", part) for number, part in enumerate(halves.values(), 1) if part]
    library.depends = [*library.depends, *map(str, hot)]
    library.sources = [
        *map(str, joined),
        *(source for source in library.sources if source.endswith(COMPILED_SEPARATELY)),
    ]


def game_of(source: Path) -> str:
    """The folder below games/ that a translated module comes from; '' for what serves all games."""
    parts = source.stem.split("___")
    return parts[2] if len(parts) > 3 and parts[1] == "games" else ""


def write_joined(name: str, sources: list[Path]) -> Path:
    folder = Path(os.path.commonpath([source.parent for source in sources]))
    text = "".join(f'#include "{source.relative_to(folder).as_posix()}"\n' for source in sources)
    joined = folder / name
    # As mypyc does with its own: a file written again would be compiled again, for nothing.
    if not joined.exists() or joined.read_text() != text:
        joined.write_text(text)
    return joined


class BuildOnAllCores(build_ext):
    """Compiles as many C files at a time as there are cores, and says how far it is."""

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile
        total = sum(len(extension.sources) for extension in self.extensions)
        done = count(1)

        def compile_one(source: str, **how: Any) -> list[str]:
            objects: list[str] = compile_in_turn([source], **how)
            number = next(done)
            if number % STEP == 0 or number == total:
                say(f"Compiling the rules: {number} of {total} files")
            return objects

        def compile_in_parallel(sources: Sequence[str], **how: Any) -> list[str]:
            built = pool.map(lambda source: compile_one(source, **how), sources)
            return [name for names in built for name in names]

        self.parallel = os.cpu_count() or 1
        with ThreadPoolExecutor(self.parallel) as pool:
            self.compiler.compile = compile_in_parallel
            super().build_extensions()


def say(sentence: str) -> None:
    print(sentence, flush=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOnAllCores})
