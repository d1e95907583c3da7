"""A review in words: what each turning point was, what would have been better, and what luck; and as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from crossings.bots.reasons import NAME, Why
from crossings.bots.review import SEED, Point, Review
from crossings.bots.turns import deals
from crossings.drawing import curve as drawn
from crossings.drawing.kit import INK, MUTED, placed, text
from crossings.engine import CHANCE, Game, State, Viewer
from crossings.engine.effect import Effect, Trial
from crossings.engine.notation import Data, JsonObject
from crossings.search.calibration import Measure, measure_of
from crossings.words import HOUSE, Name

FULL = 1000
"""What a won game is worth."""
HUNDRED = 100
MOST_SAID = 4
"""Sentences of a line of play,"""
WEIGHTY = 3
"""What matters less, in hundredths of a game, is not said in one,"""
FEW_SAID = 2
"""and of one in which nothing matters."""


@dataclass(frozen=True)
class Teller:
    """Tells about one game. `name`: what a seat is called; `at`: the number of a position where it is told."""

    game: Game
    states: Sequence[State]
    moves: Sequence[str]
    name: Callable[[int], str]
    at: Callable[[int], int] = lambda index: index

    @property
    def measure(self) -> Measure:
        """What the numbers are."""
        return measure_of(self.game, self.states[0].options)

    # ---- turning points ------------------------------------------------------------------------

    def headline(self, point: Point) -> str:
        """When it was and whose."""
        moves = self._counted[point.last]
        if point.by == CHANCE:
            return HOUSE.say("review-when-chance", moves=moves)
        return HOUSE.say("review-when", number=moves, name=self.name(point.by))

    @cached_property
    def _counted(self) -> list[int]:
        """How many moves led to each position."""
        counts = (state.counts(move) for state, move in zip(self.states, self.moves, strict=False))
        return list(accumulate(counts, initial=0))

    def what(self, point: Point) -> str:
        """What was done, or what chance gave, as that seat (chance: a spectator) saw it; of two turns that are told in
        steps only those that the other does not have."""
        if point.by == CHANCE:
            return told_turn(self._made(point), None)
        return told_turn(self._made(point), point.by, without=steps_of(self._best(point), point.by))

    def better(self, point: Point) -> str:
        """What would have been better."""
        if point.by == CHANCE:
            return ""
        done = proposed_turn(self._best(point), point.by, without=steps_of(self._made(point), point.by))
        return HOUSE.say("review-better", done=done)

    def _made(self, point: Point) -> Played:
        return Played(self.states[point.first : point.last + 1], self.moves[point.first : point.last])

    def _best(self, point: Point) -> Played:
        return played(deals(self.states[point.first], point.by, SEED)[0], point.best)

    def why(self, point: Point) -> str:
        """Why that would have been better, or how play goes on after what was done."""
        if point.by == CHANCE:
            return ""
        start = deals(self.states[point.first], point.by, SEED)
        return told_why(point.why, start, point.by, self._made(point).moves, made=True)

    def worth(self, point: Point) -> str:
        """What it was worth before and after."""
        was, came = hundredths(point.was), hundredths(point.came)
        whose = self.name(point.side) if not self.game.cooperative else None
        if point.by == CHANCE:
            return HOUSE.say("review-stroke", was=was, came=came, measure=self.measure, name=whose)
        return HOUSE.say("review-kept", was=was, came=came, measure=self.measure)

    # ---- sums ----------------------------------------------------------------------------------

    def sums(self, review: Review) -> list[JsonObject]:
        """For each seat what luck gave it and what its moves lost, in hundredths of a game; a team shares its luck."""
        rows = []
        for seat, lost in enumerate(review.lost):
            luck = review.luck[0] if self.game.cooperative else review.luck[seat]
            rows.append({"seat": seat, "luck": hundredths(luck), "lost": hundredths(lost)})
        return rows

    def summed_up(self, review: Review) -> list[str]:
        """The same in words."""
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
            return [HOUSE.say("review-sums", **row) for row in rows]
        return [HOUSE.say("review-luck-shared", **rows[0]), *(HOUSE.say("review-lost-by", **row) for row in rows)]

    def point(self, point: Point) -> JsonObject:
        """A turning point, told."""
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
            "worth": self.worth(point),
        }

    def whole(self, review: Review) -> JsonObject:
        """All of it."""
        return {
            "measure": self.measure,
            "curve": [[hundredths(worth) for worth in worths] for worths in review.curve],
            "sums": self.sums(review),
            "summed": self.summed_up(review),
            "turns": [self.point(point) for point in review.points],
            "saving": self.point(review.saving) if review.saving else None,
        }


# ---- turns and reasons ---------------------------------------------------------------------------


class Played(NamedTuple):
    """Moves one after another, and the positions before, between and after them."""

    states: Sequence[State]
    moves: Sequence[str]

    def effects(self, seat: Viewer) -> list[Effect]:
        """What they do, as somebody sees it."""
        steps = zip(self.states, self.moves, self.states[1:], strict=False)
        return [effect for before, move, after in steps for effect in sure_effects(before, move, after, seat)]

    def traced(self, seat: Viewer) -> str:
        """What would stay to be seen of them on the board: an SVG fragment."""
        trace = self.states[0].game.motion.trace
        steps = zip(self.states, self.moves, self.states[1:], strict=False)
        return "".join(
            trace(before.position(seat), sure_effects(before, move, after, seat), after.position(seat))
            for before, move, after in steps
        )


def played(state: State, moves: Sequence[str]) -> Played:
    """Moves from a position on."""
    states = [state]
    for move in moves:
        states.append(states[-1].play(move))
    return Played(states, moves)


def steps_of(turn: Played, seat: Viewer) -> list[str]:
    """A turn of several moves in steps, each telling where it leads, if the game can say that."""
    return turn.states[0].game.words.plan(turn.effects(seat)) if len(turn.moves) > 1 else []


def told_turn(turn: Played, seat: Viewer, without: Sequence[str] = ()) -> str:
    """What a turn does, as somebody sees it; steps that need not be told are left out."""
    steps = steps_of(turn, seat)
    if steps:
        return _sentence(
            HOUSE.say("advice-steps", steps=tuple([step for step in steps if step not in without] or steps))
        )
    effects, words = turn.effects(seat), turn.states[0].game.words
    return words.tell(effects) or words.label(effects) or " ".join(turn.moves)


def proposed_turn(turn: Played, seat: Viewer, without: Sequence[str] = ()) -> str:
    """A turn that has not been made: its steps, else the labels of its buttons, else what it would do."""
    effects, words = turn.effects(seat), turn.states[0].game.words
    plan = words.plan(effects)
    steps = [step for step in plan if step not in without] or plan
    if not steps and (label := words.label(effects)):
        steps = [label]
    return _sentence(HOUSE.say("advice-steps", steps=tuple(steps))) if steps else told_turn(turn, seat)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def effects_of(before: State, move: str, after: State, seat: Viewer) -> Sequence[Effect]:
    """What a move does, as somebody sees it."""
    game = before.game
    return game.effects.effects(before.position(seat), game.shown(before, move, seat), after.position(seat))


def sure_effects(before: State, move: str, after: State, seat: Viewer) -> Sequence[Effect]:
    """Return what a seat's own move does, as far as the seat can know, and what any other move does as it sees it."""
    if before.actor == seat:
        return Trial(before.game, None, seat, state=before)(move)
    return effects_of(before, move, after, seat)


