"""What one kind of viewer can see of a match. If a game hides nothing, all viewers are of one kind.

A viewer counts only the events that it may know of: `at` is the number of a position in this count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple, NotRequired, TypedDict

from crossings.engine import HIDDEN, State
from crossings.engine.checks import check_number, check_viewer
from crossings.engine.effects import PlayedMove, Statistic
from crossings.engine.effects.emitted import before_public
from crossings.engine.effects.preview import MovePreview
from crossings.engine.effects.reactions import effects_before_window
from crossings.engine.kernels.emit import Emitted
from crossings.table import dice
from crossings.table.events import CHANCE_MOVE, END, HINT, MOVE, REDO, SEATING, UNDO, WORD, Event
from crossings.table.match import Match, Transaction
from crossings.table.positions import hides_moves
from crossings.table.undo import RecordedMove
from crossings.words import CORE, Effect, cached_per_instance, current_locale

VIEWS_CACHED = 4
POSITIONS_CACHED = 6
"""Number of cached positions as the game reads them: before and after a move, and after the draws that follow."""
EFFECTS_CACHED = 1024
"""Number of moves with cached effects, which logs in other languages, recaps and the end of the game use again."""
CHANCE_LINE = "chance"
"""The value of `by` for moves of chance in the log."""


class ViewerPly(NamedTuple):
    """A position as a viewer sees it: `at` in the viewer's count, `number` in the match's.

    `stage` counts the reaction windows at one position; 0: none is open.
    """

    at: int
    number: int
    stage: int = 0


class ShownWindow(NamedTuple):
    """A reaction window: what the viewer sees of it, and its position for players without a decision."""

    view: dict[str, Any]
    state: State


class LogLine(TypedDict):
    """One line of the log. `by` is a seat, "chance" or "?"; `move` is None for other events, such as an undo."""

    at: int
    by: int | str | None
    move: str | None
    line: str
    moves: int
    """The number of moves after this line."""
    counts: NotRequired[bool]
    """Present if the line is a move, number `moves`."""
    undone: NotRequired[bool]
    opens: NotRequired[bool]
    """Present if this move opened the play: everything before was setup."""
    first: NotRequired[int]
    """For a step of a compound move: the position after its first step."""
    group_line: NotRequired[str]
    """For a step of a compound move: one sentence for the steps so far."""


class ViewerHistory:
    """What a seat, or a spectator (None), can see of a match. Everything comes from the game's views."""

    def __init__(self, match: Match, seat: int | None) -> None:
        """Raises `BadSeat`."""
        self.match = match
        self.seat = check_viewer(seat, len(match.seats))
        self._checked = 0
        self._seen: list[int] = []
        self._heads = [match.commitment]
        self._lines: dict[str, list[LogLine]] = {}
        """The log in each language in which it was requested."""
        self._last_written: dict[str, ViewerPly] = {}
        """For each language, the position for which the last of these lines was written."""
        self.figures: dict[str, list[Statistic]] = {}
        """The statistics of a finished game in each language."""
        self._stage = 0
        self._windows: dict[ViewerPly, ShownWindow] = {}

    # ---- caches ----------------------------------------------------------------------------------

    @property
    def has_cache(self) -> bool:
        """Whether anything about positions is cached."""
        return not CACHED_NAMES.isdisjoint(vars(self))

    def forget(self) -> None:
        """Clear the cache of positions."""
        for name in CACHED_NAMES:
            vars(self).pop(name, None)

    # ---- positions -----------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The number of events that this viewer knows of."""
        return len(self._numbers())

    @property
    def now(self) -> ViewerPly:
        """The current position."""
        return ViewerPly(self.at, self.match.at, self._stage)

    def ply(self, at: int) -> ViewerPly:
        """Return a position as it was when the next move was made. Raises `BadNumber`."""
        numbers = self._numbers()
        at = check_number(at, "a position", 0, len(numbers))
        return self.now if at == len(numbers) else ViewerPly(at, numbers[at] - 1)

    def at_after(self, transaction: Transaction) -> int:
        """Return how many events this viewer will know of once a transaction is accepted."""
        states = (self.match.state, *transaction.states)
        steps = zip(states, transaction.events, strict=False)
        return self.at + sum(self.seat not in self.match.unseen_by(before, event) for before, event in steps)

    def last_move(self) -> int:
        """Return the number, in this viewer's count, of the last move that was not undone; 0: none."""
        return next(self.moves_in_effect(), 0)

    def moves(self) -> int:
        """Return the number of moves that were not undone. It is the same for all viewers."""
        return self.match.moves_at(self.match.at)

    def hints(self) -> list[int]:
        """Return how many hints each seat asked for, as far as this viewer may know."""
        seen = [event.by for event in self.match.events if event.kind == HINT and self._is_seen(event)]
        return [seen.count(seat) for seat in range(len(self.match.seats))]

    def _is_seen(self, event: Event) -> bool:
        return self.match.is_seen(event.number, self.seat)

    def moves_among(self, last: int) -> int:
        """Return how many of the last `last` moves and draws count as moves. Raises `BadNumber`."""
        first = len(self.match.done) - check_number(last, "moves", 0, len(self.match.done))
        return sum(played.counts for played in self.match.done[first:])

    def _count_seen(self, moves: Iterable[RecordedMove]) -> int:
        return sum(self.match.is_seen(played.event.number, self.seat) for played in moves)

    def count(self, number: int) -> int:
        """Return how many events up to event `number` this viewer knows of. Raises `BadNumber`."""
        return bisect_right(self._numbers(), check_number(number, "an event", 0, self.match.at))

    def number(self, at: int) -> int:
        """Return the match's number of the event that led to position `at`, which is at least 1. Raises `BadNumber`."""
        numbers = self._numbers()
        return numbers[check_number(at, "an event", 1, len(numbers)) - 1]

    def view(self, ply: ViewerPly) -> dict[str, Any]:
        """Return the view of a position."""
        return self._windows[ply].view if ply.stage else self._view(ply.number)

    def actor(self, ply: ViewerPly) -> int | str | None:
        """Return who is to act according to the view."""
        state = self.match.state_at(ply.number)
        if not self.match.game.hides:
            return state.actor
        actor: int | str | None = (self.view(ply) if ply.stage else state.secrets(self.seat))["actor"]
        return actor

    def result(self, ply: ViewerPly) -> dict[str, Any] | None:
        """Return the result according to the view."""
        if ply.stage:
            result: dict[str, Any] | None = self.view(ply)["result"]
            return result
        ended = self.match.state_at(ply.number).result
        return ended.to_json() if ended else None

    def position(self, ply: ViewerPly) -> Any:
        """Return the view of a position as the game reads it."""
        return self.match.game.read(self.view(ply), self.seat) if ply.stage else self._read(ply.number)

    def preview(self, ply: ViewerPly) -> MovePreview:
        """Return a preview of moves at a position, as far as this viewer can know."""
        if ply.stage:
            return MovePreview.of_view(self.match.game, self.view(ply), self.seat)
        return MovePreview.of_state(self.match.state_at(ply.number), self.seat)

    def open_window(self, view: dict[str, Any], stage: int, window: State) -> None:
        """Show this view until the reaction window closes. The previous view stays for the scene difference.

        `window` is the position of players without a decision.
        """
        self._stage = stage
        self._windows = dict(list(self._windows.items())[-1:]) | {self.now: ShownWindow(view, window)}

    def close_window(self) -> None:
        """Close the reaction window."""
        self._stage = 0

    def _numbers(self) -> list[int]:
        """Return the match's numbers of the events that this viewer knows of."""
        while self._checked < len(self.match.events):
            self._checked += 1
            if self.match.is_seen(self._checked, self.seat):
                self._seen.append(self._checked)
        return self._seen

    # ---- moves ---------------------------------------------------------------------------------

    def before(self, at: int) -> dict[str, Any]:
        """Return the view before the event that led to a position. Raises `BadNumber`."""
        return self._view(self.number(at) - 1)

    def after(self, at: int) -> dict[str, Any]:
        """Return the view after the event that led to a position.

        While a reaction window after the event is open, this is the view in the window; later, the view after all its
        windows. Raises `BadNumber`.
        """
        return self.view(self.ply(at)) if hides_moves(self.match.game) else self._view(self.number(at))

    def position_before(self, at: int) -> Any:
        """Return the view before the event that led to a position, as the game reads it. Raises `BadNumber`."""
        return self._read(self.number(at) - 1)

    def position_after(self, at: int) -> Any:
        """Return the view after the event that led to a position, as the game reads it.

        While a reaction window after the event is open, this is the view in the window; later, the view after all its
        windows. Raises `BadNumber`.
        """
        return self.position(self.ply(at)) if hides_moves(self.match.game) else self._read(self.number(at))

    @cached_per_instance(lru_cache(maxsize=EFFECTS_CACHED))
    def _effects(self, ply: ViewerPly) -> Sequence[Effect]:
        """Return the effects of the event that led to a position, and of the hidden moves that followed it.

        In a reaction window these are the effects before the window. So later effects are only appended.
        """
        game, first = self.match.game, self.number(ply.at)
        emitted = self._emitted(first)
        for number in range(first + 1, ply.number + 1):
            if not self.match.is_seen(number, self.seat):
                emitted += self._emitted(number)
        if ply.stage:
            before, event = self.match.state_at(first - 1), self.match.events[first - 1]
            until = effects_before_window(before, event.text, self._windows[ply].state)
            emitted = before_public(game.effects, emitted, until)
        return self.match.state_at(first).read_effects(emitted, self.seat)

    def _emitted(self, number: int) -> list[Emitted]:
        """Return what the rules emitted in an event; nothing if it is not a move."""
        event, game = self.match.events[number - 1], self.match.game
        if not self._is_move(number):
            return []
        return self.match.state_at(number - 1).emitted(game.number_of[event.text])

    def effects(self, at: int) -> Sequence[Effect]:
        """Return the effects of the event that led to a position, as far as this viewer may know.

        While a reaction window after a move is open these are the effects up to the window; when it closes, the effects
        that followed are appended. Raises `BadNumber`.
        """
        return self._effects(self.ply(check_number(at, "an event", 1, self.at)))

    def completed_line(self, shown: ViewerPly) -> LogLine | None:
        """Return the line of the last shown event if effects were added to it since then, else None."""
        if not shown.stage:
            return None
        is_same = shown in self._windows and len(self.effects(shown.at)) == len(self._effects(shown))
        return None if is_same else self.line(shown.at)

    def recap(self, moves: Iterable[int]) -> list[str]:
        """Return a summary, turn by turn, of the moves that led to these positions.

        Draws belong to the turn before them.
        """
        turns: list[tuple[int | None, list[int]]] = [(None, [])]
        for at in moves:
            by = self.line(at)["by"]
            if isinstance(by, int) and by != turns[-1][0]:
                turns.append((by, []))
            turns[-1][1].append(at)
        sentences: list[str] = []
        for seat, turn in turns:
            name = None if seat is None else self.match.game.seat_names[seat]
            sentences += self.match.game.words.recap(chain.from_iterable(map(self.effects, turn)), name)
        return sentences

    def story_entry(self, at: int) -> PlayedMove:
        """Return the event that led to a position as an entry of the game's story. Raises `BadNumber`."""
        event = self.match.events[self.number(at) - 1]
        return PlayedMove(at, None if event.kind == CHANCE_MOVE else event.by, self.effects(at))

    def moves_in_effect(self) -> Iterator[int]:
        """Iterate over the positions after moves that were not undone, the last one first."""
        numbers = (played.event.number for played in reversed(self.match.done))
        return (self.count(number) for number in numbers if self.match.is_seen(number, self.seat))

    def move(self, event: Event) -> str:
        """Return a move's text as this viewer may see it."""
        return self._move(event.number) if self.match.game.hides else event.text

    @cached_per_instance(lru_cache(maxsize=VIEWS_CACHED))
    def _move(self, number: int) -> str:
        event = self.match.events[number - 1]
        return self.match.game.visible_move(self.match.state_at(number - 1), event.text, self.seat)

    # ---- the hash chain --------------------------------------------------------------------------

    def head(self, at: int) -> str:
        """Return the hash of everything that this viewer was shown up to a position. Raises `BadNumber`."""
        at = check_number(at, "a position", 0, self.at)
        while len(self._heads) <= at:
            self._heads.append(dice.chain_head(self._heads[-1], self.link(len(self._heads))))
        return self._heads[at]

    @property
    def head_now(self) -> str:
        """The hash of everything that this viewer was shown so far."""
        return self.head(self.at)

    def link(self, at: int) -> list[object]:
        """Return the link of the hash chain for a position: its number, kind, seat and value.

        A hidden move of a seat adds a commitment to it. Hidden draws need none: they follow from the seed. Raises
        `BadNumber`.
        """
        event = self.match.events[self.number(at) - 1]
        if event.kind not in (MOVE, CHANCE_MOVE):
            return [at, event.kind, event.by, self._event_value(event)]
        text = self.move(event)
        line = [at, event.kind, self._by(event, text, at), text]
        if event.kind == MOVE and text != event.text:
            line.append(dice.commit_move(self.match.seed, self.seat, at, event.text))
        return line

    def _event_value(self, event: Event) -> int | str | None:
        """Return the value of an event that is not a move. Names of players are left out."""
        if event.kind in (UNDO, REDO):
            return self._count_seen(self.match.moves_taken_by(event.number))
        return event.text if event.kind in (WORD, END) else None

    # ---- the log -------------------------------------------------------------------------------

    def lines(self) -> list[LogLine]:
        """Return the log so far, with `undone` for moves that were undone."""
        numbers = self._numbers()
        lines = self._lines_to(len(numbers))
        on_the_way = {played.event.number for played in self.match.done}
        undone = [self._is_move(number) and number not in on_the_way for number in numbers]
        return [{**line, "undone": True} if gone else line for line, gone in zip(lines, undone, strict=True)]

    @property
    def languages(self) -> list[str]:
        """The languages in which lines were written so far."""
        return list(self._lines)

    def has_line(self, at: int) -> bool:
        """Return whether a line was already written in the current language. Raises `BadNumber`."""
        return len(self._lines.get(current_locale(), ())) >= check_number(at, "an event", 0)

    def line(self, at: int) -> LogLine:
        """Return the log line of the event that led to position `at`, which is at least 1. Raises `BadNumber`."""
        at = check_number(at, "an event", 1, self.at)
        return self._lines_to(at)[at - 1]

    def _lines_to(self, at: int) -> list[LogLine]:
        """Return the log in the current language, written at least up to a position."""
        lines = self._lines.setdefault(current_locale(), [])
        if hides_moves(self.match.game):
            self._drop_outdated_line(lines)
        while len(lines) < at:
            lines.append(self._write_line(len(lines) + 1))
        return lines

    def _drop_outdated_line(self, lines: list[LogLine]) -> None:
        """Remove the last line of the log in the current language if hidden moves or windows have followed it."""
        if lines and self._last_written[current_locale()] != self.ply(len(lines)):
            del lines[-1]

    def _is_move(self, number: int) -> bool:
        return self.match.events[number - 1].kind in (MOVE, CHANCE_MOVE)

    def _write_line(self, at: int) -> LogLine:
        event = self.match.events[self.number(at) - 1]
        moves = self.match.moves_at(event.number)
        self._last_written[current_locale()] = self.ply(at)
        if event.kind not in (MOVE, CHANCE_MOVE):
            return {"at": at, "by": event.by, "move": None, "line": self._event_line(at, event), "moves": moves}
        text, effects = self.move(event), self.effects(at)
        line: LogLine = {
            "at": at,
            "by": self._by(event, text, at),
            "move": text,
            "line": self.match.game.words.describe(effects),
            "moves": moves,
        }
        if event.kind == MOVE and moves > self.match.moves_at(event.number - 1):
            line["counts"] = True
        if self._is_passed(at):
            line["line"] = CORE.translate("passed-by-itself", line=line["line"])
        if any(effect.ends_setup for effect in effects):
            line["opens"] = True
        elif (first := self._first_of_group(at, line["by"])) < at:
            steps = map(self.effects, range(first, at + 1))
            line |= {"first": first, "group_line": self.match.game.words.describe(chain.from_iterable(steps))}
        return line

    def _is_passed(self, at: int) -> bool:
        """Return whether a move was a forced pass that the table made."""
        event, effects = self.match.events[self.number(at) - 1], self.effects(at)
        if event.kind != MOVE or not effects or not effects[0].is_pass:
            return False
        return self.match.forced_pass(self.match.state_at(self.number(at) - 1), event.by) == event.text

    def _first_of_group(self, at: int, by: int | str | None) -> int:
        """Return the position after the first step of the compound move that this step continues; else `at` itself."""
        if at == 1 or not (step := self._step_of(at)) or self._step_of(at - 1) != step:
            return at
        before = self._lines[current_locale()][at - 2]
        return before.get("first", at - 1) if before["by"] == by else at

    def _step_of(self, at: int) -> tuple[str, object] | None:
        """Return the compound move that a move is a step of, identified by its first effect."""
        if not self._is_move(self.number(at)) or not (effects := self.effects(at)) or not effects[0].group_field:
            return None
        return effects[0].group_field, getattr(effects[0], effects[0].group_field)

    def _by(self, event: Event, shown: str, at: int) -> int | str:
        """Return who made a move: hidden if the viewer may know neither the move nor who had to decide."""
        if event.kind == CHANCE_MOVE:
            return CHANCE_LINE
        if shown == event.text:
            return event.by
        before = self.match.state_at(self.number(at) - 1)
        return HIDDEN if before.secrets(self.seat)["actor"] == HIDDEN else event.by

    def _event_line(self, at: int, event: Event) -> str:
        """Return the line of an event that is not a move, and of what followed if it came within a reaction window."""
        return f"{self._other_line(event)} {self.match.game.words.describe(self.effects(at))}".rstrip()

    def _other_line(self, event: Event) -> str:
        name = self.match.game.seat_names[event.by]
        if event.kind in SEATING:
            who = CORE.translate("seat-of-person", seat=name, person=event.text) if event.text else name
            return CORE.translate(f"seat-{event.kind}", name=who)
        if event.kind == END:
            return CORE.translate(f"end-by-{event.text}", name=name)
        if event.kind == HINT:
            return CORE.translate("asked-for-hint", name=name)
        if event.kind not in (UNDO, REDO):
            return CORE.translate("added-word", name=name, word=event.text)
        moves = sum(played.counts for played in self.match.moves_taken_by(event.number))
        return CORE.translate("undid" if event.kind == UNDO else "redid", name=name, moves=moves)

    @cached_per_instance(lru_cache(maxsize=VIEWS_CACHED))
    def _view(self, number: int) -> dict[str, Any]:
        return self.match.state_at(number).cached_view(self.seat)

    @cached_per_instance(lru_cache(maxsize=POSITIONS_CACHED))
    def _read(self, number: int) -> Any:
        return self.match.state_at(number).position(self.seat)


CACHED_NAMES = frozenset(name for name, one in vars(ViewerHistory).items() if isinstance(one, cached_property))
