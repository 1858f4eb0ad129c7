"""Every refused click says why; where a rule forbids it, with a link that leads to the paragraph."""

import random
import re

import pytest
from playwright.sync_api import expect

from shoal.games import REGISTRY, find
from tests.web.person import Person

DEAD = """() => {
  const parts = [...document.querySelectorAll("[data-token]")];
  const open = new Set(parts.filter((part) => part.matches(".live, .chosen")).map((part) => part.dataset.token));
  return parts.filter((part) => !open.has(part.dataset.token)).map((part) => part.dataset.key);
}"""
"""What stands for nothing that could be chosen: another part with the token of a chosen one only takes its place."""
ALWAYS_OPEN = ("rotten-fish", "fresh-market")
"""Here the pictures show only what can be chosen, while one has the choice."""
TRIES = 60


@pytest.mark.parametrize("game", [game for game in REGISTRY if game not in ALWAYS_OPEN])
def test_a_refusal_leads_to_its_paragraph(person: Person, game: str) -> None:
    person.open_table(game, "me", *["bot:random"] * (find(game).players[0] - 1))
    page = person.page
    number = refused_by_rule(person, random.Random(8))

    link = page.locator("#bubble a")
    address = link.get_attribute("href") or ""
    link.click()
    paragraph = page.locator(f'#rules [id="p{number}"]')
    expect(paragraph).to_be_in_viewport()
    expect(paragraph).to_have_class(re.compile("cited"))
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()

    person.go(address)
    expect(page.locator(":target")).to_be_in_viewport()
    expect(page.locator(":target .number")).to_have_text(number)


@pytest.mark.parametrize("game", ALWAYS_OPEN)
def test_whoever_has_chosen_is_told_who_has_not(person: Person, game: str) -> None:
    person.open_table(game, "me", "friend", "bot:random", names=["Ann", "Bo"])
    rng = random.Random(8)
    person.until_told(lambda: person.click_part(rng.choice(person.offered()["parts"])))
    person.page.locator("#tray [data-token]").first.click(force=True)
    expect(person.page.locator("#bubble")).to_contain_text("It is not your turn: Bo still has to choose.")


def refused_by_rule(person: Person, rng: random.Random) -> str:
    """Click what cannot be chosen until a rule is the reason. The number of its paragraph."""
    for _ in range(TRIES):
        assert not person.offered()["over"], "no click of a whole game was refused by a rule"
        # While bots choose as well, the picture changes under the mouse.
        expect(person.page.locator("#side .state", has_text="thinking")).to_have_count(0)
        dead: list[str] = person.page.evaluate(DEAD)
        for key in rng.sample(dead, min(2, len(dead))):
            person.click_part(key, dead=True)
            bubble = person.page.locator("#bubble")
            expect(bubble).to_be_visible()
            assert len(bubble.locator("p").first.inner_text()) > 10
            cited = bubble.locator("a")
            if cited.count():
                return cited.inner_text().split()[-1]
        person.click_anything(rng)
    raise AssertionError("nothing was refused by a rule")
