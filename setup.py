"""Compiles the rules with mypyc. Without a C compiler, or with SHOAL_PURE=1, Shoal installs and runs interpreted."""

import os
from pathlib import Path
from typing import Any

from setuptools import setup

# Everything a playout touches, in one extension, so that calls between modules stay native and can be inlined.
COMPILED = [
    "contract.py",
    "bits.py",
    "rng.py",
    "**/rules.py",
    "fishy/asking.py",
    "fishy/counting.py",
    "fishy/fish_in_the_barrel/choices.py",
    "fresh_fish/layout.py",
    "fresh_fish/table.py",
    "fresh_fish/town.py",
    "vicious_fishes/pond.py",
    "vicious_fishes/stock.py",
]


def extensions() -> list[Any]:
    if os.environ.get("SHOAL_PURE"):
        return []
    from mypyc.build import mypycify

    games = Path("src/shoal/games")
    sources = sorted({str(path) for pattern in COMPILED for path in games.glob(pattern)})
    built: list[Any] = mypycify(sources, opt_level="3", group_name="shoal")
    for extension in built:
        extension.optional = True
        extension.extra_compile_args.append("-fvisibility=hidden")
    return built


setup(ext_modules=extensions())
