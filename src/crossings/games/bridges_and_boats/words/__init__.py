"""The messages of Bridges and Boats."""

from crossings.words import CORE, Catalogue

WORDS = Catalogue.beside(__file__, "bridges-and-boats", CORE)
translate = WORDS.translate
