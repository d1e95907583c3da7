"""The words that Walking on the Moon and March on Mars share: dice, jumps, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crossings.shared.ring.data import ACTIONS_EACH_TURN, COLOURS
from crossings.words import CORE, Catalogue, Name

RING = Catalogue.beside(__file__, "ring", CORE)
translate = RING.translate

Names = tuple[Name, ...]


def colour(letter: str) -> Name:
    """`k`: 'black'."""
    return Name(f"colour-{letter}")


def die(letter: str) -> Name:
    """`k`: 'black die'."""
    return Name(f"die-{letter}")


def face(text: str) -> Name:
    """`k1x`: 'black 1 with the crash mark'."""
    return Name(f"face-{text}")


def faces(texts: Iterable[str]) -> Names:
    """Some of them."""
    return tuple(map(face, texts))


def dice(letters: str) -> Names:
    """`bbk`: '2 blue', '1 black'."""
    return tuple(Name(f"dice-{letter}{letters.count(letter)}") for letter in COLOURS if letter in letters)


def steps(pattern: str) -> Names:
    """`uf`: 'up', 'on'."""
    return tuple(Name(f"step-{step}") for step in pattern)


def program(cards: Sequence[str]) -> str:
    """`bbk`, `w`: '2 blue and 1 black, then 1 white'."""
    first, second, third = (dice(letters) for letters in (*cards, *[""] * ACTIONS_EACH_TURN)[:ACTIONS_EACH_TURN])
    return translate("program", first=first, second=second, third=third)
