"""Scripts and styles, read once. Their address changes with their content, so browsers may keep them for good."""

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from shoal.games import REGISTRY, find
from shoal.games.ui.style_sheets import shared_style_sheet, style_sheet

PICTURES = "pictures.css"
FOR_GOOD = "public, max-age=31536000, immutable"
COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/)[\s\S])*\*/|//.*)[ \t]*\n", re.MULTILINE)
"""One that has its lines to itself. A browser has no use for them, and they are a quarter of what it would load."""


@cache
def contents() -> dict[str, bytes]:
    """Every file by its name, and the style sheets of all pictures as one."""
    found = dict(_read(files("shoal.web") / "static", ""))
    sheets = [shared_style_sheet(), *dict.fromkeys(style_sheet(find(game)) for game in REGISTRY)]
    found[PICTURES] = "\n".join(sheets).encode()
    return found


def _read(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            found += _read(item, f"{path}{item.name}/")
        else:
            data, commented = item.read_bytes(), item.name.endswith((".js", ".css"))
            found.append((f"{path}{item.name}", COMMENT.sub(b"", data) if commented else data))
    return found


@cache
def root() -> str:
    """Where they are, as '/static/3f2a…'."""
    summed = hashlib.sha256()
    for name, data in sorted(contents().items()):
        summed.update(name.encode() + b"\0" + data + b"\0")
    return f"/static/{summed.hexdigest()[:16]}"


@cache
def packed(name: str) -> bytes:
    return gzip.compress(contents()[name], 9, mtime=0)


@get("/static/{version:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(request: Request[None, None, Any], version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    wanted = name.lstrip("/")
    if wanted not in contents():
        raise NotFoundException("there is no such file")
    # A page of yesterday asks for yesterday's version: it gets today's, which must not be kept under that name.
    kept = FOR_GOOD if root() == f"/static/{version}" else "no-cache"
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    kind = mimetypes.guess_type(wanted)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("javascript", "json", "svg+xml")):
        kind += "; charset=utf-8"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(packed(wanted), media_type=kind, headers=headers)
    return Response(contents()[wanted], media_type=kind, headers=headers)
