"""Ratings of named accounts in rated games (OpenSkill's Plackett-Luce model, for any number of seats)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Executable, delete, insert, select

from lucca.core.reading import Json
from lucca.table import schema
from lucca.table.deeds import Draft
from lucca.table.model import OVER, Table
from lucca.table.rooms import Rooms
from lucca.table.store import Store

_r = schema.ratings.c
_MODEL = PlackettLuce()
START = round(_MODEL.mu, 2)


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
        table = room.table
        if not unrated(table):
            return
        old = await self._old(table)
        before = [old.get(chair.person or "", (_MODEL.mu, _MODEL.sigma, 0)) for chair in table.chairs]
        teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
        after = [team[0] for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks(table)])]
        shown = [[round(was[0], 2), round(now.mu, 2)] for was, now in zip(before, after, strict=True)]

        def settled(draft: Draft) -> None:
            if unrated(draft.table):
                draft.add("rated", ratings=shown)

        def statements(draft: Draft) -> tuple[Sequence[Draft], Sequence[Executable]]:
            news = zip(draft.table.chairs, before, after, strict=True)
            return (), [
                query
                for chair, (_, _, games), now in news
                for query in _written(draft.table, chair.person or "", now.mu, now.sigma, games + 1)
            ]

        await self._rooms.perform(room, settled, statements)

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


def unrated(table: Table) -> bool:
    ending = table.ending
    return table.status == OVER and table.setup.rated and ending is not None and ending.ratings is None


def _written(table: Table, person: str, mu: float, sigma: float, games: int) -> tuple[Executable, ...]:
    game = table.setup.game
    return (
        delete(schema.ratings).where(_r.person == person, _r.game == game),
        insert(schema.ratings).values(person=person, game=game, mu=mu, sigma=sigma, games=games, rating=mu - 3 * sigma),
        insert(schema.rated).values(table_id=table.id, person=person, game=game, at=table.at, rating=mu),
    )
