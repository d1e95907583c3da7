"""Bringing a database up to date. Loaded only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

ONE_AT_A_TIME = 6_202_026
"""The lock that whoever changes the tables of a PostgreSQL database holds meanwhile."""
MIGRATIONS = Path(__file__).with_name("migrations")


def configuration() -> Config:
    """Where the migrations lie."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def head() -> str | None:
    """The newest migration there is."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def upgrade(engine: Engine) -> None:
    """Carry out all migrations that the database lacks, in one transaction."""
    config = configuration()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several servers may start at once
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
