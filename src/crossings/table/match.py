"""One match: its log, and the positions replayed from it. Its keeper writes a draft down, then accepts it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from crossings.engine import CHANCE, HIDDEN, CrossingsError, Game, State
from crossings.engine.errors import check_number, check_seat, check_viewer
from crossings.engine.options import Value
from crossings.table import dice
from crossings.table.events import (
    BACK,
    BOT,
    CHANCE_MOVE,
    END,
    HINT,
    JOIN,
    LEAVE,
    MOVE,
    OFFER,
    PERSON,
    REDO,
    SEATING,
    TO_BOTS,
    UNDO,
    WORD,
    Ended,
    Event,
    Seat,
    ended,
    frees_seat,
    seats_after,
    ways,
)
from crossings.table.forced_passes import forced_pass
from crossings.table.positions import Hidden, Positions, hides_moves, reaction_windows_after
from crossings.table.undo import RecordedMove, Undo, UndoneMoves, find_undo
from crossings.words import CORE

WORD_FORM = re.compile(r"[A-Za-z0-9]{1,40}")
KEPT = 32
"""Of how many moves is kept who may react to them and who may not know of them: it is asked again and again."""
MAX_MOVES_PER_COMMAND = 100
"""How many moves one command may hold."""
MOST_WORDS = 5
"""How many words a seat may add to a match's draws: whoever adds the last one knows that nobody has chosen the dice."""

ELSEWHERE = "elsewhere"
"""The salt of a match whose draws came with a file: no seed gave them, and nobody has promised them."""
MOST_UNDOS = 1000
"""How often moves are taken back in a match: with each undo the whole log is told anew."""
MOST_LEFT = 200
"""How often a bot takes over a seat in a match, for the same reason."""


