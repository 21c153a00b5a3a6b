"""Who sends a request, and whether it may change anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection, Request
from litestar.di import NamedDependency

from lucca.core.words import say
from lucca.table import sessions
from lucca.table.deeds import Person
from lucca.table.errors import TableError
from lucca.table.house import House
from lucca.table.languages import wanted


@dataclass(frozen=True, slots=True)
class Visitor:
    person: Person | None
    lang: str
    address: str

    @property
    def key(self) -> str:
        """What the visitor is counted by."""
        return self.person.id if self.person is not None else self.address

    @property
    def known(self) -> Person:
        if self.person is None:
            raise TableError("login", say("Say who you are first: one click makes you a guest."))
        return self.person


Asking: TypeAlias = NamedDependency[Visitor]
"""The visitor, as a handler gets it."""


async def person_of(house: House, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    token = sessions.bearer(connection)
    if token is not None:
        person = await house.people.by_token(token)
        if person is None:
            raise TableError("login", say("This token is not known here."))
        return person
    session = house.signer.read(connection.cookies.get(sessions.COOKIE))
    return None if session is None else await house.people.of_session(session)


async def visitor_of(request: Request[Any, Any, Any]) -> Visitor:
    """The visitor of a request; what changes something has to come from our own pages, and not too often."""
    house: House = request.app.state.house
    if house.closing:
        raise TableError("busy", say("The server is closing."), wait=3)
    person = await person_of(house, request)
    if request.method not in sessions.SAFE:
        sessions.check_origin(request)
        if person is not None and sessions.bearer(request) is None:
            house.signer.check_csrf(sessions.Session(person.id, person.kind), request.headers.get(sessions.CSRF))
    lang = wanted(request.query_params.get("lang"), request.headers.get("accept-language", ""))
    visitor = Visitor(person, lang, sessions.address(request))
    house.limits.spend("request", visitor.key)
    return visitor
