"""Messages no honest client sends: at random, and valid ones gone wrong."""

import json
import random
from collections.abc import Sequence
from typing import Any

STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    2**31,
    2**31 + 1,
    2**63,
    10**400,
    -(10**30),
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "1",
    "chance",
    "table",
    "undo",
    "\0",
    "\ud800",
    "‮fish",
    "é" * 40,
    "x" * 81,
    "x" * 3000,
    "' OR 1=1 --",
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "{{ 7 * 7 }}",
    "%s%n",
    [],
    {},
    [[]],
    ["e4"] * 13,
    {"seat": 1},
    ["x" * 41],
]
ACTS = ["sit", "look", "play", "point", "why", "undo", "hint", "layer", "habit", "agree", "leave", "return", "rematch"]
FIELDS = ["do", "id", "key", "want", "seat", "words", "decision", "tokens", "name", "habit", "on", "__class__"]


def valid(rng: random.Random, words: Sequence[str], decision: int, key: str) -> dict[str, Any]:
    """A message with the right fields, though not at the right time."""
    act = rng.choice(ACTS)
    said = rng.choice(words)
    given: dict[str, dict[str, Any]] = {
        "sit": {"key": key, "want": rng.choice(["data", "page"])},
        "look": {},
        "play": {"words": said, "decision": max(0, decision + rng.choice([0, 0, -1, 1, -decision]))},
        "point": {"words": said},
        "why": {"tokens": said.split()},
        "layer": {"name": said},
        "habit": {"habit": rng.choice(["take-all", "x"]), "on": rng.random() < 0.5},
        "agree": {"on": rng.random() < 0.5},
    }
    message: dict[str, Any] = {"do": act, "id": rng.randrange(1000), **given.get(act, {})}
    if act not in ("sit", "layer", "rematch"):
        message["seat"] = rng.randint(0 if act == "look" else 1, 6)
    return message


def _mutated(message: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    for _ in range(rng.randint(1, 3)):
        field = rng.choice([*message, *FIELDS])
        match rng.randrange(4):
            case 0:
                message.pop(field, None)
            case 1:
                message[field] = rng.choice(STRANGE)
            case 2:
                message[field] = message.get(rng.choice(FIELDS))
            case 3:
                message["do"] = rng.choice(ACTS)
    return message


def _broken(text: str, rng: random.Random) -> str:
    """Text that was JSON."""
    place = rng.randrange(len(text) + 1)
    match rng.randrange(7):
        case 0:
            return text[:place]
        case 1:
            return text[:place] + chr(rng.randrange(1, 0xD800)) + text[place:]
        case 2:
            return "[" * rng.randint(1, 4000)
        case 3:
            return '{"do":' * rng.randint(1, 600) + "1" + "}" * rng.randint(0, 600)
        case 4:
            return text + text
        case 5:
            return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randint(0, 60)))
        case _:
            return text + " " * 5000


def spoilt(rng: random.Random, words: Sequence[str], decision: int, key: str) -> str:
    """A message: one in four as it should be, two in four with fields gone wrong, one in four no JSON any more."""
    message = valid(rng, words, decision, key)
    kind = rng.randrange(4)
    if kind:
        message = _mutated(message, rng)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.8).encode("utf-8", "replace").decode()
    return _broken(text, rng) if kind == 3 else text
