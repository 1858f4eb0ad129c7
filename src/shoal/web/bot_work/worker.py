"""The process in which jobs are done: a question a line on standard input, and on standard output a line that says how
far it is, now and then, and one with the answer."""

import json
import os
import signal
import sys
import time
from typing import TextIO

from shoal.bots import OFFERED, offer
from shoal.web.bot_work.kinds import KINDS

OFTEN = 0.5
"""Seconds between two lines that say how far a job is."""


def _answer(line: str, out: TextIO) -> None:
    question = json.loads(line)
    said = time.monotonic()

    def progress(done: float) -> None:
        nonlocal said
        if time.monotonic() - said >= OFTEN:
            said = time.monotonic()
            print(json.dumps({"progress": done}), file=out, flush=True)

    answer = KINDS[question["do"]].work(question, progress)
    print(json.dumps({"answer": answer}), file=out, flush=True)


def main() -> None:
    # Ctrl-C is for the server, which ends this process by closing its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    offer(filter(None, os.environ.get(OFFERED, "").split(",")))
    # Whatever else is printed must not be taken for an answer.
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        try:
            _answer(line, out)
        except BrokenPipeError:
            # The server was killed meanwhile; nobody waits for this any more, nor for a complaint at the exit.
            os._exit(0)


if __name__ == "__main__":
    main()
