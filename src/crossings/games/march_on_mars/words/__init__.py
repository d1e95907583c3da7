"""The messages of March on Mars, and how to format their arguments."""

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
    """Name a seat, such as 'Red'."""
    return Name(f"seat-{seat}")


def ability_name(ability: str) -> Name:
    """Name an ability, such as 'Fusion cannon'. Attribute `.short` fits on a card, `.line` says what it does."""
    return Name(f"ability-{ability}")


def ability_names(abilities: Sequence[str]) -> tuple[Name, ...]:
    """Name several abilities."""
    return tuple(map(ability_name, abilities))


def terrain_name(card: str) -> Name:
    """Name a terrain card, such as 'Hollow Mesa'."""
    return Name(f"terrain-{card}")


def slot_name(slot: str) -> Name:
    """Name a slot, such as 'on the left, next to the landing zone'."""
    return Name(f"slot-{slot}")


def group_text(colour: int, count: int) -> str:
    """Format aliens of one colour, such as '2 yellow aliens'."""
    return translate(f"aliens-{ALIENS[colour]}", count=count)


def alien_texts(aliens: Sequence[int]) -> tuple[str, ...]:
    """Format aliens by colour, such as '2 yellow aliens' and '1 red alien', without absent colours."""
    return tuple(group_text(colour, count) for colour, count in enumerate(aliens) if count)


def box_text(box: Box) -> str:
    """Format a box, such as 'column 9'; at the bottom of a gorge or tunnel it says so."""
    return translate("box", column=box[0], level=box[1])


def box_texts(boxes: Sequence[Box]) -> tuple[str, ...]:
    """Format several boxes."""
    return tuple(map(box_text, boxes))


def seat_names(seats: Sequence[int]) -> tuple[Name, ...]:
    """Name several seats."""
    return tuple(map(seat_name, seats))


def seat_counts(seats: Sequence[int]) -> tuple[str, ...]:
    """Format numbers of players for a list."""
    return tuple(map(str, seats))


def jumps_text(jumps: Sequence[str]) -> str:
    """Format jumps such as `b1:f` and `k2:fu`: 'a blue 1 (level), then a black 2 (level, up)'."""
    parts = [jump.split(":") for jump in jumps]
    texts = [translate("jump", face=ring_words.face(face), steps=ring_words.steps(pattern)) for face, pattern in parts]
    return translate("two-jumps", first=texts[0], second=texts[1]) if texts[1:] else texts[0]


def format_chance(chance: Fraction) -> str:
    """Format a probability, such as '33 %'; only certain events have 100, only impossible ones 0."""
    return translate("chance", percent=100 if chance == 1 else max(1, min(99, round(100 * chance))))


ARGUMENT_FORMATS: dict[str, Callable[[Any], object]] = {
    "seat": seat_name,
    "other": seat_name,
    "others": seat_names,
    "abilities": ability_names,
    "ability": ability_name,
    "card": terrain_name,
    "far_card": terrain_name,
    "slot": slot_name,
    "aliens": alien_texts,
    "into": alien_texts,
    "dead": alien_texts,
    "left": alien_texts,
    "beset_by": alien_texts,
    "next_die": ring_words.dice,
    "goal": box_text,
    "goals": box_texts,
    "goal_card": terrain_name,
    "mark_card": terrain_name,
    "helpers": seat_names,
    "companions": seat_names,
    "ahead": seat_names,
    "later": ring_words.program,
    "later_box": box_text,
    "box": box_text,
    "start": box_text,
    "program": ring_words.program,
    "dice": ring_words.dice,
    "face": ring_words.face,
    "faces": ring_words.faces,
    "jumps": jumps_text,
}
"""By field of an effect: the function that formats it for messages."""


def format_arguments(fields: Mapping[str, object]) -> dict[str, object]:
    """Format the fields of an effect as arguments of its message."""
    return {
        name: ARGUMENT_FORMATS[name](value) if name in ARGUMENT_FORMATS else value for name, value in fields.items()
    }
