"""The table as one viewer gets it: pictures and words for a page, or the bare view for a program."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from shoal.games.contract import SPECTATOR, ShoalError, State
from shoal.games.game import Game
from shoal.games.ui.face import Sheet
from shoal.games.ui.svg import mark, svg
from shoal.games.wording.names_for_seats import names_for_seats
from shoal.games.wording.natural_list import natural_list
from shoal.games.wording.rulebook import taken_apart
from shoal.play.match import Match
from shoal.web.rendering.move_index import readings
from shoal.web.storage.store import FREE
from shoal.web.tables.entries import Told, named
from shoal.web.tables.table import Table

templates = Environment(
    loader=PackageLoader("shoal.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    # A template is not looked for on the disk again with every move.
    auto_reload=False,
)
# Compiled before anybody waits for them: one takes longer than a request may hold the event loop.
for _name in templates.list_templates(["html"]):
    templates.get_template(_name)
PLAYER, FACTS, RESULT = map(templates.get_template, ("player.html", "facts.html", "result.html"))

Message = dict[str, Any]
MOST_TOLD = 500
"""How many entries of the story a page is given at once."""


@cache
def seat_mark(seat: int) -> str:
    return svg(24, 24, f'<g transform="translate(12 12)">{mark(seat, 9)}</g>', class_="seat-mark", label=f"seat {seat}")


def products(legal: list[str]) -> list[str]:
    """Moves in short: 'place d4|e4 north|south' is four of them."""
    found = []
    # From the last token to the first: those that come after the same, before the same, are one place.
    left = [(words, "") for words in legal]
    while left:
        places: dict[tuple[str, str], list[str]] = {}
        for words, rest in left:
            before, _, token = words.rpartition(" ")
            places.setdefault((before, rest), []).append(token)
        left = []
        for (before, rest), tokens in places.items():
            product = "|".join(tokens) + (f" {rest}" if rest else "")
            if before:
                left.append((before, product))
            else:
                found.append(product)
    return found


def viewpoint(table: Table, yours: list[int]) -> int:
    """Whose eyes somebody looks through who did not say: their seat, or of several the one to move.

    Where these have secrets from each other, nobody's until they ask.
    """
    if len(yours) == 1:
        return yours[0]
    if not yours or secretive(table):
        return SPECTATOR
    return next((seat for seat in table.match.actors() if seat in yours), yours[0])


def secretive(table: Table) -> bool:
    """Do seats now have secrets from each other?"""
    return table.game.hands or table.match.state.sealed()


def as_data(table: Table, viewer: int, yours: list[int]) -> Message:
    """For programs."""
    match = table.match
    return {
        "is": "view",
        "number": table.number,
        "decision": match.decision,
        "seat": viewer,
        "yours": yours,
        "view": match.view(viewer),
        "legal": match.legal(viewer) if viewer in match.actors() and viewer else [],
        "names": match.names,
        "rematch": table.row.rematch,
        "commitment": table.commitment,
    }


def as_page(table: Table, viewer: int, yours: list[int]) -> Message:
    """For pages. Everything is from the viewer's view; what it lacks cannot be seen."""
    match, face = table.match, table.face
    view = match.view(viewer)
    picture = face.picture(view, match.names)
    panel = face.panel(view, match.names)
    # Whom a habit decides for is not asked.
    mine = viewer != SPECTATOR and viewer in match.actors() and not table.by_habit(viewer) and not table.row.closed
    legal = match.legal(viewer) if mine else []
    seat = table.seat(viewer) if viewer else None
    may_agree = bool(viewer and match.legal("table"))
    return {
        "is": "table",
        "number": table.number,
        "decision": match.decision,
        "seat": viewer,
        "yours": yours,
        "board": picture.board,
        "tray": picture.tray,
        "text": match.game.text(view, match.names).plain(),
        "side": side(table, viewer, panel.seats, panel.table),
        "result": result(table) if match.over else "",
        "names": match.names,
        "owing": [seat for seat in match.actors() if seat in yours and not table.by_habit(seat)],
        "turn": turn(table, viewer) if yours else f"Watching. {turn(table, viewer)}",
        "ask": panel.ask,
        "mine": mine,
        "legal": products(legal),
        "labels": labels(match.game, legal),
        "careful": sorted(face.careful),
        "shortcuts": dict(face.shortcuts(view, legal)) if legal else {},
        "owned": bool(face.owned),
        "layers": list(face.layers(view, match.names)),
        "habits": _habits(table, viewer),
        "undo": bool(viewer) and table.can_undo(viewer),
        "agree": {"on": viewer in table.agreed, "others": _agreed(table, viewer)} if may_agree else None,
        "resign": bool(viewer) and table.may_resign(viewer),
        "curtain": secretive(table),
        "away": bool(seat and seat.away),
        "over": match.over,
        "closed": table.row.closed,
        "rematch": table.row.rematch,
    }


