"""The words of Dune Chess."""

from crossings.words import HOUSE, Catalogue

WORDS = Catalogue.beside(__file__, "dune-chess", HOUSE)
say = WORDS.say
