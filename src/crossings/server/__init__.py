"""The table server over HTTP and WebSocket (docs/contribute/wire.md), with tables stored in a database."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from crossings.engine.errors import require

if TYPE_CHECKING:
    from crossings.server.ops.serving import serve
    from crossings.server.web.app import create_app
    from crossings.server.web.settings import Settings

__all__ = ["Settings", "create_app", "serve"]


if sys.platform != "emscripten":  # the page provides what it needs
    require(
        "the table",
        "play",
        ("starlette", "uvicorn", "h11", "websockets", "msgspec", "sqlalchemy", "alembic", "rich", "jinja2"),
    )


def __getattr__(name: str) -> Any:
    """Load submodules on first use, because the command line must start quickly."""
    import importlib

    homes = {"create_app": "web.app", "serve": "ops.serving", "Settings": "web.settings"}
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{homes[name]}"), name)
