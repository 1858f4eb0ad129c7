"""What stands beside the board: leave and return, undo, hints, habits, layers, agreeing, playing again."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from shoal.games import REGISTRY, find
from tests.web.person import Person
from tests.web.serving import Server


def tool(person: Person, name: str) -> None:
    found = person.page.locator(f'#tools [data-tool="{name}"]')
    if not found.is_visible():
        person.page.click("#tools .layers > summary")
    found.click()


@pytest.fixture
def leisurely(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots take their time, as they do for people."""
    server = Server(tmp_path, pace=0.6).start()
    yield server
    server.stop()


def test_a_bot_plays_for_whoever_leaves(person: Person) -> None:
    person.open_table("rotten-fish", "me", "bot:random", "bot:random", names=["Ann"])
    me = person.page.locator("#side .player").first
    person.offered()
    person.until_told(lambda: tool(person, "leave"))
    expect(me).to_contain_text("bot")
    expect(person.page.locator("#result-title")).to_be_visible()


def test_whoever_left_comes_back(leisurely: Server, invite: Callable[..., Person]) -> None:
    person = invite(leisurely.url)
    person.open_table("fishery", "me", "bot:random", names=["Ann"])
    me = person.page.locator("#side .player").first
    rng = random.Random(3)
    person.play_on(rng, clicks=2)
    person.offered()
    person.until_told(lambda: tool(person, "leave"))
    expect(me.locator(".state")).to_have_text("away")
    expect(me).to_contain_text("bot")
    tool(person, "return")
    expect(me.locator(".state")).not_to_have_text("away")
    person.until_told(lambda: person.play_on(rng, clicks=1))


def test_a_move_is_taken_back(person: Person) -> None:
    person.open_table("fishery", "me", "bot:random", names=["Ann"])
    person.offered()
    before = person.page.locator("#text").text_content() or ""
    expect(person.page.locator("#tools [data-tool=undo]")).to_be_disabled()
    person.until_told(lambda: person.click_part("e4#0"))
    person.offered()
    expect(person.page.locator("#text")).not_to_have_text(before)
    tool(person, "undo")
    expect(person.page.locator("#text")).to_have_text(before)
    expect(person.page.locator("#log")).to_contain_text("Ann takes a move back.")
    assert "e4#0" in person.offered()["parts"]


@pytest.mark.parametrize("game", REGISTRY)
def test_a_hint_is_shown_and_can_be_followed(person: Person, game: str) -> None:
    person.open_table(game, "me", *["bot:random"] * (find(game).players[0] - 1))
    person.offered()
    tool(person, "hint")
    moves = person.page.locator("#hints li")
    expect(moves.first).to_be_visible()
    worth = r"win chance \d+%" if find(game).values_are_win_chances else r"rated \d+ of 100"
    expect(moves.first).to_contain_text(re.compile(worth))
    assert len(moves.first.locator("p").inner_text()) > 5
    moves.first.locator("button").click()
    offer = person.offered()
    if "confirm" in offer["buttons"]:
        person.until_told(lambda: person.click_act("confirm"))
    else:
        assert offer["buttons"], "a hint must lead to a move"


def test_a_habit_decides(person: Person) -> None:
    """Whoever always takes all they may is asked for cards only."""
    person.open_table("rotten-fish", "me", "bot:random", "bot:random")
    person.offered()
    habit = person.page.locator("#tools [aria-pressed]", has_text="Always take all I may")
    habit.click()
    expect(habit).to_have_attribute("aria-pressed", "true")
    rng = random.Random(2)
    while person.click_anything(rng):
        pass
    asked = [moves for table in person.tables()[1:] if table["habits"][0]["on"] for moves in table["legal"]]
    assert asked
    assert {moves.split()[0] for moves in asked} == {"play"}


def test_a_layer_is_laid_over_the_board_and_stays(person: Person) -> None:
    person.open_table("fresh-fish", "me", "bot:random", names=["Ann"])
    person.offered()
    routes = person.page.locator("#tools button", has_text="Ann's routes")
    routes.click()
    expect(person.page.locator("#board svg > .layer")).to_be_attached()
    person.until_told(lambda: person.play_on(random.Random(1), clicks=1))
    expect(person.page.locator("#board svg > .layer")).to_be_attached()
    routes.click()
    expect(person.page.locator("#board svg > .layer")).to_have_count(0)


def test_a_bot_that_would_play_on_says_so_and_the_button_goes_back(person: Person) -> None:
    person.open_table("fresh-fish", "me", "bot:casual", names=["Ann"])
    person.offered()
    end = person.page.locator("#tools [data-tool=agree]")
    end.click()
    expect(person.page.locator("#said")).to_have_text("Greta would play on: its place is not settled yet.")
    expect(end).to_have_attribute("aria-pressed", "false")
    expect(end).to_have_text("End the game as it stands")


def test_playing_again_with_the_seats_moved_on(person: Person) -> None:
    first = person.open_table("rotten-fish", "me", "bot:random", "bot:greedy", names=["Ann"])
    person.play_on(random.Random(1))
    person.page.click("text=Play again")
    person.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(first))
    person.arrived()
    assert [name.split()[0] for name in person.page.locator("#side .who").all_inner_texts()] == [
        "Skua",
        "Dot",
        "Ann",
    ]
    person.offered()
