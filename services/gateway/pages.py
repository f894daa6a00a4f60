"""The web client's files, read once, and its routes."""

import gzip
import re
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, route
from litestar.handlers import HTTPRouteHandler

from services.gateway.problems import HttpRefusal

STATIC = Path(__file__).parent / "static"

#: What is served, and with which type; other files in the folder are not for clients.
_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
}
_PACKED_ALREADY = frozenset({".png", ".webp", ".woff2"})
_INDEX = "index.html"
#: Files whose name changes with their content.
_FOR_EVER = re.compile(r"^assets/.+-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_ID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
#: The client decides what these show.
_CLIENT_ROUTE = re.compile(
    rf"(?:(?:(?:table|game)/{_ID}|player/[A-Za-z0-9_-]{{1,64}}|games|boards|account)/?)?"
)
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Interregnum</title>
<h1>The web client is not built</h1>
<p>The gateway works, but the pages are missing. Build them and start again:</p>
<pre>python services/gateway/web/build.py</pre>
"""


class Page(msgspec.Struct, frozen=True):
    """A file to serve. packed: gzip, where that is smaller."""

    content: bytes
    packed: bytes | None
    media_type: str
    cache: str


def read_pages(folder: Path) -> dict[str, Page]:
    """All files of the built client by their path; nothing but a page that says what to do where there is none."""
    pages = {
        path.relative_to(folder).as_posix(): _page(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    }
    if _INDEX not in pages:
        pages[_INDEX] = _page(_INDEX, _NOT_BUILT.encode())
    return pages


def _page(name: str, content: bytes) -> Page:
    suffix = Path(name).suffix
    packed = None if suffix in _PACKED_ALREADY else gzip.compress(content, mtime=0)
    return Page(
        content,
        packed if packed is not None and len(packed) < len(content) else None,
        _TYPES[suffix],
        "public, max-age=31536000, immutable" if _FOR_EVER.match(name) else "no-cache",
    )


def page_routes(folder: Path = STATIC) -> list[HTTPRouteHandler]:
    pages = read_pages(folder)

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.scope["path"].removeprefix("/")
        found = pages[_INDEX] if _CLIENT_ROUTE.fullmatch(name) else pages.get(name)
        status = 200
        if found is None:
            if not _is_person(request, name):
                raise HttpRefusal(404)
            # The client says that there is nothing here, in words of the language.
            found, status = pages[_INDEX], 404
        vary = "accept-encoding" if status == 200 else "accept, accept-encoding"
        headers = {"cache-control": found.cache, "vary": vary}
        content = found.content
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = found.packed
        return Response(content, status_code=status, media_type=found.media_type, headers=headers)

    return [page]


def _is_person(request: Request[Any, Any, Any], name: str) -> bool:
    """Whether somebody opens this address in a browser, and does not only load a file or ask the API."""
    return "text/html" in request.headers.get("accept", "") and not name.startswith("api/")
