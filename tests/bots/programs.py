"""Small programs that play, well or badly, for tests."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from shoal.bots import Budget
from shoal.bots.pipe import PipeBot
from shoal.play.match import Match

HEAD = f"""#!{sys.executable} -S
import json, os, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)

def answer(told, move=None):
    say(decision=told["decision"], move=told["legal"][0] if move is None else move)
"""
READY = """
start = hear()
say(type="ready", name="Test")
"""
LOOP = """
while True:
    told = hear()
    if told["type"] != "choose":
        continue
"""
PATIENCE = 10.0


def script(folder: Path, body: str, name: str = "my-bot") -> Path:
    """A program of its own from a piece of Python."""
    path = folder / name
    path.write_text(HEAD + body)
    path.chmod(0o755)
    return path


def playing(folder: Path, choice: str = "answer(told)", *, before: str = READY, name: str = "my-bot") -> Path:
    """A program that gets ready and then does this at every decision."""
    body = "".join(f"    {line}\n" for line in choice.splitlines())
    return script(folder, before + LOOP + body, name)


def bot(path: Path, game: str = "fishery", seconds: float = 5.0, grace: float = 5.0, start: float = 10.0) -> PipeBot:
    return PipeBot(str(path), game, 1, Budget(seconds=seconds), grace=grace, start=start)


def ask(bot: PipeBot, match: Match) -> str:
    """What the bot says for the seat whose turn it is; it is played."""
    seat = match.actors()[0]
    words = bot.choose(match.view(seat), match.legal(seat))
    match.play(seat, words)
    return words


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def is_running(number: int) -> bool:
    """A process that has ended may still wait for its parent to hear of it."""
    stat = Path(f"/proc/{number}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
