"""Tables over plain HTTP, for programs in any language. Described by OpenAPI at /schema."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, Parameter

from shoal.bots import BOTS
from shoal.games import REGISTRY, find
from shoal.games.contract import BadOptions
from shoal.web.routes.pages import LISTED, Asked, hall_of, lobby_entry, refused
from shoal.web.tables.hall import KINDS, Wish
from shoal.web.tables.keys import issue_key
from shoal.web.transport.addresses import client_of


def _refuse_nesting(request: Asked, error: RecursionError) -> Response[Any]:
    return refused(request, 400, "what was sent is nested too deeply")


NESTED: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]] = {
    RecursionError: _refuse_nesting
}
"""For whatever reads a body: its decoder gives up where lists lie within lists without end."""

MOST_SEATS = max(find(game).players[-1] for game in REGISTRY)


class Refusal(msgspec.Struct):
    error: str
    """What is wrong, in a sentence."""


REFUSALS = {
    400: "What was sent has no sense, or the rules or the options of the game do not allow it.",
    403: "The seat is somebody else's, or the request comes from a page of another site.",
    404: "There is no such table, game or page.",
    409: "Somebody else was quicker.",
    413: "The request is too large.",
    429: "That was too much at once: wait a little.",
    503: "The database cannot keep or read anything now: try again.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route may refuse, for OpenAPI."""
    return {
        status: ResponseSpec(Refusal, generate_examples=False, description=REFUSALS[status])
        for status in (*statuses, 429, 503)
    }


def described(**schema: Any) -> Any:
    """For OpenAPI only: whatever is otherwise is refused with a sentence of our own."""
    return Parameter(schema_extra=schema)


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Annotated[str, described(enum=list(KINDS))]
    name: str = ""
    bot: Annotated[str, described(enum=["", *BOTS])] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, described(enum=list(REGISTRY))]
    seats: Annotated[list[SeatWish], described(min_items=2, max_items=MOST_SEATS)]
    options: dict[str, Any] = {}
    public: bool = False
    several: bool = False
    """May one visitor take several seats, or two who share an address?"""


class OwnSeat(msgspec.Struct):
    seat: int
    key: str
    """Whoever has it has the seat. It is shown once."""


class OpenedTable(msgspec.Struct):
    table: str
    key: str
    """Of whoever opened the table: for the seats of their own, and for what only the owner may do. It is shown once."""
    seats: list[OwnSeat]
    invitations: list[OwnSeat]
    """The keys with which friends take their seats."""


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    seat: int = 0
    key: str = ""
    """Of the invitation, where the seat is kept for a friend."""


@get("/api/games", summary="The games", responses=refusals())
async def games() -> list[dict[str, Any]]:
    return [
        {
            "game": game.id,
            "title": game.title,
            "designer": game.designer,
            "players": list(game.players),
            "options": [
                {
                    "name": option.name,
                    "summary": option.summary,
                    "default": option.default,
                    "choices": list(option.choices),
                }
                for option in game.options
            ],
            "bots": list(BOTS),
        }
        for game in map(find, REGISTRY)
    ]


@post("/api/tables", summary="A new table", responses=refusals(400, 403, 404, 413), exception_handlers=NESTED)
async def open_table(request: Asked, data: JSONBody[NewTable]) -> OpenedTable:
    hall_of(request).take_table(client_of(request.scope))
    if not 1 <= len(data.seats) <= MOST_SEATS:
        raise BadOptions(f"a table has 2 to {MOST_SEATS} seats")
    key = issue_key(hall_of(request).store.secret)
    wishes = [Wish(seat.kind, seat.name, seat.bot) for seat in data.seats]
    opened = await hall_of(request).open(
        data.game,
        wishes,
        data.options,
        public=data.public,
        key=key,
        several=data.several,
        address=client_of(request.scope),
    )
    mine = [seat for seat, wish in enumerate(wishes, 1) if wish.kind in ("me", "here")]
    return OpenedTable(
        opened.table.id,
        key,
        [OwnSeat(seat, key) for seat in mine],
        [OwnSeat(seat, invited) for seat, invited in opened.invitations.items()],
    )


@get("/api/tables", summary="Tables to join or to watch", responses=refusals())
async def tables(request: Asked) -> list[dict[str, Any]]:
    return [lobby_entry(row, "") for row in await hall_of(request).store.public_tables(LISTED)]


@get("/api/tables/{name:str}", summary="One table, as a spectator may know it", responses=refusals(400, 404))
async def table(request: Asked, name: FromPath[str]) -> dict[str, Any]:
    found = await hall_of(request).find(name)
    return {**lobby_entry(found.row, ""), "number": found.number, "view": found.match.view()}


@post(
    "/api/tables/{name:str}/seats",
    summary="Take a free seat",
    responses=refusals(400, 403, 404, 409, 413),
    exception_handlers=NESTED,
)
async def take_seat(request: Asked, name: FromPath[str], data: JSONBody[TakeSeat]) -> OwnSeat:
    hall = hall_of(request)
    key = issue_key(hall.store.secret)
    found = await hall.find(name)
    if data.seat and not 1 <= data.seat <= len(found.row.seats):
        raise BadOptions(f"there is no seat {data.seat} at this table")
    taken = await hall.sit(found, data.seat, key, data.name, data.key, address=client_of(request.scope))
    return OwnSeat(taken, key)


HANDLERS = [games, open_table, tables, table, take_seat]
