"""`shoal play`: seats the players, runs the game, and sees that an interrupted one is safe."""

import asyncio
import random
import secrets
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import isfinite
from pathlib import Path
from types import FrameType

from shoal.bots import Bot, Budget, dismiss, make
from shoal.bots.considerate import Considerate
from shoal.bots.seating import Player, is_own, kinds, recorded, seat_names, seated, usual
from shoal.games import find
from shoal.games.contract import BadOptions
from shoal.play.match import Match
from shoal.play.record import BadRecord, Record
from shoal.terminal.keyboard import Keyboard, Lines
from shoal.terminal.saved_games import Shelf
from shoal.terminal.screen import Screen
from shoal.terminal.session import Session
from shoal.terminal.session_commands import Quit

REFUSED = 2
INTERRUPTED = 128
"""A process ended by signal n leaves with 128 + n."""


class Stopped(SystemExit):
    """The machine asked us to go: a terminal was closed, or a system shuts down.

    It is a SystemExit, because an event loop lets nothing else out but KeyboardInterrupt.
    """

    code: int

    def __init__(self, number: int) -> None:
        super().__init__(INTERRUPTED + number)


def _people(number: int) -> str:
    return f"{number} player{'' if number == 1 else 's'}"


def new_game(
    game: str, seats: str, players: int | None, options: Mapping[str, object], seed: int
) -> tuple[Match, list[Player]]:
    rules = find(game)
    given = seat_names(seats) if seats else usual(rules.players[0] if players is None else players)
    rules.prepare(len(given) if players is None else players, options)
    if players is not None and len(given) != players:
        raise BadOptions(f"--seats names {_people(len(given))}, --players asks for {players}")
    sitting = seated(rules, given)
    return Match(game, seed=seed, options=options, seats=[player.name for player in sitting]), sitting


def resumed_game(game: str, path: Path, seats: str) -> tuple[Match, list[Player]]:
    """A recorded game, ready to go on; `seats` puts other players in the places of those recorded."""
    rules = find(game)
    record = Record.load(path)
    if record.game != rules.id:
        raise BadRecord(f"{path} is a game of {record.game}, not of {rules.id}")
    sitting = seated(rules, seat_names(seats)) if seats else recorded(rules, record.seats, record.bots)
    if len(sitting) != len(record.seats):
        raise BadOptions(f"--seats names {_people(len(sitting))}, but {path} has {len(record.seats)}")
    try:
        return replace(record, seats=[player.name for player in sitting]).match(), sitting
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def seat_bots(
    game: str, players: Sequence[Player], seed: int, budget: Budget | None = None, log: Path | None = None
) -> dict[int, Bot]:
    """The bots among the players by their seats. Each draws its own numbers, all of them the same for the same seed."""
    bots = {
        seat: make(player.bot, game, random.Random(f"{seed} {seat}").getrandbits(32), budget, log)
        for seat, player in enumerate(players, 1)
        if player.bot
    }
    # Programs of other people decide for themselves.
    return {seat: bot if is_own(players[seat - 1].bot) else Considerate(bot, game) for seat, bot in bots.items()}


def play(
    game: str,
    *,
    seats: str = "",
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    resume: Path | None = None,
    seed: int | None = None,
    seconds: float | None = None,
) -> int:
    """A game from its first move, or from where it was left, to its end; the exit code."""
    if seconds is not None and not isfinite(seconds):
        raise BadOptions(f"a bot cannot think for {seconds:g} seconds")
    if seed is None:
        seed = secrets.randbits(32)
    match, sitting = (
        resumed_game(game, resume, seats) if resume else new_game(game, seats, players, options or {}, seed)
    )
    # A saved game starts no program, so whoever goes on with this one must name it again.
    programs = any(is_own(player.bot) for player in sitting)
    screen, shelf = Screen(), Shelf(match, resume, seats if programs else "", kinds(sitting))
    # What a program says on standard error must not write over the table.
    shared = sys.stderr is not None and sys.stderr.isatty()
    log = shelf.path.with_suffix(".bots.log") if programs and shared else None
    try:
        bots = seat_bots(match.game.id, sitting, seed, Budget(seconds=seconds), log)
        return run(Session(match, bots, screen, _keyboard(screen), shelf))
    finally:
        if log is not None and log.exists() and not log.stat().st_size:
            log.unlink()


def _keyboard(screen: Screen) -> Keyboard:
    if screen.live and sys.stdin is not None and sys.stdin.isatty():
        from shoal.terminal.prompting import Typing

        return Typing()
    return Lines(screen)


def run(session: Session) -> int:
    """Until the game is over or somebody leaves; either way it lies safe, and nothing goes on. The exit code."""
    try:
        return _run(session)
    finally:
        dismiss(session.bots.values(), session.match.view())


def _run(session: Session) -> int:
    code = 0
    try:
        with stopping():
            session.run()
    except (Quit, EOFError):
        _leave(session)
    except KeyboardInterrupt:
        code = INTERRUPTED + signal.SIGINT
        _leave(session)
    except Stopped as stopped:
        code = stopped.code
        _leave(session)
    except BrokenPipeError:
        session.shelf.keep()
        print(f"shoal: nobody reads on; go on with {session.shelf.how_to_go_on()}", file=sys.stderr)
        raise
    except BaseException:
        _leave(session)
        raise
    # In a pipe nobody can answer a refusal, so whoever wrote the lines learns of it at the end.
    if session.refused and not session.screen.live and not code:
        count = len(session.refused)
        lines = "1 line was refused" if count == 1 else f"{count} lines were refused"
        print(f"shoal: {lines}, the first because {session.refused[0]}", file=sys.stderr)
        code = REFUSED
    return code


def _leave(session: Session) -> None:
    session.shelf.keep()
    # A terminal that was closed takes no more words.
    with suppress(OSError):
        session.screen.say()
        session.screen.say("The game is saved. Go on with:")
        session.screen.quote(session.shelf.how_to_go_on())


@contextmanager
def stopping() -> Iterator[None]:
    """While it lasts, a request to go ends in Stopped, so that the game is saved on the way out."""

    def go(number: int) -> None:
        raise Stopped(number)

    def stop(number: int, frame: FrameType | None) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            go(number)
        else:
            # A prompt is open. What is raised amid one of its tasks ends only that task, so the loop itself stops.
            loop.call_soon_threadsafe(go, number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
