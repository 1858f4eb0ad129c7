"""The OpenAPI at /schema is true: whatever is asked for by it, the answer is one that it describes."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.nursery import Nursery
from tests.web.programs import join, read_view

EXAMPLES = 40
"""So many requests of each kind for each operation, the same in every run."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
PLENTY = 1_000_000
"""All requests come from one address."""
OPERATIONS = {
    "GET /api/games",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{name}",
    "POST /api/tables/{name}/seats",
    "GET /t/{name}/replay/{number}",
}
"""What the schema must describe."""
CAN_BE_WRONG = {"POST /api/tables", "POST /api/tables/{name}/seats", "GET /t/{name}/replay/{number}"}
"""What takes more than names, which are all strings."""


class Described(NamedTuple):
    schema: Any
    tables: dict[str, str]
    """A table that is waited at, and one where the game is over."""


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    folder = tmp_path_factory.mktemp("schema")
    nursery = Nursery(folder / "errors.txt")
    limits = {"requests": PLENTY, "new_tables": PLENTY, "table_burst": PLENTY}
    server = nursery.start(f"sqlite:///{folder / 'tables.db'}", workers=1, pace=0, limits=limits)
    home = f"http://127.0.0.1:{server.port}"
    schema = schemathesis.openapi.from_url(f"{home}/schema/openapi.json")
    yield Described(schema, {"waiting": new_table(home, "open"), "over": finished(home)})
    server.kill()
    nursery.close()
    assert "Traceback" not in nursery.errors.read_text()


def new_table(home: str, kind: str) -> str:
    seats = [{"kind": kind, "bot": "random"}] * 2
    opened = httpx.post(f"{home}/api/tables", json={"game": "fishery", "seats": seats, "public": True}, trust_env=False)
    return str(opened.json()["table"])


def finished(home: str) -> str:
    table = new_table(home, "bot")
    asyncio.run(watch(urlsplit(home).port or 80, table))
    return table


async def watch(port: int, table: str) -> None:
    """Bots alone play while somebody watches; look until their game is over."""
    async with asyncio.timeout(60), await join(port, table) as socket:
        while not (await read_view(socket))["view"]["ranks"]:
            pass


def ask(described: Described, label: str, mode: GenerationMode, change: Callable[[Any], None]) -> set[int]:
    """Ask in many ways; all statuses of the answers."""
    method, _, path = label.partition(" ")
    operation = described.schema[path][method]
    statuses = set()

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        change(case)
        statuses.add(case.call_and_validate(checks=CHECKS, timeout=30).status_code)

    asked()
    return statuses


def test_every_operation_is_described(described: Described) -> None:
    assert {operation.ok().label for operation in described.schema.get_all_operations()} == OPERATIONS


@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_answers_are_as_described(described: Described, label: str) -> None:
    statuses = ask(described, label, GenerationMode.POSITIVE, lambda case: None)
    assert statuses & ({404} if "{name}" in label else {200, 201})


@pytest.mark.parametrize("label", sorted(CAN_BE_WRONG))
def test_answers_to_nonsense_are_as_described(described: Described, label: str) -> None:
    statuses = ask(described, label, GenerationMode.NEGATIVE, lambda case: None)
    assert statuses & {400, 404}


@pytest.mark.parametrize(
    ("label", "table", "expected"),
    [
        ("GET /api/tables/{name}", "waiting", 200),
        ("POST /api/tables/{name}/seats", "waiting", 201),
        ("POST /api/tables/{name}/seats", "over", 400),
        ("GET /t/{name}/replay/{number}", "waiting", 400),
        ("GET /t/{name}/replay/{number}", "over", 200),
    ],
)
def test_answers_at_a_table_that_exists(described: Described, label: str, table: str, expected: int) -> None:
    def at_table(case: Any) -> None:
        case.path_parameters["name"] = described.tables[table]

    assert expected in ask(described, label, GenerationMode.POSITIVE, at_table)
