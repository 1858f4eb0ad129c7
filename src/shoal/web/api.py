"""Tables over plain HTTP, for programs in any language. Described by OpenAPI at /schema."""

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from shoal.bots import BOTS
from shoal.games import REGISTRY, find
from shoal.games.contract import BadOptions
from shoal.web.hall import Wish
from shoal.web.keys import new_key
from shoal.web.pages import LISTED, Asked, hall_of, listed, refused


def _refuse_nesting(request: Asked, error: RecursionError) -> Response[Any]:
    return refused(request, 400, "what was sent is nested too deeply")


NESTED: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]] = {
    RecursionError: _refuse_nesting
}
"""For whatever reads a body: its decoder gives up where lists lie within lists without end."""


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    """me, here, friend, open or bot"""
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    public: bool = False


class OwnSeat(msgspec.Struct):
    seat: int
    key: str
    """Whoever has it has the seat. It is shown once."""


class OpenedTable(msgspec.Struct):
    table: str
    seats: list[OwnSeat]
    invitations: list[OwnSeat]
    """The keys with which friends take their seats."""


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    seat: int = 0
    key: str = ""
    """Of the invitation, where the seat is kept for a friend."""


@get("/api/games", summary="The games")
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


@post("/api/tables", summary="A new table", exception_handlers=NESTED)
async def open_table(request: Asked, data: JSONBody[NewTable]) -> OpenedTable:
    request.app.state.take_table(request)
    if not 1 <= len(data.seats) <= 6:
        raise BadOptions("a table has 2 to 6 seats")
    key = new_key()
    wishes = [Wish(seat.kind, seat.name, seat.bot) for seat in data.seats]
    opened = await hall_of(request).open(data.game, wishes, data.options, public=data.public, key=key)
    mine = [seat for seat, wish in enumerate(wishes, 1) if wish.kind in ("me", "here")]
    return OpenedTable(
        opened.table.id,
        [OwnSeat(seat, key) for seat in mine],
        [OwnSeat(seat, invited) for seat, invited in opened.invitations.items()],
    )


@get("/api/tables", summary="Tables to join or to watch")
async def tables(request: Asked) -> list[dict[str, Any]]:
    return [listed(row, "") for row in await hall_of(request).store.public_tables(LISTED)]


@get("/api/tables/{name:str}", summary="One table, as a spectator may know it")
async def table(request: Asked, name: FromPath[str]) -> dict[str, Any]:
    found = await hall_of(request).find(name)
    return {**listed(found.row, ""), "number": found.number, "view": found.match.view()}


@post("/api/tables/{name:str}/seats", summary="Take a free seat", exception_handlers=NESTED)
async def take_seat(request: Asked, name: FromPath[str], data: JSONBody[TakeSeat]) -> OwnSeat:
    hall = hall_of(request)
    key = new_key()
    found = await hall.find(name)
    if data.seat and not 1 <= data.seat <= len(found.row.seats):
        raise BadOptions(f"there is no seat {data.seat} at this table")
    return OwnSeat(await hall.sit(found, data.seat, key, data.name, data.key), key)


HANDLERS = [games, open_table, tables, table, take_seat]
