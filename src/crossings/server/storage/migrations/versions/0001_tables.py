"""Create the tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("salt", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("pause", sa.Integer),
        sa.Column("hints", sa.Boolean),
        sa.Column("holder", sa.String(40), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("came", sa.Boolean, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer),
    )
    op.create_table(
        "events",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("code", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(100), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("form", sa.String(80), nullable=False),
        sa.Column("found", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("form", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("past", sa.LargeBinary, nullable=False),
        sa.Column("covers", sa.LargeBinary, nullable=False),
    )