class Refused(CrossingsError):
    """A command that is not carried out: `code` as docs/contribute/wire.md lists them, and one sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refused(code: str, why: str, /, **given: object) -> Refused:
    """A refusal, with a message of the house for its sentence."""
    return Refused(code, CORE.translate(why, **given))


@dataclass(frozen=True)
class Transaction:
    """What a command would add to the log: events, and the position after each."""

    events: tuple[Event, ...]
    states: tuple[State, ...]


@dataclass(frozen=True)
class ReplayCache:
    """What has been worked out of the first events of a match, so that nobody need work it out again."""

    records: bytes
    """The positions, from the start to that after the last event, one after another."""
    marks: Sequence[int]
    """[n] for each event whether it showed anybody something hidden (bit 0), and who may not know of it: a spectator
    (bit 1), seat 0 (bit 2), and so on."""


class Match:
    """A game under way. `salt` and `seed` decide its draws.

    `version` is that of the rules it was begun with.
    """

    def __init__(
        self,
        id: str,
        game: Game,
        options: dict[str, Value],
        seats: Sequence[Seat],
        seed: bytes,
        *,
        salt: str = "",
        version: str = "",
        events: Iterable[Event] = (),
        past: ReplayCache | None = None,
    ) -> None:
        self.id = id
        self.game = game
        self.options = options
        self.seats = tuple(seats)
        self.seed = seed
        self.salt = salt or id
        self.version = version or game.version
        self.events: list[Event] = []
        self.done: list[RecordedMove] = []
        self.undone: list[UndoneMoves] = []
        self.undos = 0
        self.words: list[str] = []
        self.ended: Ended | None = None
        """How the persons have ended the match, if they have."""
        self.freed = [0] * len(self.seats)
        """How often each seat was taken from somebody who had gone."""
        self.hints = [0] * len(self.seats)
        """How many hints each seat has asked for."""
        self.allows_hints: bool | None = None
        """Whether seats may ask for hints; None: only who plays with nobody, or with all together."""
        self.stops = False
        """Whether drafts end where somebody might react, so that the table can wait there a little."""
        self.passes = False
        """Whether drafts go on where a person could do nothing but pass: that is done for them."""
        self.waits = False
        """Whether the table waits there now: what follows is not known to anybody yet."""
        self._unseen: dict[int, frozenset[int | None]] = {}
        self._taken: dict[int, tuple[RecordedMove, ...]] = {}
        self._forced: dict[int, bool] = {}
        """For the number of a move whether it was a forced pass, as far as an undo had to know."""
        self._draws: list[int] = []
        """The numbers of the events that were draws."""
        self._marks: list[int] = []
        self._moves = [0]
        """The number of moves before the first event, and after each event."""
        self._hidden = Hidden(game, self.viewers)
        self._moments_after = lru_cache(maxsize=KEPT)(reaction_windows_after)
        self._unseen_by = lru_cache(maxsize=KEPT)(partial(_unseen_by, self.viewers))
        self._positions = Positions(game, past.records if past else game.start(**options).record)
        log = list(events)
        for event, mark in zip(log, past.marks if past else (), strict=False):
            self._note(event, mark)
        self.follow(log[len(self._marks) :])

    # ---- what it is ----------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The number of the position: how many events led to it."""
        return len(self.events)

    @property
    def state(self) -> State:
        """The position."""
        return self._positions.last

    def state_at(self, at: int) -> State:
        """A position of the past. Raises `BadNumber`."""
        return self._positions[check_number(at, "a position", 0, self.at)]

    def forget(self) -> None:
        """Let go of what has been worked out of positions; it is worked out again when it is asked for."""
        self._positions.forget()
        self._moments_after.cache_clear()
        self._unseen_by.cache_clear()

    @property
    def past(self) -> ReplayCache:
        """What has been worked out so far, to be kept."""
        return ReplayCache(self._positions.records, tuple(self._marks))

    @property
    def actor(self) -> int | str | None:
        """Who is to act; nobody once the match was ended."""
        return None if self.ended else self.state.actor

    @property
    def commitment(self) -> str:
        """What is published of the seed while the game lasts; empty where the draws are not the seed's."""
        return "" if self.salt == ELSEWHERE else dice.commitment(self.seed, self.bound)

    @property
    def bound(self) -> dict[str, object]:
        """What the commitment binds the seed to."""
        return {
            "game": self.game.id,
            "options": self.options,
            "salt": self.salt,
            "table": self.id,
            "version": self.version,
        }

    @property
    def revealed_seed(self) -> str | None:
        """The seed, once the game is over; None where the draws are not the seed's."""
        return self.seed.hex() if self.is_over and self.salt != ELSEWHERE else None

    @property
    def is_over(self) -> bool:
        """Whether the game is known to be over, by its rules or because the persons have ended it."""
        return (self.ended is not None or self.state.result is not None) and not self.waits

    @property
    def is_one_persons(self) -> bool:
        """Whether one person plays all seats that are not bots'."""
        return len({seat.person for seat in self.seats if seat.is_persons}) <= 1

    @property
    def may_hint(self) -> bool:
        """Whether seats may ask for hints, as it was agreed, or else as nobody loses by it."""
        usual = self.game.cooperative or self.is_one_persons
        return usual if self.allows_hints is None else self.allows_hints

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody."""
        return self.game.hides_with(self.options)

    @property
    def ways_to_end(self) -> tuple[str, ...]:
        """How the persons can end it."""
        return ways(self.game, self.seats)

    # ---- what is told of it --------------------------------------------------------------------

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All who may look on: the seats and a spectator."""
        return (None, *range(len(self.seats)))

    def is_seen(self, number: int, viewer: int | None) -> bool:
        """Whether a viewer may know that there was this event. Raises `BadNumber`, `BadSeat`."""
        viewer = check_viewer(viewer, len(self.seats))
        return viewer not in self._unseen.get(self._number(number), ())

    def unseen_by(self, before: State, event: Event) -> frozenset[int | None]:
        """The viewers who may not even know of an event: those to whom the game shows nothing of it."""
        return self._unseen_by(before, event) if event.kind == MOVE and hides_moves(self.game) else frozenset()

    def moves_taken_by(self, number: int) -> tuple[RecordedMove, ...]:
        """The moves that an undo or a redo took; none, if the event of that number is neither. Raises `BadNumber`."""
        return self._taken.get(self._number(number), ())

    def reaction_windows(self, number: int) -> tuple[State, ...]:
        """The moments after a move at which somebody might react, as far as all can know. Raises `BadNumber`."""
        number = self._number(number)
        if not hides_moves(self.game):
            return ()
        return self._moments_after(self._positions[number - 1], self.events[number - 1])

    def moves_at(self, at: int) -> int:
        """Return the number of counted moves that led to a position and were not undone. Raises `BadNumber`."""
        return self._moves[check_number(at, "a position", 0, self.at)]

    @property
    def common(self) -> int:
        """The number of the last event that all know of."""
        number = self.at
        while self._unseen.get(number):
            number -= 1
        return number

    def is_hidden(self, draft: Transaction) -> list[bool]:
        """For each event of a draft, whether somebody may not know of it."""
        states = (self.state, *draft.states)
        return [bool(self.unseen_by(before, event)) for before, event in zip(states, draft.events, strict=False)]

    def open_reaction_windows(self) -> tuple[State, ...]:
        """The moments that may not be over yet: those after the last event that all know of, if it is a move."""
        number = self.common
        is_move = number and self.events[number - 1].kind in (MOVE, CHANCE_MOVE)
        return self.reaction_windows(number) if self.stops and is_move else ()

    def _number(self, number: int) -> int:
        """The number of an event. Raises `BadNumber`."""
        return check_number(number, "an event", 1, self.at)

    def _seat(self, seat: int) -> int:
        """A seat of the match. Raises `BadSeat`."""
        return check_seat(seat, len(self.seats))

    # ---- drafts: what a command would add ------------------------------------------------------

    def prepare_start(self) -> Transaction:
        """The draws that a set-up begins with."""
        return self._with_draws([], [], self.state)

    def prepare_move(self, seat: int, texts: Sequence[str]) -> Transaction:
        """A move, or a row of them as far as it goes: while each is legal, and the seat acts with no chance between.

        Raises `Refused` or `IllegalMove` if not even the first can be made, and `BadSeat`, as all do that take a seat.
        """
        seat = self._seat(seat)
        self.check_turn(seat)
        return self._row([(seat, text) for text in texts[:MAX_MOVES_PER_COMMAND]], with_draws=True)

    def prepare_answers(self, answers: Sequence[tuple[int, str]], *, is_last: bool) -> Transaction:
        """What those who were asked at a moment have answered; after the last moment, what chance decides next."""
        return self._row(answers, with_draws=is_last)

    def _row(self, moves: Iterable[tuple[int, str]], *, with_draws: bool) -> Transaction:
        """Moves of these seats as far as they are possible, but the first in any case; up to where the table waits."""
        events: list[Event] = []
        states: list[State] = []
        state = self.state
        for seat, text in moves:
            if events and (state.actor != seat or text not in state.actions()):
                break
            before, state = state, state.play(text)
            events.append(self._move(len(events), seat, text))
            states.append(state)
            if self._is_stop(before, events[-1]):
                return Transaction(tuple(events), tuple(states))
        return self._with_draws(events, states, state) if with_draws else Transaction(tuple(events), tuple(states))

    def prepare_undo(self, seat: int, whole_turn: bool = False) -> Transaction:
        """Take moves back; whether others have agreed is the caller's business. Raises `Refused`."""
        seat = self._seat(seat)
        undo = self.undo_for(seat, whole_turn)
        if undo.why:
            raise Refused("undo-impossible", undo.why)
        event = Event(self.at + 1, UNDO, seat, count=undo.count)
        return Transaction((event,), (self._after(event),))

    def prepare_redo(self, seat: int) -> Transaction:
        """Make the moves again that the last undo took back. Raises `Refused`."""
        seat = self._seat(seat)
        why = self.why_no_redo(seat)
        if why:
            raise Refused("undo-impossible", why)
        event = Event(self.at + 1, REDO, seat, count=len(self.undone[-1].moves))
        return Transaction((event,), (self._after(event),))

    def prepare_word(self, seat: int, word: str) -> Transaction:
        """A player's own word, which all later draws depend on. Raises `Refused`."""
        seat = self._seat(seat)
        self._check_goes_on()
        if not WORD_FORM.fullmatch(word):
            raise refused("bad-message", "bad-word")
        added = sum(event.kind == WORD and event.by == seat for event in self.events)
        if added >= MOST_WORDS:
            raise refused("enough-words", "enough-words", most=MOST_WORDS)
        return Transaction((Event(self.at + 1, WORD, seat, word),), (self.state,))

    def prepare_end(self, seat: int, how: str) -> Transaction:
        """End the match; whether others have agreed is the caller's business. Raises `Refused`."""
        seat = self._seat(seat)
        self._check_goes_on()
        if how not in self.ways_to_end:
            raise refused("not-here", "end-not-so")
        return Transaction((Event(self.at + 1, END, seat, how),), (self.state,))

    def prepare_hint(self, seat: int) -> Transaction:
        """Count a hint for the seat whose turn it is. Raises `Refused`."""
        seat = self._seat(seat)
        self.check_turn(seat)
        if not self.may_hint:
            raise refused("not-here", "hint-not-here")
        if self.game.hides and self.state.view(None)["actor"] == HIDDEN:
            raise refused("not-here", "hint-would-tell")
        return Transaction((Event(self.at + 1, HINT, seat),), (self.state,))

    # ---- drafts: who plays a seat --------------------------------------------------------------

    def prepare_offer(self, seat: int, *, anew: bool = False) -> Transaction:
        """A bot plays until a friend comes, to whom a bot's seat is offered or a seat was kept. Raises `Refused`.

        `anew`: the seat was somebody's, who has gone; it is another friend's from now on.
        """
        seat = self._seat(seat)
        if self.seats[seat].waits and not anew:
            raise refused("not-here", "seat-bot-plays")
        is_new = anew or self.seats[seat].kind == BOT
        person = max(one.person for one in self.seats) + 1 if is_new else self.seats[seat].person
        return self._draft_seat(OFFER, seat, code=person)

    def prepare_leave(self, seat: int, name: str, *, by_table: bool = False) -> Transaction:
        """Let a bot play in a person's stead until they are back. Raises `Refused`.

        `by_table`: because they are away or their time is up, not because a player says so. That is always possible, so
        that players can't use up how often a bot may take over and make the others wait.
        """
        seat = self._seat(seat)
        if self.seats[seat].kind == BOT:
            raise refused("not-here", "seat-bot-plays")
        return self._draft_seat(LEAVE, seat, name, is_limited=not by_table)

    def prepare_sit(self, seat: int, name: str) -> Transaction:
        """The person for whom a bot plays is here. Raises `Refused`."""
        seat = self._seat(seat)
        if not self.seats[seat].waits:
            raise refused("not-here", "seat-yours-already")
        return self._draft_seat(JOIN if self.seats[seat].offered else BACK, seat, name)

    def _draft_seat(
        self, kind: str, seat: int, name: str = "", code: int = -1, *, is_limited: bool = True
    ) -> Transaction:
        """A seat changes hands between two moves, as long as the match lasts. Raises `Refused`.

        Whoever comes sits down however often the seats have changed hands before.
        """
        self._check_goes_on()
        if is_limited and kind in TO_BOTS and sum(event.kind in TO_BOTS for event in self.events) >= MOST_LEFT:
            raise refused("not-here", "seat-changed-enough", most=MOST_LEFT)
        return Transaction((Event(self.at + 1, kind, seat, name, code),), (self.state,))

    def accept(self, draft: Transaction) -> None:
        """Add a draft to the log, once it is written down."""
        for event, state in zip(draft.events, draft.states, strict=True):
            self._append(event, state)

    def follow(self, events: Iterable[Event]) -> None:
        """Add events that are written down already."""
        for event in events:
            self._append(event, self._after(event))

    def _check_goes_on(self) -> None:
        """Raises `Refused` once the match is over, and while the table waits for whoever might react."""
        if self.is_over:
            raise refused("over", "game-over")
        if self.waits:
            raise refused("not-your-turn", "wait")

    def check_turn(self, seat: int) -> None:
        """Raises `Refused` unless it is that seat's turn."""
        seat, actor = self._seat(seat), self.actor
        if self.waits:
            raise refused("not-your-turn", "wait")
        if actor is None:
            raise refused("over", "game-over")
        if actor != seat:
            raise refused("not-your-turn", "not-turn-of", name=self.game.seat_names[seat])

    # ---- undo ----------------------------------------------------------------------------------

    def undo_for(self, seat: int, whole_turn: bool = False) -> Undo:
        """Return what an undo by this seat takes back: its last decision, all since, and its whole turn if asked.

        A turn that ended by itself was no decision: the undo goes back to the one before. An opponent whose turn it
        would take away is to agree, too. Who plays alone takes back the last decision of any person's, bots' answers
        included. What others may not know of goes with the rest: nobody is asked about it, and
        nobody can tell.
        """
        seat = self._seat(seat)
        if self.waits:
            return Undo(0, CORE.translate("wait"))
        if self.is_over:
            return Undo(0, CORE.translate("game-over"))
        if self.undos >= MOST_UNDOS:
            return Undo(0, CORE.translate("undo-enough", most=MOST_UNDOS))
        undo = find_undo(self.done, lambda played: self._is_own(played, seat), self._is_forced, whole_turn)
        asked = {*undo.consent, *self._whose_turn_goes(seat)}
        return replace(undo, consent=tuple(sorted(asked))) if undo.count else undo

    def _whose_turn_goes(self, seat: int) -> list[int]:
        """The seat whose turn it is, if it is that of another person, who plays against this one."""
        actor = self.actor
        if self.game.cooperative or not isinstance(actor, int) or self.seats[actor].kind == BOT:
            return []
        is_hidden = self.game.hides and self.state.view(None)["actor"] == HIDDEN
        return [] if is_hidden or self.seats[actor].person == self.seats[seat].person else [actor]

    def why_no_redo(self, seat: int) -> str:
        """Why this seat cannot make undone moves again; empty if it can."""
        seat = self._seat(seat)
        if self.waits:
            return CORE.translate("wait")
        if not self.undone:
            return CORE.translate("redo-nothing")
        if not self.is_one_persons and self.undone[-1].by != seat:
            return CORE.translate("redo-others")
        return ""

    def _is_own(self, played: RecordedMove, seat: int) -> bool:
        if self.is_one_persons:
            return not played.is_bots
        is_same_persons = self.seats[played.event.by].person == self.seats[seat].person
        return played.event.by == seat or (is_same_persons and not played.is_bots)

    def _is_forced(self, played: RecordedMove) -> bool:
        """Whether a move was a pass that the table makes by itself for a person who can do nothing else."""
        event = played.event
        if event.number not in self._forced:
            before = self._positions[played.before]
            self._forced[event.number] = event.text == forced_pass(before, event.by, self.viewers)
        return self._forced[event.number]

    # ---- the log -------------------------------------------------------------------------------

    def _with_draws(self, events: list[Event], states: list[State], state: State) -> Transaction:
        """A draft with all that chance decides next, and what is passed at once, as far as nobody might react."""
        draws = 0
        while state.actor == "chance" or (passed := self._passed(state)):
            if isinstance(state.actor, int):
                event = self._move(len(events), state.actor, passed)
            else:
                event = self._drawn(state, self.at + len(events) + 1, draws)
                draws += 1
            before, state = state, state.play(event.text)
            events.append(event)
            states.append(state)
            if self._is_stop(before, event):
                break
        return Transaction(tuple(events), tuple(states))

    def _passed(self, state: State) -> str:
        """The pass of a person who can do nothing else; nothing: somebody is to decide."""
        seat = state.actor
        if not self.passes or not isinstance(seat, int) or self.seats[seat].kind != PERSON:
            return ""
        return forced_pass(state, seat, self.viewers)

    def due(self) -> Event:
        """The draw that comes next, where chance is to decide."""
        return self._drawn(self.state, self.at + 1)

    def _drawn(self, state: State, number: int, more: int = 0) -> Event:
        """What is drawn in a position, as the event of that number, when so many more draws come before it."""
        index = len(self._draws) + more + 1
        weights = self.game.kernels.chances(state.record)
        codes = list(weights)
        code = codes[dice.draw(self.seed, self.salt, index, self.words, list(weights.values()))]
        return Event(number, CHANCE_MOVE, CHANCE, self.game.moves[code], code)

    def index_of(self, number: int) -> int:
        """The index of the draw that was the event of that number. Raises `BadNumber`."""
        return bisect_right(self._draws, self._number(number))

    def lot(self, ways: int) -> int:
        """One of so many ways, by lot, for the next event: as a draw, but it is none of the game.

        Raises `BadNumber`.
        """
        ways = check_number(ways, "ways", 1)
        return dice.draw(self.seed, self.salt, f"lot {self.at + 1}", self.words, [1] * ways)

    def _move(self, more: int, seat: int, text: str) -> Event:
        """A seat's move, when so many more events come before it."""
        return Event(self.at + more + 1, MOVE, seat, text, self.game.number_of[text])

    def _is_stop(self, before: State, event: Event) -> bool:
        """Whether the table waits after this event; never after one that some do not know of."""
        return self.stops and not self.unseen_by(before, event) and bool(self._moments_after(before, event))

    def _after(self, event: Event) -> State:
        """The position that an event leads to."""
        if event.kind in (MOVE, CHANCE_MOVE):
            return self.state.play_number(self.game.number_of[event.text])
        if event.kind == UNDO:
            return self._positions[self.done[-event.count].before]
        if event.kind == REDO:
            return self._positions[self.undone[-1].moves[-1].event.number]
        return self.state

    def _append(self, event: Event, state: State) -> None:
        before = self.state
        self._positions.append(state)
        self._note(event, self._mark(before, event, state))

    def _mark(self, before: State, event: Event, after: State) -> int:
        """What `ReplayCache` keeps of an event: whether it reveals anything, and who may not know of it."""
        unseen = self.unseen_by(before, event)
        if unseen:
            return sum(1 << 1 + number for number, viewer in enumerate(self.viewers) if viewer in unseen)
        return int(event.kind in (MOVE, CHANCE_MOVE) and self._hidden.is_revealed(before, after))

    def _note(self, event: Event, mark: int) -> None:
        """Add an event to the log; its position is known."""
        before = self.at
        self.events.append(event)
        self._marks.append(mark)
        if event.kind == CHANCE_MOVE:
            self._draws.append(event.number)
        is_bots = event.kind == MOVE and self.seats[event.by].kind == BOT
        unseen = frozenset(viewer for number, viewer in enumerate(self.viewers) if mark >> 1 + number & 1)
        if unseen:
            self._unseen[event.number] = unseen
            self.done.append(RecordedMove(event, before, reveals=False, is_hidden=True, is_bots=is_bots))
        elif event.kind in (MOVE, CHANCE_MOVE):
            self.done.append(RecordedMove(event, before, bool(mark), is_bots=is_bots))
            self.undone.clear()
        elif event.kind == UNDO:
            self._taken[event.number] = tuple(self.done[-event.count :])
            self.undone.append(UndoneMoves(event.by, self._taken[event.number]))
            del self.done[-event.count :]
            self.undos += 1
        elif event.kind == REDO:
            self._taken[event.number] = self.undone.pop().moves
            self.done += self._taken[event.number]
        elif event.kind in SEATING:
            self.freed[event.by] += frees_seat(self.seats[event.by], event)
            self.seats = seats_after(self.seats, event)
        elif event.kind == HINT:
            self.hints[event.by] += 1
        elif event.kind == END:
            self.ended = ended(self.seats, event.by, event.text)
        else:
            self.words.append(event.text)
        self._moves.append(self._moves[-1] + self._count_of(event))

    def _count_of(self, event: Event) -> int:
        """Return by how much the latest event changes the number of moves."""
        if event.kind == MOVE:
            return int(self.done[-1].counts)
        taken = sum(played.counts for played in self._taken.get(event.number, ()))
        return -taken if event.kind == UNDO else taken


def _unseen_by(viewers: Iterable[int | None], before: State, event: Event) -> frozenset[int | None]:
    """The viewers to whom the game shows nothing of a move."""
    return frozenset(viewer for viewer in viewers if not before.game.visible_move(before, event.text, viewer))
