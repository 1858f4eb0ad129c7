"""What random games of every case come to, in one line each: for comparing compiled with interpreted."""

import hashlib

from shoal.games.contract import State
from shoal.games.rng import Rng
from shoal.pure import is_compiled
from tests.driving import Case, cases, random_game


def digest(case: Case) -> str:
    """Random games move by move with every reason and score, and rollouts from some of their positions."""
    found = hashlib.sha256()
    for seed in (1, 2):
        state = case.start()
        for number, (now, seat, move) in enumerate(random_game(state, Rng(seed))):
            found.update(repr((seat, move, now.actors(), now.scores(), plain(now))).encode())
            if number % 40 == 0:
                refusals = [now.why_not(seat, other) for other in range(-1, now.ids(), 1 + now.ids() // 50)]
                after = now.copy()
                found.update(repr((refusals, after.rollout(Rng(number)), plain(after), after.ranks())).encode())
        found.update(repr((plain(state), state.scores(), state.ranks(), state.ending())).encode())
    return found.hexdigest()


def plain(state: State) -> str:
    return repr(state.key())


if __name__ == "__main__":
    if is_compiled():
        raise SystemExit("this is for a process that runs interpreted: set SHOAL_PURE=1")
    for case in cases():
        print(digest(case))
