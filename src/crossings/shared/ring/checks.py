"""What has to hold between the fields of both games of the ring: the track, dice given out, thrown and lying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossings.engine.notation import need
from crossings.shared.ring.data import CARDS, COLOUR_OF, COLOURS, DICE_EACH


def check_track(s: Any, named: str, slots: int, is_growing: bool) -> None:
    """The cards that the option `track` names, if it does; a card in each slot, once all are drawn."""
    cards = "".join(CARDS[card - 1] for card in s.track if card)
    need(not s.option_track or cards == named, "track", f"must be {named}, the cards that the option `track` names")
    need((len(cards) < slots) == is_growing, "track", f"must hold {slots} letters, in the phase track fewer")


def check_program(program: Sequence[Sequence[int]]) -> None:
    """No more dice of a colour than there are; none is given to the next one before one without any."""
    need(max(map(sum, zip(*program, strict=True))) <= DICE_EACH, "program", f"has more than {DICE_EACH} of a colour")
    first, second, third = map(sum, program)
    need((first or not second) and (second or not third), "program", "must have nothing empty before dice")


def check_left_first(pending: Sequence[int], lying: Sequence[int]) -> None:
    """While dice are thrown, those that lie are left of those pending."""
    first = next(colour for colour, count in enumerate(pending) if count)
    need(not any(lying[first + 1 :]), "faces", "must be those of the dice before the pending ones")


def colours_of(faces: Sequence[int]) -> list[int]:
    """How many dice of each colour, from counts of faces."""
    found = [0] * len(COLOURS)
    for face, count in enumerate(faces):
        found[COLOUR_OF[face]] += count
    return found
