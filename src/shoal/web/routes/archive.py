"""Finished games: found again by game and player, page by page, each with its result."""

from typing import Any

from litestar import Response, get

from shoal.games import REGISTRY, find
from shoal.web.routes.pages import Asked, hall_of, key_of, lobby_entry, render
from shoal.web.storage.store import ARCHIVE_PAGE, Wanted
from shoal.web.tables.keys import digest

LONGEST_SEARCH = 40
"""In characters, as a name."""


def _moment(text: str) -> float | None:
    """The time before which a page begins; None for the first, and for whatever is no time."""
    try:
        found = float(text[:LONGEST_SEARCH])
    except ValueError:
        return None
    return found if 0 < found < 1e12 else None


def wanted(request: Asked) -> Wanted:
    """What is looked for, by the address of the page."""
    query, key = request.query_params, key_of(request)
    game, whose = query.get("game", ""), query.get("whose", "mine" if key else "all")
    return Wanted(
        owner=digest(key) if key and whose == "mine" else "",
        game=game if game in REGISTRY else "",
        player=" ".join(query.get("player", "")[:LONGEST_SEARCH].split()),
        before=_moment(query.get("before", "")),
    )


@get("/archive", include_in_schema=False)
async def archive(request: Asked) -> Response[bytes]:
    asked = wanted(request)
    rows = await hall_of(request).store.archive(asked)
    shown = rows[:ARCHIVE_PAGE]
    owner = digest(key_of(request)) if key_of(request) else ""
    context: dict[str, Any] = {
        "games": [{"id": name, "title": find(name).title} for name in REGISTRY],
        "tables": [lobby_entry(row, owner) for row in shown],
        "asked": asked,
        "mine": bool(asked.owner),
        "known": bool(owner),
        "next": repr(shown[-1].changed) if len(rows) > ARCHIVE_PAGE else "",
    }
    return render(request, "archive.html", **context)


HANDLERS = [archive]
