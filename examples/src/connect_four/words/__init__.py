"""The words of Connect Four."""

from crossings.words import HOUSE, Catalogue

WORDS = Catalogue.beside(__file__, "connect-four", HOUSE)
say = WORDS.say
