"""Whoever opened a table, in a browser: links, seats, bots, closing. The others are shown nothing of it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.person import Person

Invite = Callable[..., Person]


def test_the_owner_sends_renews_frees_and_closes(invite: Invite) -> None:
    ann, bo, eve = invite(), invite(), invite()
    ann.open_table("rotten-fish", "me", "friend", "open", names=["Ann", "Bo", "Cy"])
    old = ann.invitation()
    ann.page.click("#host >> text=New link")
    expect(ann.page.locator("#host-said")).to_contain_text("link is new")
    expect(ann.page.locator(".invitation input")).not_to_have_value(old)
    eve.page.goto(old)
    expect(eve.page.locator("h1")).to_have_text("This invitation is no longer valid")
    eve.page.get_by_role("link", name="Watch the game", exact=True).click()
    expect(eve.page.locator("#turn")).to_contain_text("Watching.")
    bo.sit_down(ann.invitation(), "Bo")
    assert not bo.page.locator("#host").count(), "only the owner is shown what only the owner may do"
    assert "/sit/" not in bo.page.content() + "".join(bo.frames)
    seat = ann.page.locator(".host-seat")
    expect(seat.first).to_contain_text("Bo")
    ann.page.select_option("#host-bot", "beginner")
    ann.page.click('[data-act="bot 3"]')
    expect(ann.page.locator("#side .player").nth(2)).to_contain_text("Dot beginner")
    ann.page.click('[data-act="free 2"]')
    expect(bo.page.locator("#tools [data-tool=leave]")).to_have_count(0)
    expect(ann.page.locator(".invitation input")).to_be_visible()
    ann.page.on("dialog", lambda dialog: dialog.accept())
    ann.page.click("#host >> text=Close the table")
    for person in (ann, bo):
        expect(person.page.locator("#turn")).to_contain_text("has closed this table")
    expect(ann.page.locator("#host")).to_be_hidden()
