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
    "games/tensor.py",
    "games/**/judgement.py",
    "games/**/rules.py",
    "games/**/tensor.py",
    "games/**/view.py",
    "games/fishery/water.py",
    "games/fishy/asking.py",
    "games/fishy/counting.py",
    "games/fishy/mixing.py",
    "games/fishy/fish_in_the_barrel/choices.py",
    "games/fishy/fish_in_the_barrel/guesses.py",
    "games/fresh_fish/instinct.py",
    "games/fresh_fish/layout.py",
    "games/fresh_fish/table.py",
    "games/fresh_fish/town.py",
    "games/fresh_fish/ways.py",
    "games/vicious_fishes/appraisal.py",
    "games/vicious_fishes/pond.py",
    "games/vicious_fishes/stock.py",
    "games/vicious_fishes/inference.py",
    "search/mixing.py",
    "search/search.py",
    "search/tree.py",
]


def extensions() -> list[Any]:
    if os.environ.get("SHOAL_PURE"):
        return []
    from mypyc.build import mypycify

    house = Path("src/shoal")
    sources = sorted({str(path) for pattern in COMPILED for path in house.glob(pattern)})
    built: list[Any] = mypycify(sources, opt_level="3", group_name="shoal")
    for extension in built:
        extension.optional = True
        extension.extra_compile_args.append("-fvisibility=hidden")
    return built


setup(ext_modules=extensions())
