"""One match: its log, and the positions replayed from it.

A command returns a transaction. The caller stores it, then accepts it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, lru_cache, partial

from crossings.engine import CHANCE, CrossingsError, Game, State
from crossings.engine.checks import check_number, check_seat, check_viewer
from crossings.engine.options import Value
from crossings.table import daily, dice
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
from crossings.table.positions import Positions, hides_moves, is_actor_hidden, is_revealed, reaction_windows_after
from crossings.table.undo import RecordedMove, Undo, UndoneMoves, find_undo
from crossings.words import CORE

WORD_FORM = re.compile(r"[A-Za-z0-9]{1,40}")
CACHED_MOVES = 32
"""Number of moves for which it is cached who may react to them, who may not know of them, and if they were forced."""
MAX_MOVES_PER_COMMAND = 100
"""Maximum number of moves in one command."""
MAX_WORDS = 5
"""Maximum number of random words per seat. More are not needed: the player who adds the last word knows that no one
chose the dice."""

IMPORTED_SALT = "elsewhere"
"""Salt of a match whose draws came with a file. They don't follow from a seed, and there is no commitment."""
MAX_UNDOS = 1000
"""Maximum number of undos in a match. After each undo the whole log is sent again."""
MAX_BOT_TAKEOVERS = 200
"""Maximum number of times that players can hand seats to bots in a match, for the same reason."""


