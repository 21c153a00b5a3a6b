"""The lists of tables, and those who look at them: told when something changed, once a second at most."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from sqlalchemy import Row

from lucca.core import registry
from lucca.table.model import ClockSetting, Table
from lucca.table.store import Store


class Looker(Protocol):
    @property
    def person_id(self) -> str | None: ...
    def lobby_changed(self) -> None: ...


def card(row: Row[Any], person: str | None) -> dict[str, Any]:
    """A table in a list."""
    setup = msgspec.json.decode(row.setup)
    chairs = msgspec.json.decode(row.chairs)
    to_act = msgspec.json.decode(row.to_act)
    mine = [
        seat for seat, chair in enumerate(chairs) if chair.get("kind") == "person" and chair.get("person") == person
    ]
    part: dict[str, Any] = {
        "id": row.id,
        "url": f"/t/{row.id}",
        "game": row.game,
        "title": registry.game_type(row.game).title,
        "options": setup["options"],
        "players": setup["players"],
        "status": row.status,
        "rated": setup["rated"],
        "clock": _clock(setup["clock"]),
        "seats": [
            {
                "seat": seat,
                "kind": chair.get("kind", "open"),
                "person": chair.get("person"),
                "name": chair.get("name", ""),
                "level": chair.get("level"),
            }
            for seat, chair in enumerate(chairs)
        ],
        "ply": row.ply,
        "toAct": to_act,
        "mine": mine,
        "yourTurn": any(seat in to_act for seat in mine),
        "at": row.at,
    }
    if row.result is not None:
        part["result"] = msgspec.json.decode(row.result)
    return part


def _clock(setting: dict[str, Any]) -> dict[str, Any]:
    clock = msgspec.convert(setting, ClockSetting)
    if clock.kind == "live":
        return {"kind": "live", "base": clock.base, "step": clock.step}
    return {"kind": "days", "days": clock.days} if clock.kind == "days" else {"kind": "none"}


class LobbyRoom:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.lookers: set[Looker] = set()
        self._stirred = False
        self._people: set[str] = set()
        self._open: object = None

    def note(self, table: Table) -> None:
        """Something happened at a table."""
        self._stirred = True
        self._people.update(table.people)

    def hear(self) -> None:
        """Something happened at a table of another worker."""
        self._stirred = True
        self._people.update(looker.person_id for looker in self.lookers if looker.person_id is not None)

    async def lists(self, person: str | None) -> dict[str, Any]:
        found = {}
        for kind in ("open", "watch", "mine"):
            found[kind] = [card(row, person) for row in await self._store.listed(kind, person)]
        return found

    async def tell(self) -> None:
        """Wake those for whom something has changed."""
        if not self._stirred or not self.lookers:
            return
        people, self._people, self._stirred = self._people, set(), False
        seen = [[(row.id, row.chairs) for row in await self._store.listed(kind, None)] for kind in ("open", "watch")]
        everybody, self._open = seen != self._open, seen
        for looker in list(self.lookers):
            if everybody or looker.person_id in people:
                looker.lobby_changed()
