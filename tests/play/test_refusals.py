"""A refusal is taken apart in one place."""

import pytest

from shoal.games.wording.rulebook import taken_apart


@pytest.mark.parametrize(
    ("why", "parts"),
    [
        ("FI 2.1: there is a ship on that square", ("FI 2.1", "2.1", "there is a ship on that square")),
        ("FM 4.10: say: nothing", ("FM 4.10", "4.10", "say: nothing")),
        ("it is not your turn: wait", ("", "", "it is not your turn: wait")),
        ("FI 2: no paragraph", ("", "", "FI 2: no paragraph")),
    ],
)
def test_a_refusal_has_a_rule_and_a_reason(why: str, parts: tuple[str, str, str]) -> None:
    assert taken_apart(why) == parts
