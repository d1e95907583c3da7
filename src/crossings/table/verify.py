"""Checking a finished game's file: the seed is the one that was promised, and every draw and move follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossings.engine import CrossingsError, Game, State, game
from crossings.table import dice


class BadFile(CrossingsError):
    """The file is not the record of a finished game, or not a true one."""


def verify(lines: Sequence[Mapping[str, Any]]) -> int:
    """Check a whole file, given as its JSON lines; how many draws were checked. Raises `BadFile`."""
    try:
        head, *nodes, last = lines
        return _Check(head).whole(nodes, last)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(f"this is not the file of a game played at a table ({type(error).__name__}: {error})") from None


class _Check:
    """A game under check, from its set-up on."""

    def __init__(self, head: Mapping[str, Any]) -> None:
        self.game: Game = game(head["game"])
        if head["version"] != self.game.version:
            raise BadFile(f"the file is of rules version {head['version']}, these are version {self.game.version}")
        if head["seed"] is None:
            raise BadFile("the game is not over: its seed is not known yet")
        self.seed = bytes.fromhex(head["seed"])
        if dice.commitment(self.seed) != head["commitment"]:
            raise BadFile("the seed is not the one that the table had promised")
        self.salt: str = head["salt"]
        self.words: list[tuple[int, str]] = [(number, word) for number, word in head["words"]]
        self.state: State = self.game.start(**head["options"])
        self.draws = 0

    def whole(self, nodes: Sequence[Mapping[str, Any]], last: Mapping[str, Any]) -> int:
        """Every node, then the end."""
        for number, node in enumerate(nodes, 1):
            self._node(number, node)
        is_over = bool(self.state.result) or "ended" in last
        if self.state.to_json() != last["state"] or not is_over:
            raise BadFile("the last position is not the one that the moves lead to")
        return self.draws

    def _node(self, number: int, node: Mapping[str, Any]) -> None:
        if self.state.to_json() != node["state"]:
            raise BadFile(f"move {number}: the position is not the one that the moves before lead to")
        if self.state.actor == "chance":
            drawn = self._draw(node["index"])
            if drawn != node["move"]:
                raise BadFile(f"move {number}: the seed gives {drawn}, not {node['move']}")
            self.draws += 1
        self.state = self.state.play(node["move"])

    def _draw(self, index: int) -> str:
        weights = self.game.kernels.chances(self.state.record)
        words = [word for number, word in self.words if number < index]
        codes = list(weights)
        return self.game.moves[codes[dice.draw(self.seed, self.salt, index, words, list(weights.values()))]]
