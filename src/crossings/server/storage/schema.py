"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("salt", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("pause", Integer),
    Column("hints", Boolean),
    Column("stand_ins", Boolean),
    Column("clock", Integer),
    Column("holder", String(40), nullable=False),
)
"""`holder`: the name of the lease that may write, empty: none yet. Null in `pause` to `clock` means the default."""
seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", Integer, nullable=False),
    Column("bot", String(80), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("name", String(40), nullable=False),
    Column("came", Boolean, nullable=False),
    Column("taken", Boolean, nullable=False),
)
"""The seats at the start. `came`: its player has joined; `taken`: they have a key of their own."""
keys = Table(
    "keys",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, index=True),
    Column("seat", Integer),
)
"""Keys by their SHA-256; seat null: the spectators' key."""
events = Table(
    "events",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("by", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("code", Integer, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("time", Float, nullable=False),
)
commands = Table(
    "commands",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("id", String(100), primary_key=True),
    Column("answer", Text, nullable=False),
)
"""Commands that were carried out, with their answer."""
summaries = Table(
    "summaries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("form", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("lines", LargeBinary, nullable=False),
)
"""How a match looks in lists of tables after an event. It can be deleted at any time."""
reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("form", String(80), nullable=False),
    Column("found", Text, nullable=False),
)
"""The results of analysing a finished game. They can be computed again at any time."""
