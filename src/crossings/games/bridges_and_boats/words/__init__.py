"""The words of Bridges and Boats."""

from crossings.words import HOUSE, Catalogue

WORDS = Catalogue.beside(__file__, "bridges-and-boats", HOUSE)
say = WORDS.say
