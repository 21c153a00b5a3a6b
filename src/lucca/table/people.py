"""Guests, named accounts and programs."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import unicodedata
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from lucca.core.words import say
from lucca.table import schema
from lucca.table.deeds import Person
from lucca.table.errors import TableError
from lucca.table.rooms import moment
from lucca.table.store import Store

REMEMBERED = 60.0
_p = schema.people.c
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_NAMES = ("Castruccio", "Zita", "Ilaria", "Puccini", "Boccherini", "Geminiani", "Paolina", "Elisa", "Frediano", "Alda")


def new_id(length: int = 12) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def proper_name(name: str) -> str:
    """The name as it is shown: one line of visible signs."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 2 <= len(name) <= 24 or not all(sign.isprintable() for sign in name) or not name[0].isalnum():
        raise TableError("name", say("A name has 2 to 24 visible signs and begins with a letter or a digit."))
    return name


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
        found = await self._one(_p.id == person_id)
        return self._remember(found) if found is not None else None

    async def by_token(self, token: str) -> Person | None:
        found = await self._one(_p.token == _fingerprint(token))
        return self._remember(found) if found is not None else None

    async def since(self, person_id: str) -> int | None:
        found = await self._one(_p.id == person_id)
        return found.at if found is not None else None

    async def guest(self, name: str | None) -> Person:
        shown = f"{secrets.choice(_NAMES)} {secrets.randbelow(900) + 100}" if name is None else proper_name(name)
        return await self._add(shown, "guest")

    async def register(self, guest: Person | None, name: str, password: str) -> Person:
        """A named account; a guest becomes it, with all games."""
        name, hashed = proper_name(name), await self._hash(password)
        if guest is not None and guest.kind == "guest":
            return await self._change(guest.id, name=name, name_key=name.casefold(), kind="named", password=hashed)
        return await self._add(name, "named", name_key=name.casefold(), password=hashed)

    async def login(self, name: str, password: str) -> Person:
        found = await self._one(_p.name_key == unicodedata.normalize("NFKC", name).strip().casefold())
        hashed = found.password if found is not None and found.password else self._nobody
        if not await self._verified(hashed, password) or found is None:
            raise TableError("password", say("There is no account with this name and password."))
        return self._remember(found)

    async def rename(self, guest: Person, name: str) -> Person:
        if guest.kind != "guest":
            raise TableError("forbidden", say("A named account keeps its name."))
        return await self._change(guest.id, name=proper_name(name))

    async def program(self, owner: Person, name: str) -> tuple[Person, str]:
        """A program's account and its token, which is known only now."""
        if owner.kind != "named":
            raise TableError("forbidden", say("Only named accounts can have programs."))
        name, token = proper_name(name), f"lucca_{secrets.token_urlsafe(32)}"
        person = await self._add(name, "program", name_key=name.casefold(), token=_fingerprint(token), owner=owner.id)
        return person, token

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
