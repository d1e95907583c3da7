"""'Since your turn': what the others and chance have done since a seat's last own move, in a line and in traces."""

from __future__ import annotations

from collections.abc import Callable

from crossings.server.web.messages import Since
from crossings.table import CHANCE_LINE, Eyes
from crossings.words import HOUSE

MOST_MOVES = 24
"""How many moves are looked back on."""
MOST_SAID = 4
"""How many things are said."""
LINES_SAID = 2
"""How many of the log's sentences are said where nothing has a recap."""


def since(eyes: Eyes, seat: int, trace: Callable[[int], str] | None) -> Since | None:
    """None: nothing that a seat has to be told. `trace`: the trace of the move that led to a position."""
    moves, has_moved = _since_own_move(eyes, seat)
    moves, opened = _in_play(eyes, moves)
    told = _told(eyes, moves, first=opened or not has_moved)
    if not told:
        return None
    traces = "".join(map(trace, moves)) if trace else ""
    return {"from": moves[0] - 1, "line": told, "overlay": traces}


def _since_own_move(eyes: Eyes, seat: int) -> tuple[list[int], bool]:
    """The positions that these moves led to, the earliest first, and whether there was an own move before them.

    What chance did before anybody moved is set-up.
    """
    found: list[int] = []
    for at in eyes.standing():
        if eyes.line(at)["by"] == seat:
            return found[:MOST_MOVES][::-1], True
        found.append(at)
    while found and eyes.line(found[-1])["by"] == CHANCE_LINE:
        found.pop()
    return found[:MOST_MOVES][::-1], False


def _in_play(eyes: Eyes, moves: list[int]) -> tuple[list[int], bool]:
    """Those after the play was opened, if it was then: what was done or dealt before it is set-up."""
    opened = next((at for at in moves if _opens(eyes, at)), None)
    if opened is None or any(_opens(eyes, at) for at in eyes.standing() if at < opened):
        return moves, False
    return [at for at in moves if at > opened], True


def _opens(eyes: Eyes, at: int) -> bool:
    return eyes.line(at).get("opens", False)


def _told(eyes: Eyes, moves: list[int], *, first: bool) -> str:
    """What has a recap; else the last sentences of the others' moves; nothing if there was only chance.

    `first`: the seat has not been on turn since the play began.
    """
    recaps = list(dict.fromkeys(recap for at in moves for recap in eyes.recap(at)))
    if recaps:
        said = tuple(recaps[-MOST_SAID:])
        return HOUSE.say("since-your-turn", first=first, facts=said, more=len(recaps) - len(said))
    others = [eyes.line(at)["line"] for at in moves if eyes.line(at)["by"] != CHANCE_LINE]
    if not any(others):
        return ""
    return HOUSE.say("since-your-turn-moves", first=first, lines=tuple(filter(None, others[-LINES_SAID:])))
