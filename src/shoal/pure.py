"""Running interpreted although Shoal was compiled: SHOAL_PURE=1 in the environment. For comparing the two."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Finds Shoal's modules as source, never as compiled extensions."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("shoal."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def run_interpreted() -> None:
    sys.meta_path.insert(0, SourceFinder)


def is_compiled() -> bool:
    """Do the rules run compiled in this process?"""
    import shoal.games.contract

    return not (shoal.games.contract.__file__ or "").endswith(".py")


def how_to_compile() -> str:
    """For who runs interpreted without having asked for it, how to get the fast rules; '' for everybody else."""
    if is_compiled() or os.environ.get("SHOAL_PURE"):
        return ""
    return (
        "The rules run interpreted, and bots think some fifty times slower: for the fast ones install a C compiler "
        "and Python's headers (on Debian: apt install gcc python3-dev), then run make serve or pip install again."
    )
