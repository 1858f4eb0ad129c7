"""What a search asks of Rotten Fish: what a seat can tell apart, and what sensible players make of it."""

from typing import cast

from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.fishy.rotten_fish.rules import SELL, RottenFish
from shoal.games.judgement import Judgement, mix


class RottenFishJudgement(Judgement):
    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are removed with them."""
        table = cast(RottenFish, state)
        found = mix(table.stage + 4 * table.turn, table.spent)
        for fish in table.fish:
            found = mix(found, fish)
        if table.stage == SELL:
            found = mix(mix(found, table.shown), table.most)
        return found

    def reopen(self, state: State) -> None:
        cast(RottenFish, state).ask_again()
