"""The messages of the coin race."""

from crossings.words import CORE, Catalogue

WORDS = Catalogue.beside(__file__, "coin-race", CORE)
translate = WORDS.translate
