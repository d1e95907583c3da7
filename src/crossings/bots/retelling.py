"""A review in words: what each turning point was, what would have been better, and what luck; and as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from crossings.bots.review import Review, Turn
from crossings.drawing import curve as drawn
from crossings.drawing.kit import INK, MUTED, placed, text
from crossings.engine import CHANCE, Game, State, Viewer
from crossings.engine.effect import Trial
from crossings.engine.notation import Data, JsonObject
from crossings.search.calibration import Measure, measure_of
from crossings.words import HOUSE

FULL = 1000
"""What a won game is worth."""
HUNDRED = 100


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

    def headline(self, turn: Turn) -> str:
        """When it was and whose."""
        at = self.at(turn.last)
        if turn.by == CHANCE:
            return HOUSE.say("review-when-chance", at=at)
        return HOUSE.say("review-when", at=at, name=self.name(turn.by))

    def what(self, turn: Turn) -> str:
        """What was done, or what chance gave."""
        seat = turn.by if turn.by >= 0 else None
        steps = range(turn.first, turn.last)
        return " ".join(filter(None, (self._told(at, seat) for at in steps)))

    def better(self, turn: Turn) -> str:
        """What would have been better: what that move would have done."""
        if turn.by == CHANCE:
            return ""
        would = Trial(self.game, self.states[turn.first].view(turn.by), turn.by)
        return HOUSE.say("review-better", done=would.told(turn.best))

    def worth(self, turn: Turn) -> str:
        """What it was worth before and after."""
        was, came = hundredths(turn.was), hundredths(turn.came)
        whose = self.name(turn.side) if not self.game.cooperative else None
        if turn.by == CHANCE:
            return HOUSE.say("review-stroke", was=was, came=came, measure=self.measure, name=whose)
        return HOUSE.say("review-kept", was=was, came=came, measure=self.measure)

    def _told(self, at: int, seat: Viewer) -> str:
        """What the move made at a position did, as that seat (None: a spectator) saw it."""
        game, before, after = self.game, self.states[at], self.states[at + 1]
        shown = game.shown(before, self.moves[at], seat)
        seen, then = game.read(before.view(seat), seat), game.read(after.view(seat), seat)
        at_stake = game.stakes.stakes(seen, shown, then) if seat is not None else ()
        return game.words.tell([*game.effects.effects(seen, shown, then), *at_stake])

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
        if not self.game.cooperative or len(review.lost) == 1:
            return [
                HOUSE.say("review-sums", name=self.name(one["seat"]), luck=signed(one["luck"]), lost=one["lost"])
                for one in self.sums(review)
            ]
        shared = HOUSE.say("review-luck-shared", luck=signed(hundredths(review.luck[0])))
        return [
            shared,
            *(HOUSE.say("review-lost-by", name=self.name(one["seat"]), lost=one["lost"]) for one in self.sums(review)),
        ]

    def turn(self, turn: Turn) -> JsonObject:
        """A turning point, told."""
        return {
            "index": turn.last,
            "at": self.at(turn.last),
            "by": None if turn.by == CHANCE else turn.by,
            "side": turn.side,
            "headline": self.headline(turn),
            "what": self.what(turn),
            "better": self.better(turn),
            "worth": self.worth(turn),
        }

    def whole(self, review: Review) -> JsonObject:
        """All of it."""
        return {
            "measure": self.measure,
            "curve": [[hundredths(worth) for worth in worths] for worths in review.curve],
            "sums": self.sums(review),
            "summed": self.summed_up(review),
            "turns": [self.turn(turn) for turn in review.turns],
            "saving": self.turn(review.saving) if review.saving else None,
        }


def signed(number: int) -> str:
    """A number that always has its sign."""
    return f"{number:+d}".replace("-", "−")


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
    return drawn.curve(lines, tokens, marks, words)


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
        for line in _wrapped([turn["what"], turn["better"], turn["worth"]]):
            y += LINE
            parts.append(text(line, (EDGE, y), LETTERS - 2, INK, anchor="start", room=WIDE - 2 * EDGE))
        y += LINE + 12
    for line in told["summed"]:
        parts.append(text(line, (EDGE, y), LETTERS - 2, MUTED, anchor="start", room=WIDE - 2 * EDGE))
        y += LINE
    return drawn.standing_alone("".join(parts), (WIDE, y + 8), escape(title, {'"': "&quot;"}))


def _wrapped(sentences: Sequence[str]) -> list[str]:
    return [line for sentence in sentences if sentence for line in textwrap.wrap(sentence, WIDEST)]
