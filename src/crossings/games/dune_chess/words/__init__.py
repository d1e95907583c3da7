"""The words of Dune Chess."""

from __future__ import annotations

from crossings.words import CORE, Catalogue, Name

WORDS = Catalogue.beside(__file__, "dune-chess", CORE)
translate = WORDS.translate

SIDES = ("harkonnen", "atreides")
KINDS = ("troop", "harvester", "ornithopter", "warrior", "mentat", "leader")


def name_of(seat: int, kind: int) -> Name:
    """DUC-R29: what a seat calls a man of this kind."""
    return Name(f"{SIDES[seat]}-{KINDS[kind]}")
