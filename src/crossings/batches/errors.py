"""What a user of batches may be told."""

from __future__ import annotations

from crossings.engine import CrossingsError


class BadBatch(CrossingsError):
    """What was asked of a batch makes no sense: how many games, on what, by which actions."""


class NoDevice(CrossingsError):
    """There is no GPU here, or no compiler for one."""


class IllegalAction(CrossingsError):
    """An action that is not possible; `row`: in which game of the batch, `action`: its number."""

    def __init__(self, row: int, action: int, why: str) -> None:
        super().__init__(f"row {row}, action {action}: {why}")
        self.row = row
        self.action = action
