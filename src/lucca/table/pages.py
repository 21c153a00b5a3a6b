"""The pages and the client's files: with their types, an ETag, and a strict Content Security Policy."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.params import FromPath
from litestar.types import Message, Scope

from lucca.core.words import say
from lucca.table.errors import REFUSALS, TableError
from lucca.table.house import House

CLIENT = Path(str(files("lucca.table"))) / "client"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".md": "text/markdown",
}
CSP = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
_HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
PAGES = ["/", "/t/{rest:path}", "/u/{rest:path}", "/ratings", "/ratings/{rest:path}", "/rules/{rest:path}", "/account"]


FOREVER = "public, max-age=31536000, immutable"
NO_PAGES = ("/api/", "/static/", "/art/", "/live", "/health", "/metrics")


async def guarded(message: Message, scope: Scope) -> None:
    """Put the headers that protect visitors on every answer."""
    if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
        message["headers"] = [*message.get("headers", []), *_HEADERS]


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> tuple[bytes, str]:  # noqa: ARG001 - a changed file is read again
    data = path.read_bytes()
    return data, f'"{hashlib.sha256(data).hexdigest()[:24]}"'


def _edition() -> str:
    """A name for the files as they are now: under an address with it they never change."""
    files = sorted((str(path.relative_to(CLIENT)), path.stat().st_mtime_ns) for path in CLIENT.rglob("*.*"))
    return hashlib.sha256(repr(files).encode()).hexdigest()[:12]


def _file(name: str, request: Request[Any, Any, Any], caching: str = "no-cache") -> Response[bytes]:
    path = (CLIENT / name.replace("\0", "")).resolve()
    if not path.is_relative_to(CLIENT.resolve()) or not path.is_file() or path.suffix == ".py":
        raise TableError("unknown", say("There is no such page."))
    data, etag = _read(path, path.stat().st_mtime_ns)
    headers = {"etag": etag, "cache-control": caching, "vary": "accept-encoding"}
    if etag in request.headers.get("if-none-match", "").replace("W/", ""):
        return Response(b"", status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.endswith(("json", "xml")):  # of texts the framework says it
        kind += "; charset=utf-8"
    return Response(data, media_type=kind, headers=headers)


@get("/static/{name:path}", include_in_schema=False)
async def static(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    name = name.lstrip("/")
    if not name.startswith("~"):
        return _file(name, request)
    edition, _, name = name.partition("/")
    return _file(name, request, FOREVER if edition == f"~{_edition()}" else "no-cache")


@get(PAGES, include_in_schema=False)
async def page() -> Response[bytes]:
    return Response(_index(), media_type="text/html", headers={"cache-control": "no-cache"})


def _index() -> bytes:
    """The page; its styles and scripts, which import one another, are kept by browsers for good."""
    path = CLIENT / "index.html"
    data, _ = _read(path, path.stat().st_mtime_ns)
    for folder in (b"style/", b"js/"):
        data = data.replace(b"/static/" + folder, f"/static/~{_edition()}/".encode() + folder)
    return data


def lost(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """The page that says there is no such page, where somebody looked for one with a browser."""
    path = request.url.path
    if request.method != "GET" or path.startswith(NO_PAGES):
        return None
    return Response(_index(), status_code=404, media_type="text/html", headers={"cache-control": "no-store"})


@get("/health", media_type=MediaType.JSON, tags=["host"], responses=REFUSALS)
async def health(state: State) -> dict[str, str]:
    """Whether the server works and its database answers."""
    house: House = state.house
    await house.store.note("beat")
    return {"status": "closing" if house.closing else "ok"}


@get("/metrics", media_type="text/plain; version=0.0.4", tags=["host"], responses=REFUSALS)
async def metrics(state: State) -> str:
    """Numbers for Prometheus."""
    house: House = state.house
    return house.metrics.text()


handlers = [static, page, health, metrics]
