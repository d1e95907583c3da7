"""The words of DunkelRunde."""

from crossings.words import CORE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "dunkelrunde", CORE)
translate = WORDS.translate


def seat_name(seat: int) -> Name:
    """What a seat is called."""
    return Name(f"seat-{seat}")
