"""Whether the person of a seat has been at the table; nothing: nobody has noted it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("came", sa.Boolean))
