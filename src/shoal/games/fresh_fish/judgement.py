"""What a search asks of Fresh Fish. Everything is public but the bids of an auction that is going on."""

from typing import cast

from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.fresh_fish.rules import FreshFish
from shoal.games.fresh_fish.table import BID, KINDS, NO_BID
from shoal.games.judgement import Judgement, mix


class FreshFishJudgement(Judgement):
    def fingerprint(self, state: State, seat: i64) -> i64:
        table = cast(FreshFish, state)
        town = table.town
        found = mix(table.players, table.phase + 8 * table.turn + 64 * table.builder + 512 * (table.tile + 1))
        # What is empty, and how many markers a seat has, follows from the rest.
        found = mix(mix(found, town.street0), town.street1)
        found = mix(mix(found, town.slow0), town.slow1)
        found = mix(mix(found, town.apo0), town.apo1)
        found = mix(mix(found, town.zone0), town.zone1)
        found = mix(found, table.stock + 32 * table.waiting + 128 * table.begun + (8192 if table.agreed else 0))
        word: i64 = 0
        for number in table.deck:
            word = word * 32 + number
        found = mix(found, word)
        word = 0
        for plot in table.centre:
            word = word * 128 + plot + 1
        found = mix(found, word)
        other: i64 = 1
        while other <= table.players:
            found = mix(mix(found, table.held0[other]), table.held1[other])
            word = table.money[other]
            kind: i64 = 0
            while kind < KINDS:
                word = word * 128 + table.outlet[KINDS * other + kind] + 2
                kind += 1
            found = mix(found, word)
            other += 1
        return found

    def reopen(self, state: State) -> None:
        table = cast(FreshFish, state)
        if table.phase == BID:
            seat: i64 = 1
            while seat <= table.players:
                table.bids[seat] = NO_BID
                seat += 1
