"""Sessions and accounts over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lucca.table import wire
from lucca.table.deeds import Person
from lucca.table.errors import REFUSALS
from lucca.table.house import House
from lucca.table.sessions import COOKIE, Session
from lucca.table.visitors import Asking


def shown(person: Person | None) -> dict[str, str] | None:
    return None if person is None else {"id": person.id, "name": person.name, "kind": person.kind}


def _session(house: House, person: Person | None, fresh: bool = False) -> Response[dict[str, Any]]:
    session = None if person is None else Session(person.id, person.kind)
    csrf = house.signer.csrf(session)
    cookies = [house.signer.cookie(session)] if fresh and session is not None else []
    body = {"me": shown(person), "csrf": csrf}
    return Response(body, cookies=cookies, headers={"cache-control": "no-store"})


@get("/me", responses=REFUSALS)
async def me(state: State, visitor: Asking) -> Response[dict[str, Any]]:
    """Who I am, and the token that changes need."""
    return _session(state.house, visitor.person)


@post("/guest", status_code=200, responses=REFUSALS)
async def guest(state: State, visitor: Asking, data: JSONBody[wire.GuestRequest]) -> Response[dict[str, Any]]:
    """Become a guest."""
    house: House = state.house
    house.limits.spend("guest", visitor.address)
    return _session(house, await house.people.guest(data.name), fresh=True)


@post("/register", status_code=200, responses=REFUSALS)
async def register(state: State, visitor: Asking, data: JSONBody[wire.Registration]) -> Response[dict[str, Any]]:
    """A named account; a guest keeps its games."""
    house: House = state.house
    house.limits.spend("account", visitor.address)
    return _session(house, await house.people.register(visitor.person, data.name, data.password), fresh=True)


@post("/login", status_code=200, responses=REFUSALS)
async def login(state: State, visitor: Asking, data: JSONBody[wire.Credentials]) -> Response[dict[str, Any]]:
    """Come back."""
    house: House = state.house
    house.limits.spend("account", visitor.address)
    return _session(house, await house.people.login(data.name, data.password), fresh=True)


@post("/logout", status_code=200, responses=REFUSALS)
async def logout(state: State, visitor: Asking) -> Response[dict[str, Any]]:  # noqa: ARG001 - it checks the request
    """Forget the session."""
    response = _session(state.house, None)
    response.delete_cookie(COOKIE)
    return response


@patch("/me", responses=REFUSALS)
async def rename(state: State, visitor: Asking, data: JSONBody[wire.NameRequest]) -> Response[dict[str, Any]]:
    """Another name for a guest."""
    house: House = state.house
    return _session(house, await house.people.rename(visitor.known, data.name))


@post("/tokens", responses=REFUSALS)
async def token(state: State, visitor: Asking, data: JSONBody[wire.NameRequest]) -> dict[str, Any]:
    """An account for a program of mine, and its token."""
    house: House = state.house
    house.limits.spend("account", visitor.address)
    person, text = await house.people.program(visitor.known, data.name)
    return {"token": text, "person": shown(person)}


router = Router("/api", route_handlers=[me, guest, register, login, logout, rename, token], tags=["accounts"])
