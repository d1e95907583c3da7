"""What one kind of viewer is told of a match. Where a game hides nothing all viewers are of one kind.

A viewer counts the events that it may know of, and nothing else: `at` is the number of a position in that count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple, NotRequired, TypedDict

from crossings.engine import HIDDEN
from crossings.engine.effect import MovePreview, PlayedMove, Statistic
from crossings.engine.errors import check_number, check_viewer
from crossings.engine.reactions import window_position
from crossings.table import dice
from crossings.table.events import CHANCE_MOVE, END, HINT, MOVE, REDO, SEATING, UNDO, WORD, Event
from crossings.table.forced_passes import forced_pass
from crossings.table.match import Match, Transaction
from crossings.table.positions import hides_moves
from crossings.table.undo import RecordedMove
from crossings.words import CORE, Effect, cached_per_instance, current_locale

VIEWS_KEPT = 4
READ_KEPT = 6
"""How many positions are kept as the game has read them: before a move and after it, and after draws that follow."""
EFFECTS_KEPT = 1024
"""How many moves' effects are kept: a log in another language, a recap and an ending tell them again."""
CHANCE_LINE = "chance"
"""Whose a move is in the log where chance made it."""


class ViewerPly(NamedTuple):
    """A position as a viewer sees it: `at` in its own count, `number` in the match's.

    `stage` counts the moments that go on at one position; 0: none does.
    """

    at: int
    number: int
    stage: int = 0


class LogLine(TypedDict):
    """One line of the log: `by` is a seat, "chance" or "?", `move` its text (None: an undo, a redo, a word)."""

    at: int
    by: int | str | None
    move: str | None
    line: str
    moves: int
    """The number of moves after this line."""
    counts: NotRequired[bool]
    """Present if the line is a move: `moves` is then its number."""
    undone: NotRequired[bool]
    opens: NotRequired[bool]
    """It opened the play: what came before it was set-up."""
    first: NotRequired[int]
    """A step of a row: the position that its first step led to,"""
    group_line: NotRequired[str]
    """and what is told of the row as far as to this one."""


