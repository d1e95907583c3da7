"""Turns and explanations in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from typing import NamedTuple

from crossings.advice.endings import LosesGame, WinsGame
from crossings.advice.results import CERTAIN, IMPOSSIBLE, Explanation, Line, Phase, Reason
from crossings.advice.rollouts import has_luck, turn_owners, whose_turn
from crossings.engine import State, Viewer
from crossings.engine.effects import Effect
from crossings.engine.effects.preview import MovePreview
from crossings.engine.state import Actor
from crossings.words import CORE

MAX_LINE_TURNS = 4
"""Maximum number of turns in a line of play."""
MEASUREMENT_ERROR = 0.15
"""Difference of rates from a chance that a message states which may be chance: two standard errors of 48 rollouts."""
HARDLY_EVER = 0.05
"""Rates below this are not given as odds."""
TEN = 10
LOWEST_SECOND = 0.42
"""Rates from here on are given in tenths."""
ONCE_IN = (3, 4, 6, 10, 20)
"""Smaller rates are rounded to once in this many times: more would claim too much."""


class MoveSequence(NamedTuple):
    """A sequence of moves with the positions before, between and after them."""

    states: Sequence[State]
    moves: Sequence[str]

    @property
    def steps(self) -> Iterator[tuple[State, str]]:
        """The moves, each with the position before it."""
        return zip(self.states, self.moves, strict=False)

    def effects(self, seat: Viewer) -> list[Effect]:
        """Return the effects as a viewer sees them."""
        return [effect for before, move in self.steps for effect in known_effects(before, move, seat)]

    def traced(self, seat: Viewer) -> str:
        """Return an SVG fragment of the traces that the moves leave on the board."""
        trace = self.states[0].game.motion.trail
        steps = zip(self.states, self.moves, self.states[1:], strict=False)
        return "".join(
            trace(before.position(seat), known_effects(before, move, seat), after.position(seat))
            for before, move, after in steps
        )


def play_moves(state: State, moves: Sequence[str]) -> MoveSequence:
    """Play moves from a position."""
    states = [state]
    for move in moves:
        states.append(states[-1].play(move))
    return MoveSequence(states, moves)


def turn_steps(turn: MoveSequence, seat: Viewer) -> list[str]:
    """Return the steps of a turn of several moves, each with its destination, if the game can describe them."""
    return turn.states[0].game.words.plan(turn.effects(seat)) if len(turn.moves) > 1 else []


def describe_turn(turn: MoveSequence, seat: Viewer) -> str:
    """Describe what a turn does, as a viewer sees it."""
    steps = turn_steps(turn, seat)
    if steps:
        return _sentence(CORE.translate("advice-steps", steps=tuple(steps)))
    effects, words = turn.effects(seat), turn.states[0].game.words
    return words.describe(effects) or words.label(effects) or " ".join(turn.moves)


def proposed_turn(turn: MoveSequence, seat: Viewer) -> str:
    """Describe a turn that was not made: its steps, else the labels of its buttons, else its effects."""
    effects, words = turn.effects(seat), turn.states[0].game.words
    steps = words.plan(effects)
    if not steps and (label := words.label(effects)):
        steps = [label]
    return _sentence(CORE.translate("advice-steps", steps=tuple(steps))) if steps else describe_turn(turn, seat)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def known_effects(before: State, move: str, seat: Viewer) -> Sequence[Effect]:
    """Return a move's effects as far as the seat could know them before it, if it is the seat's own."""
    if before.actor == seat:
        return MovePreview.of_state(before, seat)(move)
    return before.effects(move, seat)


# ---- explanations --------------------------------------------------------------------------------


def describe_explanation(
    why: Explanation,
    start: Sequence[State],
    seat: int,
    name: Callable[[int], str],
    *,
    addressed: bool = True,
    is_marked: bool = False,
    made: Sequence[str] = (),
) -> str:
    """Describe an explanation in sentences: the reason, or how play continues or ends, or that nothing is at stake.

    `start`: determinizations of the position before the turn; `name` names a seat; `addressed`: whether the player of
    `seat` reads it; `is_marked`: whether the turn is marked as equally good, so that it needs no sentence to say so;
    `made`: the turn that was made instead, without luck the only one for which "otherwise" is proved.
    """
    who, sentences = None if addressed else name(seat), list[str]()
    if why.reason is None and not is_marked:
        sentences.append(_describe_line(why.line, why.gained, start, seat, name, addressed=addressed))
    if why.reason is not None:
        moves = _moves_to_event(why.reason, why.line, start[0])
        sentences.append(_describe_reason(start[0], why.reason, who, moves, () if has_luck(start[0]) else made))
    if why.risk is not None:
        sentences.append(_describe_reason(start[0], why.risk, who))
    return " ".join(filter(None, sentences))


def _describe_line(
    line: Line, gained: float, start: Sequence[State], seat: int, name: Callable[[int], str], *, addressed: bool
) -> str:
    """Describe a line of play after a turn in a sentence: whole turns, up to the seat's next one; or the ending.

    If the turn is no better than others (`gained` is 0), a line would suggest a difference that isn't there.
    """
    if not line.turn:
        return ""
    game = start[0].game
    result = play_moves(start[line.determinization], line.turn).states[-1].result
    if result is not None:
        return CORE.translate("advice-over", why=game.ending(result.reason))
    if not gained:
        return CORE.translate("advice-equal")
    turns = list(islice(_turns_in_words(line, start, seat, name), MAX_LINE_TURNS))
    if turns:
        return CORE.translate("advice-line", luck=has_luck(start[0]), turns=tuple(turns))
    return CORE.translate("advice-quiet", seats=start[0].seats, you=addressed) if has_luck(start[0]) else ""


def traced_event(why: Explanation, start: Sequence[State], seat: int) -> str:
    """Return an SVG fragment of the traces of the later move that a reason is about; empty if there is none."""
    line = why.line
    if why.reason is None or not line.moves:
        return ""
    states, moves = play_moves(start[line.determinization], [*line.turn, *line.moves])
    return MoveSequence(states[-2:], moves[-1:]).traced(seat)


def event_in_text(why: Explanation, start: Sequence[State], seat: int, name: Callable[[int], str]) -> str:
    """Return in text what `traced_event` draws: the later move that a reason is about, after the turn before it.

    Moves have the notation of the board, so that a reader finds their places on it; empty if there is no such move.
    """
    line = why.line
    if why.reason is None or not line.moves:
        return ""
    *_, before = play_moves(start[line.determinization], [*line.turn, *line.moves[:-1]]).states
    if before.actor == whose_turn(before) == "chance" and before.seats > 1:
        return ""  # a draw between two turns, after which a turn begins
    move, words = line.moves[-1], before.game.words
    effects = before.effects(move, seat)
    return CORE.translate(
        "advice-event",
        turn=" ".join(line.turn),
        by="chance" if before.actor == "chance" else "other" if before.actor != seat else why.reason.phase.value,
        name=name(before.actor) if isinstance(before.actor, int) else "",
        move=move,
        what="; ".join(words.plan(effects)) or words.label(effects) or words.describe(effects).rstrip("."),
    )


def split_line(line: Line, start: Sequence[State]) -> Iterator[MoveSequence]:
    """Yield a line of play turn by turn: its first turn, then all moves of an actor until another one acts."""
    states, moves = play_moves(start[line.determinization], [*line.turn, *line.moves])
    first, later = len(line.turn), range(len(line.turn), len(moves))
    yield MoveSequence(states[: first + 1], moves[:first])
    for _, turn in groupby(later, key=lambda index: states[index].actor):
        indexes = list(turn)
        yield MoveSequence(states[indexes[0] : indexes[-1] + 2], moves[indexes[0] : indexes[-1] + 1])


def _whole_turns(line: Line, start: Sequence[State], seat: int) -> Iterator[tuple[Actor, MoveSequence]]:
    """Yield the turns after the first turn of a line up to the seat's next one, each with whose turn it is."""
    states, moves = play_moves(start[line.determinization], [*line.turn, *line.moves])
    first = len(line.turn)
    owners = turn_owners(states[first:-1])
    for owner, turn in groupby(range(len(owners)), key=owners.__getitem__):
        indexes = [first + index for index in turn]
        yield owner, MoveSequence(states[indexes[0] : indexes[-1] + 2], moves[indexes[0] : indexes[-1] + 1])
        if owner == seat and indexes[0] > first:
            break


