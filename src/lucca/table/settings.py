"""What a host can set. Workers read it from the environment, as one JSON text."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

ENVIRONMENT = "LUCCA_TABLE"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    database: str = "lucca.db"
    """A file (SQLite), or `postgresql://…`."""

    workers: int = 1
    secret: str = ""
    """Signs sessions; made and kept in the database where none is given."""

    https: bool = False
    """Whether visitors come through HTTPS: cookies are marked so."""

    games: tuple[tuple[str, str], ...] = ()
    """Further games to register: id and package."""

    bot_workers: int = 1
    bot_pace: float = 0.8
    """Seconds at least between the position and a bot's move in it."""

    bot_suffix: str = ""
    """A budget of thinking for every bot level, as `@0.5s`."""

    claim_after: float = 60.0
    """Seconds after which the others may choose what becomes of an absent person's seat."""

    ping: float = 20.0
    """Seconds after which a silent live channel is asked for a sign of life, and then given up."""

    rate: float = 1.0
    """All limits on rates are multiplied by this."""

    open_tables: int = 12
    """Unfinished tables that a person may host."""

    @property
    def postgres(self) -> bool:
        return self.database.startswith(("postgres://", "postgresql://"))

    @property
    def url(self) -> str:
        """The database's address in SQLAlchemy's words."""
        if self.postgres:
            return "postgresql+asyncpg://" + self.database.partition("://")[2]
        return f"sqlite+aiosqlite:///{Path(self.database).absolute()}"

    @property
    def dsn(self) -> str:
        """The PostgreSQL database's address for its own driver."""
        return "postgresql://" + self.database.partition("://")[2]

    def export(self) -> None:
        """Hand the settings to workers that are started from here."""
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        return msgspec.json.decode(os.environ.get(ENVIRONMENT, "{}"), type=cls)
