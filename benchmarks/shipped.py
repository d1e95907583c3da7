"""The games under `examples/`, which need not be installed to be measured."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextmanager
def announced_examples() -> Iterator[None]:
    """Have this process find the examples as if they were installed."""
    with tempfile.TemporaryDirectory() as site:
        sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "examples" / "src"), site]
        from installed import announce

        announce(ROOT / "examples", Path(site))
        yield
