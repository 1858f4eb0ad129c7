"""What a search knows of Fishery."""

from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.fishery.rules import Fishery
from shoal.games.judgement import Judgement, mix


class FisheryJudgement(Judgement):
    def fingerprint(self, state: State, seat: i64) -> i64:
        """Everybody sees everything. How many moves were made is history, but for whose turn it is."""
        assert isinstance(state, Fishery)
        found = mix(state.black, state.white)
        found = mix(found, state.right)
        found = mix(found, state.up)
        return mix(found, (((state.ply & 1) * 3 + state.passes) * 32 + state.black_nets) * 32 + state.white_nets)
