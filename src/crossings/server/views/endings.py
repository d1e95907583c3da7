"""How a game ended, told to one seat or to all; what has happened since a seat's turn; a game as a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from crossings.engine import State
from crossings.engine.effect import MoveHistory, Statistic
from crossings.server.web.messages import End, FigureLine, ResultFacts, ScorePart, Since
from crossings.table import CHANCE_LINE, Event, Match, ViewerHistory, files, hides_moves, outcome
from crossings.table.files import Line
from crossings.words import CORE, current_locale

Parts = list[list[tuple[str, int]]]


def end(match: Match, eyes: ViewerHistory, result: ResultFacts, seat: int | None, name: Callable[[int], str]) -> End:
    """For a seat; None: for a spectator, or for several seats at one screen. `name`: what a seat is called."""
    game, seen = match.game, eyes.position(eyes.now)
    told = None if match.ended else game.ending_part
    return {
        "headline": headline(match, seen, result, seat, name),
        "sentence": told.verdict(seen, seat) if told else "",
        "figures": [_figure_line(figure) for figure in (figures(eyes) if told else [])],
        "breakdown": _meaningful(game.prompts.breakdown(seen)),
        "undos": match.undos,
        "hints": list(match.hints),
        "seed": match.revealed_seed,
        "salt": match.salt,
    }


def headline(match: Match, seen: Any, result: ResultFacts, seat: int | None, name: outcome.SeatNamer) -> str:
    """Who won and why; `seen` is the last position, as the game reads it."""
    winners, scores = result["winners"], result["scores"]
    if match.ended:
        return outcome.describe_early_end(match.game, match.ended.how, match.ended.by, winners, scores, name, seat)
    return outcome.describe_result(match.game, seen, result["reason"], winners, scores, name, seat)


def figures(eyes: ViewerHistory) -> list[Statistic]:
    """What sums up a game that is over; worked out once for each language, since it takes all that happened."""
    kept = eyes.figures.get(current_locale())
    if kept is None:
        told = eyes.match.game.ending_part
        kept = eyes.figures[current_locale()] = (
            list(told.statistics(eyes.position(eyes.now), story(eyes))) if told else []
        )
    return kept


def story(eyes: ViewerHistory) -> MoveHistory:
    """What every move did that stands, from the first to the last, as far as a viewer may know."""
    return [eyes.story_entry(at) for at in reversed(list(eyes.moves_in_effect()))]


def _figure_line(figure: Statistic) -> FigureLine:
    return {"label": figure.label, "value": figure.value, "at": figure.at}


def _meaningful(parts: Parts) -> list[list[ScorePart]]:
    """Without what is nothing for everybody."""
    counts: dict[str, bool] = {}
    for seat in parts:
        for label, number in seat:
            counts[label] = counts.get(label, False) or bool(number)
    return [[{"label": label, "number": number} for label, number in seat if counts[label]] for seat in parts]


def playthrough(match: Match, eyes: ViewerHistory, seat: int | None) -> str:
    """The game so far: with this viewer's views while it lasts, with everything afterwards."""
    lines = files.export_finished(match) if match.is_over else _as_seen(match, eyes, seat)
    return "".join(json.dumps(line) + "\n" for line in lines)


def _as_seen(match: Match, eyes: ViewerHistory, seat: int | None) -> Iterator[Line]:
    """A game that lasts, as one viewer knows it."""
    yield files.heading(match)
    for played in match.done:
        if match.is_seen(played.event.number, eyes.seat):
            state = match.state_at(played.before)
            node: Line = {"view": state.view(eyes.seat)}
            if played.is_chance:
                node |= _draw_as_seen(match, played.event, state)
            elif state.actor == seat:
                node["legal"] = state.actions()
            yield node | {"move": eyes.move(played.event)}
    yield {"view": eyes.view(eyes.now)}


def _draw_as_seen(match: Match, event: Event, state: State) -> Line:
    """As much of it as can be told while things are hidden: where moves are, not even its index."""
    if hides_moves(match.game):
        return {}
    draw = files.draw(match, event, state)
    return {"index": draw["index"]} if match.game.hides else draw


MOST_MOVES = 160
"""How many moves are looked back on."""
MOST_SAID = 16
"""How many things are said, the last ones."""
LINES_SAID = 2
"""How many of the log's sentences are said where nothing has a recap."""


def since(eyes: ViewerHistory, seat: int, trace: Callable[[int], str] | None) -> Since | None:
    """None: nothing that a seat has to be told. `trace`: the trace of the move that led to a position."""
    moves, has_moved = _since_own_move(eyes, seat)
    moves, opened = _in_play(eyes, moves)
    told = _told(eyes, moves, first=opened or not has_moved)
    if not told:
        return None
    traces = "".join(map(trace, moves)) if trace else ""
    return {"from": moves[0] - 1, "line": told, "overlay": traces}


def _since_own_move(eyes: ViewerHistory, seat: int) -> tuple[list[int], bool]:
    """The positions that these moves led to, the earliest first, and whether there was an own move before them.

    What chance did before anybody moved is set-up.
    """
    found: list[int] = []
    for at in eyes.moves_in_effect():
        if eyes.line(at)["by"] == seat:
            return found[:MOST_MOVES][::-1], True
        found.append(at)
    while found and eyes.line(found[-1])["by"] == CHANCE_LINE:
        found.pop()
    return found[:MOST_MOVES][::-1], False


def _in_play(eyes: ViewerHistory, moves: list[int]) -> tuple[list[int], bool]:
    """Those after the play was opened, if it was then: what was done or dealt before it is set-up."""
    opened = next((at for at in moves if _opens(eyes, at)), None)
    if opened is None or any(_opens(eyes, at) for at in eyes.moves_in_effect() if at < opened):
        return moves, False
    return [at for at in moves if at > opened], True


def _opens(eyes: ViewerHistory, at: int) -> bool:
    return eyes.line(at).get("opens", False)


def _told(eyes: ViewerHistory, moves: list[int], *, first: bool) -> str:
    """What has a recap, turn by turn; else the last sentences of the others' moves; nothing if there was only chance.

    `first`: the seat has not been on turn since the play began.
    """
    if recaps := eyes.recap(moves):
        said = tuple(recaps[-MOST_SAID:])
        return CORE.translate("since-your-turn", first=first, facts=said, more=len(recaps) - len(said))
    others = [eyes.line(at)["line"] for at in moves if eyes.line(at)["by"] != CHANCE_LINE]
    if not any(others):
        return ""
    return CORE.translate("since-your-turn-moves", first=first, lines=tuple(filter(None, others[-LINES_SAID:])))
