"""The messages of Over the Next Dune."""

from crossings.words import CORE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "over-the-next-dune", CORE)
translate = WORDS.translate


def direction_name(direction: int) -> Name:
    """Return the name of a direction 1 to 8 of a searcher, marker or step."""
    return Name(f"way-{direction}")
