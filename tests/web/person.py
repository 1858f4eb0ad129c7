"""A person at a browser: opens tables, clicks what can be clicked, and notices whatever goes wrong on the page."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as TooLate

from shoal.web.rendering.sights import checksum, stepped

PATIENCE = 20_000
"""Milliseconds in which anything must have happened; the machine may be busy."""
expect.set_options(timeout=PATIENCE)

ON_OFFER = """() => {
  const bar = document.getElementById("bar");
  const over = Boolean(document.querySelector("#result .result"));
  const parts = [...document.querySelectorAll("[data-token].live:not(.chosen)")].map((part) => part.dataset.key);
  const buttons = [...document.querySelectorAll("#acts button[data-words]")].map((button) => button.dataset.words);
  const passing = Boolean(document.querySelector("#curtain:not([hidden]), #acts button:not([data-words], .button)"));
  const asked = bar.classList.contains("mine") && !bar.classList.contains("waiting") && parts.length + buttons.length;
  return over || passing || asked ? { over, passing, parts, buttons } : null;
}"""
"""What a person could click now, as soon as there is something."""
ALIKE_ON_TOP = """(part) => {
  part.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = part.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-token]");
  return top != null && top !== part && top.dataset.token === part.dataset.token;
}"""
"""Whether its middle lies under a part that says the same, as a level does under its fish."""
CONFIRM = "confirm"
TICK = 25
"""Milliseconds between looks where several browsers have to be looked at."""


class Person:
    """Somebody's window, with everything it received and every complaint of the browser."""

    def __init__(self, context: BrowserContext, home: str, *, careful: bool = False) -> None:
        """`careful` for who leaves it switched on that pages ask once more before what cannot be taken back."""
        if not careful:
            context.add_init_script("localStorage.setItem('confirm', 'off')")
        self.context = context
        self.home = home
        self.complaints: list[str] = []
        self.frames: list[str] = []
        """What came over sockets."""
        self.expects: tuple[str, ...] = ()
        """Complaints with one of these words are part of the test."""
        context.set_default_timeout(PATIENCE)
        self.page = self.watch(context.new_page())

    def watch(self, page: Page) -> Page:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._listen)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    @property
    def unexpected(self) -> list[str]:
        return [said for said in self.complaints if not any(word in said for word in self.expects)]

    # Coming to a table

    def go(self, path: str) -> None:
        self.page.goto(f"{self.home}{path}")

    def open_table(
        self, game: str, *seats: str, options: Mapping[str, str] | None = None, names: Sequence[str] = ()
    ) -> str:
        """A new table by the form: `me`, `here`, `friend`, `open` or `bot:random` for each seat. Its address."""
        self.go(f"/new/{game}")
        page = self.page
        page.select_option("#players", str(len(seats)))
        for number, kind in enumerate(seats, 1):
            page.select_option(f"#seat{number}", kind)
        for number, name in enumerate(names, 1):
            page.fill(f"[name=name{number}]", name)
        for option, value in (options or {}).items():
            page.select_option(f"#option-{option}", value)
        page.click("text=Open the table")
        return self.arrived()

    def invitation(self) -> str:
        """The link for the first friend who is still missing."""
        return self.page.locator(".invitation input").first.input_value()

    def sit_down(self, link: str, name: str) -> None:
        """Follow a friend's link."""
        self.page.goto(link)
        self.page.get_by_label("What shall we call you?").fill(name)
        self.page.click("text=Sit down")
        self.arrived()

    def arrived(self) -> str:
        """The address of the table one has come to, once its line is open."""
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector("#tools button, #result .result, #curtain:not([hidden])", state="attached")
        return self.page.url.removeprefix(self.home)

    # Playing

    def glance(self) -> dict[str, Any] | None:
        """What can be clicked at this moment, if anything."""
        found: dict[str, Any] | None = self.page.evaluate(ON_OFFER)
        return found

    def offered(self) -> dict[str, Any]:
        """What can be clicked, as soon as something can or the game is over."""
        found: dict[str, Any] = self.page.wait_for_function(ON_OFFER).json_value()
        return found

    def tables(self) -> list[dict[str, Any]]:
        """The tables that came over the line, one for each change, put together from what was sent."""
        found: list[dict[str, Any]] = []
        known: dict[int, dict[str, Any]] = {}
        for message in map(json.loads, self.frames):
            if message["is"] == "patch":
                news = {name: message[name] for name in ("version", "check", "story", "beats")}
                message = stepped(known[message["since"]], message["steps"]) | news
                assert checksum(message) == message["check"]
            if message["is"] == "table":
                known[message["version"]] = message
                found.append(message)
        return found

    def click_part(self, key: str, dead: bool = False) -> None:
        """On a part of the board or the tray; one that is dead is marked as disabled, and clicked all the same."""
        part = self.page.locator(f'[data-key="{key}"]')
        part.click(force=dead or part.evaluate(ALIKE_ON_TOP))

    def click_act(self, words: str) -> None:
        """On a button for a move."""
        self.page.locator(f'#acts button[data-words="{words}"]').click()

    def click_anything(self, rng: random.Random) -> bool:
        """One click on something that is open, taken at random; False once the game is over."""
        offer = self.offered()
        if offer["over"]:
            return False
        if offer["passing"]:
            self.pass_the_screen()
        elif CONFIRM in offer["buttons"] and (not offer["parts"] or rng.random() < 0.8):
            self.click_act(CONFIRM)
        else:
            chosen = rng.choice([*offer["parts"], *offer["buttons"]])
            self._click(chosen, self.click_act if chosen in offer["buttons"] else self.click_part)
        return True

    def _click(self, chosen: str, click: Callable[[str], None]) -> None:
        """Unless the table has changed under the mouse, so that it is no longer there."""
        try:
            click(chosen)
        except TooLate:
            offer = self.glance()
            if offer and chosen in [*offer["parts"], *offer["buttons"]]:
                raise

    def pass_the_screen(self) -> None:
        """To whoever at this screen is next: down with the curtain, or up with it."""
        curtain = self.page.locator("#curtain")
        if curtain.is_visible():
            self.page.click("#lift")
            expect(curtain).to_be_hidden()
        else:
            self.page.click("#acts >> text=Pass the screen")
            expect(curtain).to_be_visible()

    def play_on(self, rng: random.Random, clicks: int = 2_000) -> int:
        """Click until the game is over, or so often. How many clicks it took."""
        for clicked in range(clicks):
            if not self.click_anything(rng):
                return clicked
        return clicks

    def until_told(self, act: Callable[[], object]) -> None:
        """Do it, and wait until the table has told what came of it."""
        before = self.page.locator("#log > *").count()
        act()
        expect(self.page.locator(f"#log > :nth-child({before + 1})")).to_be_attached()


def who_is_asked(people: Sequence[Person]) -> Person:
    """Of several at one table, the first who has something to click, once all have seen the last change."""
    for _ in range(PATIENCE // TICK):
        asked = next((person for person in people if person.glance()), None)
        # What a page shows has been heard by now, but not everything that was heard is shown.
        last = [person.tables()[-1] for person in people if person.tables()]
        if asked and len(last) == len(people) and len({table["number"] for table in last}) == 1:
            return asked
        people[0].page.wait_for_timeout(TICK)
    raise AssertionError("nobody has anything to do")
