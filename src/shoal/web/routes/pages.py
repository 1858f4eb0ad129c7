"""The pages: lobby, new table, table, invitation, rules."""

import gzip
import json
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import SystemRandom
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect

from shoal.bots import BOTS
from shoal.games import REGISTRY, find
from shoal.games.contract import BadOptions, ShoalError
from shoal.games.game import LONGEST_VALUE, Game
from shoal.games.ui.face import OptionText
from shoal.games.wording.natural_list import natural_list
from shoal.web.rendering import renderer
from shoal.web.routes import static_files
from shoal.web.routes.rules_pages import rules_page
from shoal.web.storage.store import FREE, TableRow
from shoal.web.tables.draws import fairness
from shoal.web.tables.hall import Hall, Wish
from shoal.web.tables.keys import digest, is_issued, issue_key
from shoal.web.tables.table import Table
from shoal.web.transport.addresses import client_of
from shoal.web.transport.limits import whole_seconds
from shoal.web.transport.numbers import whole_number

COOKIE = "shoal"
"""Holds a browser's key."""
SECURE_COOKIE = "__Host-shoal"
"""The same where there is TLS: browsers take it from this host alone, and only through TLS."""
A_YEAR = 365 * 24 * 3600
LATEST = 3
"""So many finished games are shown in the lobby; all of them are in the archive."""
LISTED = 20
"""So many tables are listed of each kind."""
RANDOM = SystemRandom()
"""Who sits where is drawn from numbers that nobody can foretell."""
QUICK = "casual"
"""Whom a newcomer meets."""

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asked = Request[None, None, Any]
Client = ASGIConnection[Any, Any, Any, Any]
"""Whoever asks, over HTTP or a socket."""

SUMMARIES = {
    "random": "any legal move",
    "greedy": "the move that looks best at once",
    "beginner": "looks ahead a little, and often slips",
    "casual": "looks ahead, and sometimes slips",
    "strong": "looks ahead with care",
    "expert": "thinks for a second, and is hard to beat",
}
"""What is said of the bots one may sit down against."""
UNSUNG = "uct"
"""A bot for comparisons, which is no fun to play against."""


class ConstantPage:
    """A page that is the same for everybody, made and packed once: who asks for it often takes nobody's time."""

    def __init__(self, template: str, **context: Any) -> None:
        self._html = _html(template, context)
        self._packed = gzip.compress(self._html, 9)

    def answer(self, request: Asked) -> Response[bytes]:
        packed = _unpacks(request)
        return _answer(self._packed if packed else self._html, packed)


def render(request: Asked, name: str, code: int = 200, **context: Any) -> Response[bytes]:
    """A page, packed where the browser can unpack it: pictures shrink to a sixth."""
    html, packed = _html(name, context), _unpacks(request)
    return _answer(gzip.compress(html, 6) if packed else html, packed, code)


def _html(template: str, context: Mapping[str, Any]) -> bytes:
    return renderer.templates.get_template(template).render(static=static_files.root(), **context).encode()


def _unpacks(request: Asked) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _answer(body: bytes, packed: bool, code: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=MediaType.HTML, status_code=code, headers=headers)


def hall_of(request: Asked) -> Hall:
    found: Hall = request.app.state.hall
    return found


def is_secure(client: Client) -> bool:
    """Does everything between the browser and us go through TLS?"""
    return client.app.state.public.startswith("https:") or client.scope["scheme"] in ("https", "wss")


def key_of(client: Client) -> str:
    """The browser's own secret; '' if it has none yet."""
    return client.cookies.get(SECURE_COOKIE if is_secure(client) else COOKIE, "")


async def own_key(request: Asked) -> str:
    """The key to open a table or sit down with: the browser's own, or a new one where it has none that counts.

    A key that we did not issue is nobody's, unless somebody sits somewhere with it since before keys were signed.
    """
    key, store = key_of(request), hall_of(request).store
    if key and (is_issued(store.secret, key) or await store.tables_of(digest(key), 1)):
        return key
    return issue_key(store.secret)


