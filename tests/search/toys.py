"""Small games with known answers, for the search. They are interpreted, whether the search is compiled or not."""

from librt.vecs import vec

from shoal.games.contract import CHANCE, State
from shoal.games.fingerprint import hash_combine
from shoal.games.heuristics import Heuristics
from shoal.games.rng import Rng


class Toy(State):
    """A game that is its list of moves."""

    def __init__(self, players: int = 2) -> None:
        self.players = players
        self.options = {}
        self.done: list[tuple[int, int]] = []

    def do(self, seat: int, move: int) -> None:
        self.done.append((seat, move))

    def copy(self) -> "Toy":
        twin = type(self)(self.players)
        twin.done = list(self.done)
        return twin

    def seen(self, seat: int) -> list[tuple[int, int]]:
        """The moves a seat knows of."""
        return self.done


class ToyHeuristics(Heuristics):
    def fingerprint(self, state: State, seat: int) -> int:
        assert isinstance(state, Toy)
        found = 1
        for mover, move in state.seen(seat):
            found = hash_combine(hash_combine(found, mover), move)
        return found


class TwoInSecret(Toy):
    """Two choose once, neither knowing what the other does."""

    def actors(self) -> list[int]:
        return [seat for seat in (1, 2) if seat not in dict(self.done)]

    def sealed(self) -> bool:
        return True


class ScissorsWinTwice(TwoInSecret):
    """Rock 0, paper 1, scissors 2; a win with scissors counts twice. Best: 1/2, 1/4, 1/4."""

    GAIN = ((0, -1, 1), (1, 0, -2), (-1, 2, 0))

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def gain(self) -> int:
        chosen = dict(self.done)
        return self.GAIN[chosen[1]][chosen[2]]


class ScissorsHeuristics(ToyHeuristics):
    """Worth as the game counts, since a win that counts twice is not just a win."""

    def evaluate(self, state: State, worths: vec[float]) -> None:
        assert isinstance(state, ScissorsWinTwice)
        worths[1] = 0.5 + state.gain() / 4
        worths[2] = 0.5 - state.gain() / 4


class Purses(TwoInSecret):
    """Each chooses for itself: purse 1 holds a tenth of a win more than purse 0."""

    def legal(self, seat: int) -> list[int]:
        return [0, 1]


class PursesHeuristics(ToyHeuristics):
    def evaluate(self, state: State, worths: vec[float]) -> None:
        assert isinstance(state, Purses)
        for seat, purse in state.done:
            worths[seat] = 0.4 + purse / 10


class Pile(Toy):
    """Five beads, one or two are taken in turn; who takes the last wins. Two players: take 2. Three: see the tests."""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.beads = 5

    def left(self) -> int:
        return self.beads - sum(move for _, move in self.done)

    def copy(self) -> "Pile":
        twin = super().copy()
        assert isinstance(twin, Pile)
        twin.beads = self.beads
        return twin

    def actors(self) -> list[int]:
        return [1 + len(self.done) % self.players] if self.left() else []

    def legal(self, seat: int) -> list[int]:
        return [1, 2][: self.left()]

    def ranks(self) -> list[int]:
        return [1 if seat == self.done[-1][0] else 2 for seat in range(1, self.players + 1)]


class Urn(Toy):
    """Seat 1 takes a coin (move 0, wins 1 time in 2) or the urn (move 1, wins 3 times in 4)."""

    def actors(self) -> list[int]:
        return [[1], [CHANCE], []][len(self.done)]

    def legal(self, seat: int) -> list[int]:
        return [0, 1]

    def chance(self) -> list[tuple[int, int]]:
        return [(2, 1), (3, 1)] if self.done[0][1] == 0 else [(2, 1), (3, 3)]

    def ranks(self) -> list[int]:
        return [1, 2] if self.done[1][1] == 3 else [2, 1]


class Cups(Toy):
    """Chance hides a bead under one of three cups, twice as often under the last; seat 1 points at a cup."""

    def actors(self) -> list[int]:
        return [[CHANCE], [1], []][len(self.done)]

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def chance(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, 1), (2, 2)]

    def ranks(self) -> list[int]:
        return [1, 2] if self.done[0][1] == self.done[1][1] else [2, 1]

    def seen(self, seat: int) -> list[tuple[int, int]]:
        return [(mover, 0 if mover == CHANCE else move) for mover, move in self.done]


def drawn(rng: Rng) -> Cups:
    """Cups after chance has hidden the bead."""
    state = Cups()
    state.do(CHANCE, (0, 1, 2, 2)[rng.below(4)])
    return state
