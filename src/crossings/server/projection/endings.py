"""How a game ended, for one seat or for all; what has happened since a seat's last turn; a game as a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET

from crossings.engine import State
from crossings.engine.effects import MoveHistory, Statistic
from crossings.server.messages.server_messages import End, FigureLine, ResultFacts, ScorePart, Since
from crossings.server.projection import dailies
from crossings.table import CHANCE_LINE, Event, Match, ViewerHistory, files, hides_moves, outcome
from crossings.table.files import Line
from crossings.words import CORE, current_locale

Parts = list[list[tuple[str, int]]]


def end(
    match: Match,
    history: ViewerHistory,
    result: ResultFacts,
    seat: int | None,
    name: Callable[[int], str],
    ended: float,
) -> End:
    """Return how a game ended, for a seat (None: for spectators or several seats).

    `name` returns the name of a seat; `ended`: when, in seconds since 1970.
    """
    game, seen = match.game, history.position(history.now)
    ending = None if match.ended else game.ending_part
    return End(
        headline=headline(match, seen, result, seat, name),
        sentence=ending.verdict(seen, seat) if ending else "",
        figures=list(map(FigureLine.of, figures(history))) if ending else [],
        breakdown=_without_zeros(game.prompts.breakdown(seen)),
        undos=match.undos,
        hints=list(match.hints),
        seed=match.revealed_seed,
        salt=match.salt,
        daily=UNSET if match.day is None else dailies.describe_result(match, seen, result, name, ended),
    )


def headline(match: Match, seen: Any, result: ResultFacts, seat: int | None, name: outcome.SeatNamer) -> str:
    """Return who won and why. `seen` is the last position, as the game reads it."""
    winners, scores = result.winners, result.scores
    if match.ended:
        return outcome.describe_early_end(match.game, match.ended.how, match.ended.by, winners, scores, name, seat)
    return outcome.describe_result(match.game, seen, result.reason, winners, scores, name, seat)


def figures(history: ViewerHistory) -> list[Statistic]:
    """Return the statistics of a finished game, cached per language since they need the effects of all moves."""
    statistics = history.figures.get(current_locale())
    if statistics is None:
        ending = history.match.game.ending_part
        statistics = history.figures[current_locale()] = (
            list(ending.statistics(history.position(history.now), story(history))) if ending else []
        )
    return statistics


def story(history: ViewerHistory) -> MoveHistory:
    """Return the effects of all moves that were not undone, in order, as far as a viewer may know."""
    return [history.story_entry(at) for at in reversed(list(history.moves_in_effect()))]


def _without_zeros(parts: Parts) -> list[list[ScorePart]]:
    """Remove the parts of the score that are 0 for all seats."""
    counts: dict[str, bool] = {}
    for seat in parts:
        for label, number in seat:
            counts[label] = counts.get(label, False) or bool(number)
    return [[ScorePart(label, number) for label, number in seat if counts[label]] for seat in parts]


def playthrough(match: Match, history: ViewerHistory, seat: int | None) -> str:
    """Return the game so far as a file: with this viewer's views while it lasts, complete afterwards."""
    lines = files.export_finished(match) if match.is_over else _as_seen(match, history, seat)
    return "".join(json.dumps(line) + "\n" for line in lines)


def _as_seen(match: Match, history: ViewerHistory, seat: int | None) -> Iterator[Line]:
    """Yield the lines of a running game as one viewer knows it."""
    yield files.heading(match) | {"hints": history.hints()}
    for played in match.done:
        if match.is_seen(played.event.number, history.seat):
            state = match.state_at(played.before)
            node: Line = {"view": state.view(history.seat)}
            if played.is_chance:
                node |= _draw_as_seen(match, played.event, state)
            elif state.actor == seat:
                node["legal"] = state.actions()
            yield node | {"move": history.move(played.event)}
    yield {"view": history.view(history.now)}


def _draw_as_seen(match: Match, event: Event, state: State) -> Line:
    """Return what a viewer may know of a draw. If moves are hidden, not even its index."""
    if hides_moves(match.game):
        return {}
    draw = files.draw(match, event, state)
    return {"index": draw["index"]} if match.game.hides else draw


MAX_MOVES = 160
"""Maximum number of moves in a recap."""
MAX_FACTS = 16
"""Maximum number of facts in a recap; earlier ones are dropped."""
FALLBACK_SENTENCES = 2
"""Number of log sentences that are shown if no move has a recap."""


def since(history: ViewerHistory, seat: int, trace: Callable[[int], str] | None) -> Since | None:
    """Return what the others and chance have done since a seat's last move; None: nothing to report.

    `trace` returns the traces of the move that led to a position.
    """
    moves, has_moved = _since_own_move(history, seat)
    moves, opened = _in_play(history, moves)
    recap = _recap(history, moves, first=opened or not has_moved)
    if not recap:
        return None
    traces = "".join(map(trace, moves)) if trace else ""
    return Since(before=moves[0] - 1, line=recap, overlay=traces)


def _since_own_move(history: ViewerHistory, seat: int) -> tuple[list[int], bool]:
    """Return the positions since the seat's last move, earliest first, and whether there was such a move.

    Draws before the first move belong to the setup.
    """
    found: list[int] = []
    for at in history.moves_in_effect():
        if history.line(at)["by"] == seat:
            return found[:MAX_MOVES][::-1], True
        found.append(at)
    while found and history.line(found[-1])["by"] == CHANCE_LINE:
        found.pop()
    return found[:MAX_MOVES][::-1], False


def _in_play(history: ViewerHistory, moves: list[int]) -> tuple[list[int], bool]:
    """Drop the setup: the moves before the play opened, if it opened among these moves."""
    opened = next((at for at in moves if _opens(history, at)), None)
    if opened is None or any(_opens(history, at) for at in history.moves_in_effect() if at < opened):
        return moves, False
    return [at for at in moves if at > opened], True


def _opens(history: ViewerHistory, at: int) -> bool:
    return history.line(at).get("opens", False)


def _recap(history: ViewerHistory, moves: list[int], *, first: bool) -> str:
    """Return the recap, else the last sentences of the others' moves; empty if there were only draws.

    `first`: the seat has not acted since the play opened.
    """
    if recaps := history.recap(moves):
        facts = tuple(recaps[-MAX_FACTS:])
        return CORE.translate("since-your-turn", first=first, facts=facts, more=len(recaps) - len(facts))
    others = [history.line(at)["line"] for at in moves if history.line(at)["by"] != CHANCE_LINE]
    if not any(others):
        return ""
    return CORE.translate("since-your-turn-moves", first=first, lines=tuple(filter(None, others[-FALLBACK_SENTENCES:])))
