"""The messages of Walking on the Moon."""

from crossings.shared.ring.words import RING
from crossings.words import Catalogue, Name

WORDS = Catalogue.beside(__file__, "walking-on-the-moon", RING)
translate = WORDS.translate


def astronaut_name(astronaut: int, seats: int) -> Name:
    """WOM-T01: the name of an astronaut, such as 'Red', or 'Red's second' in a two-player game."""
    return Name(f"astronaut-{astronaut}" if seats == 2 else f"seat-{astronaut}")
