"""Ratings of named accounts in rated games (OpenSkill's Plackett-Luce model, for any number of seats)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Executable, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from lucca.core.reading import Json
from lucca.table import schema
from lucca.table.deeds import Draft
from lucca.table.journal import Outdated
from lucca.table.model import Table
from lucca.table.rooms import Room, Rooms
from lucca.table.store import Store

_r = schema.ratings.c
_MODEL = PlackettLuce()
START = round(_MODEL.mu, 2)
TRIES = 8


def ranks(table: Table) -> list[int]:
    """The place of every seat: winners first, then by score; who left is last."""
    ending = table.ending
    assert ending is not None
    scores: Sequence[float] = ending.scores or (0,) * table.players
    keys = [
        (
            chair.left or seat == ending.seat,
            seat not in ending.winners,
            -scores[seat] if seat not in ending.winners else 0,
        )
        for seat, chair in enumerate(table.chairs)
    ]
    return [sorted(keys).index(key) for key in keys]


class Ratings:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms

    async def of(self, person: str, game: str) -> float:
        rows = await self._store.rows(select(_r.mu).where(_r.person == person, _r.game == game))
        return rows[0].mu if rows else START

    async def settle(self, table_id: str) -> None:
        """Rate a game that is over, exactly once: the message that says so is written in one piece with the ratings."""
        room = await self._rooms.get(table_id)
        for _ in range(TRIES):
            if not room.table.unrated:
                return
            with contextlib.suppress(Outdated):  # another game of one of them ended at the same time
                await self._rate(room)
                return

    async def _rate(self, room: Room) -> None:
        table = room.table
        old = await self._old(table)
        before = [old.get(chair.person or "", (_MODEL.mu, _MODEL.sigma, 0)) for chair in table.chairs]
        teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
        after = [team[0] for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks(table)])]
        shown = [[round(was[0], 2), round(now.mu, 2)] for was, now in zip(before, after, strict=True)]

        def settled(draft: Draft) -> None:
            if draft.table.unrated:
                draft.add("rated", ratings=shown)

        def statements(draft: Draft) -> tuple[Sequence[Draft], Sequence[Executable]]:
            people = [chair.person or "" for chair in draft.table.chairs]
            news = sorted(zip(people, before, after, strict=True), key=lambda each: each[0])  # all in one order
            return (), [
                query
                for person, (_, _, games), now in news
                for query in self._written(draft.table, person, now.mu, now.sigma, games)
            ]

        await self._rooms.perform(room, settled, statements)

    def _written(self, table: Table, person: str, mu: float, sigma: float, games: int) -> tuple[Executable, ...]:
        """The new rating, if it still rests on so many games, and its place in the history."""
        game = table.setup.game
        dialect = postgresql if self._store.engine.dialect.name == "postgresql" else sqlite
        new = {"mu": mu, "sigma": sigma, "games": games + 1, "rating": mu - 3 * sigma}
        rating = dialect.insert(schema.ratings).values(person=person, game=game, **new)
        return (
            rating.on_conflict_do_update(index_elements=["person", "game"], set_=new, where=_r.games == games),
            insert(schema.rated).values(table_id=table.id, person=person, game=game, at=table.at, rating=mu),
        )

    async def _old(self, table: Table) -> dict[str, tuple[float, float, int]]:
        people = [chair.person for chair in table.chairs]
        query = select(schema.ratings).where(_r.game == table.setup.game, _r.person.in_(people))
        return {row.person: (row.mu, row.sigma, row.games) for row in await self._store.rows(query)}

    async def board(self, game: str) -> Sequence[Any]:
        p = schema.people.c
        query = (
            select(schema.ratings, p.name, p.kind)
            .join(schema.people, p.id == _r.person)
            .where(_r.game == game)
            .order_by(_r.rating.desc())
            .limit(100)
        )
        return await self._store.rows(query)

    async def profile(self, person: str) -> dict[str, Json]:
        rows = await self._store.rows(select(schema.ratings).where(_r.person == person))
        h = schema.rated.c
        query = select(h.game, h.at, h.rating).where(h.person == person).order_by(h.at).limit(2000)
        history: dict[str, list[Json]] = {}
        for game, at, rating in await self._store.rows(query):
            history.setdefault(game, []).append([at, round(rating, 2)])
        own: list[Json] = [
            {"game": row.game, "rating": round(row.mu, 2), "deviation": round(row.sigma, 2), "games": row.games}
            for row in rows
        ]
        return {"ratings": own, "history": history}
