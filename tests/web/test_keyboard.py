"""Everything by keyboard: from the lobby to a table, several moves, the rules. The mouse is never touched."""

from playwright.sync_api import expect

from tests.web.person import Person

FOCUSED = "(wanted) => document.activeElement?.matches(wanted)"


def tab_to(person: Person, wanted: str, key: str = "Tab", most: int = 120) -> None:
    for _ in range(most):
        if person.page.evaluate(FOCUSED, wanted):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"the tabulator does not lead to {wanted}")


def open_by_keyboard(person: Person, game: str) -> None:
    keys = person.page.keyboard
    person.go("/")
    tab_to(person, f"a[href='/new/{game}']")
    keys.press("Enter")
    person.page.wait_for_url(f"**/new/{game}")
    tab_to(person, "#seat2")
    keys.type("A bot: random")
    expect(person.page.locator("#seat2")).to_have_value("bot:random")
    tab_to(person, "button.act")
    keys.press("Enter")
    person.arrived()


def find_by_arrows(person: Person, wanted: str = ".live") -> None:
    """Walk over the picture, line by line, until the focus is on what is wanted."""
    keys = person.page.keyboard
    way = "ArrowRight"
    for _ in range(200):
        if person.page.evaluate(FOCUSED, wanted):
            return
        here = person.page.evaluate("document.activeElement.dataset.key")
        keys.press(way)
        if person.page.evaluate("document.activeElement.dataset.key") == here:
            keys.press("ArrowDown")
            way = "ArrowLeft" if way == "ArrowRight" else "ArrowRight"
    raise AssertionError(f"no arrow leads to {wanted}")


def test_ships_by_arrows_and_enter(person: Person) -> None:
    open_by_keyboard(person, "fishery")
    keys = person.page.keyboard
    person.offered()
    tab_to(person, "#board [data-token]")
    for _ in range(4):
        person.offered()
        find_by_arrows(person)
        person.until_told(lambda: keys.press("Enter"))


def test_a_tile_chosen_put_and_turned(person: Person) -> None:
    open_by_keyboard(person, "vicious-fishes")
    keys = person.page.keyboard
    for _ in range(2):
        person.offered()
        tab_to(person, "#tray [data-token]", "Tab")
        # An octopus faces nowhere, so it would be placed without being turned.
        find_by_arrows(person, ".live:not([data-token*=octopus])")
        keys.press("Enter")
        tab_to(person, "#board [data-token]", "Shift+Tab")
        find_by_arrows(person)
        keys.press("Enter")
        expect(person.page.locator("#acts [data-words=confirm]")).to_be_visible()
        keys.press("r")
        person.until_told(lambda: keys.press("Enter"))


def test_the_rules_open_and_close(person: Person) -> None:
    open_by_keyboard(person, "fresh-fish")
    keys = person.page.keyboard
    tab_to(person, "a[data-rules]", "Shift+Tab")
    keys.press("Enter")
    expect(person.page.locator("#rules #rulebook")).to_be_visible()
    keys.press("Escape")
    expect(person.page.locator("#rules")).to_be_hidden()
    assert person.page.evaluate(FOCUSED, "a[data-rules]")


def test_a_refusal_is_heard(person: Person) -> None:
    open_by_keyboard(person, "fishery")
    keys = person.page.keyboard
    person.offered()
    tab_to(person, "#board [data-token]")
    find_by_arrows(person, "[data-token]:not(.live)")
    keys.press("Enter")
    expect(person.page.locator("#bubble")).to_be_visible()
    expect(person.page.locator("#live")).not_to_be_empty()
