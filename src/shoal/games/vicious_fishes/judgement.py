"""What a search of Vicious Fishes goes by: what a seat can tell apart, and which moves and positions are good."""

from typing import Final, cast

from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.judgement import Judgement, mix
from shoal.games.vicious_fishes.pond import CELL, SQUARES
from shoal.games.vicious_fishes.rules import ATTACKS, OVER, SURVIVORS, ViciousFishes
from shoal.games.vicious_fishes.stock import HAND

WORD: Final = 54
"""A square takes nine bits of a fingerprint's word; so many bits are full."""


class ViciousFishesJudgement(Judgement):
    def fingerprint(self, state: State, seat: i64) -> i64:
        """The pond, the points, the own hand and mission, and what is left of the turn; all missions once shown."""
        vicious = cast(ViciousFishes, state)
        found = mix(vicious.stage, vicious.turn)
        found = _pond(vicious, found)
        word: i64 = 0
        for points in vicious.points:
            word = 128 * word + points
        found = mix(found, word)
        if seat:
            found = mix(found, _hand(vicious, seat))
        for size in vicious.stock.sizes:
            word = 8 * word + size
        found = mix(found, word)
        if vicious.stage == OVER:
            for mission in vicious.stock.missions:
                found = mix(found, mission + 1)
        elif vicious.stage == ATTACKS or vicious.stage == SURVIVORS:
            found = mix(found, 512 * vicious.at + vicious.left)
            found = mix(found, 64 * vicious.prize + vicious.asked)
        return found


def _pond(vicious: ViciousFishes, found: i64) -> i64:
    """A fingerprint with what lies on each square in it, and whether that lives."""
    lying = vicious.pond.lying
    live = vicious.pond.live
    word: i64 = 0
    bits: i64 = 0
    square: i64 = 0
    while square < SQUARES:
        cell = CELL[square]
        word = 512 * word + 2 * (lying[cell] + 1)
        if live[cell]:
            word += 1
        bits += 9
        if bits == WORD:
            found = mix(found, word)
            word = 0
            bits = 0
        square += 1
    return mix(found, word)


def _hand(vicious: ViciousFishes, seat: i64) -> i64:
    """The own hand and mission as a word."""
    hands = vicious.stock.hands
    word: i64 = vicious.stock.missions[seat - 1] + 1
    place: i64 = HAND * (seat - 1)
    while place < HAND * seat:
        word = 64 * word + hands[place] + 1
        place += 1
    return word
