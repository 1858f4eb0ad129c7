"""Tile sets as data and as files."""

from pathlib import Path

import pytest

from shoal.games.contract import BadOptions
from shoal.games.vicious_fishes import GAME
from shoal.games.vicious_fishes.rules.tile_sets import read_tiles, reconstruction
from tests.games.vicious_fishes.laws import ARMS

HOME = Path(__file__).parents[3] / "src" / "shoal" / "games" / "vicious_fishes" / "rules"


def test_the_file_beside_the_game_is_the_default() -> None:
    assert read_tiles(str(HOME / "tiles.toml")) == list(reconstruction())
    assert "reconstruction" in (HOME / "tiles.toml").read_text(encoding="utf-8")
    plain, given = GAME.prepare(2, {}), GAME.prepare(2, {"tiles": list(reconstruction())})
    assert plain == given
    assert "tiles" not in plain.options


def test_a_file_of_other_tiles_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[red]\nfish = [1, 1, 1]\n[red-black]\noctopus = [" + "8, " * 57 + "]\n", encoding="utf-8")
    tiles = read_tiles(str(file))
    assert sorted(set(tiles)) == ["red-black-octopus-8", "red-fish-1"]
    assert GAME.prepare(2, {"tiles": tiles}).options["tiles"] == tiles


def test_the_order_of_a_list_does_not_matter() -> None:
    assert GAME.prepare(2, {"tiles": ARMS}) == GAME.prepare(2, {"tiles": ARMS[::-1]})
    assert GAME.prepare(2, {"tiles": ARMS}) != GAME.prepare(2, {})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a tile set has 60 tiles, one for each square without a rock; this one has 0"),
        ("[red]\nfish = [1, 2, 3]", "this one has 3"),
        ("[pink]\nfish = [1]", "'pink' is no colour of the game"),
        ("[red-red]\nfish = [1]", "one colour or two different ones"),
        ("[red-blue-green]\nfish = [1]", "one colour or two different ones"),
        ("[blue-red]\nfish = [1]", "write red-blue"),
        ("[red]\nwhale = [1]", r"'whale' in \[red\] is no species"),
        ("[red]\nfish = 1", r"fish in \[red\] must be a list of values"),
        ("[red]\nfish = [9]", r"fish in \[red\] has the value 9: values are whole numbers from 1 to 8"),
        ("[red]\nfish = [true]", "has the value true"),
        ("[red]\nfish = [1979-05-27]", "has the value"),
        ("red = 5", r"red must be a table, \[red\]"),
        ("[red", "is no tile file: "),
        ("[red]\nfish = [1]\n[red]\nfish = [1]", "is no tile file: "),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadOptions, match=reason) as refusal:
        read_tiles(str(file))
    assert str(refusal.value).startswith(str(file))
    assert "\n" not in str(refusal.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"cannot read the tile file .*: No such file"):
        read_tiles(str(tmp_path / "nothing.toml"))
    with pytest.raises(BadOptions, match="cannot read the tile file"):
        read_tiles(str(tmp_path))
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadOptions, match="not UTF-8"):
        read_tiles(str(tmp_path / "bytes.toml"))


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        (str(HOME / "tiles.toml"), "a list of sixty tiles"),
        ({"red": 1}, "a list of sixty tiles"),
        ([1] * 60, "a list of sixty tiles"),
        (ARMS[:-1], "this one has 59"),
        ([*ARMS, "red-fish-1"], "this one has 61"),
        ([*ARMS[:-1], "red-fish-9"], "tile 60 of option tiles: 'red-fish-9' is no tile"),
        ([*ARMS[:-1], "red-fish-01"], "values are whole numbers"),
        ([*ARMS[:-1], "red-whale-1"], "no 'whale' in the pond"),
        ([*ARMS[:-1], "fish-1"], "a colour, a species and a value"),
        ([*ARMS[:-1], "pink-fish-1"], "'pink' is no colour"),
        ([*ARMS[:-1], "blue-red-fish-1"], "write red-blue"),
    ],
)
def test_bad_data_is_refused_and_never_opens_a_file(tiles: object, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.prepare(2, {"tiles": tiles})