def cookie(request: Asked, key: str) -> Cookie:
    secure = is_secure(request)
    name = SECURE_COOKIE if secure else COOKIE
    return Cookie(name, value=key, path="/", max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


# Lobby


@cache
def described(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "blurb": game.blurb,
        "minutes": game.minutes,
        "fewest": game.players[0],
        "most": game.players[-1],
        "players": list(game.players),
        "cover": game.face.cover(),
        "options": [
            {
                "option": option,
                "text": game.face.options.get(option.name) or OptionText(option.name.replace("_", " ").capitalize()),
            }
            for option in game.options
        ],
    }


def lobby_entry(row: TableRow, owner: str) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "title": find(row.game).title,
        "names": [seat.name for seat in row.seats],
        "labels": [f"{seat.name} ({seat.bot})" if seat.kind == "bot" else seat.name for seat in row.seats],
        "players": len(row.seats),
        "open_seats": [seat.seat for seat in row.seats if seat.kind == "open"],
        "mine": bool(owner) and any(seat.owner == owner for seat in row.seats),
        "over": row.over or row.closed,
        "turn": False,
        "result": _result(row),
        "ago": _ago(time.time() - row.changed),
    }


def _result(row: TableRow) -> str:
    """Who won and with what, as 'Ann 34, Bo 29', the best first; '' where that is not kept."""
    if not row.result:
        return ""
    kept = json.loads(row.result)
    places = sorted(zip(kept["ranks"], kept["scores"], (seat.name for seat in row.seats), strict=True))
    winners = natural_list([name for rank, _, name in places if rank == 1])
    scores = ", ".join(f"{name} {score}" for _, score, name in places)
    return f"{winners} won: {scores}"


def _my_table(row: TableRow, owner: str) -> dict[str, Any]:
    """A table one sits at, and whether it waits for oneself."""
    owed = row.owing.split(",") if not row.closed else []
    mine = [seat for seat in row.seats if seat.owner == owner and not seat.away]
    return {**lobby_entry(row, owner), "turn": any(str(seat.seat) in owed for seat in mine)}


def _ago(seconds: float) -> str:
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


def bots() -> list[dict[str, str]]:
    return [{"name": name, "summary": SUMMARIES.get(name, "a bot of this server's")} for name in BOTS if name != UNSUNG]


@get("/", include_in_schema=False)
async def lobby(request: Asked) -> Response[bytes]:
    store = hall_of(request).store
    key = key_of(request)
    owner = digest(key) if key else ""
    public = [lobby_entry(row, owner) for row in await store.public_tables(2 * LISTED)]
    mine = [_my_table(row, owner) for row in await store.tables_of(owner, LISTED)] if owner else []
    # Those that wait for me first; what is finished is in the archive.
    going_on = sorted((table for table in mine if not table["over"]), key=lambda table: not table["turn"])
    return render(
        request,
        "lobby.html",
        games=[described(find(name)) for name in REGISTRY],
        bots=bots(),
        open_tables=[row for row in public if row["open_seats"]][:LISTED],
        live_tables=[row for row in public if not row["open_seats"]][:LISTED],
        my_tables=going_on,
        finished=[table for table in mine if table["over"]][:LATEST],
    )


@get("/new/{game:str}", include_in_schema=False)
async def new(request: Asked, game: FromPath[str]) -> Response[bytes]:
    return empty_form(find(game)).answer(request)


@cache
def empty_form(game: Game) -> ConstantPage:
    """The form for a new table, which begins with a friend."""
    return ConstantPage("new.html", **_form(game, {}))


def _form(game: Game, given: Mapping[str, str], refusal: str = "", wrong: str = "") -> dict[str, Any]:
    """The form for a new table; after a refusal with all that was filled in, so that it can be put right.

    `wrong` is the option that was refused, '' where it was something else.
    """
    return {
        "game": described(game),
        "bots": bots(),
        "given": given,
        "refusal": refusal,
        "wrong": wrong,
        "longest": LONGEST_VALUE,
    }


