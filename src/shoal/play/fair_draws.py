"""Draws that everybody can check: each follows from a secret that was promised before, and from what the seats added.

When a table opens, whoever runs it draws a secret S and shows its commitment, SHA-256(S, table). Seats may add nonces
of their own. Draw number n picks from the stream HMAC-SHA-256(S, table, n, hash of all nonces before it, block); when
the game is over, S is told, and each draw can be repeated.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from shoal.games.contract import ShoalError, State
from shoal.games.game import Game, shown

SECRET_BYTES = 32
NONCE_BYTES = 16
WORD_BYTES = 8
"""The stream is read in whole numbers of so many bytes."""
MAX_NONCES = 1_000
"""Of a record; no table takes nearly as many."""
LONGEST_TABLE = 40


class UnfairDraw(ShoalError):
    """A draw that does not follow from what was promised."""


class Nonce(NamedTuple):
    """What a seat added, so that nobody alone knew what later draws would bring."""

    number: int
    """Its place in the table's list; it counts for all draws of a greater number."""
    seat: int
    value: str
    """In hexadecimal digits."""


class Outcome(NamedTuple):
    """Something that could be drawn."""

    words: str
    weight: int


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str, table: str) -> str:
    """What is shown when a table opens. It binds whoever knows the secret, and tells others nothing of it."""
    return hashlib.sha256(bytes.fromhex(secret) + table.encode()).hexdigest()


def is_nonce(value: str) -> bool:
    return len(value) == 2 * NONCE_BYTES and all(digit in "0123456789abcdef" for digit in value)


def hash_of_nonces(nonces: Sequence[Nonce]) -> str:
    written = "".join(f"{nonce.number} {nonce.seat} {nonce.value}\n" for nonce in nonces)
    return hashlib.sha256(written.encode()).hexdigest()


def outcomes(game: Game, state: State) -> list[Outcome]:
    """What chance can draw in a position, in the order in which a draw counts: by the words, which never change."""
    return sorted(Outcome(game.write(state, move), weight) for move, weight in state.chance())


def pick(secret: str, table: str, number: int, nonces: str, total: int) -> int:
    """A number below `total`, each as likely: the first in the stream below its greatest multiple of `total`."""
    bound = 256**WORD_BYTES // total * total
    return next(word for word in _stream(secret, table, number, nonces) if word < bound) % total


def _stream(secret: str, table: str, number: int, nonces: str) -> Iterator[int]:
    key = bytes.fromhex(secret)
    block = 0
    while True:
        digest = hmac.digest(key, f"{table}\n{number}\n{nonces}\n{block}".encode(), "sha256")
        for begin in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[begin : begin + WORD_BYTES], "big")
        block += 1


def chosen(found: Sequence[Outcome], picked: int) -> Outcome:
    """The outcome that a number below the sum of all weights stands for."""
    for outcome in found:
        picked -= outcome.weight
        if picked < 0:
            return outcome
    raise ValueError("the number picked is not below the sum of the weights")


@dataclass
class FairDraws:
    """Chance at a table whose draws can be checked."""

    secret: str
    """In hexadecimal digits; nobody but the server knows it until the game is over."""
    table: str
    """The table's name, so that one secret gives no two tables the same draws."""
    number: int = 0
    """How long the table's list is: the next draw is the entry after it. A number never comes twice."""
    nonces: tuple[Nonce, ...] = ()

    def draw(self, game: Game, state: State) -> int:
        """The next move of chance."""
        self.number += 1
        found = outcomes(game, state)
        total = sum(outcome.weight for outcome in found)
        picked = pick(self.secret, self.table, self.number, hash_of_nonces(self.nonces), total)
        return game.read(state, chosen(found, picked).words)


@dataclass(frozen=True)
class Fairness:
    """What a record holds to check its draws by."""

    table: str
    commitment: str
    secret: str
    nonces: list[Nonce] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The number of each draw, in order."""

    @classmethod
    def of(cls, draws: FairDraws, numbers: Sequence[int]) -> "Fairness":
        return cls(draws.table, commitment(draws.secret, draws.table), draws.secret, list(draws.nonces), list(numbers))

    def as_data(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "commitment": self.commitment,
            "secret": self.secret,
            "nonces": [list(nonce) for nonce in self.nonces],
            "draws": self.numbers,
        }

    @classmethod
    def read(cls, data: object) -> "Fairness":
        """From a record, its shape checked; ShoalError says what is wrong with it."""
        if not isinstance(data, Mapping):
            raise ShoalError("'fair' must be an object")
        table, promised, secret = (_text(data, key) for key in ("table", "commitment", "secret"))
        if len(table) > LONGEST_TABLE:
            raise ShoalError("the name of the table in 'fair' is too long")
        if len(secret) != 2 * SECRET_BYTES or not _is_hexadecimal(secret):
            raise ShoalError(f"the secret in 'fair' must be {SECRET_BYTES} bytes in hexadecimal digits")
        return cls(table, promised, secret, _nonces(data.get("nonces")), _numbers(data.get("draws")))

    def check(self) -> None:
        """Does the secret keep the promise?"""
        if commitment(self.secret, self.table) != self.commitment:
            raise UnfairDraw("the secret is not the one that was promised when the table opened")

    def check_draw(self, place: int, game: Game, state: State, words: str) -> None:
        """Does draw number `place`, counted from 0, follow from the secret and the nonces before it?"""
        if place >= len(self.numbers):
            raise UnfairDraw("the record has more draws than it has numbers for")
        number = self.numbers[place]
        earlier = [nonce for nonce in self.nonces if nonce.number < number]
        found = outcomes(game, state)
        picked = pick(
            self.secret, self.table, number, hash_of_nonces(earlier), sum(outcome.weight for outcome in found)
        )
        wanted = chosen(found, picked).words
        if words != wanted:
            raise UnfairDraw(f"draw {place + 1} was {words!r}, but what was promised gives {wanted!r}")


def _text(data: Mapping[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise ShoalError(f"{key!r} in 'fair' must be text")
    return value


def _is_hexadecimal(text: str) -> bool:
    return all(digit in "0123456789abcdef" for digit in text)


def _nonces(data: object) -> list[Nonce]:
    if not isinstance(data, list) or len(data) > MAX_NONCES:
        raise ShoalError(f"'nonces' in 'fair' must be a list of at most {MAX_NONCES:,}")
    return [_nonce(item) for item in data]


def _nonce(data: object) -> Nonce:
    if isinstance(data, list) and len(data) == 3:
        number, seat, value = data
        if type(number) is int and type(seat) is int and isinstance(value, str) and is_nonce(value):
            return Nonce(number, seat, value)
    raise ShoalError(
        f"a nonce in 'fair' is a number, a seat and {2 * NONCE_BYTES} hexadecimal digits, not {shown(data)}"
    )


def _numbers(data: object) -> list[int]:
    if not isinstance(data, list) or not all(type(number) is int for number in data):
        raise ShoalError("'draws' in 'fair' must be a list of whole numbers")
    if any(later <= earlier for earlier, later in pairwise(data)):
        raise ShoalError("the numbers of the draws in 'fair' must grow: none may come twice")
    return data
