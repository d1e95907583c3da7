"""Errors of batches."""

from __future__ import annotations

from crossings.engine import CrossingsError


class BadBatch(CrossingsError):
    """An invalid argument for a batch: its size, its device, or the shape or type of an array."""


class NoDevice(CrossingsError):
    """There is no GPU, or no compiler for it."""


class IllegalAction(CrossingsError):
    """An illegal action. `row`: of the batch; `action`: its number."""

    def __init__(self, row: int, action: int, why: str) -> None:
        super().__init__(f"row {row}, action {action}: {why}")
        self.row = row
        self.action = action
        self.why = why
