"""What a search asks of Moon's Fresh Fish: what a seat can tell apart, and what sensible players make of it."""

from typing import cast

from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.fishy.fresh_market.rules import OVER, PLAY, FreshMarket
from shoal.games.judgement import Judgement, mix


class FreshMarketJudgement(Judgement):
    def fingerprint(self, state: State, seat: i64) -> i64:
        """All seats know the same; the cards on the table matter only until fish are taken with them."""
        table = cast(FreshMarket, state)
        found = mix(mix(table.stage + 8 * table.turn, table.barrel), table.cats + (table.low4 << 48))
        for fish in table.bought:
            found = mix(found, fish)
        if table.stage != PLAY and table.stage != OVER:
            found = mix(mix(found, table.cards), table.asked + (table.second << 8))
        return found

    def reopen(self, state: State) -> None:
        cast(FreshMarket, state).ask_again()
