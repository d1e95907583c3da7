"""Formats a review as text, as JSON for the page, and as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from crossings.bots.reasons import NAME, Explanation
from crossings.bots.review import SEED, Review, TurningPoint
from crossings.bots.turns import determinizations
from crossings.drawing import curve as drawn
from crossings.drawing.kit import INK, MUTED, text, transform
from crossings.engine import CHANCE, Game, State, Viewer
from crossings.engine.effects import Effect, consequence_type
from crossings.engine.effects.preview import MovePreview
from crossings.engine.notation import Data, JsonObject
from crossings.search.calibration import Measure, measure_of
from crossings.words import CORE, Name

WIN_VALUE = 1000
"""Value of a won game."""
HUNDRED = 100
MAX_LINE_SENTENCES = 4
"""Maximum number of sentences in a line of play."""
MIN_LINE_CONSEQUENCE = 3
"""Minimum importance of a sentence, in hundredths of a game."""
MAX_MINOR_SENTENCES = 2
"""Number of sentences if none is important."""


@dataclass(frozen=True)
class ReviewFormatter:
    """Formats the review of one game. `name` names a seat; `at` maps a position's index to the number shown."""

    game: Game
    states: Sequence[State]
    moves: Sequence[str]
    name: Callable[[int], str]
    at: Callable[[int], int] = lambda index: index

    @property
    def measure(self) -> Measure:
        """Meaning of the values: winning chances or raw values."""
        return measure_of(self.game, self.states[0].options)

    # ---- turning points ------------------------------------------------------------------------

    def headline(self, point: TurningPoint) -> str:
        """The number of the move, and who made it."""
        moves = self._counted[point.last]
        if point.by == CHANCE:
            return CORE.translate("review-when-chance", moves=moves)
        return CORE.translate("review-when", number=moves, name=self.name(point.by))

    @cached_property
    def _counted(self) -> list[int]:
        """Number of moves before each position."""
        counts = (state.is_counted(move) for state, move in zip(self.states, self.moves, strict=False))
        return list(accumulate(counts, initial=0))

    def what(self, point: TurningPoint) -> str:
        """What the turn or the draw did, as its seat (for chance, a spectator) saw it.

        Of two turns that are described in steps, only the steps that differ are returned.
        """
        if point.by == CHANCE:
            return describe_turn(self._made(point), None)
        return describe_turn(self._made(point), point.by, without=turn_steps(self._best(point), point.by))

    def better(self, point: TurningPoint) -> str:
        """What the better turn does."""
        if point.by == CHANCE:
            return ""
        done = proposed_turn(self._best(point), point.by, without=turn_steps(self._made(point), point.by))
        return CORE.translate("review-better", done=done)

    def _made(self, point: TurningPoint) -> MoveSequence:
        return MoveSequence(self.states[point.first : point.last + 1], self.moves[point.first : point.last])

    def _best(self, point: TurningPoint) -> MoveSequence:
        return play_moves(determinizations(self.states[point.first], point.by, SEED)[0], point.best)

    def why(self, point: TurningPoint) -> str:
        """Why the other turn would have been better, or how play continues after the one that was made."""
        if point.by == CHANCE:
            return ""
        start = determinizations(self.states[point.first], point.by, SEED)
        return describe_explanation(point.why, start, point.by, self._made(point).moves, made=True)

    def value_change(self, point: TurningPoint) -> str:
        """The value before and after."""
        was, came = hundredths(point.value_before), hundredths(point.value_after)
        whose = self.name(point.side) if not self.game.cooperative else None
        if point.by == CHANCE:
            return CORE.translate("review-swing", was=was, came=came, measure=self.measure, name=whose)
        return CORE.translate("review-keeps", was=was, came=came, measure=self.measure)

    # ---- totals ----------------------------------------------------------------------------------

    def sums(self, review: Review) -> list[JsonObject]:
        """Each seat's luck and losses, in hundredths of a game. A team shares its luck."""
        rows = []
        for seat, lost in enumerate(review.lost):
            luck = review.luck[0] if self.game.cooperative else review.luck[seat]
            rows.append({"seat": seat, "luck": hundredths(luck), "lost": hundredths(lost)})
        return rows

    def summed_up(self, review: Review) -> list[str]:
        """Each seat's luck and losses as sentences."""
        rows = [
            {
                "name": self.name(one["seat"]),
                "chance": any(review.luck),
                "gave": one["luck"] > 0,
                **_in_parts("luck", abs(one["luck"])),
                **_in_parts("lost", one["lost"]),
            }
            for one in self.sums(review)
        ]
        if not self.game.cooperative or len(rows) == 1:
            return [CORE.translate("review-sums", **row) for row in rows]
        return [
            CORE.translate("review-luck-shared", **rows[0]),
            *(CORE.translate("review-lost-by", **row) for row in rows),
        ]

    def point(self, point: TurningPoint) -> JsonObject:
        """A turning point as JSON."""
        return {
            "first": self.at(point.first),
            "index": point.last,
            "at": self.at(point.last),
            "by": None if point.by == CHANCE else point.by,
            "side": point.side,
            "headline": self.headline(point),
            "moves": list(self._made(point).moves),
            "what": self.what(point),
            "better": self.better(point),
            "better_moves": list(point.best),
            "why": self.why(point),
            "value": self.value_change(point),
        }

    def whole(self, review: Review) -> JsonObject:
        """The whole review as JSON."""
        return {
            "measure": self.measure,
            "curve": [[hundredths(value) for value in values] for values in review.curve],
            "sums": self.sums(review),
            "summary_lines": self.summed_up(review),
            "turns": [self.point(point) for point in review.points],
            "saving": self.point(review.saving) if review.saving else None,
        }


