"""Tile sets as data: names such as `red-fish-3` and `red-blue-fish-5`, and files of them like `tiles.toml`."""

import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from shoal.games.contract import BadOptions
from shoal.games.game import quoted, shown
from shoal.games.vicious_fishes.rules.pond import COLOURS, SPECIES, TILES, Tiles

VALUES = range(1, 9)
EXAMPLE = """[red]
fish = [1, 2, 3, 4, 5, 6]
shark = [8]
crab = [3]
octopus = [2]

[red-blue]
fish = [5]
…"""
"""How a tile file begins."""

Kind = tuple[int, int, int, int, int]
"""How many colours, the first and the last of them, the species, the value: kinds are numbered in this order."""


def tile_set(options: Mapping[str, object]) -> Tiles:
    """The tiles a table plays with: those in its options, or the reconstruction."""
    chosen = options.get("tiles")
    return _tile_set(tuple(chosen) if isinstance(chosen, list) else reconstruction())


@cache
def reconstruction() -> tuple[str, ...]:
    """The tiles of the file beside the game."""
    return tuple(_names((files(__package__) / "tiles.toml").read_text(encoding="utf-8")))


@lru_cache(maxsize=64)
def _tile_set(names: tuple[str, ...]) -> Tiles:
    counted = sorted((_kind(name), name, copies) for name, copies in Counter(names).items())
    return Tiles(
        [
            (name, 1 << first | 1 << last, species, value, copies)
            for (_, first, last, species, value), name, copies in counted
        ]
    )


def _kind(name: str) -> Kind:
    """What a name says of its tile; BadOptions says what is wrong with it."""
    parts = name.split("-")
    if len(parts) < 3:
        raise BadOptions(f"{quoted(name)} is no tile: a tile has a colour, a species and a value, as in red-fish-3")
    schools, species, value = _schools("-".join(parts[:-2])), parts[-2], parts[-1]
    if species not in SPECIES:
        raise BadOptions(f"there is no {quoted(species)} in the pond: choose from {', '.join(SPECIES)}")
    if value not in map(str, VALUES):
        raise BadOptions(f"{quoted(name)} is no tile: values are whole numbers from 1 to 8")
    return (len(schools), schools[0], schools[-1], SPECIES.index(species), int(value))


def _schools(text: str) -> list[int]:
    """The colours in 'red' or 'red-blue'."""
    named = text.split("-")
    for colour in named:
        if colour not in COLOURS:
            raise BadOptions(f"{quoted(colour)} is no colour of the game: choose from {', '.join(COLOURS)}")
    schools = [COLOURS.index(colour) for colour in named]
    if len(schools) > 2 or len(set(schools)) < len(schools):
        raise BadOptions(f"{quoted(text)} is not possible: a tile has one colour or two different ones")
    if schools != sorted(schools):
        raise BadOptions(f"colours are named in the order {', '.join(COLOURS)}: write {named[1]}-{named[0]}")
    return schools


# Data from outside


def check_tiles(value: object) -> list[str]:
    """The option `tiles`: a list of sixty names."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadOptions('option tiles is a list of sixty tiles, each a text such as "red-fish-3"')
    for number, name in enumerate(value, 1):
        try:
            _kind(name)
        except BadOptions as error:
            raise BadOptions(f"tile {number} of option tiles: {error}") from None
    _count(value)
    return value


def _count(names: list[str]) -> None:
    """1.3: sixty tiles fill the pond."""
    if len(names) != TILES:
        raise BadOptions(f"a tile set has {TILES} tiles, one for each square without a rock; this one has {len(names)}")


def read_tiles(path: str) -> list[str]:
    """A tile file that a person named on a command line, as the option's value."""
    try:
        names = _names(Path(path).read_text(encoding="utf-8-sig"))
        _count(names)
    except OSError as error:
        raise BadOptions(f"cannot read the tile file {path!r}: {error.strerror or error}") from None
    except RecursionError:
        raise BadOptions(f"{path} is no tile file: its lists are nested too deeply") from None
    except UnicodeDecodeError:
        raise BadOptions(f"{path} is no tile file: it is not UTF-8 text") from None
    except ValueError as error:
        raise BadOptions(f"{path} is no tile file: {error}") from None
    except BadOptions as error:
        raise BadOptions(f"{path}: {error}") from None
    return names


def tiles_from_text(text: str) -> list[str]:
    """A tile set that anybody pasted, as the option's value: the text of a tile file, or a list of names as JSON."""
    text = text.removeprefix("\ufeff")
    try:
        return check_tiles(json.loads(text))
    except ValueError:
        pass
    try:
        names = _names(text)
    except ValueError as error:
        raise BadOptions(f"option tiles is no tile set: {error}") from None
    _count(names)
    return names


def _names(text: str) -> list[str]:
    """The tiles a file lists: a table per colour or pair of colours, in it the values of each species."""
    found = []
    for schools, table in tomllib.loads(text).items():
        _schools(schools)
        if not isinstance(table, dict):
            raise BadOptions(f"{schools} must be a table, [{schools}], with lines such as fish = [1, 2, 3]")
        for species, values in table.items():
            if species not in SPECIES:
                raise BadOptions(f"{quoted(species)} in [{schools}] is no species: choose from {', '.join(SPECIES)}")
            if not isinstance(values, list):
                raise BadOptions(f"{species} in [{schools}] must be a list of values, such as [1, 2, 3]")
            for value in values:
                if type(value) is not int or value not in VALUES:
                    wrong = f"{species} in [{schools}] has the value {shown(value)}"
                    raise BadOptions(f"{wrong}: values are whole numbers from 1 to 8")
                found.append(f"{schools}-{species}-{value}")
    return found
