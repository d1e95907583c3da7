"""What a game has to keep to, in numbers: one table, which the checks read and docs/contract.md shows."""

from __future__ import annotations

import re
from typing import NamedTuple


class Limit(NamedTuple):
    """A number that a game may choose between a least and a most."""

    name: str
    least: int
    most: int
    why: str

    def complaint(self, number: int) -> str:
        """What is wrong with this number, in a line; empty where nothing is."""
        if self.least <= number <= self.most:
            return ""
        return f"{number} {self.name}: from {self.least} to {self.most} are allowed ({self.why})"


SEATS = Limit("seats", 1, 6, "so many marks and colours there are")
CARDS = Limit("cards", 3, 3, "how a turn goes, side by side")
MOVE_TEXTS = Limit("move texts", 1, 8192, "actions and outcomes together, known before the game starts")
TEXT_LENGTH = Limit("characters of a move's text", 1, 32, "it is typed, and stands in a log")
LEGAL = Limit("actions at a node, `MAX_LEGAL`", 1, 4096, "each is listed to the page with its picks")
OUTCOMES = Limit("outcomes at a node, `MAX_OUTCOMES`", 0, 256, "a bigger set-up is a row of draws")
WEIGHTS = Limit("the weights of a draw, added up", 1, 2**31 - 1, "random play draws with 32 bits")
RECORD = Limit("bytes of a record, `State`", 1, 1024, "searches copy it at every move")
MOVES = Limit("moves of a game, `MAX_MOVES`", 1, 100_000, "every game ends, and its file can be kept")
ROW_WIDTH = Limit("characters in a row of the plain board", 1, 80, "a terminal is so wide")

LIMITS = (SEATS, CARDS, MOVE_TEXTS, TEXT_LENGTH, LEGAL, OUTCOMES, WEIGHTS, RECORD, MOVES, ROW_WIDTH)

MOVE_TEXT = re.compile(r"[a-z0-9\-+:/,@=*]+")
"""The form of a move's text."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The form of ids, of endings and of reasons to refuse a move."""
PICTURE_SIZE = (390, 270)
"""Of the picture on the shelf."""
