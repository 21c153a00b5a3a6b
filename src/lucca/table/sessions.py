"""Who is asking: signed cookies, the token against forged requests, and where a request may come from."""

from __future__ import annotations

import hashlib
import hmac
import time
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from lucca.core.words import say
from lucca.table.errors import TableError

COOKIE = "lucca"
CSRF = "x-csrf-token"
YEAR = 365 * 86_400
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))


class Session(NamedTuple):
    """Whose session it is, and as what: a guest's ends when the guest takes a name."""

    person: str
    kind: str


class Signer:
    def __init__(self, secret: str, https: bool) -> None:
        self._secret = secret.encode()
        self._https = https

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()

    def cookie(self, session: Session) -> Cookie:
        told = f"{session.person}.{session.kind}.{int(time.time())}"
        value = f"{told}.{self._sign('cookie', told)}"
        return Cookie(
            key=COOKIE, value=value, httponly=True, samesite="lax", secure=self._https, max_age=YEAR, path="/"
        )

    def read(self, value: str | None) -> Session | None:
        """The session that a cookie names, if it is one of ours and not too old."""
        told, _, signature = (value or "").rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._sign("cookie", told).encode()):
            return None
        person, kind, since = told.split(".")
        return Session(person, kind) if time.time() - int(since) < YEAR else None

    def csrf(self, session: Session | None) -> str:
        return self._sign("csrf", ".".join(session or ()))

    def check_csrf(self, session: Session, token: str | None) -> None:
        if not hmac.compare_digest((token or "").encode(), self.csrf(session).encode()):
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
    """Whom limits count a visitor without a session by: with IPv6 the network, for each has addresses without end."""
    host = connection.client.host if connection.client else "?"
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return host