def _turns_in_words(line: Line, start: Sequence[State], seat: int, name: Callable[[int], str]) -> Iterator[str]:
    """Yield what happens in each turn of a line, in order, as the seat sees it; draws between turns if they matter.

    Without chance and hidden information, the moves are what matters; otherwise, what they achieve with some luck.
    """
    words = start[0].game.words
    for owner, turn in _whole_turns(line, start, seat):
        effects = [effect for before, move in turn.steps for effect in before.effects(move, seat)]
        mover = name(owner) if isinstance(owner, int) else None
        plan, facts = words.plan(effects) if mover else [], words.recap(effects, mover)
        if plan and not (facts and has_luck(start[0])):
            yield CORE.translate("advice-does", name=mover, done=tuple(plan))
        elif facts:
            yield CORE.translate("advice-recap", facts=tuple(facts))


def _moves_to_event(why: Reason, line: Line, state: State) -> Sequence[str]:
    """Return the moves up to an event after the next move, in games without luck: they show how it comes about.

    They also show that a man whom it is about moves to his place only then.
    """
    is_shown = why.phase in (Phase.NEXT, Phase.LATER) and not has_luck(state)
    return line.moves if is_shown else ()


def _describe_reason(
    state: State, why: Reason, who: str | None, moves: Sequence[str] = (), made: Sequence[str] = ()
) -> str:
    """Describe a reason: what happens after this turn, or otherwise, by which moves, and how often if not certainly.

    `made`: the turn to name instead of "otherwise".
    """
    odds = _odds(why)
    form = "then" if why.follows or why.is_good or made else "otherwise"
    sentence = describe_event(state, why, form, who, states_chance=not odds)
    if why.is_good and not why.follows:
        sentence = CORE.translate("advice-missed", sentence=sentence)
    elif made and not why.follows:
        sentence = CORE.translate("advice-after", moves=tuple(made), sentence=sentence)
    if why.is_common:
        sentence = CORE.translate("advice-in-any-case", sentence=sentence)
    elif why.was is None and not why.is_good and why.now < CERTAIN:
        sentence = CORE.translate("advice-risk", sentence=sentence)
    if moves:
        return CORE.translate("advice-reason-moves", sentence=sentence, odds=odds, moves=tuple(moves))
    return CORE.translate("advice-reason", sentence=sentence, odds=odds)


