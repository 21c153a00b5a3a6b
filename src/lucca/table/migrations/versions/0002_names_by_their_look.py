"""Names are told apart by what they look like"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from lucca.table.names import look

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("at"))


def upgrade() -> None:
    """Of names that look alike the older one is kept; the others get a number, so that all can log in."""
    connection = op.get_bind()
    named = people.c.name_key.is_not(None)
    rows = connection.execute(sa.select(people).where(named).order_by(people.c.at, people.c.id)).all()
    connection.execute(people.update().where(named).values(name_key=None))
    taken: set[str] = set()
    for row in rows:
        name, number = row.name, 2
        while look(name) in taken:
            name, number = f"{row.name} {number}", number + 1
        taken.add(look(name))
        connection.execute(people.update().where(people.c.id == row.id).values(name=name, name_key=look(name)))


def downgrade() -> None:
    raise NotImplementedError
