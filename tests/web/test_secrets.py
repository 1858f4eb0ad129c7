"""Two browsers at one table: nothing of what one holds or has chosen reaches the other, on the page or on the line."""

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.person import Person, who_is_asked

Invite = Callable[..., Person]
TOKEN = re.compile(r'data-token="([^"]+)"')
TILE = re.compile(r"[a-z-]+-\d")
"""As the tiles are called; there is one of each."""


def hand(person: Person) -> set[str]:
    return {token for token in TOKEN.findall(person.tables()[-1]["tray"]) if TILE.fullmatch(token)}


def seen(person: Person) -> str:
    """All that has reached a browser: the page as it is and everything that came over the line."""
    return person.page.content() + "".join(person.frames)


def test_hands_and_missions_stay_with_their_owners(invite: Invite) -> None:
    ann, bo = people = [invite(), invite()]
    ann.open_table("vicious-fishes", "me", "friend", names=["Ann", "Bo"])
    bo.sit_down(ann.invitation(), "Bo")
    rng = random.Random(2)
    for _ in range(20):
        asked = who_is_asked(people)
        for me, other in ((ann, bo), (bo, ann)):
            assert hand(me)
            assert not hand(me).intersection(TILE.findall(seen(other)))
            assert "mission:" in me.page.locator("#side .player").nth(people.index(me)).inner_text()
            assert "mission:" not in other.page.locator("#side .player").nth(people.index(me)).inner_text()
        asked.play_on(rng, clicks=1)


def test_sealed_bids_look_alike_until_all_are_in(invite: Invite) -> None:
    """The same auction, once with one bid and once with another: Bo's browser must not be able to tell."""
    ann, bo = people = [invite(), invite()]
    ann.open_table("fresh-fish", "me", "friend", names=["Ann", "Bo"])
    bo.sit_down(ann.invitation(), "Bo")
    rng = random.Random(6)
    asked = who_is_asked(people)
    while not all(any(moves.startswith("bid ") for moves in one.tables()[-1]["legal"]) for one in people):
        asked.play_on(rng, clicks=1)
        asked = who_is_asked(people)
    looks = [look_after_bid(ann, bo, amount) for amount in (1, 4)]
    assert looks[0] == looks[1]


def look_after_bid(ann: Person, bo: Person, amount: int) -> dict[str, Any]:
    """What Bo has when Ann has bid; she takes it back afterwards."""
    bo.offered()
    log = bo.page.locator("#log > *")
    before = log.all_inner_texts()
    ann.click_part(f"{amount}#0")
    expect(bo.page.locator("#side .player").first.locator(".state")).to_have_text("has chosen")
    message = {key: value for key, value in bo.tables()[-1].items() if key not in ("number", "story", "version")}
    story = [{**told, "number": 0} for told in bo.tables()[-1]["story"]]
    page = [bo.page.locator(part).inner_html() for part in ("#side", "#bar", "#text", "#tools")]
    after = log.all_inner_texts()
    assert after[: len(before)] == before
    ann.page.click("#tools [data-tool=undo]")
    expect(bo.page.locator("#side .player").first.locator(".state")).to_have_text("to choose")
    return {"message": message, "page": page, "told": after[len(before) :], "story": story}
