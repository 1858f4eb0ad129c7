"""What a search is told about Fish in the Barrel."""

from typing import Any

import pytest

from tests.driving import Case
from tests.games.telling_apart import (
    cases_of,
    fingerprints_follow_views,
    reopening_asks_everybody_again,
    twins_look_alike,
)

every_case = pytest.mark.parametrize("case", cases_of("fish-in-the-barrel"), ids=lambda case: case.name)


def known(view: dict[str, Any]) -> object:
    """Everything but commits, and the cards on the table once fish are placed with them."""
    names = ["fish", "hand"]
    if view["stage"] != "play":
        names += ["cards", "cancelled", "prowling", "room"]
    return [view["turn"], view["stage"], [[seat[name] for name in names] for seat in view["seats"]]]


@every_case
def test_fingerprints_follow_views(case: Case) -> None:
    fingerprints_follow_views(case, known)


@every_case
def test_twins_look_alike(case: Case) -> None:
    twins_look_alike(case)


@every_case
def test_reopening_asks_everybody_again(case: Case) -> None:
    reopening_asks_everybody_again(case)
