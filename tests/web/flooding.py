"""A client that asks for more than its share, from an address and a process of its own."""

import contextlib
import json
import socket
import sys
import threading
import time

SOCKETS = 10


def flood(port: int, table: str, key: str) -> None:
    """Ask for the costliest things as fast as the socket takes them, and never read."""
    asked = [
        {"do": "sit", "key": key, "want": "page"},
        {"do": "why", "seat": 1, "tokens": ["a1"]},
        {"do": "layer", "name": "Who threatens whom"},
        {"do": "look", "seat": 1},
    ]
    frames = b"".join(frame(json.dumps(message).encode()) for message in asked) * 100
    hello = (
        f"GET /t/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    while True:
        # From an address of its own: the bystander's share is not what this is about.
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", port), 0.5, source_address=("127.0.0.2", 0)) as connection,
        ):
            connection.sendall(hello.encode())
            while True:
                connection.sendall(frames)
        time.sleep(0.01)


def frame(text: bytes) -> bytes:
    """A short text message as it goes over the wire, masked by zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text if len(text) < 126 else b""


if __name__ == "__main__":
    for _ in range(SOCKETS):
        threading.Thread(target=flood, args=(int(sys.argv[1]), sys.argv[2], sys.argv[3])).start()