def describe_event(state: State, why: Reason, form: str, who: str | None, *, states_chance: bool = True) -> str:
    """Describe an event in a clause: that it happens (form `then`), or after the other turn (form `otherwise`).

    `who`: the name of the seat; None: its player reads this. `states_chance`: whether the clause states the event's
    chance by the rules, if it has a field `chance`; two figures in one sentence would read as a contradiction.
    """
    words = CORE if isinstance(why.event, WinsGame | LosesGame) else state.game.words
    arguments = why.event.message_arguments()
    if "chance" in arguments and not states_chance:
        arguments["chance"] = None
    return words.translate(
        f"{why.event.message_id}.{form}",
        **arguments,
        now=why.phase is Phase.TURN,
        when=CORE.translate(f"advice-when-{why.phase.value}", seats=state.seats, you=who is None),
        you=who is None,
        who=who or "",
        team=state.game.cooperative,
        more=_rounded(abs(why.now - (why.was or 0.0))),
        once=why.is_once,
    )


def _rounded(amount: float) -> float:
    """Return an amount with one decimal, or as an integer, by which messages can select a plural."""
    tenths = round(amount, 1)
    return int(tenths) if tenths.is_integer() else tenths


def _odds(why: Reason) -> str:
    """Return how often an event happens, unless it practically always happens after one turn only, or says so itself.

    Two rates that are rounded to the same odds are given once. What a turn itself does for certain has only the odds of
    the other turn.
    """
    rarely, often = sorted((why.now, why.was or 0.0))
    is_own = why.phase is Phase.TURN and often == 1
    stated = why.event.stated_chance
    is_stated = stated is not None and abs(often - stated) <= MEASUREMENT_ERROR
    if not why.is_once or (often >= CERTAIN and rarely <= IMPOSSIBLE) or why.is_common or is_stated:
        return ""
    usual, other = _rate(often), _rate(rarely)
    if is_own:
        return CORE.translate("advice-odds-certain", rarely=other)
    return CORE.translate(
        "advice-odds", often=usual, rarely=other if rarely >= HARDLY_EVER and other != usual else None
    )


def _rate(share: float) -> str:
    """Return a share as odds: 'once in 4', 'every second time' or '7 times in 10'."""
    if share < LOWEST_SECOND:
        return CORE.translate("advice-once-in", number=min(ONCE_IN, key=lambda number: abs(1 / number - share)))
    return CORE.translate("advice-times-in-ten", number=min(TEN - 1, round(TEN * share)))
