"""The words that Walking on the Moon and March on Mars share: dice, jumps, terrain."""

from crossings.words import HOUSE, Catalogue

RING = Catalogue.beside(__file__, "ring", HOUSE)
