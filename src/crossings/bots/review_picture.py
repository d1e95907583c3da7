"""A review as a picture to be shared: the curve, its turning points and luck apart from play in words."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from xml.sax.saxutils import escape

from crossings.drawing import curve as drawn
from crossings.drawing.kit import INK, MUTED, placed, text
from crossings.engine.notation import Data
from crossings.words import HOUSE

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
