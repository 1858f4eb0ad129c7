"""A server that is killed, a network that goes away: the page comes back by itself, and the game goes on."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.person import PATIENCE, TICK, Person
from tests.web.serving import Server

LOST = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED")
"""What a browser says of a line that is cut."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    server = Server(tmp_path).start()
    yield server
    server.stop()


def position(person: Person) -> tuple[str | None, str]:
    return person.page.locator("#text").text_content(), person.page.locator("#log").inner_text()


def is_lost(person: Person) -> None:
    expect(person.page.locator("main")).to_have_class("table lost")


def is_back(person: Person) -> None:
    expect(person.page.locator("main")).to_have_class("table")


def wait_until(person: Person, come: Callable[[], bool]) -> None:
    """What is heard on a line is heard only while the page is waited for."""
    for _ in range(PATIENCE // TICK):
        if come():
            return
        person.page.wait_for_timeout(TICK)
    raise AssertionError("it never came")


def test_a_killed_server_comes_back_with_the_same_position(mortal: Server, invite: Callable[..., Person]) -> None:
    person = invite(mortal.url)
    person.expects = LOST
    rng = random.Random(1)
    person.open_table("fishery", "me", "bot:random")
    person.play_on(rng, clicks=5)
    person.offered()
    before = position(person)
    person.page.evaluate("() => { window.never = 'reloaded'; }")
    mortal.kill()
    is_lost(person)
    mortal.start()
    is_back(person)
    person.offered()
    assert position(person) == before
    assert person.page.evaluate("() => window.never") == "reloaded"
    person.until_told(lambda: person.play_on(rng, clicks=1))
    assert position(person)[1].startswith(before[1])


def test_a_move_made_without_a_line_is_kept_and_sent(mortal: Server, invite: Callable[..., Person]) -> None:
    person = invite(mortal.url)
    person.expects = LOST
    rng = random.Random(2)
    person.open_table("fishery", "me", "bot:random")
    person.offered()
    mortal.kill()
    person.play_on(rng, clicks=1)
    is_lost(person)
    person.until_told(mortal.start)
    is_back(person)
    person.until_told(lambda: person.play_on(rng, clicks=1))


def test_bots_go_on_after_a_kill(tmp_path: Path, invite: Callable[..., Person]) -> None:
    slow = Server(tmp_path, pace=2.0).start()
    try:
        person = invite(slow.url)
        person.expects = LOST
        person.open_table("fishery", "me", "bot:random")
        person.until_told(lambda: person.play_on(random.Random(3), clicks=1))
        slow.kill()
        person.until_told(slow.start)
        person.offered()
    finally:
        slow.stop()


def test_without_a_network_and_with_one_again(mortal: Server, invite: Callable[..., Person]) -> None:
    person = invite(mortal.url)
    person.expects = LOST
    rng = random.Random(4)
    person.open_table("fishery", "me", "bot:random")
    person.play_on(rng, clicks=2)
    person.offered()
    before = position(person)
    person.context.set_offline(True)
    # A browser that plays being offline keeps the lines it has, so this one is cut at the other end.
    mortal.kill()
    mortal.start()
    is_lost(person)
    person.context.set_offline(False)
    is_back(person)
    person.offered()
    assert position(person) == before
    person.until_told(lambda: person.play_on(rng, clicks=1))


def test_a_decision_made_is_not_offered_again_by_a_table_that_was_on_its_way(person: Person) -> None:
    asking: list[str] = []
    held: list[str] = []
    late: list[str] = []

    def slow_line(route: WebSocketRoute) -> None:
        """The table that asks comes once more after the answer, and all later ones wait."""

        def hear(message: str | bytes) -> None:
            text = str(message)
            is_table = json.loads(text)["is"] in ("table", "patch")
            (held if is_table and asking else asking if is_table else []).append(text)
            if not is_table or not held:
                route.send(text)
            if json.loads(text)["is"] == "done":
                late.append(asking[0])
                route.send(asking[0])

        route.connect_to_server().on_message(hear)

    person.page.route_web_socket(re.compile(r"/socket\?"), slow_line)
    person.open_table("fishery", "me", "bot:random")
    # The number this browser adds to the draws is answered, too: that answer is not the one this is about.
    wait_until(person, lambda: bool(late))
    offer = person.offered()
    late.clear()
    person.click_part(offer["parts"][0])
    wait_until(person, lambda: bool(late))
    person.page.wait_for_function("() => !document.getElementById('bar').classList.contains('waiting')")
    person.page.wait_for_timeout(300)
    assert [json.loads(text)["mine"] for text in late] == [True], "or nothing was on its way"
    assert person.glance() is None
