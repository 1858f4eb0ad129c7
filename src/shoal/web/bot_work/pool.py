"""What bots and hints are asked, whoever thinks: the questions, and what is made of the answers."""

import hashlib
import json
import logging
import random
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any

from shoal.games.contract import ShoalError
from shoal.games.game import View
from shoal.web.bot_work.fair_queue import Asker
from shoal.web.bot_work.local_queue import LocalQueue
from shoal.web.bot_work.queues import Progress, WorkQueue
from shoal.web.errors import Busy
from shoal.web.operations.metrics import Metrics

log = logging.getLogger("shoal.web")

LONGEST_WAIT = 60.0
"""Seconds that a bot's move may have to wait for its turn, by what jobs took lately; past it nothing more is queued."""
LONGEST_HINT_WAIT = 4.0
"""The same for a hint and for an answer about the end of the game: a person sits there."""
MOST_HINTS = 4
"""So many hints may be asked for at a time from one address."""
BUDGET = {"seconds": 1.0, "room": 400_000}
"""How long a bot thinks about a move; and how much its search may remember, in nodes and moves, for several processes
share a machine."""


class BotPool:
    """Everything that is thought about for a server. A question carries what one seat knows, and nothing more."""

    def __init__(self, size: int | None = None, metrics: Metrics | None = None, queue: WorkQueue | None = None) -> None:
        self._queue = queue or LocalQueue(size, metrics)
        self._hints: Counter[str] = Counter()
        """How many hints each address waits for."""

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._queue.waiting

    @property
    def thinking(self) -> int:
        """How many questions are being thought about here."""
        return self._queue.thinking

    async def choose(
        self, asker: Asker, game: str, bot: str, view: View, legal: Sequence[str], decision: str = ""
    ) -> str:
        """What a bot plays; any legal move if its process fails twice. Busy if its turn would come too late.

        `decision` names the table and which of its decisions this is: whoever asks for it, it is thought about once.
        """
        if len(legal) == 1:
            return legal[0]
        question: dict[str, Any] = {
            "do": "choose",
            "game": game,
            "bot": bot,
            "view": view,
            "legal": list(legal),
            "budget": BUDGET,
        }
        key = _key(question, decision or secrets.token_hex())
        question["seed"] = secrets.randbits(60)
        for _ in range(2):
            try:
                words = (await self._queue.ask(asker, question, LONGEST_WAIT, key=key)).get("words")
            except Busy:
                raise
            except ShoalError as error:
                log.warning("%s in %s: %s", bot, game, error)
                continue
            if words in legal:
                return str(words)
            log.warning("%s in %s chose %r, which is not legal", bot, game, words)
        return random.choice(legal)

    async def ping(self) -> None:
        """Returns when a process has answered."""
        await self._queue.ask(Asker(""), {"do": "ping"}, LONGEST_WAIT, key=secrets.token_hex())

    async def settled(self, asker: Asker, game: str, bot: str, view: View) -> bool:
        """Does a bot think that its place cannot change any more? One that cannot tell would play on."""
        question = {"do": "settled", "game": game, "bot": bot, "view": view}
        try:
            answer = await self.ask(asker, question, LONGEST_HINT_WAIT)
        except Busy:
            raise
        except ShoalError as error:
            log.warning("%s in %s: %s", bot, game, error)
            return False
        return answer.get("settled") is True

    async def hint(
        self, asker: Asker, game: str, view: View, names: Sequence[str], seconds: float
    ) -> list[dict[str, Any]]:
        """The best moves from a view. Busy if it would take too long for a person who waits."""
        if self._hints[asker.address] >= MOST_HINTS:
            raise Busy("several hints are being thought about for you already; ask again when they are here")
        question = {"do": "hint", "game": game, "view": view, "names": list(names), "budget": {"seconds": seconds}}
        self._hints[asker.address] += 1
        try:
            moves: list[dict[str, Any]] = (await self.ask(asker, question, LONGEST_HINT_WAIT))["moves"]
        finally:
            self._hints[asker.address] -= 1
            if not self._hints[asker.address]:
                del self._hints[asker.address]
        return moves

    async def ask(
        self,
        asker: Asker,
        question: dict[str, Any],
        longest_wait: float,
        *,
        about: str = "",
        progress: Progress | None = None,
    ) -> dict[str, Any]:
        """The answer to a question of any kind (see `kinds`); asked twice at a time, it is thought about once."""
        return await self._queue.ask(asker, question, longest_wait, key=_key(question, about), progress=progress)

    async def close(self) -> None:
        await self._queue.close()


def _key(question: dict[str, Any], about: str) -> str:
    """Equal for equal questions about the same: a decision that is asked for again after another move is another."""
    written = json.dumps([about, question], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()
