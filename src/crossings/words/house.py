"""The house's own words."""

from crossings.words.catalogue import Catalogue

HOUSE = Catalogue.beside(__file__, "house")
