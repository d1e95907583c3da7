"""Make the games under `examples/` available without installing them."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextmanager
def examples_on_path() -> Iterator[None]:
    """Let this process find the examples as if they were installed."""
    with tempfile.TemporaryDirectory() as site:
        sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "examples" / "src"), site]
        from installed import announce

        announce(ROOT / "examples", Path(site))
        yield