def _habits(table: Table, viewer: int) -> list[Message]:
    """What a viewer who plays may leave to the table, and whether they do."""
    if not viewer:
        return []
    chosen = table.seat(viewer).habits
    return [{"name": name, "label": habit.label, "on": name in chosen} for name, habit in table.face.habits.items()]


def drawn(match: Match, viewer: int) -> Message:
    """A position to look at, without anybody being asked."""
    view = match.view(viewer)
    picture = match.game.face.picture(view, match.names)
    panel = match.game.face.panel(view, match.names)
    return {
        "board": picture.board,
        "tray": picture.tray,
        "recent": recent(match),
        "text": match.game.text(view, match.names).plain(),
        "side": players_html(match, viewer, panel.seats, panel.table),
    }


def recent(match: Match) -> list[Message]:
    """What the last move named on the board, and whose it was."""
    last = match.moves[-1] if match.moves else None
    places = named(match, last.seat, last.move) if last else []
    return [{"seat": last.seat, "places": places}] if last and places else []


def labels(game: Game, legal: list[str]) -> dict[str, str]:
    """What buttons say, of those that the legal moves can need."""
    needed = {token for words in legal for token in words.split()} | set(legal)
    return {words: label for words, label in game.face.labels.items() if words in needed}


def story(told: Sequence[Told]) -> list[Message]:
    """What is told, the latest part of it: who wants the whole of a very long game looks at its replay."""
    return [_told(entry) for entry in told[-MOST_TOLD:] if entry.sentences or entry.seat]


def _told(entry: Told) -> Message:
    """An entry of the story; what does not apply is left out."""
    told: Message = {"number": entry.number, "sentences": entry.sentences}
    more = {name: getattr(entry, name) for name in ("seat", "places", "owned", "common", "undo")}
    told |= {name: value for name, value in more.items() if value}
    if entry.round:
        told["round"] = {"number": entry.round.number, "cells": entry.round.cells}
    return told


def host(table: Table, invitation: Callable[[Table, int], str]) -> Message:
    """What the owner of a table is shown besides: who sits where, the links to seats that wait for a friend."""
    return {
        "several": table.row.several,
        "closed": table.row.closed,
        "seats": [
            {
                "seat": row.seat,
                "name": row.name,
                "kind": "mine" if row.owner == table.row.owner else row.kind,
                "link": f"/t/{table.id}/sit/{invitation(table, row.seat)}" if row.kind == "friend" else "",
            }
            for row in table.row.seats
        ],
    }


def _agreed(table: Table, viewer: int) -> list[str]:
    return [table.seat(seat).name for seat in sorted(table.agreed) if seat != viewer]


def turn(table: Table, viewer: int) -> str:
    """Whose turn it is, in a few words."""
    match = table.match
    if match.over:
        return f"The game is over: {match.ending}."
    if table.row.closed:
        return "The host has closed this table."
    owing = match.actors()
    if viewer in owing and viewer:
        return "Your habit decides." if table.by_habit(viewer) else "Your turn."
    missing = [match.names[seat - 1] for seat in owing if table.seat(seat).kind in FREE]
    if missing:
        return f"Waiting for {natural_list(missing)} to sit down."
    return f"{_whose(match)}."


def _whose(match: Match) -> str:
    """Whose turn it is, as 'Ann is to move'."""
    owing = match.actors()
    who = natural_list([match.names[seat - 1] for seat in owing])
    if match.state.sealed():
        return f"{who} still {'has' if len(owing) == 1 else 'have'} to choose"
    return f"{who} {'is' if len(owing) == 1 else 'are'} to move"


