"""A server with its usual limits under attack from one address, while somebody plays at another: `make soak`.

Exits 1 on a traceback, an error in the log, more than 500 MB, a status of 5xx other than 503, a server that died, or a
bystander who was not answered within ten seconds.
"""

import argparse
import asyncio
import contextlib
import json
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from tests.web.programs import Player

from benchmarks import attacks
from benchmarks.attacker import ADDRESS, post
from benchmarks.bystander import KINDS, Bystander, centre_and_edge
from shoal.games import REGISTRY, find
from shoal.loadtest.server_process import ServerProcess
from shoal.web.transport.limits import Limits

MOST_MEMORY = 500_000_000
"""Bytes, of the server and the processes in which its bots think."""
HELD = "the event loop"
"""In lines of the watchdog."""
PROCESSES = 2
"""Of attackers."""
QUIET_SECONDS = 20.0
"""For which the bystander is measured before anybody attacks."""
LAST_TIMES = 4
"""How many times as long as the others the last attack may take."""
SETTLE_SECONDS = 2.0
"""After an attack, before the bystander is measured in quiet again."""
PAUSE_SECONDS = 9.0
"""Of quiet between two attacks, so that an address that was shut out is let in again. What the bystander waits for
meanwhile is measured as well: a machine that others use is not as fast at all times."""


@dataclass
class Phase:
    name: str
    sent: int = 0
    seconds: float = 0.0
    answers: Counter[str] = field(default_factory=Counter)
    waits: dict[str, list[float]] = field(default_factory=dict)
    """What the bystander waited for, in seconds."""
    in_quiet: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    """The same in the pauses before and after."""
    server_memory: int = 0
    """The most the server had, in bytes."""
    memory: int = 0
    """The most the server and its workers had."""
    held: list[str] = field(default_factory=list)
    """Lines in the log about what held the event loop."""
    busy: float = 0.0
    """The share of a processor that the server itself used."""


