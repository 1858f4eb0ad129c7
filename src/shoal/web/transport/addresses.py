"""Who a client is: its address as it is counted, and what a trusted proxy says of it; and our own public address."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from shoal.games.contract import ShoalError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Headers = Iterable[tuple[bytes, bytes]]

SHARED_BITS = 64
"""Whoever has one IPv6 address usually has all that begin with the same 64 bits."""
SCHEMES = {"http": False, "https": True, "ws": False, "wss": True}
"""What a proxy may call the way a request came, and whether it was encrypted."""
USUAL_PORTS = {"http": 80, "https": 443}


def parse_address(text: str) -> Address | None:
    """An address, with or without a port; IPv4 written as IPv6 is IPv4."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


@lru_cache(4096)
def counted(host: str) -> str:
    """What limits count by: an IPv4 address, the first 64 bits of an IPv6 address, or a host as it is."""
    found = parse_address(host)
    if found is None:
        return host
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(found), SHARED_BITS), strict=False))
    return str(found)


class TrustedProxies:
    """The networks whose word on where a request came from is taken."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._networks = [_network(text) for text in given]

    def __contains__(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def trusts(self, host: str) -> bool:
        return bool(self._networks) and parse_address(host) in self

    def resolve(self, scope: Any) -> None:
        """Put the client and the scheme that a trusted proxy forwards in the place of the proxy's own."""
        client = scope.get("client")
        if not client or not self.trusts(client[0]):
            return
        scope["client"] = (self._client(client[0], header_values(scope["headers"], b"x-forwarded-for")), 0)
        told = header_values(scope["headers"], b"x-forwarded-proto")
        secure = SCHEMES.get(told[-1].lower()) if told else None
        if secure is not None:
            plain = "ws" if scope["type"] == "websocket" else "http"
            scope["scheme"] = f"{plain}s" if secure else plain

    def _client(self, peer: str, hops: list[str]) -> str:
        """The last hop that is no proxy of ours: each adds at the right, what is further left may be invented."""
        nearest = peer
        for hop in reversed(hops):
            address = parse_address(hop)
            if address is None:
                return nearest
            nearest = str(address)
            if address not in self:
                return nearest
        return nearest


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        raise ShoalError(
            f"{text!r} is no trusted proxy: give its IP address, or a network as 10.0.0.0/8, for --trusted-proxy"
        ) from None


def header_values(headers: Headers, name: bytes) -> list[str]:
    """The parts of a header that is a list, over all lines it came in."""
    values = [value.decode("latin-1") for key, value in headers if key == name]
    return [part.strip() for value in values for part in value.split(",") if part.strip()]


def client_of(scope: Any) -> str:
    """The address a request or a socket is counted by."""
    client = scope.get("client")
    return counted(client[0]) if client else ""


def public_origin(url: str) -> str:
    """The origin of our public address, as browsers write it; '' for none."""
    if not url:
        return ""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    extra = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in USUAL_PORTS or not _plain_host(host) or extra:
        raise ShoalError(
            f"{url!r} is no public address: --public-url takes one like https://shoal.example, with no path"
        )
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{port}" if port and port != USUAL_PORTS[parts.scheme] else "")


def _plain_host(host: str) -> bool:
    return bool(host) and host.isascii() and all(letter.isalnum() or letter in "-.:" for letter in host)


def is_loopback(host: str) -> bool:
    address = parse_address(host)
    return address.is_loopback if address else host == "localhost"
