"""What a client may say on a socket. Whatever has another shape is refused with a sentence."""

from typing import Annotated

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


class Sit(Request, kw_only=True):
    key: Key = ""
    want: Annotated[str, msgspec.Meta(pattern="^(data|page)$")] = "data"


class Look(Request, kw_only=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=6)]


class Play(Request, kw_only=True):
    seat: SeatNumber
    words: Words
    decision: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Point(Request, kw_only=True):
    seat: SeatNumber
    words: Words


class Why(Request, kw_only=True):
    seat: SeatNumber
    tokens: Annotated[list[Token], msgspec.Meta(min_length=1, max_length=12)]


class Undo(Request, kw_only=True):
    seat: SeatNumber


class Hint(Request, kw_only=True):
    seat: SeatNumber


class Layer(Request, kw_only=True):
    name: Words


class Habit(Request, kw_only=True):
    seat: SeatNumber
    habit: Token
    on: bool


class Agree(Request, kw_only=True):
    seat: SeatNumber
    on: bool


class Leave(Request, kw_only=True):
    seat: SeatNumber


class Return(Request, kw_only=True):
    seat: SeatNumber


class Rematch(Request, kw_only=True):
    pass


AnyRequest = Sit | Look | Play | Point | Why | Undo | Hint | Layer | Habit | Agree | Leave | Return | Rematch
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
