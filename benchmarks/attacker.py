"""A hostile stranger at one address: connections on which anything can be sent, and what comes back, counted."""

import asyncio
import base64
import contextlib
import json
import random
import re
import struct
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

ADDRESS = "127.0.0.2"
STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d) ")
SAID = re.compile(rb'"is":"(\w+)"')
LEAST_PAUSE = 0.002
"""Seconds between two connections of one attacker, so that the machine has time for somebody else."""
READ_SECONDS = 1.0
"""How long an attacker waits for more of an answer."""


@dataclass
class Tally:
    sent: int = 0
    """Requests, messages, or pieces of endless ones."""
    answers: Counter[str] = field(default_factory=Counter)
    """By status, or by what a socket said; `closed` where a connection ended without a word."""


@dataclass
class Prey:
    """What the attacker has at the server, set up before: tables of its own with their keys, a finished one."""

    tables: list[tuple[str, str, str]]
    """Game, name and key."""
    finished: str
    length: int


@dataclass
class Attacker:
    port: int
    count: int
    until: float
    rng: random.Random
    prey: Prey
    tally: Tally = field(default_factory=Tally)

    @property
    def going(self) -> bool:
        return self.tally.sent < self.count and time.monotonic() < self.until

    # Connections

    @contextlib.asynccontextmanager
    async def connected(self) -> Any:
        """A connection, whatever it ends with; what it was told is counted."""
        heard = bytearray()
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0)), 5
            )
        except (OSError, TimeoutError):
            self.tally.answers["no connection"] += 1
            await asyncio.sleep(0.05)
            yield None
            return
        line = Line(reader, writer, heard)
        reading = asyncio.create_task(line.listen())
        try:
            with contextlib.suppress(OSError, TimeoutError, EOFError):
                yield line
                await asyncio.wait([reading], timeout=READ_SECONDS)
        finally:
            reading.cancel()
            writer.transport.abort()
            self._count(bytes(heard))

    def _count(self, heard: bytes) -> None:
        for status in STATUS.findall(heard):
            self.tally.answers[status.decode()] += 1
        for said in SAID.findall(heard):
            self.tally.answers[said.decode()] += 1
        if not heard:
            self.tally.answers["closed"] += 1

    async def send(self, line: "Line", data: bytes, count: int = 1) -> bool:
        """Send so many messages at once; False when nothing more is taken."""
        if line.ended or not self.going:
            return False
        line.writer.write(data)
        try:
            await asyncio.wait_for(line.writer.drain(), READ_SECONDS)
        except (OSError, TimeoutError):
            return False
        self.tally.sent += count
        return True

    async def at_table(self, line: "Line", table: str, key: str = "", want: str = "page") -> None:
        nonce = base64.b64encode(self.rng.randbytes(16)).decode()
        hello = (
            f"GET /t/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await self.send(line, hello.encode())
        if key:
            await self.send(line, frame({"do": "sit", "key": key, "want": want}))


@dataclass
class Line:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    heard: bytearray
    """The beginnings of what came: enough to count it by."""
    ended: bool = False
    answered: int = 0
    """How many answers began."""

    async def listen(self) -> None:
        with contextlib.suppress(OSError):
            while data := await self.reader.read(65536):
                self.heard += data if len(self.heard) < 1_000_000 else b""
                self.answered += data.count(b"HTTP/1.1 ")
        self.ended = True


def frame(message: object) -> bytes:
    """A text message as it goes over the wire, masked by zeros."""
    text = message.encode("utf-8", "replace") if isinstance(message, str) else json.dumps(message).encode()
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", min(len(text), 65535))
    return b"\x81" + length + bytes(4) + text[:65535]


def get(path: str, **headers: str) -> bytes:
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode("utf-8", "replace")


def post(path: str, body: bytes, kind: str = "application/json", **headers: str) -> bytes:
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n{lines}\r\n"
    return head.encode("utf-8", "replace") + body
