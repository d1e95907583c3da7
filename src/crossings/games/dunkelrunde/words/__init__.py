"""The words of DunkelRunde."""

from crossings.words import HOUSE, Catalogue

WORDS = Catalogue.beside(__file__, "dunkelrunde", HOUSE)
say = WORDS.say
