"""Terminals that are closed after the test, however it went."""

from collections.abc import Iterator

import pytest

from tests.terminal.live import Terminal


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()
