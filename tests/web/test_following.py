"""Following the others: their moves stay marked until I act, reveals wait, and no careless click decides anything."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.person import CONFIRM, Person

CARDS = ("rotten-fish", "fish-in-the-barrel", "fresh-market")


def play_a_card(person: Person) -> None:
    """Whatever is asked, once."""
    person.play_on(random.Random(2), clicks=2)
    person.offered()


def test_every_seats_last_move_is_marked_until_i_act(person: Person) -> None:
    person.open_table("vicious-fishes", "me", *["bot:random"] * 3, names=["Ann"])
    page = person.page
    while person.page.locator("#board .move-mark").count() < 3:
        person.play_on(random.Random(1), clicks=1)
        person.offered()
    told = [entry for table in person.tables() for entry in table["story"]]
    mine = max((entry["number"] for entry in told if entry.get("seat") == 1), default=0)
    since = {entry["seat"]: entry["places"] for entry in told if entry["number"] > mine and entry.get("places")}
    assert set(since) == {2, 3, 4}
    for seat in since:
        expect(page.locator(f"#board .move-mark.seat{seat}").first).to_be_attached()
    expect(page.locator("#board .move-mark.seat1")).to_have_count(0)
    page.reload()
    expect(page.locator("#board .move-mark.seat3").first).to_be_attached()


def test_the_strip_steps_through_what_the_others_did(person: Person) -> None:
    person.open_table("vicious-fishes", "me", *["bot:random"] * 3, names=["Ann"])
    while person.page.locator("#board .move-mark").count() < 3:
        person.play_on(random.Random(1), clicks=1)
        person.offered()
    page = person.page
    says, count = page.locator("#since-says"), page.locator("#since-count")
    last = says.inner_text()
    steps = int(count.inner_text().split("/")[-1])
    assert count.inner_text() == f"{steps}/{steps}"
    page.locator("body").press("ArrowLeft")
    expect(count).to_have_text(f"{steps - 1}/{steps}")
    expect(says).not_to_have_text(last)
    page.click("#since-on")
    expect(says).to_have_text(last)
    expect(page.locator("#board .move-mark.now")).to_have_count(1)


def test_who_placed_each_tile_can_be_seen_all_game_long(person: Person) -> None:
    person.open_table("vicious-fishes", "me", "bot:random", names=["Ann"])
    person.play_on(random.Random(1), clicks=9)
    person.offered()
    page = person.page
    page.click('#tools [data-tool="owners"]')
    placed = [entry for table in person.tables() for entry in table["story"] if entry.get("owned")]
    expect(page.locator("#board .owners .move-mark")).to_have_count(len(placed))
    page.click("#open-rounds")
    expect(page.locator("#rounds tbody tr").first).to_contain_text(" on ")


@pytest.mark.parametrize("game", CARDS)
def test_cards_stay_face_up_until_i_choose_again(invite: Callable[..., Person], game: str) -> None:
    person = invite()
    person.open_table(game, "me", "bot:random", "bot:random", names=["Ann"])
    page = person.page
    while (
        page.locator('#board [aria-label$=", face down"]').count()
        or not page.locator("#board .fishy-card.last").count()
    ):
        person.play_on(random.Random(2), clicks=1)
        person.offered()
    # The others choose meanwhile; nothing of theirs covers what everybody played.
    expect(page.locator("#side .state", has_text="has chosen")).to_have_count(2)
    assert not page.locator('#board [aria-label$=", face down"]').count()
    expect(page.locator("#log")).not_to_contain_text("has chosen.")
    page.click("#open-rounds")
    expect(page.locator("#rounds thead th")).to_have_count(4)
    expect(page.locator("#rounds tbody td").first).not_to_be_empty()


def test_a_pass_asks_once_more_and_the_setting_turns_that_off(invite: Callable[..., Person]) -> None:
    person = invite(careful=True)
    person.open_table("fresh-fish", "me", "bot:random", names=["Ann"])
    page = person.page
    while "draw" not in person.offered()["buttons"]:
        person.play_on(random.Random(4), clicks=1)
    person.click_act("draw")
    expect(page.locator("#acts button")).to_have_count(2)
    assert "draw" in person.offered()["buttons"] or person.offered()["buttons"] == [CONFIRM]
    page.keyboard.press("Escape")
    expect(page.locator('#acts [data-words="draw"]')).to_be_visible()
    page.click("text=Your settings")
    page.click("text=Ask once more")
    before = person.tables()[-1]["number"]
    person.click_act("draw")
    page.wait_for_function("before => document.querySelector('#log').children.length > 0 && before >= 0", arg=before)
    person.offered()
    assert person.tables()[-1]["number"] > before


def test_leaving_asks_once_more(invite: Callable[..., Person]) -> None:
    person = invite(careful=True)
    person.open_table("fishery", "me", "bot:random", names=["Ann"])
    person.offered()
    page = person.page
    page.click('#tools [data-tool="leave"]')
    page.click(".question >> text=No, stay")
    expect(page.locator(".question")).to_have_count(0)
    expect(page.locator("#side .state", has_text="away")).to_have_count(0)


def test_a_choice_is_taken_back_while_others_still_owe_theirs(person: Person) -> None:
    person.open_table("rotten-fish", "me", "friend", "bot:random", names=["Ann", "Bo"])
    person.click_part(person.offered()["parts"][-1])
    person.page.click("#acts >> text=Take it back")
    assert person.offered()["parts"]


def test_all_fish_are_placed_by_one_button(person: Person) -> None:
    person.open_table("fish-in-the-barrel", "me", "bot:random", "bot:random", names=["Ann"])
    page = person.page
    rng = random.Random(3)
    while not page.locator('#acts [data-words^="all "]').count():
        person.play_on(rng, clicks=1)
        person.offered()
    text = page.locator('#acts [data-words^="all "]').inner_text()
    assert text.startswith("Place all ")


def test_bots_play_at_the_pace_somebody_wants(person: Person) -> None:
    person.open_table("fishery", "me", "bot:random", names=["Ann"])
    person.offered()
    page = person.page
    page.click("text=Your settings")
    page.select_option("#settings select", "slow")
    person.click_part("e4#0")
    assert person.offered()
    page.reload()
    page.click("text=Your settings")
    expect(page.locator("#settings select")).to_have_value("slow")
