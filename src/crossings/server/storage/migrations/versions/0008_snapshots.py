"""What was worked out of matches' logs, so that it need not be worked out again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("form", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("past", sa.LargeBinary, nullable=False),
        sa.Column("covers", sa.LargeBinary, nullable=False),
    )
