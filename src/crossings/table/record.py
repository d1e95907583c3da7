"""A finished game, read back from its file: the positions, and the moves made in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crossings.engine import Game, IllegalMove, State, game
from crossings.table.ended import CONCEDE, DRAW, RESIGN
from crossings.table.verify import SHORTEST, BadFile


@dataclass(frozen=True)
class Record:
    """A whole game: one position more than moves. `ended_by`: how the persons ended it, if they did."""

    game: Game
    states: tuple[State, ...]
    moves: tuple[str, ...]
    ended_by: tuple[int, str] | None = None


def read_record(lines: Sequence[Mapping[str, Any]]) -> Record:
    """The game of a file, given as its JSON lines (a table's or one of `crossings trace`). Raises `BadFile`."""
    if len(lines) < SHORTEST:
        raise BadFile(f"this is not the file of a game: it has {len(lines)} lines")
    try:
        head, *nodes, last = lines
        one = game(head["game"])
        if head["version"] != one.version:
            raise BadFile(f"the file is of rules version {head['version']}, these are version {one.version}")
        if "view" in last or ("result" not in last and "ended" not in last):
            raise BadFile("the game is not over: what is hidden in it is not known yet")
        first = nodes[0] if nodes else last
        moves = tuple(node["move"] for node in nodes)
        states = [one.from_json(first["state"]) if "state" in first else one.start(**head["options"])]
        for number, move in enumerate(moves, 1):
            states.append(_played(states[-1], move, number))
        ended = _ended_by(last, states[0].seats)
        if states[-1].result is None and ended is None:
            raise BadFile("the moves of the file do not lead to the end of the game")
        return Record(one, tuple(states), moves, ended)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(f"this is not the file of a game ({type(error).__name__}: {error})") from None


def _ended_by(last: Mapping[str, Any], seats: int) -> tuple[int, str] | None:
    """How the persons ended it, if they did."""
    if "ended" not in last:
        return None
    by, how = last["ended"]["by"], last["ended"]["how"]
    if type(by) is not int or by not in range(seats) or how not in (RESIGN, DRAW, CONCEDE):
        raise BadFile("the file does not say how the game was ended")
    return by, how


def _played(state: State, move: str, number: int) -> State:
    try:
        return state.play(move)
    except IllegalMove as error:
        raise BadFile(f"move {number} is not possible: {error.sentence}") from None
