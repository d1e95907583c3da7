"""What is agreed about who is away, and how long a turn may last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("stand_ins", sa.Boolean))
    op.add_column("matches", sa.Column("clock", sa.Integer))
