"""The words of Over the Next Dune."""

from crossings.words import CORE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "over-the-next-dune", CORE)
translate = WORDS.translate


def way(direction: int) -> Name:
    """What the directions 1 to 8 of searchers, markers and steps are called."""
    return Name(f"way-{direction}")
