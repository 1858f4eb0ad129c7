"""What axe finds wrong for people who see badly or listen instead: nothing serious on any page, light or dark."""

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from shoal.games import REGISTRY, find
from tests.web.person import Person

GRAVE = {"serious", "critical"}


def sound(person: Person, where: str) -> None:
    found = Axe().run(person.page).response["violations"]
    grave = [
        f"{where}: {one['help']}: {', '.join(str(node['target']) for node in one['nodes'][:4])}"
        for one in found
        if one["impact"] in GRAVE
    ]
    assert not grave


@pytest.fixture(params=["light", "dark"])
def viewer(request: pytest.FixtureRequest, invite: Callable[..., Person]) -> Person:
    return invite(color_scheme=request.param)


@pytest.mark.parametrize("game", REGISTRY)
def test_a_table_from_the_first_move_to_the_replay(viewer: Person, game: str) -> None:
    viewer.open_table(game, "me", *["bot:random"] * (find(game).players[0] - 1))
    viewer.offered()
    sound(viewer, "the first move")
    viewer.play_on(random.Random(1), clicks=8)
    viewer.offered()
    sound(viewer, "a few moves later")


@pytest.mark.parametrize("game", REGISTRY)
def test_rules_lessons_and_the_form(viewer: Person, game: str) -> None:
    for page in ("rules", "new", "learn"):
        viewer.go(f"/{page}/{game}")
        if page == "learn":
            viewer.page.wait_for_selector("#board svg")
        sound(viewer, page)


def test_lobby_invitation_result_and_replay(viewer: Person, invite: Callable[..., Person]) -> None:
    viewer.open_table("rotten-fish", "me", "friend", "bot:random")
    sound(viewer, "a table that waits")
    guest = invite()
    guest.page.goto(viewer.invitation())
    sound(guest, "the invitation")
    viewer.open_table("rotten-fish", "me", "bot:random", "bot:random")
    viewer.play_on(random.Random(1))
    sound(viewer, "the result")
    viewer.page.click("#result >> text=Replay")
    viewer.page.wait_for_selector("#board svg")
    sound(viewer, "the replay")
    viewer.go("/")
    sound(viewer, "the lobby")


def test_the_rules_beside_the_table(viewer: Person) -> None:
    viewer.open_table("fishery", "me", "bot:random")
    viewer.page.click("a[data-rules]")
    viewer.page.wait_for_selector("#rules #rulebook")
    sound(viewer, "the rules beside the table")


def test_nothing_here(viewer: Person) -> None:
    viewer.expects = ("404",)
    viewer.go("/t/nowhere")
    sound(viewer, "a page that is not there")