# ---- turns and reasons ---------------------------------------------------------------------------


class MoveSequence(NamedTuple):
    """A sequence of moves with the positions before, between and after them."""

    states: Sequence[State]
    moves: Sequence[str]

    def effects(self, seat: Viewer) -> list[Effect]:
        """Return the effects as a viewer sees them."""
        steps = zip(self.states, self.moves, strict=False)
        return [effect for before, move in steps for effect in known_effects(before, move, seat)]

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


def describe_turn(turn: MoveSequence, seat: Viewer, without: Sequence[str] = ()) -> str:
    """Describe what a turn does, as a viewer sees it, leaving out the steps in `without`."""
    steps = turn_steps(turn, seat)
    if steps:
        return _sentence(
            CORE.translate("advice-steps", steps=tuple([step for step in steps if step not in without] or steps))
        )
    effects, words = turn.effects(seat), turn.states[0].game.words
    return words.describe(effects) or words.label(effects) or " ".join(turn.moves)


def proposed_turn(turn: MoveSequence, seat: Viewer, without: Sequence[str] = ()) -> str:
    """Describe a turn that was not made: its steps, else the labels of its buttons, else its effects."""
    effects, words = turn.effects(seat), turn.states[0].game.words
    plan = words.plan(effects)
    steps = [step for step in plan if step not in without] or plan
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


def describe_explanation(
    why: Explanation, start: Sequence[State], seat: int, moves: Sequence[str], *, made: bool = False
) -> str:
    """Describe an explanation: the reason, or how play continues or ends after these moves.

    `start`: determinizations of the position before the moves. `made`: whether these moves were made, and others would
    have been better.
    """
    if why.reason is not None:
        return _describe_reason(start[0].game, *why.reason)
    states, line = play_moves(start[why.determinization], [*moves, *why.line])
    result = states[len(moves)].result
    if result is not None:
        return CORE.translate("advice-over", why=start[0].game.ending(result.reason))
    sentences = _describe_line(MoveSequence(states[len(moves) :], line[len(moves) :]), seat)
    return CORE.translate("advice-line", made=made, said=tuple(sentences)) if sentences else ""


def _describe_line(line: MoveSequence, seat: int) -> list[str]:
    """Return the most important sentences of a line in order, or its steps if none is important."""
    words = line.states[0].game.words
    weighted: list[tuple[float, str]] = []
    chosen: list[Effect] = []
    for before, move in zip(line.states, line.moves, strict=False):
        effects = before.effects(move, seat)
        chosen += effects if before.actor != "chance" else ()
        if sentence := words.describe(effects):
            weighted.append((_weight(before, effects, seat), sentence))
    weighty = sorted(range(len(weighted)), key=lambda number: -weighted[number][0])[:MAX_LINE_SENTENCES]
    sentences = [weighted[number][1] for number in sorted(weighty) if weighted[number][0] >= MIN_LINE_CONSEQUENCE]
    if not sentences and any(effect.group_field for effect in chosen) and (steps := words.plan(chosen)):
        return [_sentence(CORE.translate("advice-steps", steps=tuple(steps[:MAX_LINE_SENTENCES])))]
    return sentences or [weighted[number][1] for number in sorted(weighty[:MAX_MINOR_SENTENCES])]


