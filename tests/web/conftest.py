"""A server, a browser, and people who use them."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web import postgres
from tests.web.person import Person
from tests.web.serving import Server

CHROMIUM = Path(os.environ.get("SHOAL_CHROMIUM", "/usr/bin/chromium"))
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

Invite = Callable[..., Person]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL: the one that is named, or one of our own."""
    postgres.demand()
    if postgres.NAMED in os.environ:
        yield os.environ[postgres.NAMED]
        return
    with postgres.cluster() as cluster:
        yield cluster.url


@pytest.fixture
def postgres_db(postgres_server: str) -> Iterator[str]:
    """The address of an empty database of PostgreSQL."""
    with postgres.empty_database(postgres_server) as url:
        yield url


@pytest.fixture
def sqlite_db(tmp_path: Path) -> str:
    """The address of an SQLite database that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind."""
    found: str = request.getfixturevalue(f"{request.param}_db")
    return found


# For a module only: as long as it is open its event loop runs, and asyncio's own tests could not run theirs.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        missing = f"no browser at {CHROMIUM} (apt install chromium, or name one with SHOAL_CHROMIUM)"
        if os.environ.get("SHOAL_NEED_BROWSER"):
            pytest.fail(missing)
        pytest.skip(f"{missing}, so nothing was tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one most tests share."""
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()


@pytest.fixture
def invite(browser: Browser, server: Server) -> Iterator[Invite]:
    """Somebody with a browser of their own; whatever a browser complains about fails the test."""
    people: list[Person] = []

    def come(home: str = server.url, *, careful: bool = False, **settings: Any) -> Person:
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **settings}
        people.append(Person(browser.new_context(**settings), home, careful=careful))
        return people[-1]

    yield come
    complaints = [said for person in people for said in person.unexpected]
    for person in people:
        person.context.close()
    assert not complaints


@pytest.fixture
def person(invite: Invite) -> Person:
    return invite()
