"""Verify a finished game's file: replay its log and compare the whole file with the result.

The seed must match the commitment, every event must be possible, and every draw must follow from the seed, the salt,
the random words and the number of draws. Everything that follows from the log (positions, indexes, words, undos, heads)
is computed again and compared. `docs/play/dice.md` says what this proves and what it doesn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

from crossings.engine import CHANCE, CrossingsError, Game, IllegalMove, State, game, shorten
from crossings.engine.checks import check_viewer
from crossings.table import events
from crossings.table.dice import FORM, SEED_BYTES, canonical
from crossings.table.files import export_finished, viewer_kinds
from crossings.table.match import IMPORTED_SALT, Match
from crossings.table.viewer_history import ViewerHistory

Line = Mapping[str, Any]
Row = tuple[int, str, int | None, Any]
"""An event in a file: number, kind, seat and value."""
NOT_A_GAME = "this is not the file of a game played at a table: "
MIN_LINES = 2
"""Minimum number of lines of a file: the header and the end."""
WITH_COUNT = (events.UNDO, events.REDO)
WITHOUT_VALUE = (events.HINT, *events.SEATING)
KINDS = (events.MOVE, events.CHANCE_MOVE, events.WORD, events.END, *WITH_COUNT, *WITHOUT_VALUE)


class BadFile(CrossingsError):
    """The file is not the record of a finished game, or was changed."""


@dataclass(frozen=True)
class VerifiedGame:
    """A game whose file matches its seed."""

    match: Match

    @property
    def moves(self) -> int:
        """The number of moves that were not undone."""
        return self.match.moves_at(self.match.at)

    @property
    def draws(self) -> int:
        """The number of draws that were not undone."""
        return sum(played.is_chance for played in self.match.done)

    def places(self, head: str, seat: int | None = None) -> list[tuple[int | None, int]]:
        """Return which viewers were shown this head, and at which position; only `seat` if given. Raises `BadSeat`."""
        seat = check_viewer(seat, len(self.match.seats))
        asked = self._heads if seat is None else {viewer: self._heads[viewer] for viewer in (self._kind(seat),)}
        return [(viewer, heads.index(head)) for viewer, heads in asked.items() if head in heads]

    def _kind(self, seat: int) -> int | None:
        return seat if self.match.game.hides else None

    @cached_property
    def _heads(self) -> dict[int | None, list[str]]:
        """All heads of each kind of viewer, starting with the commitment."""
        histories = [ViewerHistory(self.match, viewer) for viewer in viewer_kinds(self.match)]
        return {history.seat: [history.head(at) for at in range(history.at + 1)] for history in histories}


def verify(lines: Sequence[Any]) -> VerifiedGame:
    """Verify a whole file, given as its JSON lines. Raises `BadFile`."""
    bad = next((number for number, line in enumerate(lines, 1) if not isinstance(line, dict)), None)
    if bad is not None or len(lines) < MIN_LINES:
        raise BadFile(NOT_A_GAME + (f"line {bad} is no JSON object" if bad else f"it has {len(lines)} lines"))
    with _as_bad_file():
        match = _replay(lines[0])
        _compare(match, lines)
    return VerifiedGame(match)


def replay_match(head: Line) -> Match:
    """Replay a finished game from the first line of its file. Raises `BadFile`."""
    with _as_bad_file():
        match = _replay(head)
        if not match.is_over:
            raise BadFile("the log does not lead to the end of the game")
    return match


def resume_match(head: Line, seats: Sequence[events.Seat]) -> Match:
    """Replay a running game (`files.export_running`) with these seats. Raises `BadFile`."""
    with _as_bad_file():
        match = _replay(head, seats)
        if match.is_over:
            raise BadFile("the game is over already")
    return match


def replay_moves(head: Line, moves: Sequence[Any]) -> Match:
    """Replay a finished game that was not played at a table, from its first line and its moves. Raises `BadFile`.

    Its draws are taken as they are: there is no commitment to them.
    """
    with _as_bad_file():
        one = _game(head)
        options = one.resolve(head["options"])
        match = Match(IMPORTED_SALT, one, options, _seats(options), bytes(SEED_BYTES), salt=IMPORTED_SALT)
        for number, text in enumerate(moves, 1):
            actor = match.state.actor
            _play(match.state, text, number)
            kind, by = (events.MOVE, actor) if isinstance(actor, int) else (events.CHANCE_MOVE, CHANCE)
            match.follow([events.Event(number, kind, by, text, one.number_of[text])])
        if not match.is_over:
            raise BadFile("the moves of the file do not lead to the end of the game")
    return match


def _replay(head: Line, seats: Sequence[events.Seat] | None = None) -> Match:
    match = _match(head, seats)
    for row in map(_row, head["log"]):
        _follow(match, row)
    return match


@contextmanager
def _as_bad_file() -> Iterator[None]:
    """Turn any error that a file causes into `BadFile`."""
    try:
        yield
    except KeyError as error:
        raise BadFile(f"{NOT_A_GAME}it lacks {shorten(error.args[0])}") from None
    except (TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise BadFile(f"{NOT_A_GAME}{type(error).__name__}: {' '.join(str(error).split())[:100]}") from None


# ---- the match -----------------------------------------------------------------------------------


def _match(head: Line, seats: Sequence[events.Seat] | None) -> Match:
    """Return the match before its first event, checked against the commitment. Default seats: one person each."""
    one = _game(head)
    if head["salt"] == IMPORTED_SALT:
        raise BadFile(
            "what chance gave in this game came with a file: it does not follow from a seed, so it can't be verified"
        )
    if head["seed"] is None:
        raise BadFile("the game is not over, so its seed is still secret")
    seed, form = bytes.fromhex(_text(head, "seed")), head["form"]
    if len(seed) != SEED_BYTES:
        raise BadFile(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    if type(form) is not int or form != FORM:
        raise BadFile(f"the file has format {shorten(form)}, this version of Crossings reads {FORM}")
    options = one.resolve(head["options"])
    seats = seats or _seats(options)
    match = Match(_text(head, "table"), one, options, seats, seed, salt=_text(head, "salt"))
    match.allows_hints = True
    if head["commitment"] != match.commitment:
        raise BadFile("the seed does not match the commitment made at the start")
    return match


def _game(head: Line) -> Game:
    """Return the game of a file. Raises `BadFile` if its rules have another version."""
    one = game(_text(head, "game"))
    if head["version"] != one.version:
        raise BadFile(f"the file is of rules version {shorten(head['version'])}, these are version {one.version}")
    return one


def _seats(options: Mapping[str, Any]) -> list[events.Seat]:
    """Return a person for each seat."""
    return [events.Seat(events.PERSON, seat) for seat in range(int(options["players"]))]


def _text(line: Line, key: str) -> str:
    value = line[key]
    if not isinstance(value, str) or not value:
        raise BadFile(f"`{key}` must be a text, not {shorten(value)}")
    return value


# ---- the log -------------------------------------------------------------------------------------


def _row(row: Any) -> Row:
    """Return an event of the log. Raises `BadFile` if it is malformed."""
    number, kind, by, what = row
    wanted = int if kind in WITH_COUNT else type(None) if kind in WITHOUT_VALUE else str
    by_whom = type(None) if kind == events.CHANCE_MOVE else int
    if type(number) is not int or kind not in KINDS or type(by) is not by_whom or type(what) is not wanted:
        raise BadFile(f"not a valid event: {shorten(row)}")
    return number, kind, by, what


def _follow(match: Match, row: Row) -> None:
    """Add the next event to the match. Raises `BadFile` if it is not possible."""
    number, kind, by, what = row
    if number != match.at + 1:
        raise BadFile(f"event {match.at + 1} is missing from the log; found event {number} instead")
    if match.is_over:
        raise BadFile(f"event {number} comes after the end")
    try:
        match.follow([_next_draw(match, what) if by is None else _event(match, kind, by, what)])
    except BadFile as error:
        raise BadFile(f"event {number}: {error}") from None
    except CrossingsError as error:
        raise BadFile(f"event {number} is not possible: {error}") from None


def _next_draw(match: Match, text: str) -> events.Event:
    """Return the next draw. Raises `BadFile` unless it is the one in the log."""
    if match.state.actor != "chance":
        raise BadFile("no draw was due")
    due = match.next_draw()
    if due.text != text:
        raise BadFile(f"the seed yields {due.text}, not {shorten(text)}")
    return due


def _event(match: Match, kind: str, by: int, what: Any) -> events.Event:
    """Return an event of a seat. Raises an error if it is not possible."""
    if by not in range(len(match.seats)):
        raise BadFile(f"there is no seat {shorten(by)}")
    if kind == events.MOVE:
        match.check_turn(by)
        if what not in match.state.actions():
            raise match.state.why_not(what)
        return events.Event(match.at + 1, events.MOVE, by, what, match.game.number_of[what])
    if kind in WITH_COUNT:
        return _undo_or_redo(match, kind, by, what)
    if kind == events.WORD:
        return match.prepare_word(by, what).events[0]
    if kind == events.END:
        return match.prepare_end(by, what).events[0]
    if kind == events.HINT and not match.is_actor_hidden:
        return match.prepare_hint(by).events[0]
    return events.Event(match.at + 1, kind, by)


def _undo_or_redo(match: Match, kind: str, by: int, count: int) -> events.Event:
    """Return an undo or redo. Raises `BadFile` if it includes a draw or a move that revealed something."""
    if kind == events.REDO:
        if not match.undone or len(match.undone[-1].moves) != count:
            raise BadFile("these moves were not undone")
    elif not 1 <= count <= len(match.done) or any(one.is_chance or match.reveals(one) for one in match.done[-count:]):
        raise BadFile("moves that drew or revealed something can't be undone")
    return events.Event(match.at + 1, kind, by, count=count)


# ---- comparing the file --------------------------------------------------------------------------


def _compare(match: Match, lines: Sequence[Line]) -> None:
    """Compare the file with the one written from the replayed log. Raises `BadFile`."""
    if not match.is_over:
        raise BadFile("the log does not lead to the end of the game")
    for number, (true, line) in enumerate(zip_longest(export_finished(match), lines)):
        if true is None or line is None:
            raise BadFile(f"the file has {len(lines) - 2} moves and draws, but its log has {len(match.done)}")
        more = sorted(line.keys() - true.keys())
        if more:
            raise BadFile(f"line {number + 1} has {shorten(more[0])}, which does not match the log")
        for key, value in true.items():
            if not _is_same_json(line[key], value):
                raise BadFile(_difference(number, key, len(lines) - 1, line, true))


def _is_same_json(one: object, other: object) -> bool:
    """Return whether two values are the same JSON. In Python, `True == 1`."""
    return canonical(one) == canonical(other)


def _difference(number: int, key: str, last: int, line: Line, true: Line) -> str:
    """Return a message about a line that differs."""
    if number == 0:
        return f"`{key}` is not what the log comes to"
    if number == last:
        return "the last position is not the one that the moves lead to"
    if key == "state":
        return f"line {number + 1}: the position is not the one that the moves before lead to"
    if key == "move" and "index" in true:
        return f"line {number + 1}: the seed yields {true['move']}, not {shorten(line['move'])}"
    return f"line {number + 1}: `{key}` is not what the log comes to"


@dataclass(frozen=True)
class Record:
    """A whole game, with one position more than moves. `ended`: how the players ended it early, if they did."""

    game: Game
    states: tuple[State, ...]
    moves: tuple[str, ...]
    ended: events.Ended | None = None

    @property
    def counted(self) -> int:
        """The number of moves, not counting draws."""
        return sum(state.is_counted(move) for state, move in zip(self.states, self.moves, strict=False))


def read_record(lines: Sequence[Mapping[str, Any]]) -> Record:
    """Read a game from its file as JSON lines, written by a table or by `crossings trace`. Raises `BadFile`."""
    if len(lines) < MIN_LINES:
        raise BadFile(f"not the file of a game: it has {len(lines)} lines")
    try:
        head, *nodes, last = lines
        one = game(head["game"])
        if head["version"] != one.version:
            raise BadFile(f"the file is of rules version {head['version']}, these are version {one.version}")
        if "view" in last or ("result" not in last and "ended" not in last):
            raise BadFile("the game is not over, so its hidden information is still secret")
        first = nodes[0] if nodes else last
        moves = tuple(node["move"] for node in nodes)
        states = [one.from_json(first["state"]) if "state" in first else one.start(**head["options"])]
        for number, move in enumerate(moves, 1):
            states.append(_play(states[-1], move, number))
        ended = _ended_by(last, states[0])
        if states[-1].result is None and ended is None:
            raise BadFile("the moves of the file do not lead to the end of the game")
        return Record(one, tuple(states), moves, ended)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(f"not the file of a game ({type(error).__name__}: {error})") from None


def _ended_by(last: Mapping[str, Any], start: State) -> events.Ended | None:
    """Return how the players ended the game early, if they did."""
    if "ended" not in last:
        return None
    by, how = last["ended"]["by"], last["ended"]["how"]
    if type(by) is not int or by not in range(start.seats) or how not in (events.RESIGN, events.DRAW, events.CONCEDE):
        raise BadFile("the file does not say how the game was ended")
    return events.ended(_seats(start.options), by, how)


def _play(state: State, move: str, number: int) -> State:
    try:
        return state.play(move)
    except IllegalMove as error:
        raise BadFile(f"line {number + 1}: illegal move: {error.sentence}") from None
