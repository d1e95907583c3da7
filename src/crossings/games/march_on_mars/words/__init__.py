"""The words of March on Mars, and how its things are called in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from crossings.shared.ring import words as ring_words
from crossings.shared.ring.flights import Box
from crossings.shared.ring.words import RING
from crossings.words import Catalogue, Name

from ..rules.data import ALIENS

WORDS = Catalogue.beside(__file__, "march-on-mars", RING)
translate = WORDS.translate


def seat_name(seat: int) -> Name:
    """'Red'."""
    return Name(f"seat-{seat}")


def ability_name(ability: str) -> Name:
    """'Fusion cannon'; as `.short` a word that fits a card, as `.line` what it does."""
    return Name(f"ability-{ability}")


def ability_names(abilities: Sequence[str]) -> tuple[Name, ...]:
    """One an ability."""
    return tuple(map(ability_name, abilities))


def terrain_name(card: str) -> Name:
    """'Hollow Mesa'."""
    return Name(f"terrain-{card}")


def slot_name(slot: str) -> Name:
    """'on the left, next to the landing zone'."""
    return Name(f"slot-{slot}")


def group_text(colour: int, count: int) -> str:
    """'2 yellow aliens'."""
    return translate(f"aliens-{ALIENS[colour]}", count=count)


def alien_texts(aliens: Sequence[int]) -> tuple[str, ...]:
    """'2 yellow aliens' and '1 red alien'; nothing of colours that are not there."""
    return tuple(group_text(colour, count) for colour, count in enumerate(aliens) if count)


def box_text(box: Box) -> str:
    """'column 9'; of the lower one of two, or of a gorge, that it is at the bottom."""
    return translate("box", column=box[0], level=box[1])


def seat_counts(seats: Sequence[int]) -> tuple[str, ...]:
    """Numbers of players, to be listed."""
    return tuple(map(str, seats))


def jumps_text(jumps: Sequence[str]) -> str:
    """'a blue 1 (level), then a black 2 (level, up)', of `b1:f` and `k2:fu`."""
    parts = [jump.split(":") for jump in jumps]
    said = [translate("jump", face=ring_words.face(face), steps=ring_words.steps(pattern)) for face, pattern in parts]
    return translate("two-jumps", first=said[0], second=said[1]) if said[1:] else said[0]


def format_chance(chance: Fraction) -> str:
    """'33 %'; what is not quite sure is no 100, what is not quite impossible no 0."""
    return translate("chance", percent=100 if chance == 1 else max(1, min(99, round(100 * chance))))


ARGUMENT_FORMATS: dict[str, Callable[[Any], object]] = {
    "seat": seat_name,
    "other": seat_name,
    "abilities": ability_names,
    "ability": ability_name,
    "card": terrain_name,
    "slot": slot_name,
    "aliens": alien_texts,
    "into": alien_texts,
    "box": box_text,
    "start": box_text,
    "program": ring_words.program,
    "dice": ring_words.dice,
    "face": ring_words.face,
    "faces": ring_words.faces,
    "jumps": jumps_text,
}
"""By the name of a field of an effect: how messages call what is in it."""


def format_arguments(given: Mapping[str, object]) -> dict[str, object]:
    """The fields of an effect as arguments of its message."""
    return {name: ARGUMENT_FORMATS[name](value) if name in ARGUMENT_FORMATS else value for name, value in given.items()}
