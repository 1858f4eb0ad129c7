"""Asking several seats at once: what the two market games of Fishy share beyond the barrel."""

from mypy_extensions import i64

from shoal.games.bits import BIT, count, members
from shoal.games.contract import State
from shoal.games.rng import Rng


class Asking(State):
    """A State that asks some of its seats at a time; when none is left to ask, the game is over."""

    stage: i64
    turn: i64
    """The number of the turn, from 1."""
    asked: i64
    """The seats that choose in this stage: bit 0 is seat 1."""
    owing: i64
    """Those of them that have not chosen yet."""
    chosen: i64
    """What each seat chose in this stage, as a number. Secret until nobody owes."""

    def begin(self, players: i64, options: dict[str, object]) -> None:
        """The first turn, in which every seat is asked."""
        self.players = players
        self.options = options
        self.stage = 0
        self.turn = 1
        self.asked = BIT[players] - 1
        self.owing = self.asked
        self.chosen = 0

    def take_from(self, other: "Asking") -> None:
        """Ask what the other asks."""
        self.stage = other.stage
        self.turn = other.turn
        self.asked = other.asked
        self.owing = other.owing
        self.chosen = other.chosen

    def ask_again(self) -> None:
        """Take back what has been chosen in this stage."""
        self.owing = self.asked
        self.chosen = 0

    def asking_key(self) -> tuple[int, int, int, int, int]:
        return int(self.stage), int(self.turn), int(self.asked), int(self.owing), int(self.chosen)

    def actors(self) -> list[int]:
        return [place + 1 for place in members(self.owing)]

    def sealed(self) -> bool:
        """Choices of several are secret until all are made; who chooses alone chooses openly."""
        return count(self.asked) > 1

    def owes(self, seat: i64) -> bool:
        return 1 <= seat <= self.players and self.owing & BIT[seat - 1] != 0

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One of a seat's legal moves, each as likely as the others; the seat owes one."""
        raise NotImplementedError

    def rollout(self, rng: Rng) -> i64:
        played: i64 = 0
        while self.owing:
            seat: i64 = 1
            owing = self.owing
            while owing:
                if owing & 1:
                    self.do(seat, self.pick(seat, rng))
                    played += 1
                owing >>= 1
                seat += 1
        return played
