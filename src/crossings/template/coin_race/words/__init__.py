"""The words of the coin race."""

from crossings.words import HOUSE, Catalogue

WORDS = Catalogue.beside(__file__, "coin-race", HOUSE)
say = WORDS.say
