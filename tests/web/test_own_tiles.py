"""A text of one's own for an option: pasted or taken from a file in the browser, and sent as text."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.web.person import Person

TILES = "[red]\nfish = [" + "1, " * 30 + "]\n[blue]\nshark = [" + "8, " * 30 + "]\n"


def test_tiles_of_ones_own_come_from_a_file(person: Person, tmp_path: Path) -> None:
    page = person.page
    file = tmp_path / "mine.toml"
    file.write_text(TILES, encoding="utf-8")
    person.go("/new/vicious-fishes")
    text = page.locator("#option-tiles")
    expect(text).to_be_hidden()
    page.get_by_label("The sixty tiles", exact=True).select_option("Your own")
    expect(text).to_be_visible()
    page.set_input_files("[data-into=option-tiles]", file)
    expect(page.locator(".own [role=status]")).to_have_text("mine.toml is filled in above.")
    expect(text).to_have_value(TILES)
    page.click("text=Open the table")
    table = person.arrived().removeprefix("/t/")
    person.offered()
    options = page.request.get(f"{person.home}/api/tables/{table}").json()["view"]["options"]
    assert sorted(set(options["tiles"])) == ["blue-shark-8", "red-fish-1"]


def test_who_goes_back_to_the_standard_tiles_plays_with_them(person: Person) -> None:
    page = person.page
    person.go("/new/vicious-fishes")
    page.select_option("#own-tiles", "own")
    page.fill("#option-tiles", "nonsense")
    page.select_option("#own-tiles", "")
    expect(page.locator("#option-tiles")).to_be_hidden()
    page.click("text=Open the table")
    person.arrived()


def test_bad_tiles_are_refused_in_a_sentence_and_can_be_put_right(person: Person, tmp_path: Path) -> None:
    person.expects = ("400",)
    page = person.page
    person.go("/new/vicious-fishes")
    page.select_option("#players", "3")
    page.select_option("#seat3", "bot:random")
    page.fill("[name=name1]", "Ann")
    page.select_option("#own-tiles", "own")
    page.fill("#option-tiles", TILES.replace("blue", "pink"))
    page.click("text=Open the table")
    expect(page.get_by_role("alert")).to_have_text(
        "'pink' is no colour of the game: choose from red, blue, green, yellow, white, black."
    )
    expect(page.locator("#option-tiles")).to_have_value(TILES.replace("blue", "pink"))
    expect(page.locator("#players")).to_have_value("3")
    expect(page.locator("#seat3")).to_have_value("bot:random")
    expect(page.locator("[name=name1]")).to_have_value("Ann")
    page.fill("#option-tiles", TILES)
    page.click("text=Open the table")
    person.arrived()
    expect(page.locator("#side .player")).to_have_count(3)


def test_a_file_that_is_too_long_is_not_taken(person: Person, tmp_path: Path) -> None:
    page = person.page
    file = tmp_path / "novel.txt"
    file.write_text("x" * 9_000, encoding="utf-8")
    person.go("/new/vicious-fishes")
    page.select_option("#own-tiles", "own")
    page.fill("#option-tiles", "what I typed")
    page.set_input_files("[data-into=option-tiles]", file)
    expect(page.locator(".own [role=status]")).to_have_text("novel.txt is too long: it may have 8192 bytes.")
    expect(page.locator("#option-tiles")).to_have_value("what I typed")


def test_a_phone_shows_all_of_it(invite: Callable[..., Person]) -> None:
    person = invite(viewport={"width": 375, "height": 667})
    person.go("/new/vicious-fishes")
    person.page.select_option("#own-tiles", "own")
    expect(person.page.locator("#option-tiles")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 375
