"""The messages of Dune Chess."""

from __future__ import annotations

from crossings.words import CORE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "dune-chess", CORE)
translate = WORDS.translate

SIDES = ("harkonnen", "atreides")
KINDS = ("troop", "harvester", "ornithopter", "warrior", "mentat", "leader")


def name_of(seat: int, kind: int) -> Name:
    """DUC-R29: the name of a man of this seat and kind."""
    return Name(f"{SIDES[seat]}-{KINDS[kind]}")