def _wrong_option(game: Game, data: Mapping[str, str]) -> str:
    """The option that cannot be as it was filled in; '' where it is none of them."""
    for option in game.options:
        given = data.get(f"option.{option.name}", "")
        try:
            if given:
                option.accept(option.from_text(given))
        except BadOptions:
            return option.name
    # What clashes is, as far as anybody can tell, the option that another made apply.
    texts = [(name, text.applies) for name, text in game.face.options.items() if text.applies]
    return next((name for name, (other, value) in texts if data.get(f"option.{other}") == value), "")


@post("/tables", include_in_schema=False)
async def open_table(request: Asked, data: Form) -> Response[Any]:
    hall = hall_of(request)
    hall.take_table(client_of(request.scope))
    key = await own_key(request)
    game = find(data.get("game", ""))
    try:
        wishes, options = (_quick(game, data), {}) if data.get("quick") else _wishes(game, data)
        opened = await hall.open(
            game.id,
            wishes,
            options,
            public=bool(data.get("public")),
            key=key,
            several=bool(data.get("several")),
            address=client_of(request.scope),
        )
    except BadOptions as error:
        if data.get("quick") or not wants_page(request):
            raise
        return render(request, "new.html", 400, **_form(game, data, _sentence(str(error)), _wrong_option(game, data)))
    return Redirect(f"/t/{opened.table.id}", status_code=303, cookies=[cookie(request, key)])


def _quick(game: Game, data: Mapping[str, str]) -> list[Wish]:
    bot = data.get("bot") or QUICK
    fewest, most = game.players[0], game.players[-1]
    wanted = whole_number(data.get("players") or str(fewest), 0, 99) or fewest
    players = min(max(wanted, fewest), most)
    return [Wish("me", data.get("name", "")), *[Wish("bot", bot=bot)] * (players - 1)]


def _wishes(game: Game, data: Mapping[str, str]) -> tuple[list[Wish], dict[str, object]]:
    players = whole_number(data.get("players", str(game.players[0])), game.players[0], game.players[-1])
    if players is None or players not in game.players:
        raise BadOptions(f"{game.title} is for {game.players[0]} to {game.players[-1]} players")
    wishes = []
    for seat in range(1, players + 1):
        kind, _, bot = data.get(f"seat{seat}", "me" if seat == 1 else f"bot:{QUICK}").partition(":")
        name = data.get(f"name{seat}") or (data.get("name", "") if kind == "me" else "")
        wishes.append(Wish(kind, name, bot))
    options: dict[str, object] = {}
    for option in game.options:
        given = data.get(f"option.{option.name}", "")
        if given:
            options[option.name] = option.from_text(given)
    return _ordered(wishes, data.get("order", "")), options


def _ordered(wishes: list[Wish], order: str) -> list[Wish]:
    """Round the table as they were listed, from whoever begins on; or in any order."""
    if order == "random":
        return RANDOM.sample(wishes, len(wishes))
    first = whole_number(order or "1", 1, len(wishes)) or 1
    return [*wishes[first - 1 :], *wishes[: first - 1]]


# A table


@get("/t/{name:str}", include_in_schema=False)
async def table(request: Asked, name: FromPath[str]) -> Response[bytes]:
    hall = hall_of(request)
    found = await hall.find(name)
    key = key_of(request)
    yours = found.seats_of(digest(key)) if key else []
    viewer = renderer.viewpoint(found, yours)
    first = renderer.as_page(found, viewer, yours)
    first["story"] = renderer.story(await found.told(viewer))
    mine = hall.is_owner(found, key)
    return render(
        request,
        "table.html",
        game=described(found.game),
        table=found.id,
        first=first,
        yours=yours,
        invitations=_invitations(request, hall, found) if mine else [],
        waiting=[row for row in found.row.seats if row.kind in FREE] if yours and not mine else [],
        waiting_seats=any(row.kind in FREE for row in found.row.seats),
        host=mine,
        bots=bots(),
        commitment=found.commitment,
        free=[row.seat for row in found.row.seats if row.kind == "open"] if not yours else [],
    )