class ViewerHistory:
    """A seat's view of a match, or a spectator's (None). Everything comes from the game's views."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self.seat = check_viewer(seat, len(match.seats))
        self._looked = 0
        self._seen: list[int] = []
        self._heads = [match.commitment]
        self._lines: dict[str, list[LogLine]] = {}
        """The log in each language that it has been told in."""
        self._last_told: dict[str, ViewerPly] = {}
        """In each language the position in which the last of these lines was put into words."""
        self.figures: dict[str, list[Statistic]] = {}
        """What sums up a game that is over, in each language."""
        self._stage = 0
        self._stages: dict[ViewerPly, dict[str, Any]] = {}

    # ---- what is remembered --------------------------------------------------------------------

    @property
    def is_warm(self) -> bool:
        """Whether anything is remembered of positions."""
        return not CACHED_NAMES.isdisjoint(vars(self))

    def forget(self) -> None:
        """Let go of what is remembered of positions; it is worked out again when it is asked for."""
        for name in CACHED_NAMES:
            vars(self).pop(name, None)

    # ---- positions -----------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many events this viewer knows of."""
        return len(self._numbers())

    @property
    def now(self) -> ViewerPly:
        """The position as it stands."""
        return ViewerPly(self.at, self.match.at, self._stage)

    def ply(self, at: int) -> ViewerPly:
        """A position, of the past or the one that stands: as it was when the next move was made. Raises `BadNumber`."""
        numbers, at = self._numbers(), check_number(at, "a position", 0, self.at)
        return self.now if at == len(numbers) else ViewerPly(at, numbers[at] - 1)

    def at_after(self, draft: Transaction) -> int:
        """How many events this viewer will know of once a draft is accepted."""
        states = (self.match.state, *draft.states)
        steps = zip(states, draft.events, strict=False)
        return self.at + sum(self.seat not in self.match.unseen_by(before, event) for before, event in steps)

    def last_move(self) -> int:
        """The number (in this viewer's count) of the last move that stands; 0: none."""
        return next(self.moves_in_effect(), 0)

    def moves(self) -> int:
        """The number of moves that have not been undone, the same for all viewers."""
        return self.match.moves_at(self.match.at)

    def moves_among(self, last: int) -> int:
        """How many of the last moves and draws count. Raises `BadNumber`."""
        first = len(self.match.done) - check_number(last, "moves", 0, len(self.match.done))
        return sum(played.counts for played in self.match.done[first:])

    def _count_seen(self, moves: Iterable[RecordedMove]) -> int:
        return sum(self.match.is_seen(played.event.number, self.seat) for played in moves)

    def count(self, number: int) -> int:
        """How many events this viewer knows of up to one of the match. Raises `BadNumber`."""
        return bisect_right(self._numbers(), check_number(number, "an event", 0, self.match.at))

    def number(self, at: int) -> int:
        """The match's number of the event that led to a position (`at` is 1 or more). Raises `BadNumber`."""
        numbers = self._numbers()
        return numbers[check_number(at, "an event", 1, len(numbers)) - 1]

    def view(self, ply: ViewerPly) -> dict[str, Any]:
        """The view of a position."""
        return self._stages[ply] if ply.stage else self._view(ply.number)

    def actor(self, ply: ViewerPly) -> int | str | None:
        """Who is to act, as the view of a position tells."""
        state = self.match.state_at(ply.number)
        if not self.match.game.hides:
            return state.actor
        actor: int | str | None = (self.view(ply) if ply.stage else state.secrets(self.seat))["actor"]
        return actor

    def result(self, ply: ViewerPly) -> dict[str, Any] | None:
        """How it ended, as the view of a position tells."""
        if ply.stage:
            result: dict[str, Any] | None = self.view(ply)["result"]
            return result
        ended = self.match.state_at(ply.number).result
        return ended.to_json() if ended else None

    def position(self, ply: ViewerPly) -> Any:
        """The view of a position, read by the game."""
        return self.match.game.read(self.view(ply), self.seat) if ply.stage else self._read(ply.number)

    def preview(self, ply: ViewerPly) -> MovePreview:
        """What moves would do at a position, as far as this viewer can know."""
        game, seen = self.match.game, self.position(ply)
        if ply.stage:
            return MovePreview(game, self.view(ply), self.seat, seen)
        return MovePreview(game, None, self.seat, seen, self.match.state_at(ply.number))

    def hold(self, view: dict[str, Any], stage: int) -> None:
        """A moment goes on: until it is over this is what is seen. The one before is kept to tell the difference."""
        self._stage = stage
        self._stages = dict(list(self._stages.items())[-1:]) | {self.now: view}

    def release(self) -> None:
        """No moment goes on any more."""
        self._stage = 0

    def _numbers(self) -> list[int]:
        """The match's numbers of the events that this viewer knows of."""
        while self._looked < len(self.match.events):
            self._looked += 1
            if self.match.is_seen(self._looked, self.seat):
                self._seen.append(self._looked)
        return self._seen

    # ---- moves ---------------------------------------------------------------------------------

    def before(self, at: int) -> dict[str, Any]:
        """The view in which the event was made that led to a position."""
        return self._view(self.number(at) - 1)

    def after(self, at: int) -> dict[str, Any]:
        """The view that it led to: once the reaction windows after it are closed, or so far."""
        return self.view(self.ply(at)) if hides_moves(self.match.game) else self._view(self.number(at))

    def position_before(self, at: int) -> Any:
        """The view in which the event was made that led to a position, read by the game."""
        return self._read(self.number(at) - 1)

    def position_after(self, at: int) -> Any:
        """The view that it led to, read by the game: once the reaction windows after it are closed, or so far."""
        return self.position(self.ply(at)) if hides_moves(self.match.game) else self._read(self.number(at))

    @cached_per_instance(lru_cache(maxsize=EFFECTS_KEPT))
    def _effects(self, ply: ViewerPly) -> Sequence[Effect]:
        """Effects up to the first reaction window, then those up to `spot`, so that more are only added."""
        number, effects = self.number(ply.at), self.match.game.effects.effects
        if not self._is_move(number):
            return effects(self._read(number), "", self.position(ply)) if hides_moves(self.match.game) else ()
        before, text = self._read(number - 1), self.move(self.match.events[number - 1])
        windows = self.match.reaction_windows(number)
        if not windows:
            return effects(before, text, self._read(number))
        window = window_position(windows[0], self.match.state_at(number), self.seat)
        return (*effects(before, text, window), *effects(window, "", self.position(ply)))

    def effects(self, at: int) -> Sequence[Effect]:
        """Return the effects of the event that led to a position, as far as this viewer may know.

        While a reaction window after a move is open these are the effects up to the window; once it closes, the
        effects that followed are added. Raises `BadNumber`.
        """
        return self._effects(self.ply(check_number(at, "an event", 1, self.at)))

    def added(self, shown: ViewerPly) -> LogLine | None:
        """Return the line of the last event a viewer was `shown` if effects were added to it since then, else None."""
        if not shown.stage:
            return None
        is_same = shown in self._stages and len(self.effects(shown.at)) == len(self._effects(shown))
        return None if is_same else self.line(shown.at)

    def recap(self, moves: Iterable[int]) -> list[str]:
        """What somebody who was away has to know of the moves that led to these positions, turn by turn; what chance
        does belongs to the turn."""
        turns: list[tuple[int | None, list[int]]] = [(None, [])]
        for at in moves:
            by = self.line(at)["by"]
            if isinstance(by, int) and by != turns[-1][0]:
                turns.append((by, []))
            turns[-1][1].append(at)
        told: list[str] = []
        for seat, turn in turns:
            name = None if seat is None else self.match.game.seat_names[seat]
            told += self.match.game.words.recap(chain.from_iterable(map(self.effects, turn)), name)
        return told

    def story_entry(self, at: int) -> PlayedMove:
        """The same as a piece of the game's story."""
        event = self.match.events[self.number(at) - 1]
        return PlayedMove(at, None if event.kind == CHANCE_MOVE else event.by, self.effects(at))

    def moves_in_effect(self) -> Iterator[int]:
        """The positions that moves led to which have not been taken back, the last one first."""
        numbers = (played.event.number for played in reversed(self.match.done))
        return (self.count(number) for number in numbers if self.match.is_seen(number, self.seat))

    def move(self, event: Event) -> str:
        """A move's text as this viewer may see it."""
        return self._move(event.number) if self.match.game.hides else event.text

    @cached_per_instance(lru_cache(maxsize=VIEWS_KEPT))
    def _move(self, number: int) -> str:
        event = self.match.events[number - 1]
        return self.match.game.visible_move(self.match.state_at(number - 1), event.text, self.seat)

    # ---- the chain of what was shown -----------------------------------------------------------

    def head(self, at: int) -> str:
        """The hash of all that this viewer was shown up to a position, which nobody can change without changing it.

        Raises `BadNumber`.
        """
        at = check_number(at, "a position", 0, self.at)
        while len(self._heads) <= at:
            self._heads.append(dice.chained(self._heads[-1], self.link(len(self._heads))))
        return self._heads[at]

    @property
    def head_now(self) -> str:
        """The same up to the position that stands."""
        return self.head(self.at)

    def link(self, at: int) -> list[object]:
        """The line of the chain that led to a position: its number, kind, by whom, what; at its end what is covered.

        What chance covers follows from the seed and need not be bound; a seat's covered move is, by a commitment.
        """
        event = self.match.events[self.number(at) - 1]
        if event.kind not in (MOVE, CHANCE_MOVE):
            return [at, event.kind, event.by, self._said(event)]
        text = self.move(event)
        line = [at, event.kind, self._by(event, text, at), text]
        if event.kind == MOVE and text != event.text:
            line.append(dice.cover(self.match.seed, self.seat, at, event.text))
        return line

    def _said(self, event: Event) -> int | str | None:
        """What the log says of an event that is no move, names of persons aside."""
        if event.kind in (UNDO, REDO):
            return self._count_seen(self.match.moves_taken_by(event.number))
        return event.text if event.kind in (WORD, END) else None

    # ---- the log -------------------------------------------------------------------------------

    def lines(self) -> list[LogLine]:
        """The log so far: `at`, `by`, `move`, `line`, and `undone` for moves that were taken back."""
        numbers = self._numbers()
        lines = self._told_to(len(numbers))
        on_the_way = {played.event.number for played in self.match.done}
        undone = [self._is_move(number) and number not in on_the_way for number in numbers]
        return [{**line, "undone": True} if gone else line for line, gone in zip(lines, undone, strict=True)]

    @property
    def told(self) -> dict[str, list[LogLine]]:
        """The lines that have been told so far, in each language."""
        return self._lines

    def has_told(self, at: int) -> bool:
        """Whether a line has been put into words, in the language that is spoken."""
        return len(self._lines.get(current_locale(), ())) >= check_number(at, "an event", 0)

    def remember(self, told: dict[str, list[LogLine]]) -> None:
        """Lines that were told before, and need not be put into words again."""
        self._lines = told

    def line(self, at: int) -> LogLine:
        """The log line of the event that led to a position (`at` is 1 or more). Raises `BadNumber`."""
        at = check_number(at, "an event", 1, self.at)
        return self._told_to(at)[at - 1]

    def _told_to(self, at: int) -> list[LogLine]:
        """The lines so far in the language that is spoken, at least as many as lead to a position."""
        lines = self._lines.setdefault(current_locale(), [])
        if lines and hides_moves(self.match.game) and self._last_told.get(current_locale()) != self.ply(len(lines)):
            del lines[-1]
        while len(lines) < at:
            lines.append(self._told(len(lines) + 1))
        if lines:
            self._last_told[current_locale()] = self.ply(len(lines))
        return lines

    def _is_move(self, number: int) -> bool:
        return self.match.events[number - 1].kind in (MOVE, CHANCE_MOVE)

    def _told(self, at: int) -> LogLine:
        event = self.match.events[self.number(at) - 1]
        moves = self.match.moves_at(event.number)
        if event.kind not in (MOVE, CHANCE_MOVE):
            return {"at": at, "by": event.by, "move": None, "line": self._event_line(at, event), "moves": moves}
        text = self.move(event)
        line: LogLine = {
            "at": at,
            "by": self._by(event, text, at),
            "move": text,
            "line": self.match.game.words.describe(self.effects(at)),
            "moves": moves,
        }
        if event.kind == MOVE and moves > self.match.moves_at(event.number - 1):
            line["counts"] = True
        if self._is_passed(at):
            line["line"] = CORE.translate("passed-by-itself", line=line["line"])
        if any(effect.ends_setup for effect in self.effects(at)):
            line["opens"] = True
        elif (first := self._first_of_row(at, line["by"])) < at:
            steps = map(self.effects, range(first, at + 1))
            line |= {"first": first, "group_line": self.match.game.words.describe(chain.from_iterable(steps))}
        return line

    def _is_passed(self, at: int) -> bool:
        """Whether a move was a pass beside which there was nothing to do, as all know."""
        event, effects = self.match.events[self.number(at) - 1], self.effects(at)
        if event.kind != MOVE or not effects or not effects[0].is_pass:
            return False
        return forced_pass(self.match.state_at(self.number(at) - 1), event.by, self.match.viewers) == event.text

    def _first_of_row(self, at: int, by: int | str | None) -> int:
        """Where the row began that a move goes on with; `at` itself: it is no step, or the first one."""
        if at == 1 or not (step := self._step_of(at)) or self._step_of(at - 1) != step:
            return at
        before = self._lines[current_locale()][at - 2]
        return before.get("first", at - 1) if before["by"] == by else at

    def _step_of(self, at: int) -> tuple[str, object] | None:
        """Of which row a move was a step, by what it did first."""
        if not self._is_move(self.number(at)) or not (effects := self.effects(at)) or not effects[0].group_field:
            return None
        return effects[0].group_field, getattr(effects[0], effects[0].group_field)

    def _by(self, event: Event, shown: str, at: int) -> int | str:
        """Who made a move: hidden where the viewer may know neither the move nor whose decision it was."""
        if event.kind == CHANCE_MOVE:
            return CHANCE_LINE
        if shown == event.text:
            return event.by
        before = self.match.state_at(self.number(at) - 1)
        return HIDDEN if before.secrets(self.seat)["actor"] == HIDDEN else event.by

    def _event_line(self, at: int, event: Event) -> str:
        """Return the line of an event that is no move, and what followed if it came within a reaction window."""
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

    @cached_per_instance(lru_cache(maxsize=VIEWS_KEPT))
    def _view(self, number: int) -> dict[str, Any]:
        return self.match.state_at(number).cached_view(self.seat)

    @cached_per_instance(lru_cache(maxsize=READ_KEPT))
    def _read(self, number: int) -> Any:
        return self.match.state_at(number).position(self.seat)


CACHED_NAMES = frozenset(name for name, one in vars(ViewerHistory).items() if isinstance(one, cached_property))
