"""The words of Over the Next Dune."""

from crossings.words import HOUSE, Catalogue

WORDS = Catalogue.beside(__file__, "over-the-next-dune", HOUSE)
say = WORDS.say
