"""What a search is told about Rotten Fish."""

from typing import Any

import pytest

from tests.driving import Case
from tests.games.telling_apart import (
    cases_of,
    fingerprints_follow_views,
    reopening_asks_everybody_again,
    twins_look_alike,
)

every_case = pytest.mark.parametrize("case", cases_of("rotten-fish"), ids=lambda case: case.name)


def known(view: dict[str, Any]) -> object:
    """Everything but commits, and the cards on the table once fish are removed with them."""
    names = ["turn", "stage", "fish", "hands"]
    if view["stage"] == "remove":
        names += ["shown", "may_remove"]
    return [view[name] for name in names]


@every_case
def test_fingerprints_follow_views(case: Case) -> None:
    fingerprints_follow_views(case, known)


@every_case
def test_twins_look_alike(case: Case) -> None:
    twins_look_alike(case)


@every_case
def test_reopening_asks_everybody_again(case: Case) -> None:
    reopening_asks_everybody_again(case)
