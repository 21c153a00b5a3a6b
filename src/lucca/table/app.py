"""The server as an ASGI application: `create_app(settings)`."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Message, Receive, Send

import lucca
from lucca.core.errors import LuccaError
from lucca.core.words import say
from lucca.table import accounts, home, pages, tables
from lucca.table.errors import Problem, TableError, of_rules, unexpected
from lucca.table.house import House
from lucca.table.languages import wanted
from lucca.table.live import live
from lucca.table.sessions import COOKIE
from lucca.table.settings import Settings
from lucca.table.visitors import visitor_of

log = logging.getLogger("lucca.table")

BODY = 65_536
COLLECTED = 20_000, 20, 100
"""When Python looks for rings of objects that nobody holds. Tables and scenes live long and have none: at its usual
pace it would look through all of them again and again, and everybody would wait for that.
"""
_CODES = {400: "input", 401: "login", 403: "forbidden", 404: "unknown", 405: "method", 413: "size", 429: "rate"}


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings.from_environment()
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.house = house
        await house.start()
        gc.freeze()
        gc.set_threshold(*COLLECTED)
        try:
            yield
        finally:
            await house.stop()

    app = Litestar(
        route_handlers=[*pages.handlers, home.art, home.router, accounts.router, tables.router, live],
        dependencies={"visitor": Provide(visitor_of)},
        exception_handlers={
            TableError: _refused,
            LuccaError: _refused_by_rules,
            HTTPException: _refused_by_http,
            Exception: _failed,
        },
        lifespan=[lifespan],
        before_send=[pages.guarded],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=800),
        openapi_config=OpenAPIConfig(
            title="Lucca: the table",
            version=lucca.__version__,
            path="/api/schema",
            components=Components(
                security_schemes={
                    "session": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                    "program": SecurityScheme(type="http", scheme="bearer"),
                }
            ),
            security=[{}, {"session": []}, {"program": []}],
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=BODY,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = _asked_for_heads(app.asgi_handler)
    return app


def _asked_for_heads(answer: ASGIApp) -> ASGIApp:
    """HEAD is answered as GET is, without the body: those who watch over servers ask so."""

    async def heads(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await answer(scope, receive, send)

        async def bare(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        return await answer(scope | {"method": "GET"}, receive, bare)

    return heads


def _answer(
    request: Request[Any, Any, Any], problem: TableError, status: int | None = None, more: dict[str, str] | None = None
) -> Response[Problem]:
    house: House = request.app.state.house
    house.metrics.refused[problem.code] += 1
    lang = wanted(request.query_params.get("lang"), request.headers.get("accept-language", ""))
    headers = {"cache-control": "no-store", **(more or {})}
    if problem.wait:
        headers["retry-after"] = str(problem.wait)
    return Response(
        problem.told(lang), status_code=status or problem.status, media_type="application/json", headers=headers
    )


def _refused(request: Request[Any, Any, Any], problem: TableError) -> Response[Problem]:
    return _answer(request, problem)


def _refused_by_rules(request: Request[Any, Any, Any], problem: LuccaError) -> Response[Problem]:
    return _answer(request, of_rules(problem))


def _refused_by_http(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Problem] | Response[bytes]:
    if problem.status_code == 404 and (page := pages.lost(request)) is not None:
        return page
    code = _CODES.get(problem.status_code, "input" if problem.status_code < 500 else "failed")
    if code == "failed":
        log.error("a request failed: %s", problem)
        return _answer(request, TableError(code, say("Something went wrong on the server.")))
    refusal = TableError(code, say("{text}", text=_detail(problem)))
    return _answer(request, refusal, problem.status_code, problem.headers)


def _detail(problem: HTTPException) -> str:
    """What is wrong with a request, field by field."""
    extra = problem.extra if isinstance(problem.extra, list) else []
    faults = [f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in extra if isinstance(fault, dict)]
    if faults == ["data: 'data'"]:
        return "the body is missing"
    text = "; ".join(faults) or problem.detail
    return text[:300]


def _failed(request: Request[Any, Any, Any], problem: Exception) -> Response[Problem]:
    return _answer(request, unexpected(problem, "a request failed"))
