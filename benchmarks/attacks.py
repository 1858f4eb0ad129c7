"""What a hostile stranger does, one kind after another, from one address: run by soak.py in processes of its own.

`python -m benchmarks.attacks KIND PORT COUNT SECONDS SEED PREY` prints what was sent and what came back, as JSON.
"""

import asyncio
import json
import os
import random
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from tests.web.nonsense import STRANGE, spoilt

from benchmarks.attacker import READ_SECONDS, Attacker, Prey, frame, get, post
from shoal.games import REGISTRY, find
from shoal.play.match import Match
from shoal.web.rendering.move_index import move_index

LEAST_PAUSE = 0.002
"""Seconds between two connections of one attacker, so that the machine has time for somebody else."""

# The kinds. Each is what one of several attackers does over and over.


async def pipelined(me: Attacker) -> None:
    async with me.connected() as line:
        while line and await me.send(line, get("/") * 50, 50):
            pass


async def endless_heads(me: Attacker) -> None:
    async with me.connected() as line:
        if line and await me.send(line, b"GET / HTTP/1.1\r\n"):
            while await me.send(line, b"X-Padding: " + b"x" * 1000 + b"\r\n"):
                pass


async def slow_and_silent(me: Attacker) -> None:
    async with me.connected() as line:
        begun = b"GET / HTTP/1.1\r\nHost: x\r\n" if me.rng.random() < 0.5 else b""
        if not line or (begun and not await me.send(line, begun)):
            return
        while me.going and not line.ended:
            await asyncio.sleep(1)
            if begun and not await me.send(line, b"x"):
                return


async def connection_storm(me: Attacker) -> None:
    async with me.connected() as line:
        if line:
            await me.send(line, me.rng.choice([get("/health"), b"\x16\x03\x01\x02\x00", b"GET", get("/api/games")]))
            line.writer.transport.abort()


async def socket_nonsense(me: Attacker) -> None:
    game, table, key = me.rng.choice(me.prey.tables)
    words = move_index(Match(game, find(game).players[0])).words
    async with me.connected() as line:
        if line:
            await me.at_table(line, table, key)
            while await me.send(line, b"".join(frame(spoilt(me.rng, words, 3, key)) for _ in range(20)), 20):
                await asyncio.sleep(0.2)


def costly(rng: random.Random, words: list[str], seats: int) -> Iterator[dict[str, Any]]:
    """What is allowed, and takes the server longest."""
    seat = rng.randint(1, seats)
    said = rng.choice(words)
    yield {"do": "why", "seat": seat, "tokens": said.split()[:12]}
    yield {"do": "point", "seat": seat, "words": said}
    yield {"do": "layer", "name": "Who threatens whom"}
    yield {"do": "look", "seat": seat}
    yield {"do": "undo", "seat": seat}
    yield {"do": "play", "seat": seat, "words": said, "decision": rng.randrange(4)}
    yield {"do": "agree", "seat": seat, "on": rng.random() < 0.7}
    yield {"do": "hint", "seat": seat}
    yield {"do": rng.choice(["leave", "return"]), "seat": seat}
    yield {"do": "rematch"}


async def costly_requests(me: Attacker) -> None:
    game, table, key = me.rng.choice(me.prey.tables)
    seats = find(game).players[0]
    words = move_index(Match(game, seats)).words
    async with me.connected() as line:
        if line:
            await me.at_table(line, table, key)
            while me.going:
                asked = [frame(message) for message in costly(me.rng, list(words), seats)]
                if not await me.send(line, b"".join(asked), len(asked)):
                    return
                await asyncio.sleep(0.3)


async def redraws(me: Attacker) -> None:
    """Everybody looks at one table, which changes all the time."""
    _, table, key = me.prey.tables[0]
    async with me.connected() as line:
        if not line:
            return
        await me.at_table(line, table, key)
        toggles = me.rng.random() < 0.1
        while me.going and not line.ended:
            if toggles:
                asked = [frame({"do": "agree", "seat": 1, "on": on}) for on in (True, False)]
                if not await me.send(line, b"".join(asked), 2):
                    return
            await asyncio.sleep(0.1)


async def reconnects(me: Attacker) -> None:
    async with me.connected() as line:
        if line:
            await me.at_table(line, me.rng.choice(me.prey.tables)[1])
            line.writer.transport.abort()
    await asyncio.sleep(0.05)


async def new_tables(me: Attacker) -> None:
    async with me.connected() as line:
        while line:
            game = me.rng.choice(list(REGISTRY))
            name = me.rng.choice(["", "x" * 5000, "\u202efish", "<b>", "😀" * 50, "A\u0301" * 99])
            seats = [{"kind": "me", "name": name}, *[{"kind": "open"}] * (find(game).players[-1] - 1)]
            opening = post("/api/tables", json.dumps({"game": game, "seats": seats, "public": True}).encode())
            table = me.rng.choice(me.prey.tables)[1]
            seat = json.dumps({"seat": me.rng.randint(0, 7), "name": name}).encode()
            if not await me.send(line, opening + post(f"/api/tables/{table}/seats", seat), 2):
                return
            await asyncio.sleep(0.2)


async def bot_tables(me: Attacker) -> None:
    """Watch a table of as many experts as fit, and go on to the next."""
    async with me.connected() as line:
        if not line:
            return
        game = me.rng.choice(list(REGISTRY))
        seats = [{"kind": "bot", "bot": "expert"}] * find(game).players[-1]
        if not await me.send(line, post("/api/tables", json.dumps({"game": game, "seats": seats}).encode())):
            return
        await asyncio.sleep(1)
        found = re.search(rb'"table":"(\w+)"', bytes(line.heard))
    if not found:
        await asyncio.sleep(2)
        return
    async with me.connected() as line:
        if line:
            await me.at_table(line, found[1].decode())
            while me.going and await me.send(line, frame({"do": "look", "seat": 0})):
                await asyncio.sleep(1)


