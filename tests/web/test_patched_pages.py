"""A page that has lived through a game by patches is the page that somebody sees who has just come."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from shoal.games import REGISTRY, find
from shoal.loadtest.web_bench import any_of
from tests.web.person import Person
from tests.web.serving import Server
from tests.web.test_weight import post

DRAWN = """() => {
  const own = /^(live|chosen|pointed|fresh|recent)$/;
  const plain = (node) => {
    const copy = node.cloneNode(true);
    for (const added of copy.querySelectorAll(":scope > svg > .overlay, :scope > svg > .layer")) added.remove();
    for (const one of copy.querySelectorAll("*")) {
      for (const name of ["data-key", "tabindex", "aria-pressed", "aria-disabled", "open"]) {
        one.removeAttribute(name);
      }
      const classes = [...one.classList].filter((name) => !own.test(name)).sort().join(" ");
      if (classes) one.setAttribute("class", classes);
      else one.removeAttribute("class");
      for (const { name, value } of [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
        one.removeAttribute(name);
        one.setAttribute(name, value);
      }
    }
    return copy.innerHTML;
  };
  return Object.fromEntries(["board", "tray", "side", "text", "result", "turn", "ask"].map((id) =>
    [id, plain(document.getElementById(id))]));
}"""
"""What is drawn, without what scripts add to it."""


def drawn(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(DRAWN)
    return found


@pytest.mark.parametrize("game", REGISTRY)
def test_patched_and_whole_pages_are_the_same(person: Person, game: str) -> None:
    rng = random.Random(4)
    address = person.open_table(game, "me", *["bot:random"] * (find(game).players[0] - 1))
    offer = person.offered()
    for clicks in (3, 6, 9, 12):
        if offer["over"]:
            break
        person.play_on(rng, clicks=clicks)
        offer = person.offered()
        fresh = person.watch(person.context.new_page())
        fresh.goto(f"{person.home}{address}")
        fresh.wait_for_selector("#tools button, #result .result", state="attached")
        assert drawn(person.page) == drawn(fresh)
        fresh.close()
    assert sum('"is":"patch"' in frame for frame in person.frames) > 3


def test_what_stays_is_not_touched(person: Person) -> None:
    """A square that nobody took is the same element, with its focus; the list of facts stays open."""
    person.open_table("fishery", "me", "bot:random")
    person.offered()
    page = person.page
    page.evaluate("""() => {
      window.square = document.querySelector('[data-token="e4"]');
      window.square.focus();
      window.edge = document.querySelector('[data-token="e4-f4"]');
    }""")
    page.evaluate("() => { document.querySelector('details.as-text').open = true; }")
    for token in ("a1", "i7"):
        person.offered()
        person.until_told(lambda token=token: page.locator(f'[data-token="{token}"]').dispatch_event("click"))  # type: ignore[misc]
    person.offered()
    assert page.evaluate("() => window.edge.isConnected && window.square.isConnected")
    assert page.evaluate("() => document.activeElement === window.square")
    assert page.evaluate("() => document.querySelector('details.as-text').open")


def test_who_comes_back_is_sent_what_they_missed(server: Server) -> None:
    """On a new socket that says what it holds; a claim nobody can know of gets the whole table."""
    opened = post(f"{server.url}/api/tables", {"game": "fishery", "seats": [{"kind": "me"}, {"kind": "here"}]})
    sit = {"do": "sit", "key": opened["key"], "want": "page", "patches": True}
    url = f"{server.url.replace('http', 'ws')}/t/{opened['table']}/socket"
    with connect(f"{url}?patches=1", origin=Origin(server.url)) as watching:
        held = next_table(watching)
    with connect(url) as line, connect(f"{url}?patches=1", origin=Origin(server.url)):
        line.send(json.dumps(sit))
        both = Playing(line)
        for _ in range(3):
            both.play()
    with connect(f"{url}?patches=1&version={held['version']}&number=0", origin=Origin(server.url)) as back:
        message = next_table(back)
        assert message["is"] == "patch"
        assert message["since"] == held["version"]
        assert [told["number"] for told in message["story"]] == [1, 2, 3]
    for claim in ("version=17&number=3", "version=-1&number=x", f"version={'9' * 500}&number=1", ""):
        with connect(f"{url}?patches=1&{claim}", origin=Origin(server.url)) as odd:
            assert next_table(odd)["is"] == "table"


def next_table(line: ClientConnection) -> dict[str, Any]:
    for text in line:
        message: dict[str, Any] = json.loads(text)
        if message["is"] in ("table", "patch"):
            return message
    raise AssertionError("the line was closed")


class Playing:
    """Both seats of a table."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._table: dict[str, Any] = {"number": -1}
        self._rng = random.Random(1)
        self._wait()

    def _wait(self) -> None:
        """Until the table has gone on."""
        number = self._table["number"]
        while self._table["number"] == number:
            message = next_table(self._line)
            for fields in [message, *(step["set"] for step in message.get("steps", []))]:
                self._table |= fields

    def play(self) -> None:
        table = self._table
        words = any_of(table["legal"], self._rng)
        self._line.send(
            json.dumps({"do": "play", "seat": table["seat"], "words": words, "decision": table["decision"]})
        )
        self._wait()