def told_why(why: Why, start: Sequence[State], seat: int, moves: Sequence[str], *, made: bool = False) -> str:
    """A reason in words, or how play goes on, or is over, after the moves of a turn that begins on these deals.

    `made`: these moves were made, and others would have been better.
    """
    if why.reason is not None:
        return _told_reason(start[0].game, *why.reason)
    states, line = played(start[why.deal], [*moves, *why.line])
    result = states[len(moves)].result
    if result is not None:
        return HOUSE.say("advice-over", why=start[0].game.ending(result.reason))
    said = _told_line(Played(states[len(moves) :], line[len(moves) :]), seat)
    return HOUSE.say("advice-line", made=made, said=tuple(said)) if said else ""


def _told_line(line: Played, seat: int) -> list[str]:
    """What matters most to a seat of what some moves do, in order; else where steps lead, or the most of little."""
    words = line.states[0].game.words
    told: list[tuple[float, str]] = []
    chosen: list[Effect] = []
    for before, move, after in zip(line.states, line.moves, line.states[1:], strict=False):
        effects = effects_of(before, move, after, seat)
        chosen += effects if before.actor != "chance" else ()
        if sentence := words.tell(effects):
            told.append((_weight(before, effects, seat), sentence))
    weighty = sorted(range(len(told)), key=lambda number: -told[number][0])[:MOST_SAID]
    said = [told[number][1] for number in sorted(weighty) if told[number][0] >= WEIGHTY]
    if not said and any(effect.row_of for effect in chosen) and (steps := words.plan(chosen)):
        return [_sentence(HOUSE.say("advice-steps", steps=tuple(steps[:MOST_SAID])))]
    return said or [told[number][1] for number in sorted(weighty[:FEW_SAID])]


