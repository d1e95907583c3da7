"""The words of Can't Stop."""

from crossings.words import CORE, Catalogue

from ..rules import LOWEST

WORDS = Catalogue.beside(__file__, "cant-stop", CORE)
translate = WORDS.translate


def column_name(column: int) -> str:
    """CAN-1: a column is called by the sum that leads up it."""
    return str(column + LOWEST)
