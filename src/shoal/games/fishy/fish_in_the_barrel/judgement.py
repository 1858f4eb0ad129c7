"""What a search asks of Fish in the Barrel: what a seat can tell apart, and what sensible players make of it."""

from typing import cast

from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.fishy.fish_in_the_barrel.rules import CATS, PLACE_FISH, FishInTheBarrel
from shoal.games.judgement import Judgement, mix


class FishInTheBarrelJudgement(Judgement):
    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are placed with them."""
        table = cast(FishInTheBarrel, state)
        found = mix(table.stage + 4 * table.turn, table.cats + (table.low4 << 48))
        for fish in table.placed:
            found = mix(found, fish)
        if table.stage == CATS or table.stage == PLACE_FISH:
            found = mix(mix(found, table.shown), table.cancelled)
            found = mix(found, table.prowling + (table.asked << 48))
        return found

    def reopen(self, state: State) -> None:
        cast(FishInTheBarrel, state).ask_again()
