"""On a phone: the board as wide as the screen, nothing to scroll sideways, and moves by tapping."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from shoal.games import REGISTRY, find
from tests.web.person import CONFIRM, Person

WIDTH = 375
PHONE = {"viewport": {"width": WIDTH, "height": 700}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def phone(invite: Callable[..., Person]) -> Person:
    return invite(careful=True, **PHONE)


def fits(person: Person) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= WIDTH, person.page.url


@pytest.mark.parametrize("game", REGISTRY)
def test_a_move_by_tapping(phone: Person, game: str) -> None:
    phone.open_table(game, "me", *["bot:random"] * (find(game).players[0] - 1))
    page = phone.page
    fits(phone)
    board = page.locator("#board > svg").bounding_box()
    assert board is not None
    assert board["width"] >= 0.94 * WIDTH
    rng = random.Random(3)
    while CONFIRM not in phone.offered()["buttons"]:
        page.locator(f'[data-key="{rng.choice(phone.offered()["parts"])}"]').tap()
        expect(page.locator(".chosen").first).to_be_attached()
    phone.until_told(page.locator(f"#acts [data-words={CONFIRM}]").tap)
    fits(phone)
    page.tap("#open-more")
    expect(page.locator("#tools")).to_be_in_viewport()
    page.tap("#open-more")


def test_every_other_page_fits(phone: Person) -> None:
    phone.go("/")
    fits(phone)
    for game in REGISTRY:
        for page in ("new", "rules", "learn"):
            phone.go(f"/{page}/{game}")
            fits(phone)
