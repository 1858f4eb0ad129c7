"""Secrets that stand for a seat. The database knows only what they hash to."""

import base64
import hashlib
import hmac
import secrets

KEY_BYTES = 32
"""256 bits: nobody guesses one."""
SIGNATURE_BYTES = 16
"""128 bits: a signature is tried over the network only."""
NAME_BYTES = 9
"""A table's name is in its address, and no secret; 72 bits keep it from being stumbled upon."""


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def issue_key(secret: str) -> str:
    """A key for a client: random, and signed so that we know it again as ours."""
    drawn = new_key()
    return f"{drawn}.{_signature(secret, drawn)}"


def is_issued(secret: str, key: str) -> bool:
    """Did we issue this key? One that a client, or somebody who would share it, made up was not."""
    drawn, _, signature = key.partition(".")
    return same(signature, _signature(secret, drawn))


def _signature(secret: str, drawn: str) -> str:
    # No table's name has a colon, so that no invitation is a signature.
    made = hmac.new(secret.encode(), f"key:{drawn}".encode(), hashlib.sha256).digest()[:SIGNATURE_BYTES]
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def new_name() -> str:
    return secrets.token_urlsafe(NAME_BYTES).replace("-", "x").replace("_", "y")


def digest(key: str) -> str:
    """What is stored of a key. It has so many bits that a plain hash will do."""
    return hashlib.sha256(key.encode()).hexdigest()


def invitation(secret: str, table: str, seat: int, renewed: int = 0) -> str:
    """The key in the link to an open seat, always the same, so that whoever sends it can be shown it again.

    Each time it is renewed it is another.
    """
    said = f"{table}/{seat}/{renewed}" if renewed else f"{table}/{seat}"
    return hmac.new(secret.encode(), said.encode(), hashlib.sha256).hexdigest()


def origin(secret: str, table: str, address: str) -> str:
    """What is kept of the address a seat was taken from: it tells two seats of one table apart, and nothing else."""
    return hmac.new(secret.encode(), f"{table} from {address}".encode(), hashlib.sha256).hexdigest()[:32]


def same(given: str, wanted: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(given.encode(), wanted.encode())