def side(table: Table, viewer: int, phrases: list[list[str]], facts: list[str]) -> str:
    """The players and what else there is to know, as HTML."""
    sitting = [{"bot": table.bot_at(row.seat), "away": row.away, "open": row.kind in FREE} for row in table.row.seats]
    return players_html(table.match, viewer, phrases, facts, sitting)


def players_html(
    match: Match,
    viewer: int,
    phrases: list[list[str]],
    facts: list[str],
    sitting: Sequence[Mapping[str, Any]] = (),
) -> str:
    owing, chosen = match.actors(), match.chosen()
    ranks, scores = (match.ranks(), match.scores()) if match.over else ([], [])
    players = [
        Player(
            seat,
            name,
            tuple(phrases[seat - 1]),
            turn=seat in owing,
            chosen=seat in chosen,
            you=seat == viewer,
            over=match.over,
            rank=ranks[seat - 1] if ranks else 0,
            score=scores[seat - 1] if scores else 0,
            **(sitting[seat - 1] if sitting else {}),
        )
        for seat, name in enumerate(match.names, 1)
    ]
    rows = "\n".join(map(_row, players))
    return f'<ul class="seats" aria-label="Players">\n{rows}\n</ul>\n{_facts(tuple(facts))}'


class Player(NamedTuple):
    """What is said of a seat beside the board."""

    seat: int
    name: str
    phrases: tuple[str, ...]
    turn: bool
    chosen: bool
    you: bool
    over: bool
    rank: int
    score: int
    bot: str = ""
    away: bool = False
    open: bool = False


# From move to move, and for all who look, most of it is the same.
@lru_cache(4096)
def _row(player: Player) -> str:
    return PLAYER.render(seat=player, over=player.over, mark=seat_mark(player.seat))


@lru_cache(1024)
def _facts(facts: tuple[str, ...]) -> str:
    return FACTS.render(facts=facts)


def result(table: Table) -> str:
    """The score sheet of a finished game, as HTML. Everybody sees the same."""
    match = table.match
    # One that the table ended has no lines that add up: only the scores as it stood.
    sheet = Sheet([]) if match.settlement else table.face.sheet(match.view(), match.names)
    return RESULT.render(
        table=table.id,
        ending=match.ending,
        rows=sheet.rows,
        notes=sheet.notes,
        names=match.names,
        marks=[seat_mark(seat) for seat in range(1, len(match.names) + 1)],
        ranks=match.ranks(),
        scores=match.scores(),
        drawn=bool(table.row.secret),
    )


# Answers to what a viewer asks


def refusal(why: str, overlay: str = "") -> Message:
    return {"is": "refused", "why": why, **taken_apart(why)._asdict(), "overlay": overlay}


def pointed(match: Match, seat: int, words: str) -> Message:
    """What a move would bring about, as far as the seat can know; or why it cannot be made."""
    known = match.known(seat)
    return _pointed(match, known, seat, match.game.read(known, words))


def _pointed(match: Match, known: State, seat: int, move: int) -> Message:
    face = match.game.face
    why = known.why_not(seat, move)
    if why:
        return refusal(names_for_seats(why, match.names), face.why_not(known, seat, move, match.names).overlay)
    found = face.point(known, seat, move, match.names)
    return {"is": "pointed", "overlay": found.overlay, "sentences": found.sentences}


def why_not(match: Match, seat: int, tokens: list[str]) -> Message:
    """Why no move with these tokens is open to a seat."""
    if match.over:
        return refusal("the game is over")
    if seat not in match.actors():
        return refusal(f"it is not your turn: {_whose(match)}")
    known = match.known(seat)
    verbs = {words.split()[0] for words in match.legal(seat)}
    meant = readings(match, tokens, MOST_READINGS)
    meant.sort(key=lambda words: words.split()[0] not in verbs)
    for words in meant[:MOST_READ]:
        move = match.game.read(known, words)
        if known.why_not(seat, move):
            return _pointed(match, known, seat, move)
    return refusal("that is no part of a move you can make now")


MOST_READINGS = 400
"""So many moves are looked through for those that a click may have meant."""
MOST_READ = 40
"""So many readings of a click are tried for the one that tells why it is refused."""


def layer(table: Table, viewer: int, name: str) -> Message:
    found = table.face.layers(table.match.view(viewer), table.match.names)
    if name not in found:
        raise ShoalError("there is no such layer")
    return {"is": "layer", "overlay": found[name]}
