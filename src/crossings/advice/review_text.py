"""Formats a review as text, as JSON for the page, and as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from xml.sax.saxutils import escape

from crossings.advice.curve import Estimate
from crossings.advice.describe import (
    MoveSequence,
    describe_event,
    describe_explanation,
    describe_turn,
    play_moves,
    proposed_turn,
)
from crossings.advice.luck import Luck, luck_of
from crossings.advice.results import Explanation, Phase, Reason
from crossings.advice.review import SEED, Review, ReviewedPosition, TurningPoint, assess
from crossings.advice.rollouts import whose_turn
from crossings.advice.turns import DEFAULT_BUDGET, determinizations, side_values
from crossings.drawing import curve as drawn
from crossings.drawing.kit import INK, MUTED, text, transform
from crossings.engine import CHANCE, Game, State, defaults
from crossings.engine.notation import Data, JsonObject
from crossings.search.calibration import Measure, measure_of
from crossings.words import CORE

BAND_ERRORS = 2
"""Half the height of the band around the curve, in standard errors."""
WIN_VALUE = 1000
"""Value of a won game."""
HUNDRED = 100


@dataclass(frozen=True)
class ReviewFormatter:
    """Formats the review of one game.

    `name` names a seat; `at` maps a position's index to the number shown; `reader` is the seat that reads it.
    """

    game: Game
    states: Sequence[State]
    moves: Sequence[str]
    name: Callable[[int], str]
    at: Callable[[int], int] = lambda index: index
    reader: int | None = None
    _lucks: dict[tuple[int, int], str] = field(default_factory=dict, compare=False)
    """What is known about draws, by their first and last position: playing all draws takes up to seconds."""

    @property
    def measure(self) -> Measure:
        """Meaning of the values: winning chances or raw values."""
        return measure_of(self.game, self.states[0].options)

    def assess(self, positions: Sequence[ReviewedPosition], whys: Mapping[int, Explanation]) -> Review:
        """Summarize the game; in a game whose events have names, only by turning points that one of them explains."""
        return assess(positions, whys, self._has_reason)

    def _has_reason(self, point: TurningPoint) -> bool:
        """Return whether one event is the reason; a total ('two more soldiers') says too little."""
        if self.game.consequences is defaults:
            return True
        if point.by == CHANCE:
            return bool(self._luck(point))
        return point.why.reason is not None and point.why.reason.is_once

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
        """What the turn or the draw did, as its seat (for chance, a spectator) saw it."""
        return describe_turn(self._made(point), None if point.by == CHANCE else point.by)

    def better(self, point: TurningPoint) -> str:
        """What the better turn does."""
        if point.by == CHANCE:
            return ""
        return CORE.translate("review-better", done=proposed_turn(self._best(point), point.by))

    def _made(self, point: TurningPoint) -> MoveSequence:
        return MoveSequence(self.states[point.first : point.last + 1], self.moves[point.first : point.last])

    def _best(self, point: TurningPoint) -> MoveSequence:
        return play_moves(determinizations(self.states[point.first], point.by, SEED)[0], point.best)

    def why(self, point: TurningPoint) -> str:
        """Why the other turn would have been better, or how play continues after the one that was made; or the luck."""
        if point.by == CHANCE:
            return self._luck(point)
        start = determinizations(self.states[point.first], point.by, SEED)
        is_addressed, made = point.by == self.reader, self.moves[point.first : point.last]
        return describe_explanation(point.why, start, point.by, self.name, addressed=is_addressed, made=made)

    def _luck(self, point: TurningPoint) -> str:
        """Which event the draws made likely, unlikely or possible."""
        draws = point.first, point.last
        if draws not in self._lucks:
            self._lucks[draws] = self._describe_luck(point)
        return self._lucks[draws]

    def _describe_luck(self, point: TurningPoint) -> str:
        states, draws = self.states[point.first :], point.last - point.first
        owner = whose_turn(states[0])
        seat = owner if self.game.cooperative and isinstance(owner, int) else point.side
        is_good = point.value_after > point.value_before
        size = HUNDRED * point.size / WIN_VALUE
        moves = self.moves[point.first :]
        luck = luck_of(states, moves, draws, seat, is_good=is_good, size=size)
        if luck is None and states[0].seats == 2 and not self.game.cooperative:
            seat = 1 - seat
            luck = luck_of(states, moves, draws, seat, is_good=not is_good, size=size)
        lucks = () if luck is None else (luck, *luck.also)
        who = None if seat == self.reader else self.name(seat)
        return " ".join(self._describe_event_of_luck(one, states[0], who) for one in lucks)

    def _describe_event_of_luck(self, luck: Luck, state: State, who: str | None) -> str:
        """Describe an event with its chance before and after draws."""
        why = Reason(luck.event, Phase.TURN, luck.after, None, is_once=True, is_good=luck.is_good)
        sentence = describe_event(state, why, "then", who, states_chance=False)
        return CORE.translate(
            "review-chance",
            sentence=sentence,
            was=_percent(luck.before),
            came=_percent(luck.after),
            kind="sure" if luck.after == 1 else "gone" if not luck.after else "changed",
        )

    def event_moves(self, point: TurningPoint) -> list[str]:
        """The moves up to the later event that is the reason, from the turn on that has it; empty if there is none."""
        line = point.why.line
        return [*line.turn, *line.moves] if point.why.reason is not None and line.moves else []

    def value_change(self, point: TurningPoint) -> str:
        """The value before, or for a mistake after the better turn, and the value after."""
        was, came = hundredths(self._value_before(point)), hundredths(point.value_after)
        whose = self.name(point.side) if not self.game.cooperative else None
        if point.by == CHANCE:
            return CORE.translate("review-swing", was=was, came=came, measure=self.measure, name=whose)
        return CORE.translate("review-keeps", was=was, came=came, measure=self.measure)

    def _value_before(self, point: TurningPoint) -> float:
        """Return the value before luck or after the better turn, which is exact if that turn ends the game."""
        if point.by == CHANCE or (end := self._best(point).states[-1]).actor is not None:
            return point.value_before
        return side_values(end, DEFAULT_BUDGET, SEED)[point.side]

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
            "event_moves": self.event_moves(point),
            "why": self.why(point),
            "value": self.value_change(point),
        }

    def whole(self, review: Review) -> JsonObject:
        """The whole review as JSON."""
        return {
            "measure": self.measure,
            "curve": [[hundredths(value) for value in values] for values in review.curve],
            "errors": [[hundredths(error) for error in errors] for errors in review.errors],
            "sums": self.sums(review),
            "summary_lines": self.summed_up(review),
            "turns": [self.point(point) for point in review.points],
            "saving": self.point(review.saving) if review.saving else None,
        }


PARTS = (0, 10, 20, 25, 33, 50, 67, 75, 100)
"""Shares of a game, in hundredths, that have their own wording; larger ones are rounded to half games."""


def _in_parts(name: str, number: int) -> dict[str, object]:
    """Return hundredths of a game as arguments of messages: the nearest share, and the number of games."""
    halves = round(2 * number / HUNDRED)
    part = min(PARTS, key=lambda part: abs(part - number)) if halves <= 2 else halves * HUNDRED // 2
    return {name: part, f"{name}s": f"{halves // 2}{'½' * (halves % 2)}"}


def _percent(chance: float) -> str:
    """Give a chance in percent; only what is certain has 100, and what is hardly possible less than 1."""
    is_rare = 0 < chance < 1 / HUNDRED
    percent = round(HUNDRED * chance) if chance == 1 else min(HUNDRED - 1, round(HUNDRED * chance))
    return CORE.translate("review-percent", percent=percent, rare=is_rare)


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


def partial_chart(
    known: Sequence[Sequence[Estimate]], measure: Measure, side: int, of: int, tokens: Sequence[str]
) -> str:
    """Return the curve of the positions known so far, of all the game's positions, as an SVG fragment."""
    formatted = {
        "measure": measure,
        "side": side,
        "turns": [],
        "curve": [[hundredths(one.mean) for one in at] for at in known],
        "errors": [[hundredths(one.error) for one in at] for at in known],
    }
    return chart(formatted, tokens, (len(known) - 1) / max(1, of - 1))


def chart(formatted: Data, tokens: Sequence[str], share: float = 1.0) -> str:
    """Return the curve of a formatted review as an SVG fragment; `share`: how much of the game it covers."""
    lines = list(zip(*formatted["curve"], strict=True))
    marks = [drawn.CurveMark(turn["index"], turn["side"], number) for number, turn in enumerate(formatted["turns"], 1)]
    words = ("0", "50", "100") if formatted["measure"] == "raw" else ("0 %", "50 %", "100 %")
    side = formatted.get("side", 0)
    band = [BAND_ERRORS * errors[side] for errors in formatted["errors"]]
    return drawn.curve(lines, tokens, marks, words, side=side, band=band, share=share)


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
