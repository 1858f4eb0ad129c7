"""Compiles the rules with mypyc. Without a C compiler, or with SHOAL_PURE=1, Shoal installs and runs interpreted."""

import os
from pathlib import Path
from typing import Any

from setuptools import setup

# Everything a playout, a search or a learner touches, in one extension, so that calls between modules stay native.
COMPILED = [
    "games/contract.py",
    "games/bits.py",
    "games/rng.py",
    "games/judgement.py",
    "games/tensor.py",
    "games/**/rules/*.py",
    "games/**/ai/*.py",
    "games/**/views/tensor.py",
    "games/**/views/view.py",
    "search/mixing.py",
    "search/search.py",
    "search/tree.py",
]


def extensions() -> list[Any]:
    if os.environ.get("SHOAL_PURE"):
        return []
    from mypyc.build import mypycify

    house = Path("src/shoal")
    found = {path for pattern in COMPILED for path in house.glob(pattern)}
    sources = sorted(str(path) for path in found if path.name != "__init__.py")
    built: list[Any] = mypycify(sources, opt_level="3", group_name="shoal")
    for extension in built:
        extension.optional = True
        extension.extra_compile_args.append("-fvisibility=hidden")
    return built


setup(ext_modules=extensions())
