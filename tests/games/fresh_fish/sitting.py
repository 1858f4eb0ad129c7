"""Tables of Fresh Fish set up as a test wants them, with chance in the test's hands."""

from typing import Any, cast

from shoal.games.contract import CHANCE, SPECTATOR, TABLE, Transition, transition
from shoal.games.fresh_fish import GAME
from shoal.games.fresh_fish.rules.state import FreshFish
from shoal.games.rng import Rng

SIDES = {2: 7, 3: 8, 4: 9, 5: 10}


def every_plot(players: int = 2) -> list[str]:
    return [f"{'abcdefghij'[column]}{row + 1}" for row in range(SIDES[players]) for column in range(SIDES[players])]


def corners(players: int) -> list[str]:
    """a1, lower right, upper left, upper right: where the simple centres stand in these tests, in their order."""
    side, last = SIDES[players], "abcdefghij"[SIDES[players] - 1]
    return ["a1", f"{last}1", f"a{side}", f"{last}{side}"]


class Sitting:
    """A table with the centres placed. What is given in `changes` replaces what a view of it says."""

    def __init__(self, players: int = 2, options: dict[str, object] | None = None, **changes: Any) -> None:
        self.state = cast(FreshFish, GAME.prepare(players, options or {}))
        names = ["harbor", "nuclear-power-plant", "oil-refinery", "game-factory"]
        if self.state.actors() == [CHANCE]:
            for name, plot in zip(names, corners(players), strict=True):
                self.play(CHANCE, f"centre {name} {plot}")
        if changes:
            if "reserved" in changes:
                changes.setdefault("markers", [6 - len(plots) for plots in changes["reserved"]])
                changes.setdefault("begun", [True] * players)
            for seat, outlets in changes.pop("shops", {}).items():
                given = changes.setdefault("outlets", [dict(shops) for shops in self.view()["outlets"]])
                given[seat - 1].update(outlets)
            self.state = cast(FreshFish, GAME.sample({**self.view(), **changes}, Rng(1)))

    def play(self, seat: int, *moves: str) -> "Sitting":
        """Moves of one seat, or of CHANCE or TABLE, one after another."""
        for words in moves:
            self.state.apply(seat, GAME.read(self.state, words))
        return self

    def make(self, seat: int, words: str) -> Transition[FreshFish]:
        """A move, and what came of it."""
        made = transition(self.state, seat, GAME.read(self.state, words))
        self.state = made.after
        return made

    def draw(self, tile: str) -> "Sitting":
        """Whoever's turn it is draws this tile."""
        return self.play(self.state.turn, "draw").play(CHANCE, f"tile {tile}")

    def auction(self, tile: str, *bids: int) -> "Sitting":
        """Whoever's turn it is draws an outlet, and all who may bid do, lowest seat first."""
        self.draw(tile)
        for seat, bid in zip(self.actors(), bids, strict=True):
            self.play(seat, f"bid {bid}")
        return self

    def legal(self, seat: int) -> list[str]:
        return [GAME.write(self.state, move) for move in self.state.legal(seat)]

    def why_not(self, seat: int, words: str) -> str:
        return self.state.why_not(seat, GAME.read(self.state, words))

    def actors(self) -> list[int]:
        return self.state.actors()

    def view(self, viewer: int = SPECTATOR) -> Any:
        return GAME.view(self.state, viewer)

    def end(self) -> "Sitting":
        return self.play(TABLE, "end")
