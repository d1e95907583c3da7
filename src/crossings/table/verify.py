"""Checking a finished game's file, trusting nothing in it: its log is played again, and must give the whole file.

The seed must be the one that was promised; every event must be possible where it stands; every draw must be the one
that seed, salt, words and the count of draws give. What the log then comes to (positions, indexes, words, undos, heads)
is written anew and compared. `docs/play/dice.md` says what that proves, and what it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

from crossings.engine import CHANCE, CrossingsError, Game, IllegalMove, State, game, shorten
from crossings.engine.errors import check_viewer
from crossings.table import events
from crossings.table.dice import FORM, SEED_BYTES, canonical
from crossings.table.files import export_finished, kinds
from crossings.table.match import ELSEWHERE, Match
from crossings.table.viewer_history import ViewerHistory

Line = Mapping[str, Any]
Row = tuple[int, str, int | None, Any]
"""An event as a file has it: number, kind, by, what."""
NO_GAME = "this is not the file of a game played at a table: "
SHORTEST = 2
"""Lines of a file: what was played, and the end."""
COUNTED = (events.UNDO, events.REDO)
BARE = (events.HINT, *events.SEATING)
KINDS = (events.MOVE, events.CHANCE_MOVE, events.WORD, events.END, *COUNTED, *BARE)


class BadFile(CrossingsError):
    """The file is not the record of a finished game, or not a true one."""


@dataclass(frozen=True)
class VerifiedGame:
    """A game whose file is true to its seed."""

    match: Match

    @property
    def moves(self) -> int:
        """The number of moves that have not been undone."""
        return self.match.moves_at(self.match.at)

    @property
    def draws(self) -> int:
        """The number of draws that have not been undone."""
        return sum(played.is_chance for played in self.match.done)

    def places(self, head: str, seat: int | None = None) -> list[tuple[int | None, int]]:
        """Who was shown a head at which number of their log; with a seat, that seat alone. Raises `BadSeat`."""
        seat = check_viewer(seat, len(self.match.seats))
        asked = self._heads if seat is None else {viewer: self._heads[viewer] for viewer in (self._kind(seat),)}
        return [(viewer, heads.index(head)) for viewer, heads in asked.items() if head in heads]

    def _kind(self, seat: int) -> int | None:
        return seat if self.match.game.hides else None

    @cached_property
    def _heads(self) -> dict[int | None, list[str]]:
        """All heads of each kind of viewer, from the commitment on."""
        all_eyes = [ViewerHistory(self.match, viewer) for viewer in kinds(self.match)]
        return {eyes.seat: [eyes.head(at) for at in range(eyes.at + 1)] for eyes in all_eyes}


def verify(lines: Sequence[Any]) -> VerifiedGame:
    """Check a whole file, given as its JSON lines. Raises `BadFile`."""
    bad = next((number for number, line in enumerate(lines, 1) if not isinstance(line, dict)), None)
    if bad is not None or len(lines) < SHORTEST:
        raise BadFile(NO_GAME + (f"line {bad} is no JSON object" if bad else f"it has {len(lines)} lines"))
    with _faults_named():
        match = _played_again(lines[0])
        _compare(match, lines)
    return VerifiedGame(match)


def replay_match(head: Line) -> Match:
    """The match of a finished game by the first line of its file, its log played again. Raises `BadFile`."""
    with _faults_named():
        match = _played_again(head)
        if not match.is_over:
            raise BadFile("the log does not lead to the end of the game")
    return match


def resume_match(head: Line, seats: Sequence[events.Seat]) -> Match:
    """The match of a game that lasts (`files.carried`), its log played again by these seats. Raises `BadFile`."""
    with _faults_named():
        match = _played_again(head, seats)
        if match.is_over:
            raise BadFile("the game is over already")
    return match


def replay_moves(head: Line, moves: Sequence[Any]) -> Match:
    """The match of a game that was played at no table, by the first line of its file, and its moves. Raises `BadFile`.

    What chance gave is taken as it stands there: nobody has promised it.
    """
    with _faults_named():
        one = _game(head)
        options = one.resolve(head["options"])
        match = Match(ELSEWHERE, one, options, _seats(options), bytes(SEED_BYTES), salt=ELSEWHERE)
        for number, text in enumerate(moves, 1):
            actor = match.state.actor
            _played(match.state, text, number)
            kind, by = (events.MOVE, actor) if isinstance(actor, int) else (events.CHANCE_MOVE, CHANCE)
            match.follow([events.Event(number, kind, by, text, one.number_of[text])])
        if not match.is_over:
            raise BadFile("the moves of the file do not lead to the end of the game")
    return match


def _played_again(head: Line, seats: Sequence[events.Seat] | None = None) -> Match:
    match = _match(head, seats)
    for row in map(_row, head["log"]):
        _follow(match, row)
    return match


@contextmanager
def _faults_named() -> Iterator[None]:
    """Whatever a file makes go wrong is told as `BadFile`."""
    try:
        yield
    except KeyError as error:
        raise BadFile(f"{NO_GAME}it lacks {shorten(error.args[0])}") from None
    except (TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise BadFile(f"{NO_GAME}{type(error).__name__}: {' '.join(str(error).split())[:100]}") from None


# ---- who played what -----------------------------------------------------------------------------


def _match(head: Line, seats: Sequence[events.Seat] | None) -> Match:
    """The match before its first event, if its seed is the one that was promised; a person on each seat if none."""
    one = _game(head)
    if head["salt"] == ELSEWHERE:
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
    """The game of a file, if its rules are those of today."""
    one = game(_text(head, "game"))
    if head["version"] != one.version:
        raise BadFile(f"the file is of rules version {shorten(head['version'])}, these are version {one.version}")
    return one


def _seats(options: Mapping[str, Any]) -> list[events.Seat]:
    """A person on each seat."""
    return [events.Seat(events.PERSON, seat) for seat in range(int(options["players"]))]


def _text(line: Line, key: str) -> str:
    value = line[key]
    if not isinstance(value, str) or not value:
        raise BadFile(f"`{key}` must be a text, not {shorten(value)}")
    return value


# ---- the log -------------------------------------------------------------------------------------


def _row(row: Any) -> Row:
    """An event of the log, if it has the right shape."""
    number, kind, by, what = row
    wanted = int if kind in COUNTED else type(None) if kind in BARE else str
    by_whom = type(None) if kind == events.CHANCE_MOVE else int
    if type(number) is not int or kind not in KINDS or type(by) is not by_whom or type(what) is not wanted:
        raise BadFile(f"not a valid event: {shorten(row)}")
    return number, kind, by, what


def _follow(match: Match, row: Row) -> None:
    """Add the next event, if it is possible there. Raises `BadFile`."""
    number, kind, by, what = row
    if number != match.at + 1:
        raise BadFile(f"event {match.at + 1} is missing from the log; found event {number} instead")
    if match.is_over:
        raise BadFile(f"event {number} comes after the end")
    try:
        match.follow([_drawn(match, what) if by is None else _event(match, kind, by, what)])
    except BadFile as error:
        raise BadFile(f"event {number}: {error}") from None
    except CrossingsError as error:
        raise BadFile(f"event {number} is not possible: {error}") from None


def _drawn(match: Match, text: str) -> events.Event:
    """The draw that is due, which must be the one in the log."""
    if match.state.actor != "chance":
        raise BadFile("no draw was due")
    due = match.due()
    if due.text != text:
        raise BadFile(f"the seed yields {due.text}, not {shorten(text)}")
    return due


def _event(match: Match, kind: str, by: int, what: Any) -> events.Event:
    """What a seat did, if it could."""
    if by not in range(len(match.seats)):
        raise BadFile(f"there is no seat {shorten(by)}")
    if kind == events.MOVE:
        match.check_turn(by)
        if what not in match.state.actions():
            raise match.state.why_not(what)
        return events.Event(match.at + 1, events.MOVE, by, what, match.game.number_of[what])
    if kind in COUNTED:
        return _taken(match, kind, by, what)
    if kind == events.WORD:
        return match.prepare_word(by, what).events[0]
    if kind == events.END:
        return match.prepare_end(by, what).events[0]
    return match.prepare_hint(by).events[0] if kind == events.HINT else events.Event(match.at + 1, kind, by)


def _taken(match: Match, kind: str, by: int, count: int) -> events.Event:
    """Moves that are taken back, never past what was drawn or shown, or made again."""
    if kind == events.REDO:
        if not match.undone or len(match.undone[-1].moves) != count:
            raise BadFile("these moves were not undone")
    elif not 1 <= count <= len(match.done) or any(one.is_chance or one.reveals for one in match.done[-count:]):
        raise BadFile("moves that drew or revealed something can't be undone")
    return events.Event(match.at + 1, kind, by, count=count)


# ---- what the log comes to -----------------------------------------------------------------------


def _compare(match: Match, lines: Sequence[Line]) -> None:
    """The whole file, written anew from the log, must be the file that is checked."""
    if not match.is_over:
        raise BadFile("the log does not lead to the end of the game")
    for number, (true, line) in enumerate(zip_longest(export_finished(match), lines)):
        if true is None or line is None:
            raise BadFile(f"the file has {len(lines) - 2} moves and draws, but its log has {len(match.done)}")
        more = sorted(line.keys() - true.keys())
        if more:
            raise BadFile(f"line {number + 1} has {shorten(more[0])}, which does not match the log")
        for key, value in true.items():
            if not _same(line[key], value):
                raise BadFile(_difference(number, key, len(lines) - 1, line, true))


def _same(one: object, other: object) -> bool:
    """Whether two values are the same JSON; in Python true would be 1."""
    return canonical(one) == canonical(other)


def _difference(number: int, key: str, last: int, line: Line, true: Line) -> str:
    """What is wrong with a line of a file."""
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
    """A whole game: one position more than moves. `ended`: how the persons ended it, if they did."""

    game: Game
    states: tuple[State, ...]
    moves: tuple[str, ...]
    ended: events.Ended | None = None

    @property
    def counted(self) -> int:
        """The number of moves, not counting draws."""
        return sum(state.is_counted(move) for state, move in zip(self.states, self.moves, strict=False))


def read_record(lines: Sequence[Mapping[str, Any]]) -> Record:
    """The game of a file, given as its JSON lines (a table's or one of `crossings trace`). Raises `BadFile`."""
    if len(lines) < SHORTEST:
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
            states.append(_played(states[-1], move, number))
        ended = _ended_by(last, states[0])
        if states[-1].result is None and ended is None:
            raise BadFile("the moves of the file do not lead to the end of the game")
        return Record(one, tuple(states), moves, ended)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(f"not the file of a game ({type(error).__name__}: {error})") from None


def _ended_by(last: Mapping[str, Any], start: State) -> events.Ended | None:
    """How the players ended it, if they did."""
    if "ended" not in last:
        return None
    by, how = last["ended"]["by"], last["ended"]["how"]
    if type(by) is not int or by not in range(start.seats) or how not in (events.RESIGN, events.DRAW, events.CONCEDE):
        raise BadFile("the file does not say how the game was ended")
    return events.ended(_seats(start.options), by, how)


def _played(state: State, move: str, number: int) -> State:
    try:
        return state.play(move)
    except IllegalMove as error:
        raise BadFile(f"line {number + 1}: illegal move: {error.sentence}") from None
