"""A server, a browser, and people who use them."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from sqlalchemy import create_engine, make_url

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

POSTGRES = "SHOAL_TEST_POSTGRES"


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
        return
    if POSTGRES not in os.environ:
        pytest.skip(f"set {POSTGRES} to the URL of a PostgreSQL database to run this against it")
    schema = f"shoal_test_{os.getpid()}"
    engine = create_engine(os.environ[POSTGRES], isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
        url = make_url(os.environ[POSTGRES]).update_query_dict({"options": f"-csearch_path={schema}"})
        yield url.render_as_string(hide_password=False)
        connection.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")
    engine.dispose()


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

    def come(home: str = server.url, **settings: Any) -> Person:
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **settings}
        people.append(Person(browser.new_context(**settings), home))
        return people[-1]

    yield come
    complaints = [said for person in people for said in person.unexpected]
    for person in people:
        person.context.close()
    assert not complaints


@pytest.fixture
def person(invite: Invite) -> Person:
    return invite()
