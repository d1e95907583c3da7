"""The words of Walking on the Moon."""

from crossings.boxes.ring.words import RING
from crossings.words import Catalogue

WORDS = Catalogue.beside(__file__, "walking-on-the-moon", RING)
say = WORDS.say
