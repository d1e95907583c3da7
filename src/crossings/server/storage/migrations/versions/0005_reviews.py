"""What reviews of finished games have found: it may be thrown away at any time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("form", sa.String(80), nullable=False),
        sa.Column("found", sa.Text, nullable=False),
    )
