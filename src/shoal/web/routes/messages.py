"""What a client may say on a socket. Whatever has another shape is refused with a sentence."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from shoal.games.contract import ShoalError

LONGEST = 4_096
"""In bytes, of a message."""

Words = Annotated[str, msgspec.Meta(max_length=80)]
Key = Annotated[str, msgspec.Meta(max_length=100)]
Token = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Request(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    id: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None


class OfSeat(Request, kw_only=True):
    """About one seat."""

    seat: SeatNumber


class Sit(Request, kw_only=True):
    key: Key = ""
    want: Annotated[str, msgspec.Meta(pattern="^(data|page)$")] = "data"
    patches: bool = False


class Look(Request, kw_only=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=6)]


class Whole(Request, kw_only=True):
    """The whole table once more."""


class Play(OfSeat, kw_only=True):
    words: Words
    decision: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Point(OfSeat, kw_only=True):
    words: Words


class Why(OfSeat, kw_only=True):
    tokens: Annotated[list[Token], msgspec.Meta(min_length=1, max_length=12)]


class Undo(OfSeat, kw_only=True):
    pass


class Hint(OfSeat, kw_only=True):
    pass


class Layer(Request, kw_only=True):
    name: Words


class Habit(OfSeat, kw_only=True):
    habit: Token
    on: bool


class Agree(OfSeat, kw_only=True):
    on: bool


class Resign(OfSeat, kw_only=True):
    pass


class Leave(OfSeat, kw_only=True):
    pass


class Return(OfSeat, kw_only=True):
    pass


class Nonce(OfSeat, kw_only=True):
    value: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class Pace(Request, kw_only=True):
    """How fast bots are to play, while this client is there."""

    pace: Literal["slow", "normal", "instant"]


class Rematch(Request, kw_only=True):
    pass


# What only the owner of the table may ask


class Renew(OfSeat, kw_only=True):
    pass


class Free(OfSeat, kw_only=True):
    pass


class Bot(OfSeat, kw_only=True):
    bot: Token


class Several(Request, kw_only=True):
    on: bool


class Close(Request, kw_only=True):
    pass


AtSeat = Play | Point | Why | Undo | Hint | Habit | Agree | Resign | Leave | Return | Nonce
AsOwner = Renew | Free | Bot | Several | Close
AnyRequest = Sit | Look | Whole | Layer | Pace | Rematch | AtSeat | AsOwner
_decoder = msgspec.json.Decoder(AnyRequest)
encode = msgspec.json.Encoder().encode


class Nonsense(ShoalError):
    """A message that no client of ours sends."""


def read(text: str | bytes) -> AnyRequest:
    if len(text) > LONGEST:
        raise Nonsense(f"a message is at most {LONGEST} bytes long")
    try:
        request: AnyRequest = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Nonsense(f"that is no message of a table: {error}") from None
    return request


class Claim(NamedTuple):
    """What a client says in the address of its socket, before anything is sent to it."""

    patches: bool
    """Can it put a table together from what changed?"""
    held: int | None = None
    """The version it holds."""
    number: int = 0
    """How far it was told the story."""


NO_CLAIM = Claim(False)
MOST = 2**32
"""No version and no number is greater."""


def claim(query: Mapping[str, Any]) -> Claim:
    """A claim that makes no sense is none: then the whole table is sent."""
    if query.get("patches") != "1":
        return NO_CLAIM
    held, number = (_number(query.get(name)) for name in ("version", "number"))
    return Claim(True) if held is None or number is None else Claim(True, held, number)


def _number(written: object) -> int | None:
    if not isinstance(written, str) or not re.fullmatch("[0-9]{1,10}", written):
        return None
    return min(int(written), MOST)
