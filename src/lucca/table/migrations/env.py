"""Alembic's entry: migrate over the connection that `database.prepare` hands in."""

from __future__ import annotations

from alembic import context

from lucca.table.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
