"""Every game is played from the lobby to its end by clicks; then there are score sheet, replay and record."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from shoal.games import REGISTRY, find
from tests.shell import shoal
from tests.web.person import Person


@pytest.mark.parametrize("game", REGISTRY)
def test_from_the_lobby_to_the_end(person: Person, game: str, tmp_path: Path) -> None:
    players = find(game).players[0]
    page = person.page
    person.go("/")
    page.click(f"a[href='/new/{game}']")
    page.select_option("#players", str(players))
    for seat in range(2, players + 1):
        page.select_option(f"#seat{seat}", "bot:random")
    page.click("text=Open the table")
    person.arrived()
    assert person.play_on(random.Random(5))

    expect(page.locator("#result-title")).to_have_text(re.compile("won|share the win"))
    places = page.locator("#result tfoot tr:last-child td").all_inner_texts()
    assert len(places) == players
    assert "1" in places
    verify_record(page, tmp_path)
    page.click("#result >> text=Replay")
    look_at_replay(page)


def verify_record(page: Page, folder: Path) -> None:
    with page.expect_download() as download:
        page.click("#result >> text=Record")
    record = folder / "record.json"
    download.value.save_as(record)
    done = shoal(folder, "verify", str(record))
    assert done.returncode == 0, done.stderr


def look_at_replay(page: Page) -> None:
    """The slider moves, the board follows, and so does the view of one seat."""
    length = int(page.get_attribute("main", "data-length") or "0")
    shown = page.locator("#number")
    expect(page.locator("#board svg")).to_be_visible()
    first = page.locator("#text").text_content()
    page.locator("#at").fill(str(length))
    expect(shown).to_have_text(f"{length} of {length}")
    expect(page.locator("#text")).not_to_have_text(first or "")
    page.locator("#at").press("ArrowLeft")
    expect(shown).to_have_text(f"{length - 1} of {length}")
    page.click("#first")
    expect(page.locator("#text")).to_have_text(first or "")
    page.select_option("#viewer", "1")
    page.click("#next")
    expect(shown).to_have_text(f"1 of {length}")
    expect(page.locator("#board svg")).to_be_visible()
    page.select_option("#viewer", "open")
    move, beats = next((move, beats) for move in range(1, length + 1) if (beats := beats_of(page, move)))
    page.locator("#at").fill(str(move - 1))
    page.click("#next")
    expect(page.locator("#beats p").last).to_have_text(beats[-1]["sentence"])


def beats_of(page: Page, move: int) -> list[dict[str, str]]:
    """What a move showed one thing after another."""
    beats: list[dict[str, str]] = page.request.get(f"{page.url}/{move}").json()["beats"]
    return beats
