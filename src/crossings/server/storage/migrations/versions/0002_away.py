"""Add the agreed settings for absent players and for turn clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("stand_ins", sa.Boolean))
    op.add_column("matches", sa.Column("clock", sa.Integer))
