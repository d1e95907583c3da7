"""Whether whoever sits on a seat has a key of their own in the invitation's place; nothing: they have not."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("taken", sa.Boolean))
