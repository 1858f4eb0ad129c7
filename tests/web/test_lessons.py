"""The guided first game of each game can be clicked through to its end, and leads to a real one."""

import re

import pytest
from playwright.sync_api import expect

from shoal.games import REGISTRY, find
from shoal.games.ui.lessons import guide
from tests.web.person import Person


@pytest.mark.parametrize("game", REGISTRY)
def test_a_guided_game_to_its_end(person: Person, game: str) -> None:
    page = person.page
    lessons = guide(find(game)).lessons
    assert len(lessons) >= 4
    person.go("/")
    page.click(f"a[href='/learn/{game}']")
    for number, lesson in enumerate(lessons, 1):
        expect(page.locator("#step")).to_have_text(f"Step {number} of {len(lessons)}")
        expect(page.locator("#say")).to_have_text(lesson.say)
        if lesson.play:
            page.click("#show")
            confirm = page.locator("#acts [data-words=confirm]")
            offered = page.locator(f'#acts [data-words="{lesson.play}"]')
            confirm.or_(offered).first.click()
        elif number < len(lessons):
            page.click("#next")
    page.click("text=Play a game now")
    person.arrived()
    expect(page.locator("main")).to_have_attribute("data-game", game)


def test_another_move_is_answered_with_the_one_to_try(person: Person) -> None:
    person.go("/learn/fishery")
    page = person.page
    step = page.locator("#step")
    expect(step).not_to_be_empty()
    while page.locator("#show").is_hidden():
        before = step.text_content() or ""
        page.click("#next")
        expect(step).not_to_have_text(before)
    page.click("#show")
    wanted = page.locator(".chosen").first.get_attribute("data-token")
    page.keyboard.press("Escape")
    page.locator(f'#board .live:not([data-token="{wanted}"])').first.click()
    expect(page.locator("#bubble")).to_contain_text(re.compile("try this"))