class Refused(CrossingsError):
    """A refused command: `code` as listed in docs/contribute/wire.md, and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refused(code: str, why: str, /, **given: object) -> Refused:
    """Return a refusal with a translated message."""
    return Refused(code, CORE.translate(why, **given))


@dataclass(frozen=True)
class Transaction:
    """The events that a command would add to the log, and the position after each."""

    events: tuple[Event, ...]
    states: tuple[State, ...]


class _AboutMoves:
    """Caches of what is asked about the last moves of a match."""

    __slots__ = "forced_pass", "is_revealed", "unseen_by", "windows_after"

    def __init__(self, viewers: Sequence[int | None]) -> None:
        self.is_revealed = lru_cache(maxsize=CACHED_MOVES)(partial(is_revealed, viewers))
        self.windows_after = lru_cache(maxsize=CACHED_MOVES)(reaction_windows_after)
        self.forced_pass = lru_cache(maxsize=CACHED_MOVES)(partial(forced_pass, viewers=viewers))
        self.unseen_by = lru_cache(maxsize=CACHED_MOVES)(partial(_unseen_by, viewers))


class Match:
    """A match in progress. `salt` and `seed` decide its draws; `version` is the version of its rules."""

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
        """How the players ended the match, if they did."""
        self.freed = [0] * len(self.seats)
        """How often each seat was passed on to another person."""
        self.hints = [0] * len(self.seats)
        """How many hints each seat asked for."""
        self.allows_hints: bool | None = None
        """Whether seats may ask for hints; None: only in co-operative games and if one person plays alone."""
        self.stops = False
        """Whether transactions end at a reaction window, so that the table can wait there."""
        self.passes = False
        """Whether transactions include forced passes."""
        self.waits = False
        """Whether a reaction window is open, so that no viewer knows yet what follows."""
        self._unseen: dict[int, frozenset[int | None]] = {}
        self._taken: dict[int, tuple[RecordedMove, ...]] = {}
        self._draws: list[int] = []
        """The numbers of the events that are draws."""
        self._moves = [0]
        """The number of moves before the first event and after each event."""
        self._positions = Positions(game.start(**options))
        self.follow(events)

    # ---- the position and the game ---------------------------------------------------------------

    @property
    def at(self) -> int:
        """The number of the current position: the number of events so far."""
        return len(self.events)

    @property
    def state(self) -> State:
        """The current position."""
        return self._positions.last

    def state_at(self, at: int) -> State:
        """Return a past position. Raises `BadNumber`."""
        return self._positions[check_number(at, "a position", 0, self.at)]

    def forget(self) -> None:
        """Clear all caches."""
        self._positions.forget()
        vars(self).pop("_about_moves", None)

    @cached_property
    def _about_moves(self) -> _AboutMoves:
        return _AboutMoves(self.viewers)

    @property
    def actor(self) -> int | str | None:
        """Who is to act; None after the end."""
        return None if self.ended else self.state.actor

    @property
    def commitment(self) -> str:
        """The commitment to the seed; empty if the draws don't come from the seed."""
        return "" if self.salt == IMPORTED_SALT else dice.commitment(self.seed, self.bound)

    @property
    def bound(self) -> dict[str, object]:
        """The properties of the table to which the commitment binds the seed."""
        return {
            "game": self.game.id,
            "options": self.options,
            "salt": self.salt,
            "table": self.id,
            "version": self.version,
        }

    @property
    def revealed_seed(self) -> str | None:
        """The seed once the game is over; None before, or if the draws don't come from the seed."""
        return self.seed.hex() if self.is_over and self.salt != IMPORTED_SALT else None

    @cached_property
    def day(self) -> date | None:
        """The day whose daily challenge is played here; None at other tables."""
        return daily.day_of(self.salt)

    @property
    def is_over(self) -> bool:
        """Whether the game is known to be over, by its rules or because the players ended it."""
        return (self.ended is not None or self.state.result is not None) and not self.waits

    @property
    def is_one_persons(self) -> bool:
        """Whether one person plays all seats except those of bots."""
        return len({seat.person for seat in self.seats if seat.is_persons}) <= 1

    @property
    def may_hint(self) -> bool:
        """Whether seats may ask for hints; never at a daily challenge."""
        if self.day is not None:
            return False
        usual = self.game.cooperative or self.is_one_persons
        return usual if self.allows_hints is None else self.allows_hints

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from any viewer."""
        return self.game.hides_with(self.options)

    @property
    def ways_to_end(self) -> tuple[str, ...]:
        """How the players can end the match."""
        return ways(self.game, self.seats)

    # ---- what viewers can see --------------------------------------------------------------------

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All kinds of viewers: a spectator (None) and the seats."""
        return (None, *range(len(self.seats)))

    def is_seen(self, number: int, viewer: int | None) -> bool:
        """Return whether a viewer may know of an event. Raises `BadNumber`, `BadSeat`."""
        viewer = check_viewer(viewer, len(self.seats))
        return viewer not in self._unseen.get(self._number(number), ())

    def unseen_by(self, before: State, event: Event) -> frozenset[int | None]:
        """Return the viewers who may not know of an event, because the game shows them nothing of it.

        No viewer's log has a hint in a reaction window: it would reveal that the seat could react.
        """
        may_be_unseen = event.kind in (MOVE, HINT) and hides_moves(self.game)
        return self._about_moves.unseen_by(before, event) if may_be_unseen else frozenset()

    def moves_taken_by(self, number: int) -> tuple[RecordedMove, ...]:
        """Return the moves that an undo or redo took; none for other events. Raises `BadNumber`."""
        return self._taken.get(self._number(number), ())

    def reaction_windows(self, number: int) -> tuple[State, ...]:
        """Return the reaction windows after a move, as far as public information shows. Raises `BadNumber`."""
        number = self._number(number)
        if not hides_moves(self.game):
            return ()
        return self._about_moves.windows_after(self._positions[number - 1], self.events[number - 1])

    def moves_at(self, at: int) -> int:
        """Return the number of counted moves that led to a position and were not undone. Raises `BadNumber`."""
        return self._moves[check_number(at, "a position", 0, self.at)]

    @property
    def last_public(self) -> int:
        """The number of the last event that all viewers know of."""
        number = self.at
        while self._unseen.get(number):
            number -= 1
        return number

    def is_hidden(self, transaction: Transaction) -> list[bool]:
        """Return for each event of a transaction whether it is hidden from any viewer."""
        states = (self.state, *transaction.states)
        return [bool(self.unseen_by(before, event)) for before, event in zip(states, transaction.events, strict=False)]

    def open_reaction_windows(self) -> tuple[State, ...]:
        """Return the reaction windows that may still be open: those after the last public event, if it is a move."""
        number = self.last_public
        is_move = number and self.events[number - 1].kind in (MOVE, CHANCE_MOVE)
        return self.reaction_windows(number) if self.stops and is_move else ()

    def _number(self, number: int) -> int:
        """Return the number of an event. Raises `BadNumber`."""
        return check_number(number, "an event", 1, self.at)

    def _seat(self, seat: int) -> int:
        """Return a seat of the match. Raises `BadSeat`."""
        return check_seat(seat, len(self.seats))

    # ---- transactions of commands ----------------------------------------------------------------

    def prepare_start(self) -> Transaction:
        """Make the draws of the setup."""
        return self._with_draws([], [], self.state)

    def prepare_move(self, seat: int, texts: Sequence[str]) -> Transaction:
        """Make one or more moves, as long as each is legal and the seat acts again without a draw between them.

        Raises `BadSeat`, and `Refused` or `IllegalMove` if the first move is not possible.
        """
        seat = self._seat(seat)
        self.check_turn(seat)
        return self._prepare_moves([(seat, text) for text in texts[:MAX_MOVES_PER_COMMAND]], with_draws=True)

    def prepare_answers(
        self, answers: Sequence[tuple[int, str]], *, hints: Sequence[int] = (), is_last: bool
    ) -> Transaction:
        """Carry out the answers to a reaction window, and after the last window the draws that follow.

        `hints`: the seats that asked for a hint. Raises `IllegalMove` if the first answer is not possible.
        """
        counted = [Event(self.at + number, HINT, seat) for number, seat in enumerate(hints, start=1)]
        return self._prepare_moves(answers, counted, with_draws=is_last)

    def _prepare_moves(
        self, moves: Iterable[tuple[int, str]], first: Sequence[Event] = (), *, with_draws: bool
    ) -> Transaction:
        """Make moves until one is not possible or the table must wait. The first move must be possible.

        `first`: events before them that don't change the position.
        """
        events = [*first]
        states = [self.state] * len(events)
        state = self.state
        for seat, text in moves:
            if len(events) > len(first) and (state.actor != seat or text not in state.actions()):
                break
            before, state = state, state.play(text)
            events.append(self._move(len(events), seat, text))
            states.append(state)
            if self._opens_window(before, events[-1]):
                return Transaction(tuple(events), tuple(states))
        return self._with_draws(events, states, state) if with_draws else Transaction(tuple(events), tuple(states))

    def prepare_undo(self, seat: int, whole_turn: bool = False) -> Transaction:
        """Undo moves. The caller makes sure that other players agree. Raises `BadSeat`, `Refused`."""
        seat = self._seat(seat)
        undo = self.undo_for(seat, whole_turn)
        if undo.why:
            raise Refused("undo-impossible", undo.why)
        event = Event(self.at + 1, UNDO, seat, count=undo.count)
        return Transaction((event,), (self._after(event),))

    def prepare_redo(self, seat: int) -> Transaction:
        """Redo the moves that the last undo took. Raises `BadSeat`, `Refused`."""
        seat = self._seat(seat)
        why = self.why_no_redo(seat)
        if why:
            raise Refused("undo-impossible", why)
        event = Event(self.at + 1, REDO, seat, count=len(self.undone[-1].moves))
        return Transaction((event,), (self._after(event),))

    def prepare_word(self, seat: int, word: str) -> Transaction:
        """Add a player's random word, which changes all later draws. Raises `BadSeat`, `Refused`."""
        seat = self._seat(seat)
        self._check_goes_on()
        if self.day is not None:
            raise refused("not-here", "daily-no-word")
        if not WORD_FORM.fullmatch(word):
            raise refused("bad-message", "bad-word")
        added = sum(event.kind == WORD and event.by == seat for event in self.events)
        if added >= MAX_WORDS:
            raise refused("enough-words", "enough-words", most=MAX_WORDS)
        return Transaction((Event(self.at + 1, WORD, seat, word),), (self.state,))

    def prepare_end(self, seat: int, how: str) -> Transaction:
        """End the match. The caller makes sure that other players agree. Raises `BadSeat`, `Refused`."""
        seat = self._seat(seat)
        self._check_goes_on()
        if how not in self.ways_to_end:
            raise refused("not-here", "end-not-so")
        return Transaction((Event(self.at + 1, END, seat, how),), (self.state,))

    def prepare_hint(self, seat: int) -> Transaction:
        """Count a hint for the seat to act. Raises `BadSeat`, `Refused`."""
        seat = self._seat(seat)
        self.check_turn(seat)
        if not self.may_hint:
            raise refused("not-here", "hint-not-here")
        if self.is_actor_hidden:
            raise refused("not-here", "hint-would-tell")
        return Transaction((Event(self.at + 1, HINT, seat),), (self.state,))

    # ---- transactions of seats -------------------------------------------------------------------

    def prepare_offer(self, seat: int, *, new_person: bool = False) -> Transaction:
        """Let a bot play until a friend joins: on a bot's seat that is offered, or on a friend's seat.

        `new_person`: the seat's person has gone, and it now belongs to another friend. Raises `BadSeat`, `Refused`.
        """
        seat = self._seat(seat)
        if self.seats[seat].waits and not new_person:
            raise refused("not-here", "seat-bot-plays")
        is_new = new_person or self.seats[seat].kind == BOT
        person = max(one.person for one in self.seats) + 1 if is_new else self.seats[seat].person
        return self._prepare_seating(OFFER, seat, code=person)

    def prepare_leave(self, seat: int, name: str, *, by_table: bool = False) -> Transaction:
        """Let a bot play for a person until they are back. Raises `BadSeat`, `Refused`.

        `by_table`: because the person is away or their time is up. This is not limited, because otherwise players could
        use up the limit and make the others wait.
        """
        seat = self._seat(seat)
        if self.seats[seat].kind == BOT:
            raise refused("not-here", "seat-bot-plays")
        return self._prepare_seating(LEAVE, seat, name, is_limited=not by_table)

    def prepare_sit(self, seat: int, name: str) -> Transaction:
        """Give a seat back to its person, who is here. Raises `BadSeat`, `Refused`."""
        seat = self._seat(seat)
        if not self.seats[seat].waits:
            raise refused("not-here", "seat-yours-already")
        return self._prepare_seating(JOIN if self.seats[seat].offered else BACK, seat, name)

    def _prepare_seating(
        self, kind: str, seat: int, name: str = "", code: int = -1, *, is_limited: bool = True
    ) -> Transaction:
        """Change who plays a seat, between two moves while the match lasts. Raises `Refused`.

        Only handing a seat to a bot is limited, not joining or returning. No seat of a daily challenge changes hands.
        """
        self._check_goes_on()
        if self.day is not None:
            raise refused("not-here", "daily-no-seat-change")
        if is_limited and kind in TO_BOTS and sum(event.kind in TO_BOTS for event in self.events) >= MAX_BOT_TAKEOVERS:
            raise refused("not-here", "seat-changed-enough", most=MAX_BOT_TAKEOVERS)
        return Transaction((Event(self.at + 1, kind, seat, name, code),), (self.state,))

    def accept(self, transaction: Transaction) -> None:
        """Add a stored transaction to the log."""
        for event, state in zip(transaction.events, transaction.states, strict=True):
            self._append(event, state)

    def follow(self, events: Iterable[Event]) -> None:
        """Replay stored events."""
        for event in events:
            self._append(event, self._after(event))

    def _check_goes_on(self) -> None:
        """Raises `Refused` if the match is over or a reaction window is open."""
        if self.is_over:
            raise refused("over", "game-over")
        if self.waits:
            raise refused("not-your-turn", "wait")

    def check_turn(self, seat: int) -> None:
        """Raises `Refused` unless it is the seat's turn, and `BadSeat`."""
        seat, actor = self._seat(seat), self.actor
        if self.waits:
            raise refused("not-your-turn", "wait")
        if actor is None:
            raise refused("over", "game-over")
        if actor != seat:
            raise refused("not-your-turn", "not-turn-of", name=self.game.seat_names[seat])

    # ---- undo ----------------------------------------------------------------------------------

    def undo_for(self, seat: int, whole_turn: bool = False) -> Undo:
        """Return what an undo by this seat takes back.

        It takes back the seat's last decision and everything since; `whole_turn`: its whole turn. A forced pass is not
        a decision, so the undo goes back to the one before. An opponent whose turn would be taken away must agree, too.
        A person who plays alone undoes the last decision of any of their seats, with the bots' answers. Moves that
        others may not know of are included, without asking anyone. Raises `BadSeat`.
        """
        seat = self._seat(seat)
        if self.waits:
            return Undo(0, CORE.translate("wait"))
        if self.is_over:
            return Undo(0, CORE.translate("game-over"))
        if self.day is not None:
            return Undo(0, CORE.translate("daily-no-undo"))
        if self.undos >= MAX_UNDOS:
            return Undo(0, CORE.translate("undo-enough", most=MAX_UNDOS))
        undo = find_undo(
            self.done, lambda played: self._is_own(played, seat), self._is_forced, self.reveals, whole_turn
        )
        asked = {*undo.consent, *self._turn_taken_from(seat)}
        return replace(undo, consent=tuple(sorted(asked))) if undo.count else undo

    def _turn_taken_from(self, seat: int) -> list[int]:
        """Return the seat to act if it belongs to another person who plays against this seat."""
        actor = self.actor
        if self.game.cooperative or not isinstance(actor, int) or self.seats[actor].kind == BOT:
            return []
        return [] if self.is_actor_hidden or self.seats[actor].person == self.seats[seat].person else [actor]

    @property
    def is_actor_hidden(self) -> bool:
        """Whether spectators may not know who is to act."""
        return is_actor_hidden(self.state)

    def why_no_redo(self, seat: int) -> str:
        """Return why this seat can't redo moves; empty if it can. Raises `BadSeat`."""
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

    def reveals(self, played: RecordedMove) -> bool:
        """Return whether a move revealed something to any viewer."""
        if played.is_hidden or not self.game.hides:
            return False
        before, after = self._positions[played.before], self._positions[played.event.number]
        return self._about_moves.is_revealed(before, after)

    def _is_forced(self, played: RecordedMove) -> bool:
        """Return whether a move was a forced pass."""
        return played.event.text == self.forced_pass(self._positions[played.before], played.event.by)

    # ---- the log -------------------------------------------------------------------------------

    def _with_draws(self, events: list[Event], states: list[State], state: State) -> Transaction:
        """Return a transaction with all draws and forced passes that come next, up to a reaction window."""
        draws = 0
        while state.actor == "chance" or (passed := self._next_forced_pass(state)):
            if isinstance(state.actor, int):
                event = self._move(len(events), state.actor, passed)
            else:
                event = self._draw(state, self.at + len(events) + 1, draws)
                draws += 1
            before, state = state, state.play(event.text)
            events.append(event)
            states.append(state)
            if self._opens_window(before, event):
                break
        return Transaction(tuple(events), tuple(states))

    def forced_pass(self, state: State, seat: int) -> str:
        """Return the only legal move of the seat to act if it is a pass and all viewers can know that, else ""."""
        return self._about_moves.forced_pass(state, seat)

    def _next_forced_pass(self, state: State) -> str:
        """Return the forced pass of a person's seat; empty if a seat has a choice."""
        seat = state.actor
        if not self.passes or not isinstance(seat, int) or self.seats[seat].kind != PERSON:
            return ""
        return self.forced_pass(state, seat)

    def next_draw(self) -> Event:
        """Return the next draw. The actor must be chance."""
        return self._draw(self.state, self.at + 1)

    def _draw(self, state: State, number: int, more: int = 0) -> Event:
        """Return a draw as event `number`, with `more` other draws before it."""
        index = len(self._draws) + more + 1
        weights = self.game.kernels.chances(state.record)
        codes = list(weights)
        code = codes[dice.draw(self.seed, self.salt, index, self.words, list(weights.values()))]
        return Event(number, CHANCE_MOVE, CHANCE, self.game.moves[code], code)

    def index_of(self, number: int) -> int:
        """Return the index of a draw by the number of its event. Raises `BadNumber`."""
        return bisect_right(self._draws, self._number(number))

    def random_choice(self, ways: int) -> int:
        """Return a random number below `ways` for the next event. It comes from the seed but is not a draw of the game.

        Raises `BadNumber`.
        """
        ways = check_number(ways, "ways", 1)
        return dice.draw(self.seed, self.salt, f"lot {self.at + 1}", self.words, [1] * ways)

    def search_seed(self, seat: int) -> int | None:
        """Return the seed of a bot's search for a seat in this position; None: at random.

        At a daily challenge it depends on the moves so far alone. Raises `BadSeat`.
        """
        seat = self._seat(seat)
        return None if self.day is None else dice.search_seed(self.seed, self.salt, len(self.done), seat)

    def _move(self, more: int, seat: int, text: str) -> Event:
        """Return a seat's move as an event, with `more` other events before it."""
        return Event(self.at + more + 1, MOVE, seat, text, self.game.number_of[text])

    def _opens_window(self, before: State, event: Event) -> bool:
        """Return whether the table waits after this event. It never waits after a hidden one."""
        return self.stops and not self.unseen_by(before, event) and bool(self._about_moves.windows_after(before, event))

    def _after(self, event: Event) -> State:
        """Return the position after an event."""
        if event.kind in (MOVE, CHANCE_MOVE):
            return self.state.play_number(self.game.number_of[event.text])
        if event.kind == UNDO:
            return self._positions[self.done[-event.count].before]
        if event.kind == REDO:
            return self._positions[self.undone[-1].moves[-1].event.number]
        return self.state

    def _append(self, event: Event, state: State) -> None:
        before, unseen = self.at, self.unseen_by(self.state, event)
        self._positions.append(state)
        self.events.append(event)
        if event.kind == CHANCE_MOVE:
            self._draws.append(event.number)
        is_bots = event.kind == MOVE and self.seats[event.by].kind == BOT
        if unseen:
            self._unseen[event.number] = unseen
        if event.kind == MOVE and unseen:
            self.done.append(RecordedMove(event, before, is_hidden=True, is_bots=is_bots))
        elif event.kind in (MOVE, CHANCE_MOVE):
            self.done.append(RecordedMove(event, before, is_bots=is_bots))
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
    """Return the viewers to whom the game shows nothing of a move, or all viewers for a hint in a reaction window."""
    if event.kind == HINT:
        return frozenset(viewers) if is_actor_hidden(before) else frozenset()
    return frozenset(viewer for viewer in viewers if not before.game.visible_move(before, event.text, viewer))
