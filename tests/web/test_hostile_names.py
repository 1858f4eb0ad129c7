# ruff: noqa: RUF001
"""Names that try to be more than names are text wherever they appear; and no page may run what it was not served."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from shoal.web.tables.names import clean, distinct
from tests.web.person import Person

EVIL = "<img src=x onerror=a()>"
OTHER = "<b>'\"&amp;</b>${1}{{2}}"


def harmless(person: Person) -> None:
    """The names made nothing but text of the page."""
    assert person.page.locator("img, main b b, script:not([src])").count() == 0


def sees(person: Person, where: str, name: str = EVIL) -> None:
    assert name in (person.page.locator(where).first.text_content() or ""), where
    harmless(person)


def test_names_are_text_everywhere(invite: Callable[..., Person]) -> None:
    ann, bo = invite(), invite()
    ann.open_table("rotten-fish", "me", "friend", "bot:random", names=[EVIL])
    bo.page.goto(ann.invitation())
    sees(bo, "main")
    bo.sit_down(ann.invitation(), OTHER)
    sees(bo, "#side")
    sees(bo, "#board", EVIL[:10])
    rng = random.Random(2)
    while not ann.page.locator("#result .result").count():
        for person in (ann, bo):
            if person.glance():
                person.click_anything(rng)
            harmless(person)
    sees(ann, "#log")
    sees(ann, "#text", EVIL[:10])
    sees(ann, "#result thead")
    sees(ann, "#result thead", OTHER)
    ann.page.click("#result >> text=Replay")
    ann.page.wait_for_selector("#board svg")
    sees(ann, "#viewer")
    sees(ann, "#side", OTHER)
    ann.go("/")
    sees(ann, ".tables")


def test_names_on_buttons_and_the_curtain(person: Person) -> None:
    person.open_table("fresh-fish", "me", "here", names=[EVIL, OTHER])
    expect(person.page.locator("#tools")).to_contain_text(f"{EVIL}'s routes")
    harmless(person)
    person.open_table("vicious-fishes", "me", "here", names=[EVIL, OTHER])
    sees(person, "#curtain")


@pytest.mark.parametrize("path", ["/", "/new/fishery", "/rules/fishery", "/learn/fishery", "/t/nowhere", "/api/games"])
def test_every_page_says_what_it_may_load(person: Person, path: str) -> None:
    answer = person.context.request.get(f"{person.home}{path}")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_key_to_a_seat_is_out_of_reach_of_scripts(person: Person) -> None:
    person.open_table("fishery", "me", "bot:random")
    [cookie] = person.context.cookies()
    assert cookie["httpOnly"]
    assert len(cookie["value"]) >= 43
    assert person.page.evaluate("document.cookie") == ""
    assert cookie["value"] not in person.page.content() + "".join(person.frames)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann \t Bo\n", "Ann Bo"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("\u3164", ""),
        ("\u115f\u1160\uffa0\u2800\u034f", ""),
        ("\u200b\u200d\ufeff\u2060\u00ad", ""),
        ("A\u202enn\u2066", "Ann"),
        ("\ue000\ud800", ""),
        ("A\u2028B", "AB"),
        ("\u0301\u0301", ""),
        ("a" + "\u0335" * 30, "a\u0335\u0335"),
        ("x" * 100, "x" * 40),
        ("Zoé", "Zoé"),
        ("Юлия", "Юлия"),
        ("🐟", "🐟"),
    ],
)
def test_a_name_is_what_can_be_read_of_it(given: str, shown: str) -> None:
    assert clean(given) == shown


@pytest.mark.parametrize("other", ["ann", "ANN", "Аnn", "Αnn", "Ánn"])
def test_names_that_look_alike_get_a_number(other: str) -> None:
    assert distinct(other, ["Bo", "Ann"]) == f"{other} 2"
    assert distinct(other, ["Ann", f"{other} 2"]) == f"{other} 3"


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("🐟", "🐠"), ("Юлия", "Юля"), ("Guest 2", "Guest 3")])
def test_names_that_can_be_told_apart_stay_as_they_are(one: str, other: str) -> None:
    assert distinct(one, [other]) == one
