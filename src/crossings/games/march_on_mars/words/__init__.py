"""The words of March on Mars."""

from crossings.boxes.ring.words import RING
from crossings.words import Catalogue

WORDS = Catalogue.beside(__file__, "march-on-mars", RING)
say = WORDS.say
