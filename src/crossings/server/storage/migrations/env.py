"""Alembic's entry point: migrations run on the connection that `database` passes."""

from __future__ import annotations

from alembic import context

from crossings.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
