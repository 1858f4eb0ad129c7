"""What searches of every game find, in one line each: for comparing compiled with interpreted."""

from collections.abc import Iterator

from shoal.games import REGISTRY, find
from shoal.games.contract import CHANCE, draw
from shoal.games.rng import Rng
from shoal.pure import is_compiled
from shoal.search.analysis import Analyser

SIMULATIONS = 40


def digests() -> Iterator[str]:
    """A few decisions at the start of a game of each, analysis through by both kinds of search."""
    for name in REGISTRY:
        game = find(name)
        for plain in (True, False):
            state, rng = game.prepare(game.players[0], {}), Rng(7)
            thinker = Analyser(game, 11, plain=plain)
            for _ in range(24):
                if not state.actors():
                    break
                seat = state.actors()[0]
                if seat == CHANCE:
                    state.do(seat, draw(state.chance(), rng))
                    continue
                move = state.legal(seat)[rng.below(len(state.legal(seat)))]
                if seat == 1:
                    analysis = thinker.analyse(game.view(state, seat), simulations=SIMULATIONS)
                    yield f"{name} {plain} " + " ".join(f"{found}" for found in analysis.moves[:8])
                state.do(seat, move)


if __name__ == "__main__":
    if is_compiled():
        raise SystemExit("this is for a process that runs interpreted: set SHOAL_PURE=1")
    for line in digests():
        print(line)