def _weight(before: State, effects: Sequence[Effect], seat: int) -> float:
    seen, part = before.position(seat), before.game.consequences
    return sum(abs(one.value * one.amount) for effect in effects for one in part.consequences(seen, effect, seat))


def _describe_reason(game: Game, kind: str, given: Sequence[Any], now: float, was: float, is_chance: bool) -> str:
    fact: Effect = consequence_type(game.consequences, kind)(*map(_from_wire, given))
    form = "+.1f" if min(now, was) < 0 else ".1f"  # losses can be negative, such as tiles or counters
    now_text, was_text = (format(amount, form).replace("-", "−") for amount in (now, was))
    if is_chance:
        odds = CORE.translate("advice-odds", now=round(HUNDRED * now), was=round(HUNDRED * was))
    else:
        odds = CORE.translate("advice-average", now=now_text, was=was_text)
    amounts = CORE.translate("advice-much", now=now_text, was=was_text)
    return game.words.translate(fact.message_id, **fact.message_arguments(), odds=odds, much=amounts)


def _from_wire(value: Any) -> Any:
    return Name(value[NAME]) if isinstance(value, dict) else value


PARTS = (0, 10, 20, 25, 33, 50, 67, 75, 100)
"""Shares of a game, in hundredths, that have their own wording; larger ones are rounded to half games."""


def _in_parts(name: str, number: int) -> dict[str, object]:
    """Return hundredths of a game as arguments of messages: the nearest share, and the number of games."""
    halves = round(2 * number / HUNDRED)
    part = min(PARTS, key=lambda part: abs(part - number)) if halves <= 2 else halves * HUNDRED // 2
    return {name: part, f"{name}s": f"{halves // 2}{'½' * (halves % 2)}"}


def hundredths(value: float) -> int:
    """Convert a value to hundredths of a won game."""
    return round(HUNDRED * value / WIN_VALUE)


PICTURE_WIDTH = 800
EDGE = 36
SCALE = (PICTURE_WIDTH - 2 * EDGE) / drawn.SIZE[0]
LETTERS = 17
LINE = 24
WRAP_WIDTH = 84
"""Characters per line."""


def chart(formatted: Data, tokens: Sequence[str]) -> str:
    """Return the curve of a formatted review as an SVG fragment."""
    lines = list(zip(*formatted["curve"], strict=True))
    marks = [drawn.CurveMark(turn["index"], turn["side"], number) for number, turn in enumerate(formatted["turns"], 1)]
    words = ("0", "50", "100") if formatted["measure"] == "raw" else ("0 %", "50 %", "100 %")
    return drawn.curve(lines, tokens, marks, words, side=formatted.get("side", 0))


def picture(formatted: Data, tokens: Sequence[str], title: str, outcome: str) -> str:
    """Return the review as an SVG file."""
    head = text(title, (EDGE, 54), 32, INK, anchor="start", weight=700, serif=True)
    head += text(outcome, (EDGE, 86), LETTERS + 1, INK, anchor="start", room=PICTURE_WIDTH - 2 * EDGE)
    head += text(
        CORE.translate(f"review-measure-{formatted['measure']}"), (EDGE, 112), LETTERS - 2, MUTED, anchor="start"
    )
    y = 124.0
    parts = [head, transform(chart(formatted, tokens), (EDGE, y), scale=SCALE)]
    y += drawn.SIZE[1] * SCALE + 30
    for number, turn in enumerate(formatted["turns"], 1):
        parts.append(text(f"{number}  {turn['headline']}", (EDGE, y), LETTERS, INK, anchor="start", weight=700))
        for line in _wrap([turn["what"], turn["better"], turn["why"], turn["value"]]):
            y += LINE
            parts.append(text(line, (EDGE, y), LETTERS - 2, INK, anchor="start", room=PICTURE_WIDTH - 2 * EDGE))
        y += LINE + 12
    for line in formatted["summary_lines"]:
        parts.append(text(line, (EDGE, y), LETTERS - 2, MUTED, anchor="start", room=PICTURE_WIDTH - 2 * EDGE))
        y += LINE
    return drawn.svg_on_paper("".join(parts), (PICTURE_WIDTH, y + 8), escape(title, {'"': "&quot;"}))


def _wrap(sentences: Sequence[str]) -> list[str]:
    return [line for sentence in sentences if sentence for line in textwrap.wrap(sentence, WRAP_WIDTH)]