def _weight(before: State, effects: Sequence[Effect], seat: int) -> float:
    seen, part = before.position(seat), before.game.matters
    return sum(abs(one.worth * one.amount) for effect in effects for one in part.matters(seen, effect, seat))


def _told_reason(game: Game, kind: str, given: Sequence[Any], now: float, was: float, is_chance: bool) -> str:
    fact: Effect = getattr(game.matters, kind)(*map(_received, given))
    form = "+.1f" if min(now, was) < 0 else ".1f"  # of what can be lost, too: tiles, counters
    now_said, was_said = (format(amount, form).replace("-", "−") for amount in (now, was))
    if is_chance:
        odds = HOUSE.say("advice-odds", now=round(HUNDRED * now), was=round(HUNDRED * was))
    else:
        odds = HOUSE.say("advice-average", now=now_said, was=was_said)
    much = HOUSE.say("advice-much", now=now_said, was=was_said)
    return game.words.say(fact.word, **fact.given(), odds=odds, much=much)


def _received(value: Any) -> Any:
    return Name(value[NAME]) if isinstance(value, dict) else value


PARTS = (0, 10, 20, 25, 33, 50, 67, 75, 100)
"""Parts of a game, in hundredths, for which there are words; more is told in half games."""


def _in_parts(name: str, number: int) -> dict[str, object]:
    """So many hundredths of a game as messages take it: the nearest part, and how many games that is."""
    halves = round(2 * number / HUNDRED)
    part = min(PARTS, key=lambda part: abs(part - number)) if halves <= 2 else halves * HUNDRED // 2
    return {name: part, f"{name}s": f"{halves // 2}{'½' * (halves % 2)}"}


def hundredths(worth: float) -> int:
    """A worth as people read it: in hundredths of a won game."""
    return round(HUNDRED * worth / FULL)


WIDE = 800
EDGE = 36
SCALE = (WIDE - 2 * EDGE) / drawn.SIZE[0]
LETTERS = 17
LINE = 24
WIDEST = 84
"""Letters in a line."""


def chart(told: Data, tokens: Sequence[str]) -> str:
    """The curve of a review that has been told, as an SVG fragment."""
    lines = list(zip(*told["curve"], strict=True))
    marks = [drawn.Mark(turn["index"], turn["side"], number) for number, turn in enumerate(told["turns"], 1)]
    words = ("0", "50", "100") if told["measure"] == "standing" else ("0 %", "50 %", "100 %")
    return drawn.curve(lines, tokens, marks, words, side=told.get("side", 0))


def picture(told: Data, tokens: Sequence[str], title: str, outcome: str) -> str:
    """The picture, an SVG file."""
    head = text(title, (EDGE, 54), 32, INK, anchor="start", weight=700, serif=True)
    head += text(outcome, (EDGE, 86), LETTERS + 1, INK, anchor="start", room=WIDE - 2 * EDGE)
    head += text(HOUSE.say(f"review-measure-{told['measure']}"), (EDGE, 112), LETTERS - 2, MUTED, anchor="start")
    y = 124.0
    parts = [head, placed(chart(told, tokens), (EDGE, y), scale=SCALE)]
    y += drawn.SIZE[1] * SCALE + 30
    for number, turn in enumerate(told["turns"], 1):
        parts.append(text(f"{number}  {turn['headline']}", (EDGE, y), LETTERS, INK, anchor="start", weight=700))
        for line in _wrapped([turn["what"], turn["better"], turn["why"], turn["worth"]]):
            y += LINE
            parts.append(text(line, (EDGE, y), LETTERS - 2, INK, anchor="start", room=WIDE - 2 * EDGE))
        y += LINE + 12
    for line in told["summed"]:
        parts.append(text(line, (EDGE, y), LETTERS - 2, MUTED, anchor="start", room=WIDE - 2 * EDGE))
        y += LINE
    return drawn.standing_alone("".join(parts), (WIDE, y + 8), escape(title, {'"': "&quot;"}))


def _wrapped(sentences: Sequence[str]) -> list[str]:
    return [line for sentence in sentences if sentence for line in textwrap.wrap(sentence, WIDEST)]
