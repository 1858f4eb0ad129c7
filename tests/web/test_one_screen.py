"""Several people at one screen: between their turns a curtain hides what each holds, on the page and on the line."""

import random
import re

from playwright.sync_api import expect

from tests.web.person import Person

TILE = re.compile(r"[a-z-]+-\d")


def hand(person: Person) -> set[str]:
    tokens: list[str] = person.page.locator("#tray [data-token]").evaluate_all(
        "parts => parts.map((part) => part.dataset.token)"
    )
    return {token for token in tokens if TILE.fullmatch(token)}


def in_the_page(person: Person) -> set[str]:
    return set(TILE.findall(person.page.content()))


def lift(person: Person, name: str) -> None:
    expect(person.page.locator("#curtain")).to_be_visible()
    expect(person.page.locator("#lift")).to_have_text(f"I am {name}")
    expect(person.page.locator("#tray [data-token]")).to_have_count(0)
    person.page.click("#lift")
    expect(person.page.locator("#curtain")).to_be_hidden()
    expect(person.page.locator("#tray [data-token]").first).to_be_visible()


def play_until_the_screen_is_passed(person: Person, name: str) -> None:
    rng = random.Random(2)
    passing = person.page.locator(f"#acts >> text=Pass the screen to {name}")
    while not passing.count():
        person.play_on(rng, clicks=1)
        person.offered()
    passing.click()


def test_a_hand_is_behind_the_curtain(person: Person) -> None:
    person.open_table("vicious-fishes", "me", "here", names=["Ann", "Bo"])
    lift(person, "Ann")
    person.offered()
    assert hand(person)
    person.page.reload()
    expect(person.page.locator("#curtain")).to_be_visible()
    lift(person, "Ann")
    play_until_the_screen_is_passed(person, "Bo")
    expect(person.page.locator("#curtain")).to_be_visible()
    kept = TILE.findall(next(table for table in reversed(person.tables()) if table["seat"] == 1)["tray"])
    assert kept
    assert not in_the_page(person).intersection(kept)
    lift(person, "Bo")
    assert hand(person)
    assert not in_the_page(person).intersection(kept)


def test_a_sealed_choice_is_behind_the_curtain(person: Person) -> None:
    person.open_table("rotten-fish", "me", "here", "bot:random", names=["Ann", "Bo"])
    lift(person, "Ann")
    play_until_the_screen_is_passed(person, "Bo")
    expect(person.page.locator("#curtain")).to_be_visible()
    assert person.page.locator("#tray").inner_html() == ""
    assert person.page.locator(".chosen").count() == 0
    lift(person, "Bo")
    assert person.play_on(random.Random(1), clicks=6)


def test_without_secrets_there_is_no_curtain(person: Person) -> None:
    person.open_table("fishery", "me", "here", names=["Ann", "Bo"])
    rng = random.Random(4)
    for name in ("Ann", "Bo", "Ann", "Bo"):
        expect(person.page.locator("#side .to-move .who")).to_contain_text(name)
        expect(person.page.locator("#curtain")).to_be_hidden()
        person.until_told(lambda: person.play_on(rng, clicks=1))
