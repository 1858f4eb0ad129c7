"""A bot whose place is settled does not keep people waiting."""

from collections.abc import Sequence

from shoal import Match
from shoal.bots.considerate import Considerate
from shoal.games.game import View


class Stubborn:
    """Goes on as long as it can, and counts how often it was asked."""

    asked = 0

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.asked += 1
        return legal[0]


def test_it_plays_as_ever_while_anything_can_change() -> None:
    bot = Stubborn()
    match = Match("fishery", seed=1)
    assert Considerate(bot, "fishery").choose(match.view(1), match.legal(1)) == match.legal(1)[0]
    assert bot.asked == 1


def test_it_answers_a_pass_with_a_pass_once_its_place_is_settled() -> None:
    match = Match("fishery", seed=1)
    first, second = Stubborn(), Stubborn()
    bots = {1: Considerate(first, "fishery"), 2: Considerate(second, "fishery")}
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    assert match.ending == "both players passed"
    nets = sum(match.game.write(match.state, step.move).startswith("net") for step in match.moves)
    assert first.asked + second.asked == 12 + nets
    long = Match("fishery", seed=1)
    while not long.over:
        seat = long.actors()[0]
        long.play(seat, long.legal(seat)[0])
    assert len(match.moves) < len(long.moves)
    assert match.ranks() == long.ranks(), "what was settled stayed so"
