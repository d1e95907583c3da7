"""Show the progress of long work on standard error."""

from __future__ import annotations

import shutil
import sys
from types import TracebackType

MORE = " …"


class Progress:
    """Shows each step: on a terminal in one line that is updated, elsewhere in a line of its own."""

    def __init__(self) -> None:
        self._stream = sys.stderr
        self._is_terminal = self._stream.isatty()
        self._width = 0
        """Characters in the line that is updated."""

    def __call__(self, step: str) -> None:
        """Show the step that begins."""
        if self._is_terminal:
            self._overwrite(f"{step}{MORE}")
        else:
            print(f"{step}{MORE}", file=self._stream, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            self._overwrite("")

    def _overwrite(self, text: str) -> None:
        text = text[: shutil.get_terminal_size().columns - 1]
        print(f"\r{text:{self._width}}\r{text}", end="", file=self._stream, flush=True)
        self._width = len(text)
