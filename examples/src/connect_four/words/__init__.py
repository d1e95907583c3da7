"""The catalogue of texts of Connect Four."""

from crossings.words import CORE, Catalogue

WORDS = Catalogue.beside(__file__, "connect-four", CORE)
translate = WORDS.translate
