"""How long a table waits where somebody might react; nothing: as usual."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("pause", sa.Integer))
