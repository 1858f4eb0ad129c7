"""Looking back and learning: the replay of a finished game, and the guided first game of each."""

import asyncio
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from shoal.games import find
from shoal.games.contract import SPECTATOR, ShoalError
from shoal.games.game import Game
from shoal.games.ui.lessons import guide
from shoal.play.match import Match
from shoal.play.table_moves import is_tables_own
from shoal.web.rendering import renderer
from shoal.web.routes.api import NESTED, refusals
from shoal.web.routes.messages import Token, Words
from shoal.web.routes.pages import Asked, described, hall_of, render
from shoal.web.tables.draws import proof
from shoal.web.tables.entries import as_mover
from shoal.web.tables.replay import Replay
from shoal.web.tables.table import Table
from shoal.web.transport.numbers import whole_number

OPEN = "open"
"""The viewer of a replay who sees everything."""


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """What a learner points at or asks about."""

    words: Words = ""
    tokens: list[Token] = []


# Replay


def _finished(table: Table) -> Table:
    if not table.match.over:
        raise ShoalError("a game can be looked at again when it is over: until then it holds secrets")
    return table


@get("/t/{name:str}/replay", include_in_schema=False)
async def replay(request: Asked, name: FromPath[str]) -> Response[bytes]:
    table = _finished(await hall_of(request).find(name))
    seats = [(str(seat), called) for seat, called in enumerate(table.match.names, 1)]
    return render(
        request,
        "replay.html",
        game=described(table.game),
        table=table.id,
        length=table.number,
        names=table.match.names,
        viewers=[(OPEN, "Everything open"), (str(SPECTATOR), "A spectator"), *seats],
    )


@get("/t/{name:str}/replay/{number:int}", summary="A finished game after so many moves", responses=refusals(400, 404))
async def moment(
    request: Asked, name: FromPath[str], number: FromPath[int], viewer: FromQuery[str] = OPEN
) -> dict[str, Any]:
    hall = hall_of(request)
    table = _finished(await hall.find(name))
    players = len(table.match.names)
    seat = SPECTATOR if viewer == OPEN else whole_number(viewer, SPECTATOR, players)
    if seat is None:
        raise ShoalError(f"a viewer is a seat from 1 to {players}, 0 for a spectator, or {OPEN}")
    if not 0 <= number <= table.number:
        raise ShoalError(f"the game has {table.number} moves")
    replay = await hall.replays.of(table)
    hands = list(range(1, players + 1)) if viewer == OPEN else [seat] if seat else []
    # All hands are drawn at once here: too much for the event loop.
    return await asyncio.to_thread(_shown, replay, number, seat, hands)


def _shown(replay: Replay, number: int, seat: int, hands: list[int]) -> dict[str, Any]:
    match, change = replay.at(number)
    face = match.game.face
    told: list[str] = []
    beats: list[dict[str, str]] = []
    if change and change.made:
        told = match.tell(change.made, seat)
        unfolded = [] if is_tables_own(change.made) else face.unfold(change.made, seat, match.names)
        beats = [{"part": beat.part, "sentence": beat.sentence} for beat in unfolded]
    trays = [{"name": match.names[of - 1], "tray": face.picture(match.view(of), match.names).tray} for of in hands]
    return {
        **renderer.drawn(match, seat),
        "trays": [tray for tray in trays if tray["tray"]],
        "story": told,
        "beats": beats,
        "number": number,
    }


# The draws


@get("/t/{name:str}/draws", include_in_schema=False)
async def checked_draws(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A page that repeats every draw in the browser alone."""
    table = _finished(await hall_of(request).find(name))
    if not table.row.secret:
        raise ShoalError("nothing was promised about the draws of this table when it opened")
    return render(request, "draws.html", proof=await asyncio.to_thread(proof, table.row, table.entries))


# The guided game


def _lesson(game: Game, number: int) -> Match:
    told = guide(game)
    if not 0 <= number < len(told.lessons):
        raise ShoalError(f"the guided game has {len(told.lessons)} steps")
    moves = [(as_mover(who), words) for who, words in told.before(number)]
    return Match(game.id, told.players, options=told.options, seats=told.names, moves=moves, go_on=False)


@get("/learn/{game:str}", include_in_schema=False)
async def learn(request: Asked, game: FromPath[str]) -> Response[bytes]:
    found = find(game)
    return render(request, "learn.html", game=described(found), steps=len(guide(found).lessons))


@get("/learn/{game:str}/{number:int}", include_in_schema=False)
async def lesson(game: FromPath[str], number: FromPath[int]) -> dict[str, Any]:
    found = find(game)
    told = guide(found)
    match = _lesson(found, number)
    step = told.lessons[number]
    legal = match.legal(told.seat) if step.play else []
    earlier = len(told.before(number - 1)) if number else 0
    return {
        **renderer.drawn(match, told.seat),
        "say": step.say,
        "play": step.play,
        "seat": told.seat,
        "number": number,
        "steps": len(told.lessons),
        "ask": found.face.panel(match.view(told.seat), match.names).ask if step.play else "",
        "legal": renderer.products(legal),
        "labels": renderer.labels(found, legal),
        "story": match.story(told.seat, earlier) if number else [],
        "beats": [],
    }


@post("/learn/{game:str}/{number:int}/why", include_in_schema=False, status_code=200, exception_handlers=NESTED)
async def why(game: FromPath[str], number: FromPath[int], data: JSONBody[Choice]) -> dict[str, Any]:
    found = find(game)
    return renderer.why_not(_lesson(found, number), guide(found).seat, data.tokens)


@post("/learn/{game:str}/{number:int}/point", include_in_schema=False, status_code=200, exception_handlers=NESTED)
async def point(game: FromPath[str], number: FromPath[int], data: JSONBody[Choice]) -> dict[str, Any]:
    found = find(game)
    return renderer.pointed(_lesson(found, number), guide(found).seat, data.words)


HANDLERS = [replay, moment, checked_draws, learn, lesson, why, point]
