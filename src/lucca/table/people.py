"""Guests, named accounts and programs."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from lucca.core.words import say
from lucca.table import names, schema
from lucca.table.deeds import Person
from lucca.table.errors import TableError
from lucca.table.rooms import moment
from lucca.table.sessions import Session
from lucca.table.store import Store

REMEMBERED = 60.0
_p = schema.people.c
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_NAMES = ("Castruccio", "Zita", "Ilaria", "Puccini", "Boccherini", "Geminiani", "Paolina", "Elisa", "Frediano", "Alda")


def new_id(length: int = 12) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def _fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._nobody = self._hasher.hash(secrets.token_hex())
        self._known: dict[str, tuple[Person, float]] = {}

    async def get(self, person_id: str) -> Person | None:
        known = self._known.get(person_id)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        return await self._read(person_id)

    async def of_session(self, session: Session) -> Person | None:
        """The person of a session. It ends when the person becomes somebody else: a guest with a name of its own."""
        person = await self.get(session.person)
        if person is not None and person.kind != session.kind:  # another worker may know more by now
            person = await self._read(session.person)
        return person if person is not None and person.kind == session.kind else None

    async def _read(self, person_id: str) -> Person | None:
        found = await self._one(_p.id == person_id)
        return self._remember(found) if found is not None else None

    async def by_token(self, token: str) -> Person | None:
        found = await self._one(_p.token == _fingerprint(token))
        return self._remember(found) if found is not None else None

    async def since(self, person_id: str) -> int | None:
        found = await self._one(_p.id == person_id)
        return found.at if found is not None else None

    async def guest(self, name: str | None) -> Person:
        made = f"{secrets.choice(_NAMES)} {secrets.randbelow(900) + 100}"
        return await self._add(made if name is None else await self._free(name), "guest")

    async def _free(self, name: str) -> str:
        """A name that a guest may have: no account is called so."""
        name = names.proper(name)
        if await self._one(_p.name_key == names.look(name)) is not None:
            raise TableError("name", say("This name is taken."))
        return name

    async def register(self, guest: Person | None, name: str, password: str) -> Person:
        """A named account; a guest becomes it, with all games."""
        name, hashed = names.proper(name), await self._hash(password)
        if guest is not None and guest.kind == "guest":
            return await self._change(guest.id, name=name, name_key=names.look(name), kind="named", password=hashed)
        return await self._add(name, "named", name_key=names.look(name), password=hashed)

    async def login(self, name: str, password: str) -> Person:
        found = await self._one(_p.name_key == names.look(name))
        hashed = found.password if found is not None and found.password else self._nobody
        if not await self._verified(hashed, password) or found is None:
            raise TableError("password", say("There is no account with this name and password."))
        return self._remember(found)

    async def rename(self, guest: Person, name: str) -> Person:
        if guest.kind != "guest":
            raise TableError("forbidden", say("A named account keeps its name."))
        return await self._change(guest.id, name=await self._free(name))

    async def program(self, owner: Person, name: str) -> tuple[Person, str]:
        """A program's account and its token, which is known only now. One's own program gets a new one."""
        if owner.kind != "named":
            raise TableError("forbidden", say("Only named accounts can have programs."))
        name, token = names.proper(name), f"lucca_{secrets.token_urlsafe(32)}"
        found = await self._one(_p.name_key == names.look(name))
        if found is not None and found.owner == owner.id:
            return await self._change(found.id, token=_fingerprint(token)), token
        kept = {"name_key": names.look(name), "token": _fingerprint(token), "owner": owner.id}
        return await self._add(name, "program", **kept), token

    async def _one(self, where: Any) -> Row[Any] | None:
        rows = await self._store.rows(select(schema.people).where(where))
        return rows[0] if rows else None

    def _remember(self, row: Row[Any]) -> Person:
        person = Person(row.id, row.name, row.kind)
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[person.id] = (person, time.monotonic() + REMEMBERED)
        return person

    async def _add(self, name: str, kind: str, **values: object) -> Person:
        person = Person(new_id(), name, kind)
        await self._write(insert(schema.people).values(id=person.id, name=name, kind=kind, at=moment(), **values))
        return person

    async def _change(self, person_id: str, **values: object) -> Person:
        await self._write(update(schema.people).where(_p.id == person_id).values(**values))
        self._known.pop(person_id, None)
        changed = await self.get(person_id)
        assert changed is not None
        return changed

    async def _write(self, statement: Any) -> None:
        try:
            async with self._store.engine.begin() as connection:
                await connection.execute(statement)
        except IntegrityError:
            raise TableError("name", say("This name is taken.")) from None

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verified(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except VerificationError:
                return False
