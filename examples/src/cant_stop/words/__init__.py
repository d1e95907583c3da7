"""The catalogue of texts of Can't Stop."""

from crossings.words import CORE, Catalogue

from ..rules import LOWEST

WORDS = Catalogue.beside(__file__, "cant-stop", CORE)
translate = WORDS.translate


def column_name(column: int) -> str:
    """CAN-1: return the name of a column, which is its sum."""
    return str(column + LOWEST)
