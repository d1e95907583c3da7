"""The words of DunkelRunde."""

from crossings.words import HOUSE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "dunkelrunde", HOUSE)
say = WORDS.say


def seat_name(seat: int) -> Name:
    """What a seat is called."""
    return Name(f"seat-{seat}")
