"""The messages of DunkelRunde."""

from crossings.words import CORE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "dunkelrunde", CORE)
translate = WORDS.translate


def seat_name(seat: int) -> Name:
    """Return the name of a seat."""
    return Name(f"seat-{seat}")