class Soak:
    def __init__(self, server: ServerProcess, log: Path, messages: int, seconds: float) -> None:
        self.server = server
        self.phases: list[Phase] = []
        self.bystander = Bystander(server.port)
        self._log = log
        self._messages = messages
        self._seconds = seconds
        self._attackers: list[asyncio.subprocess.Process] = []

    async def run(self, kinds: list[str]) -> None:
        living = asyncio.create_task(self.bystander.live())
        try:
            prey = await prepare(self.server.port)
            self.phases.append(await self._measured(Phase("quiet"), asyncio.sleep(QUIET_SECONDS)))
            left = self._messages
            pause = await self._pause()
            for place, kind in enumerate(kinds):
                phase = Phase(kind)
                add(pause.waits, phase.in_quiet)
                # The last sends what the slower ones have left.
                last = place == len(kinds) - 1
                seconds = LAST_TIMES * self._seconds if last else self._seconds
                count = left // (len(kinds) - place)
                await self._measured(phase, self._attack(phase, count, seconds, prey))
                self.phases.append(phase)
                left -= phase.sent
                if not self.server.running:
                    return
                pause = await self._pause()
                add(pause.waits, phase.in_quiet)
                report(phase)
        finally:
            living.cancel()
            for attacker in self._attackers:
                with contextlib.suppress(ProcessLookupError):
                    attacker.kill()
            await asyncio.gather(living, return_exceptions=True)

    async def _pause(self) -> Phase:
        """Quiet, which counts for the whole run as well."""
        await asyncio.sleep(SETTLE_SECONDS)
        pause = await self._measured(Phase("quiet"), asyncio.sleep(PAUSE_SECONDS))
        add(pause.waits, self.phases[0].waits)
        return pause

    async def _measured(self, phase: Phase, doing: Any) -> Phase:
        self.bystander.take()
        logged = len(self._held())
        begun, worked = time.monotonic(), self.server.worked()
        task = asyncio.ensure_future(doing)
        while not task.done():
            if self.server.running:
                phase.memory = max(phase.memory, self.server.memory())
                phase.server_memory = max(phase.server_memory, resident(self.server.pid))
            await asyncio.wait([task], timeout=0.5)
        await task
        phase.seconds = time.monotonic() - begun
        phase.waits = self.bystander.take()
        phase.held = self._held()[logged:]
        phase.busy = (self.server.worked() - worked) / phase.seconds if self.server.running else 0.0
        return phase

    def _held(self) -> list[str]:
        return [line for line in self._log.read_text().splitlines() if HELD in line]

    async def _attack(self, phase: Phase, count: int, seconds: float, prey: str) -> None:
        given = [phase.name, self.server.port, max(1, count // PROCESSES), seconds]
        self._attackers = [
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "benchmarks.attacks",
                *map(str, given),
                f"{phase.name}{number}",
                prey,
                stdout=asyncio.subprocess.PIPE,
            )
            for number in range(PROCESSES)
        ]
        for said, _ in await asyncio.gather(*(attacker.communicate() for attacker in self._attackers)):
            result = json.loads(said or b'{"sent": 0, "answers": {"the attacker failed": 1}}')
            phase.sent += result["sent"]
            phase.answers.update(result["answers"])
        self._attackers = []

    def verdict(self) -> list[str]:
        """What must not have happened, and did."""
        log = self._log.read_text()
        found = [] if self.server.running else ["the server died"]
        if "Traceback" in log or " ERROR" in log:
            found.append(f"the log has {log.count('Traceback')} tracebacks, {log.count(' ERROR')} errors")
        most = max(phase.memory for phase in self.phases)
        if most > MOST_MEMORY:
            found.append(f"server and workers took {most / 1e6:.0f} MB")
        for phase in self.phases:
            found += [f"{phase.name}: {status}" for status in phase.answers if re.fullmatch("5(?!03)..", status)]
        return [*found, *self.bystander.failures]


def add(waits: dict[str, list[float]], to: dict[str, list[float]]) -> None:
    for kind, more in waits.items():
        to[kind] += more


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


async def prepare(port: int) -> str:
    """What the attacker needs: a table of its own of every game, and one that is played to its end."""
    tables = []
    for game in REGISTRY:
        opened = await open_from(port, game, [{"kind": "me"}, *[{"kind": "here"}] * (find(game).players[0] - 1)])
        tables.append((game, opened["table"], opened["key"]))
    opened = await open_from(port, "fishery", [{"kind": "me"}, {"kind": "here"}])
    player = Player(port, opened["table"], opened["key"], 1)
    playing = asyncio.create_task(player.play())
    # It goes on with the rematch when the game is over.
    while player.table == opened["table"]:
        await asyncio.sleep(0.2)
    playing.cancel()
    length = sum(move.table == opened["table"] for move in player.acknowledged)
    return json.dumps([tables, opened["table"], length])


async def open_from(port: int, game: str, seats: list[dict[str, str]]) -> Any:
    """A table opened from the attacker's address."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
    writer.write(post("/api/tables", json.dumps({"game": game, "seats": seats}).encode(), connection="close"))
    answer = await reader.read(-1)
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


# What is printed

console = Console(width=150, highlight=False)


def report(phase: Phase) -> None:
    answers = ", ".join(f"{count:,} {answer}" for answer, count in phase.answers.most_common(7))
    console.print(f"\n[bold]{phase.name}[/bold]: {phase.sent:,} sent in {phase.seconds:.0f} s; back came {answers}")
    grid = Grid(box=None, pad_edge=False)
    for column in ("ms", "median in quiet", "now", "ratio", "p99 in quiet", "now", "ratio", "measured"):
        grid.add_column(column, justify="right")
    for kind in KINDS:
        (median, edge), (median_now, edge_now) = (centre_and_edge(each[kind]) for each in (phase.in_quiet, phase.waits))
        figures = [median, median_now, median_now / (median or 1), edge, edge_now, edge_now / (edge or 1)]
        shown = [f"{figure:.1f}" for figure in figures]
        grid.add_row(kind, *shown, str(len(phase.waits[kind])))
    console.print(grid)
    console.print(
        f"memory {phase.server_memory / 1e6:.0f} MB, with workers {phase.memory / 1e6:.0f} MB; the server used "
        f"{phase.busy:.0%} of a processor; lines about what held the event loop: {len(phase.held)}"
    )
    for place, count in Counter(line.partition(HELD)[2].partition(" by ")[2] for line in phase.held).most_common(3):
        console.print(f"  {count} times {place}", markup=False)


def summary(phases: list[Phase]) -> None:
    grid = Grid(
        title="The bystander's p99, = so many times that in the pauses before and after", box=None, pad_edge=False
    )
    for column in ("phase", "sent", *KINDS, "server busy", "server MB", "with workers"):
        grid.add_column(column, justify="left" if column == "phase" else "right")
    for phase in phases:
        cells = []
        for kind in KINDS:
            before, now = (centre_and_edge(each[kind])[1] for each in (phase.in_quiet, phase.waits))
            cells.append(f"{now:.0f} ms" if phase is phases[0] else f"{now:.0f} ms = {now / (before or 1):.1f}")
        server = (f"{phase.busy:.0%}", f"{phase.server_memory / 1e6:.0f}", f"{phase.memory / 1e6:.0f}")
        grid.add_row(phase.name, f"{phase.sent:,}", *cells, *server)
    console.print()
    console.print(grid)


def main() -> int:
    kinds = [kind.__name__ for kind in attacks.KINDS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="how many are sent in all")
    parser.add_argument("--seconds", type=float, default=28.0, help="the longest that one phase takes")
    parser.add_argument("--only", nargs="*", choices=kinds, default=kinds, help="these phases only")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.txt"
        server = ServerProcess(f"sqlite:///{folder}/tables.db", limits=Limits(), errors=log)
        soak = Soak(server, log, given.messages, given.seconds)
        try:
            asyncio.run(soak.run(given.only))
        except KeyboardInterrupt:
            console.print("interrupted")
        finally:
            wrong = soak.verdict() if soak.phases else ["nothing was measured"]
            server.kill()
            summary(soak.phases)
            console.print(f"\n{sum(phase.sent for phase in soak.phases):,} messages and requests were sent.")
            if wrong:
                logged = [line for line in log.read_text().splitlines() if HELD not in line]
                console.print("\n".join(logged[-40:]), markup=False)
    console.print("\n".join(wrong) if wrong else "Nothing went wrong.", markup=False)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
