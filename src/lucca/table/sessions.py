"""Who is asking: signed cookies, the token against forged requests, and where a request may come from."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from lucca.core.words import say
from lucca.table.errors import TableError

COOKIE = "lucca"
CSRF = "x-csrf-token"
YEAR = 365 * 86_400
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))


class Signer:
    def __init__(self, secret: str, https: bool) -> None:
        self._secret = secret.encode()
        self._https = https

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()

    def cookie(self, person: str) -> Cookie:
        value = f"{person}.{self._sign('session', person)}"
        return Cookie(
            key=COOKIE, value=value, httponly=True, samesite="lax", secure=self._https, max_age=YEAR, path="/"
        )

    def read(self, value: str | None) -> str | None:
        """The person whom a cookie names, if it is one of ours."""
        person, _, signature = (value or "").partition(".")
        good = self._sign("session", person)
        return person if hmac.compare_digest(signature.encode(), good.encode()) else None

    def csrf(self, person: str | None) -> str:
        return self._sign("csrf", person or "")

    def check_csrf(self, person: str, token: str | None) -> None:
        if not hmac.compare_digest((token or "").encode(), self.csrf(person).encode()):
            raise TableError("csrf", say("This request lacks the token of its session: load the page again."))


def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """A browser says where a request comes from: it has to be here."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != connection.headers.get("host"):
        raise TableError("csrf", say("This request comes from another site."))


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token of a program."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else None


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else "?"
