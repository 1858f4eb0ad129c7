"""What a search asks of a game beyond its rules: what a seat can tell apart, and what sensible players make of it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.contract import State
from shoal.games.rng import Rng

FINGERPRINT: Final = 0x3FFFFFFFFFFFFFFF
"""Fingerprints have 62 bits."""


def mix(print_so_far: i64, word: i64) -> i64:
    """A fingerprint with one more word in it; the order of the words matters."""
    # Multiplied before the word comes in, lest 4 players and 1 Cat be taken for 5 players and none.
    # Only low bits are kept, so that wrapping words and growing ones come to the same.
    mixed: i64 = ((print_so_far * 0x2127599BF4325C37 ^ word) * 0x1E3779B97F4A7C15) & FINGERPRINT
    mixed ^= mixed >> 29
    mixed = (mixed * 0x2545F4914F6CDD1D) & FINGERPRINT
    return mixed ^ (mixed >> 31)


class Judgement:
    """The rules' side of a search, and a game's own knowledge.

    `fingerprint` and `reopen` belong to the rules: every search needs them. The rest is knowledge; what stands here
    knows nothing. A judgement holds nothing from one thought to the next, so one serves all seats of all games in a
    process; what it may have kept for speed it forgets at `reopen`, which every thought begins with.
    """

    curiosity: float
    """How much a search looks at moves that seem worse: the factor of its exploration term."""
    doubt: float
    """How much less than what was tried beside it a search expects of a move that nobody has tried."""
    faith: float
    """How often the others at a sealed decision are taken to choose as `foresee` says, not as would serve them best."""
    zeal: float
    """How strongly regrets move a mixture of sealed choices away from `weigh`, for the square root of a simulation."""
    restraint: float
    """What keeps a mixture near `weigh` however much is known: with a zeal of 1, a choice that raises the log odds of a
    win by this much comes to be taken e times as often as it weighs; with 0, mixtures may become sure."""

    patience: i64
    """How often a move is tried before the search remembers what comes after it."""
    hearsay: float
    """So many tries of a move weigh as much as all simulations that `echo` it; with 0, none is listened to."""

    mercy: float
    """How many times as often as elsewhere the levels below the expert slip: more where a slip costs little."""

    def __init__(self) -> None:
        self.mercy = 1.0
        self.curiosity = 1.0
        self.doubt = 0.15
        self.faith = 0.0
        self.zeal = 1.0
        self.restraint = 0.0
        self.patience = 1
        self.hearsay = 0.0

    def fingerprint(self, state: State, seat: i64) -> i64:
        """What a seat knows of a position, as a number: the same for equal views, in all likelihood not for others."""
        raise NotImplementedError

    def zeal_among(self, players: i64) -> float:
        """The zeal at a table of so many."""
        return self.zeal

    def restraint_among(self, players: i64) -> float:
        """The restraint at a table of so many."""
        return self.restraint

    def reopen(self, state: State) -> None:
        """Take back all choices already made in the sealed decision now owed, so that everybody owes theirs."""

    def weigh(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """How likely a sensible player is to choose each of these legal moves, as positive numbers, in order.

        Looks at nothing that the seat does not know.
        """
        place: i64 = 0
        while place < len(moves):
            weights[place] = 1.0
            place += 1

    def foresee(self, state: State, seat: i64, moves: list[int], weights: vec[float]) -> None:
        """How likely a rival is to choose each of these sealed moves: as `weigh`, unless people are not so sensible."""
        self.weigh(state, seat, moves, weights)

    def finish(self, state: State, rng: Rng) -> None:
        """Play on as people would, to the end or as far as `worth` needs."""
        state.rollout(rng)

    def worth(self, state: State, worths: vec[float]) -> None:
        """What the position that `finish` left is worth to each seat, 0 to 1, at the seat's own number."""
        win_shares(state, worths)

    def echo(self, state: State, made: vec[i64]) -> None:
        """Which moves the position that `finish` left shows, no matter when they were made.

        Each of the game's moves gets the bits of the seats to which it tells what that move would be worth now.
        """

    def infer_hidden(self, state: State, seat: i64, rng: Rng) -> None:
        """Change what the seat cannot know of a State that was drawn for it to what fits what the others did."""


def win_shares(state: State, worths: vec[float]) -> None:
    """A won game is worth 1, shared by those who won it; at the seats' own numbers."""
    ranks = state.ranks()
    winners = 0.0
    for rank in ranks:
        if rank == 1:
            winners += 1.0
    seat: i64 = 1
    for rank in ranks:
        worths[seat] = 1.0 / winners if rank == 1 else 0.0
        seat += 1
