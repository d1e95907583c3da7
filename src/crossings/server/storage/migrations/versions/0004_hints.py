"""Whether seats may ask for hints; nothing: as usual."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("hints", sa.Boolean))
