"""Diagnosis of invalid programs: texts that look like `1:bbk/2:w`."""

from __future__ import annotations

import re

from crossings.shared.ring.data import ACTIONS_EACH_TURN, COLOURS, DICE_EACH

NUMBERS = tuple(f"{number}" for number in range(1, ACTIONS_EACH_TURN + 1))
PROGRAM = re.compile(r"\d+:[a-z]*(?:/\d+:[a-z]*)*", re.ASCII)


def program_fault(text: str) -> str:
    """Return the slug of the mistake; "" if the text does not look like a program.

    - `letters`: letters other than those of dice
    - `gap`: cards out of order, empty or too many
    - `colour`: more dice of a colour than exist
    - `order`: letters out of order
    - `number`: more or fewer dice than a turn can have
    """
    if not PROGRAM.fullmatch(text):
        return ""
    numbers, cards = zip(*(part.split(":") for part in text.split("/")), strict=True)
    letters = "".join(cards)
    if set(letters) - set(COLOURS):
        return "letters"
    if not all(cards) or numbers != NUMBERS[: len(cards)]:
        return "gap"
    if any(letters.count(colour) > DICE_EACH for colour in COLOURS):
        return "colour"
    return "order" if any(card != "".join(sorted(card, key=COLOURS.index)) for card in cards) else "number"
