"""The process in which bots think: a question a line on standard input, an answer a line on standard output."""

import json
import os
import secrets
import signal
import sys
from dataclasses import asdict
from typing import Any

from shoal.bots import Budget, make
from shoal.bots.considerate import Considerate
from shoal.games import find
from shoal.play.hint import hint
from shoal.search.settled import place_is_settled

ROOM = 400_000
"""How much a search may remember here, in nodes and moves: several processes share the machine."""
SECONDS = 1.0


def answer(question: dict[str, Any]) -> dict[str, Any]:
    if question["do"] == "ping":
        return {}
    if question["do"] == "hint":
        found = hint(
            find(question["game"]), question["view"], question["names"], seconds=question["seconds"], simulations=None
        )
        return {"moves": [asdict(move) for move in found.moves]}
    if question["do"] == "settled":
        return {"settled": place_is_settled(find(question["game"]), question["view"])}
    bot = make(question["bot"], question["game"], secrets.randbits(60), Budget(seconds=SECONDS, room=ROOM))
    return {"words": Considerate(bot, question["game"]).choose(question["view"], question["legal"])}


def main() -> None:
    # Ctrl-C is for the server, which ends this process by closing its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    for line in sys.stdin:
        try:
            print(json.dumps(answer(json.loads(line))), flush=True)
        except BrokenPipeError:
            # The server was killed meanwhile; nobody waits for this any more, nor for a complaint at the exit.
            os._exit(0)


if __name__ == "__main__":
    main()
