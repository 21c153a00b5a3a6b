"""The database's tables. A game is its record: the deal, then one row an action with the key (table, ply)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Text
from sqlalchemy import Table as SqlTable

metadata = MetaData()

people = SqlTable(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), unique=True),  # of named accounts and programs
    Column("kind", String(8), nullable=False),
    Column("password", Text),
    Column("token", String(64), unique=True),  # a hash of it
    Column("owner", String(24)),
    Column("at", BigInteger, nullable=False),
)

tables = SqlTable(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("host", String(24), nullable=False),
    Column("status", String(8), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("to_act", Text, nullable=False),
    Column("chairs", Text, nullable=False),
    Column("result", Text),
    Column("due", BigInteger),  # when the server has something to do here: a bot's move, a clock, a rating
    Index("tables_by_status", "status", "private", "at"),
    Index("tables_by_due", "due"),
    Index("tables_by_host", "host", "status"),
)

seats = SqlTable(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24)),
    Index("seats_by_person", "person", "table_id"),
)

happenings = SqlTable(
    "happenings",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("body", Text, nullable=False),
)

actions = SqlTable(
    "actions",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("number", Integer, nullable=False),
)

ratings = SqlTable(
    "ratings",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rating", Float, nullable=False),
    Index("ratings_by_game", "game", "rating"),
)

rated = SqlTable(
    "rated",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Float, nullable=False),
    Index("rated_by_person", "person", "game", "at"),
)

server = SqlTable(
    "server",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
