"""Messages shared by Walking on the Moon and March on Mars: dice, jumps, terrain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crossings.shared.ring.data import ACTIONS_EACH_TURN, COLOURS
from crossings.words import CORE, Catalogue, Name

RING = Catalogue.beside(__file__, "ring", CORE)
translate = RING.translate

Names = tuple[Name, ...]


def colour(letter: str) -> Name:
    """Return the name of a colour: 'black' for `k`."""
    return Name(f"colour-{letter}")


def die(letter: str) -> Name:
    """Return the name of a die: 'black die' for `k`."""
    return Name(f"die-{letter}")


def face(text: str) -> Name:
    """Return the name of a face: 'crash-marked black 1' for `k1x`."""
    return Name(f"face-{text}")


def faces(texts: Iterable[str]) -> Names:
    """Return the names of several faces."""
    return tuple(map(face, texts))


def dice(letters: str) -> Names:
    """Return the names of several dice: '2 blue', '1 black' for `bbk`."""
    return tuple(Name(f"dice-{letter}{letters.count(letter)}") for letter in COLOURS if letter in letters)


def steps(pattern: str) -> Names:
    """Return the names of steps: 'up', 'on' for `uf`."""
    return tuple(Name(f"step-{step}") for step in pattern)


def program(cards: Sequence[str]) -> str:
    """Describe a program: '2 blue and 1 black, then 1 white' for `bbk`, `w`."""
    first, second, third = (dice(letters) for letters in (*cards, *[""] * ACTIONS_EACH_TURN)[:ACTIONS_EACH_TURN])
    return translate("program", first=first, second=second, third=third)