def _invitations(request: Asked, hall: Hall, table: Table) -> list[dict[str, Any]]:
    """The links to seats that wait for a friend, for the owner of the table."""
    base = request.app.state.public or str(request.base_url).rstrip("/")
    return [
        {
            "seat": row.seat,
            "name": row.name,
            "link": f"{base}/t/{table.id}/sit/{hall.invitation(table, row.seat)}",
        }
        for row in table.row.seats
        if row.kind == "friend"
    ]


@get("/t/{name:str}/sit/{key:str}", include_in_schema=False)
async def invited(request: Asked, name: FromPath[str], key: FromPath[str]) -> Response[Any]:
    """A page that asks: programs that only look at links must not take the seat."""
    hall = hall_of(request)
    found = await hall.find(name)
    void = not hall.invites(found, key)
    if void and found.seats_of(digest(key_of(request))):
        # Whoever comes back by the link with which they sat down.
        return Redirect(f"/t/{found.id}")
    return render(
        request,
        "sit.html",
        game=described(found.game),
        table=found.id,
        names=found.match.names,
        waiting=[row.name for row in found.row.seats if row.kind in FREE],
        key=key,
        void=void,
    )


@post("/t/{name:str}/sit", include_in_schema=False)
async def sit(request: Asked, name: FromPath[str], data: Form) -> Redirect:
    hall = hall_of(request)
    found = await hall.find(name)
    key = await own_key(request)
    if found.row.several or not found.seats_of(digest(key)):
        seat = whole_number(data.get("seat", ""), 1, len(found.row.seats)) or 0
        client = client_of(request.scope)
        await hall.sit(found, seat, key, data.get("name", ""), data.get("key", ""), address=client)
    return Redirect(f"/t/{found.id}", status_code=303, cookies=[cookie(request, key)])


@get("/t/{name:str}/record.json", include_in_schema=False)
async def record(request: Asked, name: FromPath[str]) -> Response[str]:
    found = await hall_of(request).find(name)
    if not found.match.over:
        raise ShoalError("the record can be had when the game is over: until then it holds secrets")
    bots = [row.bot if row.kind == "bot" else "" for row in found.row.seats]
    fair = fairness(found.row, found.entries)
    kept = replace(found.match.record(), bots=bots if any(bots) else [], fair=fair)
    return Response(
        kept.dumps(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{found.game.id}-{found.id}.json"'},
    )


# Rules


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: FromPath[str]) -> Response[bytes]:
    return rules_of(find(game)).answer(request)


@cache
def rules_of(game: Game) -> ConstantPage:
    """A game's rules, with drawn examples."""
    html, contents = rules_page(game)
    return ConstantPage("rules.html", game=described(game), html=html, contents=contents)


# When something is wrong


def wants_page(request: Asked) -> bool:
    return not urlsplit(str(request.url)).path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def refused(request: Asked, status: int, sentence: str, wait: float = 0.0) -> Response[Any]:
    """One kind sentence, as a page for people and as data for programs; and when to come back, if that helps."""
    answer = _refusal(request, status, _sentence(sentence))
    if wait:
        answer.headers["Retry-After"] = str(whole_seconds(wait))
    return answer


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _refusal(request: Asked, status: int, sentence: str) -> Response[Any]:
    if wants_page(request):
        title = "There is nothing here" if status == 404 else "That did not work"
        return render(request, "error.html", status, status=status, title=title, say=sentence)
    return Response({"error": sentence}, status_code=status)


HANDLERS = [lobby, new, open_table, table, invited, sit, record, rules]