def pages(me: Attacker) -> Iterator[str]:
    game = me.rng.choice(list(REGISTRY))
    yield "/"
    yield f"/t/{me.prey.finished}/replay/{me.rng.randint(0, me.prey.length)}"
    yield f"/t/{me.prey.finished}/record.json"
    yield f"/t/{me.rng.choice(me.prey.tables)[1]}"
    yield f"/learn/{game}/{me.rng.randint(0, 9)}"
    yield f"/rules/{game}"
    yield "/schema/openapi.json"
    yield "/api/tables"
    yield "/health/ready"


async def pages_within_limits(me: Attacker) -> None:
    """As many as are answered: who is refused pauses for long enough to be welcome again."""
    async with me.connected() as line:
        while line:
            for path in pages(me):
                if not await me.send(line, get(path, accept_encoding="gzip")):
                    return
                await asyncio.sleep(1.0)


async def page_flood(me: Attacker) -> None:
    async with me.connected() as line:
        while line:
            asked = [get(path) for path in pages(me)]
            if not await me.send(line, b"".join(asked), len(asked)):
                return


async def health_flood(me: Attacker) -> None:
    """As fast as they are answered."""
    async with me.connected() as line:
        while line and await me.send(line, get(me.rng.choice(["/health", "/health/ready"])) * 8, 8):
            until = time.monotonic() + READ_SECONDS
            wanted = line.answered + 8
            while line.answered < wanted and not line.ended and time.monotonic() < until:
                await asyncio.sleep(LEAST_PAUSE)


def forgeries(me: Attacker) -> Iterator[bytes]:
    odd = me.rng.choice([text for text in STRANGE if isinstance(text, str)] + ["\udcff", "٣", "%00", "%ff%fe", "..;"])
    yield get("/", cookie=f"shoal={odd}{me.rng.random()}; __Host-shoal={'A' * 43}.{'B' * 22}")
    yield get(f"/t/{odd or 'x'}".replace(" ", "%20"), accept="text/html")
    yield get(f"/static/x/../../../../etc/passwd?{odd}".replace(" ", "+"), host=f"evil{me.rng.random()}.example")
    yield get(f"/t/{me.prey.finished}/replay/{'9' * me.rng.randint(1, 5000)}")
    yield post("/tables", b"&".join(b"a%d=%%ED%%A0%%80" % n for n in range(4000)), "application/x-www-form-urlencoded")
    yield post("/tables", b"game=fishery&name=" + b"%F0%9F%90%9F" * 3000, "application/x-www-form-urlencoded")
    yield post("/api/tables", b'{"game":"fishery","options":' + b'{"a":' * 9000 + b"1" + b"}" * 9000)
    yield post("/api/tables", json.dumps({"game": odd, "seats": [odd], "options": {odd: [odd] * 999}}).encode())
    yield post("/learn/fishery/1/why", json.dumps({"tokens": [odd] * 5000}).encode())
    yield post("/learn/fishery/1/point", b"[" * 60_000)
    yield post("/tables", b"x" * 70_000, "multipart/form-data; boundary=x")
    yield b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET"


async def forged(me: Attacker) -> None:
    for asked in forgeries(me):
        async with me.connected() as line:
            if not line or not await me.send(line, asked):
                return
        await asyncio.sleep(LEAST_PAUSE)


async def slow_readers(me: Attacker) -> None:
    """Ask for the longest pages, and take nothing of them."""
    async with me.connected() as line:
        if line:
            line.reader._transport.pause_reading()
            await me.send(line, b"".join(get(f"/rules/{me.rng.choice(list(REGISTRY))}") for _ in range(8)), 8)
            await asyncio.sleep(20)


async def everything(me: Attacker) -> None:
    await me.rng.choice([kind for kind in KINDS if kind is not everything])(me)


KINDS: dict[Callable[[Attacker], Awaitable[None]], int] = {
    slow_and_silent: 100,
    slow_readers: 100,
    bot_tables: 15,
    new_tables: 10,
    redraws: 60,
    reconnects: 20,
    socket_nonsense: 40,
    costly_requests: 60,
    pages_within_limits: 25,
    forged: 10,
    connection_storm: 10,
    page_flood: 20,
    endless_heads: 20,
    health_flood: 30,
    pipelined: 20,
    everything: 60,
}
"""How many do each at the same time, in one process: of those who stay connected as many as one address may."""


async def attack(name: str, me: Attacker) -> None:
    kind, abreast = next((kind, abreast) for kind, abreast in KINDS.items() if kind.__name__ == name)

    async def one() -> None:
        while me.going:
            await kind(me)
            await asyncio.sleep(LEAST_PAUSE)

    workers = [asyncio.create_task(one()) for _ in range(abreast)]
    _, late = await asyncio.wait(workers, timeout=max(0.0, me.until - time.monotonic()) + 3)
    for worker in late:
        worker.cancel()
    await asyncio.gather(*workers, return_exceptions=True)


def main() -> None:
    name, port, count, seconds, seed, prey = sys.argv[1:]
    # A real attacker has machines of their own, and takes no time from the server's.
    os.nice(19)
    tables, finished, length = json.loads(prey)
    me = Attacker(
        int(port), int(count), time.monotonic() + float(seconds), random.Random(seed), Prey(tables, finished, length)
    )
    asyncio.run(attack(name, me))
    print(json.dumps({"sent": me.tally.sent, "answers": me.tally.answers}))


if __name__ == "__main__":
    main()
